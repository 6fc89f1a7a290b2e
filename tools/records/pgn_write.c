#include <string.h>

#include "tools/records/pgn.h"

void pgn_add_tag(struct text *out, const char *name, const char *value)
{
    text_addf(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') {
            text_add_char(out, '\\');
        }
        text_add_char(out, *value == '\n' ? ' ' : *value);
    }
    text_add(out, "\"]\n");
}

void pgn_add_word(struct pgn_writer *writer, const char *word)
{
    size_t length = strlen(word);
    if (writer->column && writer->column + 1 + length > PGN_LINE_WIDTH) {
        text_add_char(writer->out, '\n');
        writer->column = 0;
    } else if (writer->column) {
        text_add_char(writer->out, ' ');
        writer->column++;
    }
    text_add(writer->out, word);
    writer->column += length;
}
