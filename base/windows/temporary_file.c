#include <fcntl.h>

#include "base/input_file.h"
#include "base/windows/wide.h"

enum { TRIES = 100 };

/* The C library's tmpfile() makes its files in the root of the drive, where few may write. */
FILE *input_file_temporary(void)
{
    wchar_t folder[MAX_PATH + 1], name[MAX_PATH + 64];
    HANDLE file = INVALID_HANDLE_VALUE;
    if (!GetTempPathW(MAX_PATH + 1, folder)) {
        wide_fail();
        return NULL;
    }
    for (int i = 0; i < TRIES && file == INVALID_HANDLE_VALUE; i++) {
        LARGE_INTEGER now;
        QueryPerformanceCounter(&now);
        swprintf(name, sizeof name / sizeof *name, L"%lsweltgeist-%lu-%llu.tmp", folder,
                 (unsigned long)GetCurrentProcessId(), (unsigned long long)now.QuadPart);
        file = CreateFileW(name, GENERIC_READ | GENERIC_WRITE | DELETE, 0, NULL, CREATE_NEW,
                           FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
        if (file == INVALID_HANDLE_VALUE && GetLastError() != ERROR_FILE_EXISTS) {
            break;
        }
    }
    if (file == INVALID_HANDLE_VALUE) {
        wide_fail();
        return NULL;
    }
    return wide_stream(file, _O_RDWR, "w+b");
}
