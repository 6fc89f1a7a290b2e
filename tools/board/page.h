/* The page of web/, as the build bundles it. */
#ifndef WELTGEIST_TOOLS_BOARD_PAGE_H
#define WELTGEIST_TOOLS_BOARD_PAGE_H

#include <stddef.h>

extern const unsigned char page_html[];
extern const size_t page_size;

/* What may be executed and what gives the page its looks, for a content security policy: the
 * sources of script-src and style-src. */
extern const char page_scripts[], page_styles[];

#endif
