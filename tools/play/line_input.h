/* Lines of text from a file. */
#ifndef WELTGEIST_TOOLS_PLAY_LINE_INPUT_H
#define WELTGEIST_TOOLS_PLAY_LINE_INPUT_H

#include <stdio.h>

#include "base/text.h"

/* Reads a line of any length into @line, without its end; 0 bytes become blanks. False at the end
 * of the file. */
bool line_read(FILE *in, struct text *line);

#endif
