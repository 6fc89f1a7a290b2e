/* base/machine.h and base/interrupt.h where nothing can be asked of a system. */
#include "base/machine.h"

#include "base/interrupt.h"

/* Half of what 32 bits can address: browsers give no more gladly. */
enum { FREE_MIB = 1024 };

uint64_t machine_free_memory(void)
{
    return (uint64_t)FREE_MIB << 20;
}

int machine_processors(void)
{
    return 1;
}

void machine_large_pages(void *memory, size_t size)
{
    (void)memory;
    (void)size;
}

void interrupt_ignore(void)
{
}

void interrupt_spare_pipes(void)
{
}
