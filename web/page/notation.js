// The words in which moves are defined (docs/notation.md), read well enough to draw and to explain
// them. What is not understood is left out of the drawing; the text is always shown as it is.
import { t } from './texts.js';

const STEPS = {
    W: [1, 0, 0], F: [1, 1, 0], V: [1, 1, 1], N: [2, 1, 0], C: [3, 1, 0], D: [2, 0, 0], A: [2, 2, 0],
};
const RIDES = { R: [1, 0, 0], B: [1, 1, 0], U: [1, 1, 1] };

/** Reads a run of atoms: [{towards, modes, ride, crooked, hop, lame, ring, start, leap, second, range}].
 *  `leap` is three numbers in falling order; `modes` is '', 'm' or 'c'; `towards` holds letters of
 *  f, b and s. */
export function readMoves(text) {
    const atoms = [];
    const word = /([a-z]*)(\([A-Z]{2}\)|\(\d+,\d+(?:,\d+)?\)|[A-Z])(?:\2)?(\d*)/g;
    let previous = null;
    for (const [whole, small, body, range] of text.matchAll(word)) {
        const atom = { ...readModifiers(small), ...readBody(body), range: Number(range) || 0 };
        atom.ride = atom.ride || whole.startsWith(small + body + body);
        if (previous && previous.crooked && !small && STEPS[body] && !previous.ride) {
            previous.second = atom.leap; // the even steps of `zWF`
            previous.ride = true;
            previous = null;
            continue;
        }
        atoms.push(atom);
        previous = atom;
    }
    return atoms;
}

function readModifiers(small) {
    return {
        towards: [...'fbs'].filter(c => small.includes(c)).join(''),
        modes: small.includes('m') === small.includes('c') ? '' : small.includes('m') ? 'm' : 'c',
        hop: small.includes('p'), lame: small.includes('n'), crooked: small.includes('z'),
        ring: small.includes('k') ? 'k' : small.includes('x') ? 'x' : '', start: small.includes('i'),
        straight: /ff|bb/.test(small), aslant: /fo|bo/.test(small),
    };
}

function readBody(body) {
    if (RIDES[body]) {
        return { ride: true, leap: RIDES[body] };
    }
    if (STEPS[body]) {
        return { ride: false, leap: STEPS[body] };
    }
    const numbers = body.match(/\d+/g);
    if (numbers) {
        return { ride: false, leap: [...numbers.map(Number), 0].slice(0, 3).sort((a, b) => b - a) };
    }
    const joined = [...body.slice(1, -1)].map(letter => STEPS[letter] || [0, 0, 0]);
    return { ride: false, leap: joined[0] || [0, 0, 0], second: joined[1] };
}

const sameLeap = (a, b) => a && b && a.every((v, i) => v === b[i]);

/** One of 'W', 'F', 'V' for a step of length one, 'leap' for all others. */
export function stepClass(leap) {
    return Object.keys(STEPS).slice(0, 3).find(letter => sameLeap(STEPS[letter], leap)) || 'leap';
}

/** A sentence for each atom, in the language of the page. */
export function explainMoves(text) {
    return readMoves(text).map(explainAtom);
}

function explainAtom(atom) {
    const along = stepClass(atom.leap);
    const words = [];
    if (atom.crooked) {
        words.push(t('moves.crooked', directions(atom.leap), directions(atom.second || atom.leap)));
    } else if (atom.second) {
        words.push(t('moves.joined', directions(atom.leap), directions(atom.second)));
    } else if (along === 'leap') {
        const numbers = atom.leap[2] ? atom.leap.join(':') : atom.leap.slice(0, 2).join(':');
        words.push(t(atom.ride ? 'moves.leaprider' : 'moves.leap', numbers));
    } else {
        words.push(t(atom.ride ? 'moves.ride' : 'moves.step', directions(atom.leap)));
    }
    if (atom.range > 1 || (atom.range && atom.ride)) {
        words.push(t('moves.range', atom.range));
    }
    if (atom.towards && atom.towards !== 'fbs') {
        words.push([...atom.towards].map(c => t(`moves.${c}`)).join(` ${t('moves.or')} `));
    }
    for (const [is, key] of [[atom.straight, 'straight'], [atom.aslant, 'aslant'],
        [atom.hop, 'hop'], [atom.lame, 'lame'], [atom.ring === 'k', 'ringkeep'],
        [atom.ring === 'x', 'ringchange'], [atom.start, 'start'], [atom.modes === 'm', 'm'],
        [atom.modes === 'c', 'c']]) {
        if (is) {
            words.push(t(`moves.${key}`));
        }
    }
    return words.join(', ');
}

function directions(leap) {
    const along = stepClass(leap);
    return along === 'leap' ? leap.join(':') : t(`moves.${along}`);
}
