#include "base/file_identity.h"

bool file_identity_same(const struct file_identity *a, const struct file_identity *b)
{
    return a->known && b->known && a->device == b->device && a->number == b->number;
}
