/* Root moves that the search leaves out. */
#include <string.h>

#include "base/memory.h"
#include "protocol/cecp.h"
#include "protocol/client_notation.h"
#include "protocol/state.h"
#include "protocol/think.h"

/* Puts the moves that @args names on the list of those left out, or takes them off. */
static void exclude(struct session *s, char *args, bool out, const char *command)
{
    struct move_list moves = {0};
    struct error error;
    if (strcmp(args, "all") == 0) {
        movegen_legal(&s->pos, &moves);
    } else {
        moves.move = memory_grow(moves.move, &moves.capacity, 0, sizeof *moves.move);
        if (client_move_parse(s, args, &moves.move[0], &error) != MOVE_READ) {
            session_error(s, error.text, command, args);
            move_list_free(&moves);
            return;
        }
        moves.n = 1;
    }
    struct move_list *list = &s->excluded;
    for (size_t i = 0; i < moves.n; i++) {
        size_t kept = 0;
        for (size_t j = 0; j < list->n; j++) {
            if (list->move[j] != moves.move[i]) {
                list->move[kept++] = list->move[j];
            }
        }
        list->n = kept;
        if (out) {
            list->move = memory_grow(list->move, &list->capacity, kept, sizeof *list->move);
            list->move[list->n++] = moves.move[i];
        }
    }
    move_list_free(&moves);
    if (s->analysing) {
        think_abort(s);
        think_analyse(s);
    }
}

void cecp_exclude(struct session *s, char *args)
{
    exclude(s, args, true, "exclude");
}

void cecp_include(struct session *s, char *args)
{
    exclude(s, args, false, "include");
}
