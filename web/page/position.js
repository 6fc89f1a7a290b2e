// Positions as text: placement, hands, side, rights, en passant, clocks. See docs/protocol.md.

/** Men are texts: the letter as written, upper case for White, with `+` before promoted men and `~`
 *  behind men that are demoted when captured. */
export const isWhite = man => /[A-Z]/.test(man);

/** The kind of a man, as `piece` lines name it: upper case, with its `+`. */
export const kindOf = man => man.toUpperCase().replace('~', '');

/** Calls `put(cell, text)` for every cell that a placement fills. Colours of `highlight` are read
 *  alike. */
export function readPlacement(board, placement, put) {
    const rows = new Map();
    for (const cell of board.cells) {
        const key = `${cell.z},${cell.number}`;
        rows.set(key, [...(rows.get(key) || []), cell]);
    }
    const numbers = Math.max(...board.cells.map(c => c.number)) + 1;
    placement.split('|').forEach((level, z) => {
        level.split('/').forEach((row, i) => {
            const cells = rows.get(`${z},${numbers - 1 - i}`) || [];
            let at = 0;
            for (const [item] of row.matchAll(/\d+|\+?[A-Za-z]~?/g)) {
                if (/\d/.test(item)) {
                    at += Number(item);
                } else if (cells[at]) {
                    put(cells[at++], item);
                }
            }
        });
    });
}

/** The reverse: `manAt(cell)` gives a text or nothing. */
export function writePlacement(board, manAt) {
    const levels = [];
    const numbers = Math.max(...board.cells.map(c => c.number)) + 1;
    for (let z = 0; z < board.levels; z++) {
        const rows = [];
        for (let number = numbers - 1; number >= 0; number--) {
            let row = '', empty = 0;
            for (const cell of board.cells) {
                if (cell.z === z && cell.number === number) {
                    const man = manAt(cell);
                    empty += man ? 0 : 1;
                    if (man) {
                        row += (empty || '') + man;
                        empty = 0;
                    }
                }
            }
            rows.push(row + (empty || ''));
        }
        levels.push(rows.join('/'));
    }
    return levels.join('|');
}

/** Reads a whole position: {men: Map of names to men, hand: text or null, white, rest}. */
export function readPosition(board, text) {
    const [placement, side = 'w', ...rest] = text.split(' ');
    const hand = /\[(.*)\]/.exec(placement);
    const men = new Map();
    readPlacement(board, placement.replace(/\[.*/, ''), (cell, man) => men.set(cell.name, man));
    return { men, hand: hand ? hand[1].replace('-', '') : null, white: side !== 'b', rest };
}

export function writePosition(board, position) {
    const { men, hand, white, rest } = position;
    return [writePlacement(board, cell => men.get(cell.name)) + (hand === null ? '' : `[${hand}]`),
        white ? 'w' : 'b', ...rest].join(' ');
}

/** A side's men in hand as [man, number] pairs, in the order of the text. */
export function inHand(position, white) {
    const counts = new Map();
    for (const man of position.hand || '') {
        if (isWhite(man) === white) {
            counts.set(man, (counts.get(man) || 0) + 1);
        }
    }
    return [...counts];
}
