/* The old way to set up a position: `edit`, then a line a man, then a line with a dot. */
#ifndef WELTGEIST_PROTOCOL_EDIT_H
#define WELTGEIST_PROTOCOL_EDIT_H

struct session;

void edit_begin(struct session *s);

/* A line while edit mode lasts, which is while session.edit is not NULL. */
void edit_line(struct session *s, char *line);

/* Leaves edit mode without effect. */
void edit_end(struct session *s);

#endif
