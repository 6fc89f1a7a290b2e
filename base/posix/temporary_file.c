#include "base/input_file.h"

FILE *input_file_temporary(void)
{
    return tmpfile();
}
