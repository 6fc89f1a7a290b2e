#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <inttypes.h>
#include "base/clock.h"
#include "engine/catalogue.h"
#include "engine/move_text.h"
#include "engine/movegen.h"
#include "engine/perft.h"
#include "engine/position_text.h"
#include "protocol/session.h"
int main(int argc, char **argv)
{
    struct error e;
    struct catalogue *c = catalogue_new();
    if (argc == 1) {
        int status = protocol_main(c, WELTGEIST_VERSION);
        catalogue_free(c);
        return status;
    }
    int64_t t0 = clock_ms();
    const struct variant *v = catalogue_game(c, argv[2], &e);
    if (!v) { puts(e.text); return 1; }
    fprintf(stderr, "load %d ms, %zu bytes\n", (int)(clock_ms() - t0), tables_size(v->tables, v->n_types));
    static struct position p;
    position_init(&p, v);
    position_start(&p);
    if (argc > 4 && !position_parse(&p, argv[4], &e)) { puts(e.text); return 1; }
    if (!strcmp(argv[1], "perft")) {
        for (int d = 1; d <= atoi(argv[3]); d++) {
            t0 = clock_ms();
            uint64_t n = perft(&p, d);
            printf("D%d %" PRIu64 " %d ms\n", d, n, (int)(clock_ms() - t0));
        }
    } else {
        struct move_list l = {0};
        movegen_legal(&p, &l);
        for (size_t i = 0; i < l.n; i++) { char b[16]; move_format(&p, l.move[i], b); puts(b); }
    }
}
