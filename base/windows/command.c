#include "base/windows/command.h"

#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "base/memory.h"

enum { PATH_SIZE = 32768 };

/* The first word, without quotation marks: as CreateProcess() takes it. */
static wchar_t *first_word(const wchar_t *command)
{
    wchar_t *word = memory_new(wcslen(command) + 1, sizeof *word);
    size_t n = 0;
    command += wcsspn(command, L" \t");
    if (*command == L'"') {
        for (command++; *command && *command != L'"'; command++) {
            word[n++] = *command;
        }
    } else {
        for (; *command && *command != L' ' && *command != L'\t'; command++) {
            word[n++] = *command;
        }
    }
    for (size_t i = 0; i < n; i++) {
        word[i] = word[i] == L'/' ? L'\\' : word[i];
    }
    return word;
}

static bool is_absolute(const wchar_t *path)
{
    return path[0] == L'\\' || (path[0] && path[1] == L':');
}

/* Searches in @where (NULL: where Windows looks for programs). */
static bool search(const wchar_t *where, const wchar_t *word, wchar_t *out)
{
    static const wchar_t *const endings[] = {L".exe", L".com", L".bat", L".cmd"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        DWORD n = SearchPathW(where, word, endings[i], PATH_SIZE, out, NULL);
        DWORD attributes = n && n < PATH_SIZE ? GetFileAttributesW(out) : FILE_ATTRIBUTE_DIRECTORY;
        if (!(attributes & FILE_ATTRIBUTE_DIRECTORY)) {
            return true;
        }
    }
    return false;
}

wchar_t *command_program(const wchar_t *command, const wchar_t *folder)
{
    wchar_t *word = first_word(command), *out = memory_new(PATH_SIZE, sizeof *out);
    bool found;
    if (folder && wcschr(word, L'\\') && !is_absolute(word)) {
        size_t size = wcslen(folder) + wcslen(word) + 2;
        wchar_t *path = memory_new(size, sizeof *path),
                *whole = memory_new(PATH_SIZE, sizeof *whole);
        swprintf(path, size, L"%ls\\%ls", folder, word);
        found = GetFullPathNameW(path, PATH_SIZE, whole, NULL) && search(NULL, whole, out);
        free(path);
        free(whole);
    } else {
        found = *word && search(NULL, word, out);
    }
    free(word);
    if (!found) {
        free(out);
        return NULL;
    }
    return out;
}
