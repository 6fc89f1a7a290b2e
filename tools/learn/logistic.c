#include "tools/learn/logistic.h"

#include <math.h>

enum { K = LOGISTIC_NUMBERS, STEPS_MAX = 100, HALVINGS_MAX = 40 };

/* A step that changes no log odds by more than this is none. */
static const double SMALL = 1e-7;
/* Of a likelihood, what rounding may change. */
static const double ROUNDING = 1e-12;
/* Log odds beyond which nothing is learnt from games of any number. */
static const double CERTAIN = 30;

/* Numbers are divided by their size, so that none rules the sums. */
struct fitting {
    const struct logistic_row *row;
    size_t n;
    int k;
    double unit[K];
};

static double log_odds(const struct fitting *f, const double *b, const struct logistic_row *row)
{
    double sum = 0;
    for (int i = 0; i < f->k; i++) {
        sum += b[i] * row->x[i] / f->unit[i];
    }
    return sum;
}

/* log(1 + exp(z)) without overflow. */
static double softplus(double z)
{
    return z > 0 ? z + log1p(exp(-z)) : log1p(exp(z));
}

static double likelihood(const struct fitting *f, const double *b)
{
    double sum = 0;
    for (size_t i = 0; i < f->n; i++) {
        double z = log_odds(f, b, &f->row[i]);
        sum += f->row[i].y * z - softplus(z);
    }
    return sum;
}

/* Slope and curvature (negative second derivatives) of the likelihood. */
static void derive(const struct fitting *f, const double *b, double slope[K], double curve[K][K])
{
    for (int i = 0; i < K; i++) {
        slope[i] = 0;
        for (int j = 0; j < K; j++) {
            curve[i][j] = 0;
        }
    }
    for (size_t r = 0; r < f->n; r++) {
        double p = 1 / (1 + exp(-log_odds(f, b, &f->row[r])));
        for (int i = 0; i < f->k; i++) {
            double xi = f->row[r].x[i] / f->unit[i];
            slope[i] += (f->row[r].y - p) * xi;
            for (int j = 0; j < f->k; j++) {
                curve[i][j] += p * (1 - p) * xi * f->row[r].x[j] / f->unit[j];
            }
        }
    }
}

/* The inverse of a symmetric matrix of the first @k rows; false if it has none. */
static bool invert(double m[K][K], int k, double out[K][K])
{
    const double least = 1e-10; /* of what two numbers that have nothing in common give */
    double determinant = k > 1 ? m[0][0] * m[1][1] - m[0][1] * m[1][0] : m[0][0];
    if (!(m[0][0] > 0) || (k > 1 && !(determinant > least * m[0][0] * m[1][1]))) {
        return false;
    }
    out[0][0] = (k > 1 ? m[1][1] : 1) / determinant;
    if (k > 1) {
        out[0][1] = out[1][0] = -m[0][1] / determinant;
        out[1][1] = m[0][0] / determinant;
    }
    return true;
}

/* One step uphill from @b; *@moved is how far it went. False if no step leads uphill. */
static bool step(const struct fitting *f, double b[K], double *at, double *moved)
{
    double slope[K], curve[K][K], inverse[K][K], by[K] = {0};
    derive(f, b, slope, curve);
    if (!invert(curve, f->k, inverse)) {
        return false;
    }
    *moved = 0;
    for (int i = 0; i < f->k; i++) {
        for (int j = 0; j < f->k; j++) {
            by[i] += inverse[i][j] * slope[j];
        }
        *moved += fabs(by[i]);
    }
    for (int halving = 0; halving < HALVINGS_MAX; halving++) {
        double to[K] = {0};
        for (int i = 0; i < f->k; i++) {
            to[i] = b[i] + ldexp(by[i], -halving);
        }
        double there = likelihood(f, to);
        if (there >= *at + ROUNDING * *at) { /* which is negative */
            *at = there;
            for (int i = 0; i < f->k; i++) {
                b[i] = to[i];
            }
            return true;
        }
    }
    return false;
}

/* The sandwich: curvature, then the outer products of the clusters' slopes, then curvature. */
static bool spread(const struct fitting *f, const double *b, double out[K][K])
{
    double slope[K], curve[K][K], inverse[K][K], middle[K][K] = {{0}}, own[K] = {0};
    derive(f, b, slope, curve);
    if (!invert(curve, f->k, inverse)) {
        return false;
    }
    for (size_t r = 0; r < f->n; r++) {
        double p = 1 / (1 + exp(-log_odds(f, b, &f->row[r])));
        for (int i = 0; i < f->k; i++) {
            own[i] += (f->row[r].y - p) * f->row[r].x[i] / f->unit[i];
        }
        if (r + 1 == f->n || f->row[r + 1].cluster != f->row[r].cluster) {
            for (int i = 0; i < f->k * f->k; i++) {
                middle[i / f->k][i % f->k] += own[i / f->k] * own[i % f->k];
            }
            own[0] = own[1] = 0;
        }
    }
    for (int i = 0; i < f->k; i++) {
        for (int j = 0; j < f->k; j++) {
            double sum = 0;
            for (int a = 0; a < f->k * f->k; a++) {
                sum += inverse[i][a / f->k] * middle[a / f->k][a % f->k] * inverse[a % f->k][j];
            }
            out[i][j] = sum / (f->unit[i] * f->unit[j]);
        }
    }
    return true;
}

/* The root of the mean square of a number; false if it is 0 or not finite. */
static bool find_unit(const struct fitting *f, int number, double *unit)
{
    double sum = 0;
    for (size_t i = 0; i < f->n; i++) {
        sum += f->row[i].x[number] * f->row[i].x[number];
    }
    *unit = sqrt(sum / (double)f->n);
    return isfinite(*unit) && *unit > 0;
}

bool logistic_fit(const struct logistic_row *row, size_t n, int n_numbers, struct logistic *out)
{
    struct fitting f = {.row = row, .n = n, .k = n_numbers};
    struct logistic found = {0};
    double b[K] = {0}, at, moved = 1;
    for (int i = 0; i < f.k; i++) {
        if (n == 0 || !find_unit(&f, i, &f.unit[i])) {
            return false;
        }
    }
    at = likelihood(&f, b);
    for (int i = 0; i < STEPS_MAX && moved > SMALL; i++) {
        if (!step(&f, b, &at, &moved) || fabs(b[0]) + fabs(b[1]) > CERTAIN) {
            return false;
        }
    }
    if (moved > SMALL || !spread(&f, b, found.covariance)) {
        return false;
    }
    for (int i = 0; i < f.k; i++) {
        found.b[i] = b[i] / f.unit[i];
    }
    *out = found;
    return true;
}
