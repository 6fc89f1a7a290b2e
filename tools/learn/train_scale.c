#include "tools/learn/train_scale.h"

#include <math.h>

static const double LEAST = 20, MOST = 20000;

/* Newton's method on the loss, which is convex, with steps that do not overshoot. */
double train_scale(const struct samples *samples, double *offset)
{
    enum { ROUNDS = 60, SCORE_MOST = 3000 };
    double slope = 0.002, shift = 0;
    for (int round = 0; round < ROUNDS; round++) {
        /* A little curvature of its own keeps it calm where all games end alike. */
        double by_slope = 0, by_shift = 0, a = 1e-6, b = 0, c = 1e-6;
        for (size_t i = 0; i < samples->n; i++) {
            const struct sample *s = &samples->sample[i];
            double score = fmin(fmax(s->score, -SCORE_MOST), SCORE_MOST);
            double chance = 1 / (1 + exp(-slope * score - shift));
            double error = chance - s->result / 2.0, curve = chance * (1 - chance);
            by_slope += error * score;
            by_shift += error;
            a += curve * score * score;
            b += curve * score;
            c += curve;
        }
        double determinant = a * c - b * b;
        if (!(determinant > 0)) {
            break;
        }
        double next = slope - (c * by_slope - b * by_shift) / determinant;
        shift -= (a * by_shift - b * by_slope) / determinant;
        shift = fmin(fmax(shift, -10), 10);
        slope = fmin(fmax(next, fmax(slope / 2, 1 / MOST)), fmin(slope * 2, 1 / LEAST));
    }
    *offset = -shift / slope;
    return 1 / slope;
}
