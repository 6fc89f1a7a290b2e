// Scores as people read them.

const LOGIT = 174; // centipawns that multiply the odds by e: a pawn is 64 %

/** The expected share of points of the side that a score is for. `score` is centipawns or {mate}. */
export function chancesOf(score) {
    if (score === null) {
        return null;
    }
    if (typeof score === 'object') {
        return score.mate > 0 ? 1 : 0;
    }
    return 1 / (1 + Math.exp(-score / LOGIT));
}

export function scoreText(score) {
    if (score === null) {
        return '';
    }
    if (typeof score === 'object') {
        return `${score.mate < 0 ? '-' : ''}#${Math.abs(score.mate)}`;
    }
    return (score > 0 ? '+' : '') + (score / 100).toFixed(2);
}

export const percent = share => `${Math.round(share * 100)} %`;

/** The score of a thought for White. */
export function whiteScore(thought, white) {
    const sign = white ? 1 : -1;
    return thought.mate !== null ? { mate: sign * thought.mate } : sign * thought.score;
}
