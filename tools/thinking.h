/* The engine's thinking as lines for a person, and its scores in words. */
#ifndef WELTGEIST_TOOLS_THINKING_H
#define WELTGEIST_TOOLS_THINKING_H

#include "search/search.h"

/* Appends a score that the search found for the side to move in @root, and its share of the points:
 * "+0.35, 55 %"; or "mate in 3", "mated in 2". */
void score_text(const struct position *root, int score, struct text *out);

/* How progress is shown on stdout. */
enum thinking_style {
    THINKING_QUIET,
    THINKING_LINES, /* a table, a line for each news */
    THINKING_MANY,  /* the same, with the lines numbered */
    THINKING_STATUS /* one line of the terminal that is written over */
};

/* A report of progress, to be set up with thinking_begin() before the search starts and freed with
 * thinking_end() after it has ended. Lines go out from the search's thread. */
struct thinking {
    enum thinking_style style;
    bool heading;        /* the heading was printed */
    struct position pos; /* the root, for the lines' texts */
    struct text best;    /* the best line so far */
};

void thinking_begin(struct thinking *thinking, const struct position *root,
                    enum thinking_style style);
void thinking_end(struct thinking *thinking);

/* Callbacks for search_start(). */
struct search_callbacks thinking_callbacks(struct thinking *thinking);

/* Removes the status line from the terminal. */
void thinking_clear(struct thinking *thinking);

/* Appends the best line if it begins with @best, else @best alone. After the search. */
void thinking_line(const struct thinking *thinking, move_t best, struct text *out);

#endif
