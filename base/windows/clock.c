#include "base/clock.h"

#include <stdio.h>
#include <windows.h>

int64_t clock_ms(void)
{
    LARGE_INTEGER now, rate;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&rate);
    return now.QuadPart / rate.QuadPart * 1000 +
           now.QuadPart % rate.QuadPart * 1000 / rate.QuadPart;
}

void clock_yield(void)
{
}

void clock_sleep(int ms)
{
    Sleep((DWORD)ms);
}

void clock_date(char out[CLOCK_DATE_SIZE])
{
    SYSTEMTIME now;
    GetLocalTime(&now);
    snprintf(out, CLOCK_DATE_SIZE, "%04d.%02d.%02d", now.wYear % 10000, now.wMonth % 100,
             now.wDay % 100);
}
