#include "tools/version.h"

#include "commit.h"

const char *version_text(void)
{
    return *WELTGEIST_COMMIT ? "weltgeist " WELTGEIST_VERSION " (" WELTGEIST_COMMIT ")"
                             : "weltgeist " WELTGEIST_VERSION;
}
