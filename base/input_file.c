#include "base/input_file.h"

#include <errno.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"

enum { BLOCK = 64 << 10 };

FILE *input_file_open(const char *path, struct error *error)
{
    bool is_stdin = strcmp(path, "-") == 0;
    FILE *file = is_stdin ? stdin : file_open(path, "r");
    if (!file) {
        error_set(error, "%s: %s", path, strerror(errno));
    } else if (file_kind_of_stream(file) == FILE_FOLDER) {
        error_set(error, "%s: %s", is_stdin ? "standard input" : path, strerror(EISDIR));
        input_file_close(file);
        file = NULL;
    }
    return file;
}

bool input_file_whole(FILE *file, const char *path, struct error *error)
{
    return !ferror(file) || error_set(error, "%s: cannot be read%s%s", path, errno ? ": " : "",
                                      errno ? strerror(errno) : "");
}

/* Copies @from to @to. */
static bool copy(FILE *from, FILE *to)
{
    char block[BLOCK];
    size_t n;
    while ((n = fread(block, 1, sizeof block, from)) > 0) {
        if (fwrite(block, 1, n, to) != n) {
            return false;
        }
    }
    return !ferror(from) && fflush(to) == 0;
}

FILE *input_file_seekable(FILE *file, const char *path, struct error *error)
{
    if (fseek(file, 0, SEEK_CUR) == 0) {
        return file;
    }
    FILE *kept = input_file_temporary();
    if (!kept || !copy(file, kept)) {
        error_set(error, "%s: cannot be kept: %s", path, strerror(errno));
        if (kept) {
            fclose(kept);
        }
        return NULL;
    }
    rewind(kept);
    return kept;
}

bool input_file_hash(FILE *file, const char *path, uint64_t *hash, struct error *error)
{
    char block[BLOCK];
    size_t n;
    errno = 0;
    rewind(file);
    *hash = HASH_START;
    while ((n = fread(block, 1, sizeof block, file)) > 0) {
        *hash = hash_bytes(*hash, block, n);
    }
    bool ok = input_file_whole(file, path, error);
    rewind(file);
    return ok;
}

bool input_file_line(FILE *file, struct text *line)
{
    int c;
    text_clear(line);
    text_add(line, "");
    while ((c = getc(file)) != EOF) {
        text_add_char(line, (char)c);
        if (c == '\n') {
            break;
        }
    }
    return line->length > 0;
}

void input_file_close(FILE *file)
{
    if (file && file != stdin) {
        fclose(file);
    }
}
