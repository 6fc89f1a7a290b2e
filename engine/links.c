/* The links between cells: which lines of a cell lead through another one. */
#include "base/memory.h"
#include "engine/tables_internal.h"

/* Calls for each line of a cell and each cell on it, in order. */
typedef void on_line_fn(struct tables *t, struct link *row, uint32_t line, cell_t cell);

static void each_line(struct tables *t, cell_t to, on_line_fn *fn)
{
    const struct attacked *attacked = &t->attacked[to];
    struct link *row = t->link + (size_t)to * (size_t)t->n_cells;
    for (uint32_t i = 0; i < attacked->n_lines; i++) {
        uint32_t line = t->line[attacked->line + i];
        for (const struct attack *a = t->attack + line; a->cell != t->n_cells; a++) {
            fn(t, row, line, a->cell);
        }
    }
}

static void count_line(struct tables *t, struct link *row, uint32_t line, cell_t cell)
{
    (void)line;
    row[cell].n_lines++;
    t->n_through++;
}

static void enter_line(struct tables *t, struct link *row, uint32_t line, cell_t cell)
{
    t->through[row[cell].line + row[cell].n_lines++] = line;
}

static void enter_leaps(struct tables *t, cell_t to)
{
    const struct attacked *attacked = &t->attacked[to];
    struct link *row = t->link + (size_t)to * (size_t)t->n_cells;
    for (uint32_t i = 0; i < attacked->n_leaps; i++) {
        const struct attack *a = &t->attack[attacked->leap + i];
        row[a->cell].leap = a->set;
    }
}

void links_compile(struct tables *t)
{
    size_t cells = (size_t)t->n_cells;
    t->link = memory_new(cells * cells, sizeof *t->link);
    for (size_t to = 0; to < cells; to++) {
        each_line(t, (cell_t)to, count_line);
        enter_leaps(t, (cell_t)to);
    }
    t->through = memory_new(t->n_through, sizeof *t->through);
    uint32_t next = 0;
    for (size_t i = 0; i < cells * cells; i++) {
        t->link[i].line = next;
        next += t->link[i].n_lines;
        t->link[i].n_lines = 0;
    }
    for (size_t to = 0; to < cells; to++) {
        each_line(t, (cell_t)to, enter_line);
    }
}
