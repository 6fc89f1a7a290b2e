/* Lines of position files: perhaps a game, `GAME;`, a position text, then EPD operations if there
 * are any. */
#ifndef WELTGEIST_TOOLS_RECORDS_POSITION_LINE_H
#define WELTGEIST_TOOLS_RECORDS_POSITION_LINE_H

#include "base/error.h"
#include "base/text.h"

/* Cuts the name of a game off in place: it is returned and *@line moved behind it. NULL, and
 * nothing changed, if there is none: a position has a slash, a bar or a blank before its first
 * semicolon. */
char *position_line_game(char **line);

/* Cuts @line in place into the position's fields and the operations behind them. The position has
 * four fields and, if the next two are numbers, these as well; fewer are fine if nothing follows.
 * @position gets them with one blank between; *@operations points into @line (empty if none). False
 * if the line is empty or a comment (#). */
bool position_line_split(char *line, struct text *position, char **operations);

/* Takes the next operation `NAME OPERANDS;` off *@operations: the name is returned, *@operands is
 * the trimmed rest without the semicolon and without quotes around it. NULL at the end. */
char *position_line_operation(char **operations, char **operands);

#endif
