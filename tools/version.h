/* The program's own name and version. */
#ifndef WELTGEIST_TOOLS_VERSION_H
#define WELTGEIST_TOOLS_VERSION_H

/* "weltgeist 0.1.0 (COMMIT)", without the commit where the build knows none. */
const char *version_text(void);

#endif
