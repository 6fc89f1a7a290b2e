#include "base/machine.h"

#include <windows.h>
/* after it */
#include <bcrypt.h>

uint64_t machine_free_memory(void)
{
    MEMORYSTATUSEX status = {.dwLength = sizeof status};
    if (!GlobalMemoryStatusEx(&status)) {
        return UINT64_MAX;
    }
    /* What may still be promised, on paper and in files, can be less than what is free. */
    return status.ullAvailPhys < status.ullAvailPageFile ? status.ullAvailPhys
                                                         : status.ullAvailPageFile;
}

/* Windows kills no process for want of memory. */
uint64_t machine_memory_kills(void)
{
    return 0;
}

/* Large pages need a right that users do not have. */
void machine_large_pages(void *memory, size_t size)
{
    (void)memory;
    (void)size;
}

int machine_processors(void)
{
    DWORD_PTR mine = 0, all = 0;
    DWORD n = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
    if (n <= 64 && GetProcessAffinityMask(GetCurrentProcess(), &mine, &all) && mine) {
        n = (DWORD)__builtin_popcountll(mine);
    }
    return n > 0 ? (int)n : 1;
}

bool machine_secret(void *out, size_t size)
{
    return BCryptGenRandom(NULL, out, (ULONG)size, BCRYPT_USE_SYSTEM_PREFERRED_RNG) == 0;
}
