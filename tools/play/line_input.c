#include "tools/play/line_input.h"

bool line_read(FILE *in, struct text *line)
{
    int c;
    text_clear(line);
    text_add(line, "");
    while ((c = fgetc(in)) != EOF && c != '\n') {
        text_add_char(line, c ? (char)c : ' ');
    }
    return c != EOF || line->length;
}
