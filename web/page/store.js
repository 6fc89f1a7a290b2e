// What outlives the page: the game and the settings in the browser, and a game in a link.

const KEY = 'weltgeist';

/** What was kept last, or {}; what cannot be read counts as nothing. */
export function remembered() {
    try {
        return JSON.parse(localStorage.getItem(KEY)) || {};
    } catch {
        return {};
    }
}

/** Keeps some values beside those that are kept already. Browsers may refuse; then nothing is. */
export function remember(values) {
    try {
        localStorage.setItem(KEY, JSON.stringify({ ...remembered(), ...values }));
    } catch {
        // private windows, full storage: the page works all the same
    }
}

/** The address of the page with a game in its fragment. `own` is the text of a game file or null. */
export function linkTo({ variant, start, moves, own }) {
    const values = new URLSearchParams({ game: variant });
    if (start) {
        values.set('position', start);
    }
    if (moves.length) {
        values.set('moves', moves.join(','));
    }
    if (own) {
        values.set('file', own);
    }
    const address = new URL(location.href);
    address.hash = values.toString();
    return address.href;
}

/** What the fragment of this page's address says: {variant, start, moves, own} or null. */
export function linked() {
    const values = new URLSearchParams(location.hash.slice(1));
    return values.get('game') && {
        variant: values.get('game'), start: values.get('position'),
        moves: (values.get('moves') || '').split(',').filter(Boolean), own: values.get('file'),
    };
}

/** A name of a file for the user, and its text. */
export function saveFile(name, text) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
