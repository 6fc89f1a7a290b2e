#include "search/tt.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/machine.h"
#include "base/memory.h"

enum {
    CLUSTER = 4,
    AGE_MASK = 63,
    SMALLEST = 1 << 20,
    PIECE = 4 << 20, /* bytes touched at a time */
    PAGE = 4096,     /* at most what the system gives at a time */
    GENERATION_BITS = 10,
    /* A key whose generation is another lies at least this number of clusters / 2^10 away. */
    CLUSTERS_LEAST = 2 << GENERATION_BITS
};

struct entry {
    _Atomic uint64_t check, data;
};

struct cluster {
    struct entry entry[CLUSTER];
};

struct tt {
    struct cluster *cluster;
    void *memory;
    size_t n;    /* clusters in use */
    size_t most; /* that there is memory for */
    _Atomic size_t touched;
    unsigned age;
    uint64_t generation; /* in the highest bits */
};

/* Whole cache lines; memory that is refused is asked for in halves. What is granted need not be
 * there: it is when it is written to that a machine without it ends the program. So no more is
 * asked for than most of what is free. */
static void take_memory(struct tt *tt, size_t bytes)
{
    uint64_t most = machine_free_memory() / 4 * 3;
    if (bytes > most) {
        bytes = most > SMALLEST ? (size_t)most : SMALLEST;
    }
    for (; bytes >= sizeof(struct cluster); bytes /= 2) {
        tt->memory = calloc(1, bytes + 64);
        if (tt->memory) {
            machine_large_pages(tt->memory, bytes + 64);
            tt->n = tt->most = bytes / sizeof(struct cluster);
            tt->cluster = (struct cluster *)(((uintptr_t)tt->memory + 63) & ~(uintptr_t)63);
            return;
        }
    }
    error_fatal("out of memory");
}

struct tt *tt_new(int mb)
{
    struct tt *tt = memory_new(1, sizeof *tt);
    take_memory(tt, (size_t)mb << 20);
    return tt;
}

void tt_free(struct tt *tt)
{
    if (tt) {
        free(tt->memory);
        free(tt);
    }
}

/* Empties all clusters. */
static void wipe(struct tt *tt)
{
    for (size_t i = 0; i < tt->most; i++) {
        for (int j = 0; j < CLUSTER; j++) {
            atomic_store_explicit(&tt->cluster[i].entry[j].check, 0, memory_order_relaxed);
            atomic_store_explicit(&tt->cluster[i].entry[j].data, 0, memory_order_relaxed);
        }
    }
}

/* Generations need clusters enough to lie apart, and there are only so many. */
void tt_clear(struct tt *tt)
{
    tt->age = 0;
    tt->generation += UINT64_C(1) << (64 - GENERATION_BITS);
    if (tt->generation == 0 || tt->most < CLUSTERS_LEAST) {
        tt->generation = 0;
        wipe(tt);
    }
}

/* Adding nothing leaves what a search may be writing there at this moment. */
bool tt_touch(struct tt *tt)
{
    size_t from = atomic_load(&tt->touched), left = tt->most - from;
    const size_t step = PAGE / sizeof(struct cluster), piece = PIECE / sizeof(struct cluster);
    size_t n = left < piece ? left : piece;
    for (size_t i = 0; i < n; i += step) {
        atomic_fetch_add_explicit(&tt->cluster[from + i].entry[0].data, 0, memory_order_relaxed);
    }
    atomic_store(&tt->touched, from + n);
    return left > n;
}

int tt_untouched(const struct tt *tt)
{
    const size_t mb = ((size_t)1 << 20) / sizeof(struct cluster);
    return (int)((tt->most - atomic_load(&tt->touched) + mb - 1) / mb);
}

void tt_begin(struct tt *tt, bool touched_only)
{
    tt->age = (tt->age + 1) & AGE_MASK;
    size_t touched = atomic_load(&tt->touched);
    const size_t piece = PIECE / sizeof(struct cluster);
    tt->n = touched_only ? (touched > piece ? touched : piece) : tt->most;
    tt->n = tt->n < tt->most ? tt->n : tt->most;
}

/* The cluster of a key: the key's high bits, scaled to the table. */
static struct cluster *cluster_of(const struct tt *tt, uint64_t key)
{
    return &tt->cluster[(key >> 32) * tt->n >> 32];
}

void tt_prefetch(const struct tt *tt, uint64_t key)
{
    __builtin_prefetch(cluster_of(tt, key));
}

static uint64_t pack(move_t move, int score, int depth, enum search_bound bound, unsigned age)
{
    return (uint64_t)move | (uint64_t)(uint16_t)(int16_t)score << 32 |
           (uint64_t)(uint8_t)depth << 48 | (uint64_t)bound << 56 | (uint64_t)age << 58;
}

static int data_depth(uint64_t data)
{
    return (int)(data >> 48 & 255);
}

static unsigned data_age(uint64_t data)
{
    return (unsigned)(data >> 58);
}

/* What an entry holds, and the key; 0 for one of an earlier generation. */
static uint64_t entry_data(const struct tt *tt, const struct cluster *cluster,
                           const struct entry *entry, uint64_t *key)
{
    uint64_t data = atomic_load_explicit(&entry->data, memory_order_relaxed);
    uint64_t check = atomic_load_explicit(&entry->check, memory_order_relaxed);
    *key = check ^ data ^ tt->generation;
    return cluster_of(tt, *key) == cluster ? data : 0;
}

bool tt_probe(const struct tt *tt, uint64_t key, int ply, struct tt_hit *out)
{
    const struct cluster *cluster = cluster_of(tt, key);
    uint64_t stored = key ^ tt->generation;
    for (int i = 0; i < CLUSTER; i++) {
        uint64_t data = atomic_load_explicit(&cluster->entry[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&cluster->entry[i].check, memory_order_relaxed);
        if ((check ^ data) != stored || !data) {
            continue;
        }
        int score = (int16_t)(data >> 32 & 0xffff);
        *out = (struct tt_hit){(move_t)data, score_from_table(score, ply), data_depth(data),
                               (enum search_bound)(data >> 56 & 3)};
        return true;
    }
    return false;
}

void tt_store(struct tt *tt, uint64_t key, int ply, move_t move, int score, int depth,
              enum search_bound bound)
{
    struct cluster *cluster = cluster_of(tt, key);
    struct entry *slot = NULL;
    int worst = 0;
    uint64_t stored = key ^ tt->generation;
    for (int i = 0; i < CLUSTER; i++) {
        struct entry *entry = &cluster->entry[i];
        uint64_t found;
        uint64_t data = entry_data(tt, cluster, entry, &found);
        if (found == key) {
            if (move == MOVE_NONE) {
                move = (move_t)data;
            }
            if (bound != BOUND_EXACT && data_age(data) == tt->age && depth + 3 < data_depth(data)) {
                return;
            }
            slot = entry;
            break;
        }
        int keep = data_depth(data) - 8 * (int)((tt->age - data_age(data)) & AGE_MASK);
        if (!slot || keep < worst) {
            slot = entry;
            worst = keep;
        }
    }
    uint64_t data = pack(move, score_to_table(score, ply), depth < 0 ? 0 : depth, bound, tt->age);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
    atomic_store_explicit(&slot->check, stored ^ data, memory_order_relaxed);
}

int tt_permille(const struct tt *tt)
{
    size_t sample = tt->n < 250 ? tt->n : 250;
    size_t used = 0;
    for (size_t i = 0; i < sample; i++) {
        for (int j = 0; j < CLUSTER; j++) {
            uint64_t key;
            uint64_t data = entry_data(tt, &tt->cluster[i], &tt->cluster[i].entry[j], &key);
            used += data && data_age(data) == tt->age;
        }
    }
    return sample ? (int)(used * 1000 / (sample * CLUSTER)) : 0;
}
