#include "base/file_identity.h"

#include <io.h>
#include <stdlib.h>

#include "base/windows/wide.h"

static struct file_identity identity(HANDLE file)
{
    BY_HANDLE_FILE_INFORMATION info;
    if (GetFileType(file) != FILE_TYPE_DISK || !GetFileInformationByHandle(file, &info) ||
        info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) {
        return (struct file_identity){0};
    }
    return (struct file_identity){
        .known = true,
        .device = info.dwVolumeSerialNumber,
        .number = (uint64_t)info.nFileIndexHigh << 32 | info.nFileIndexLow,
    };
}

struct file_identity file_identity_of(const char *path)
{
    struct file_identity found = {0};
    wchar_t *name = wide_new(path);
    HANDLE file = CreateFileW(name, FILE_READ_ATTRIBUTES,
                              FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (file != INVALID_HANDLE_VALUE) {
        found = identity(file);
        CloseHandle(file);
    }
    free(name);
    return found;
}

struct file_identity file_identity_of_stream(FILE *stream)
{
    return identity((HANDLE)_get_osfhandle(_fileno(stream)));
}
