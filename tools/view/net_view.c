#include "tools/view/net_view.h"

#include <string.h>

#include "base/utf8.h"
#include "engine/net.h"

void net_text(const struct variant *v, struct text *out)
{
    static const char *const inputs[NET_INPUTS] = {"cells", "file, rank, level and ring"};
    const struct net *net = v->net;
    if (!net) {
        text_add(out, "none");
        return;
    }
    text_add(out, "a table");
    if (net->shape.hidden) {
        text_addf(out, " and %d hidden units", net->shape.hidden);
        if (net->n_images > 1) {
            text_addf(out, " in %d mirrors", net->n_images);
        }
    }
    text_addf(out, ", by %s", inputs[net->shape.inputs]);
}

void net_made_text(const struct variant *v, const char *indent, struct text *out)
{
    for (const char *line = v->net ? v->net->made : ""; *line;) {
        size_t length = strcspn(line, "\n");
        struct text piece = {0};
        for (size_t i = 0; i < length; i++) {
            text_add_char(&piece, line[i]);
        }
        if (length) {
            text_add(out, indent);
            utf8_add(out, piece.data); /* the file may come from anywhere */
            text_add_char(out, '\n');
        }
        text_free(&piece);
        line += length + (line[length] == '\n');
    }
}
