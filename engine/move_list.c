#include "engine/move_list.h"

#include <stdlib.h>

void move_list_free(struct move_list *list)
{
    free(list->move);
    *list = (struct move_list){0};
}
