#include "base/folder.h"

#include <stdlib.h>

void folder_free(struct folder *folder)
{
    for (size_t i = 0; i < folder->n; i++) {
        free(folder->name[i]);
    }
    free(folder->name);
    *folder = (struct folder){0};
}
