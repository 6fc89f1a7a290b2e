#include "tools/command.h"
enum status command_play(const struct request *r)
{
    (void)r;
    complain("missing");
    return STATUS_FAULT;
}
enum status command_check(const struct request *r)
{
    (void)r;
    complain("missing");
    return STATUS_FAULT;
}
enum status command_think(const struct request *r)
{
    (void)r;
    complain("missing");
    return STATUS_FAULT;
}
