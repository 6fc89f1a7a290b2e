// How a man looks: a disc, its letter, and a ring of signs composed from the words of its moves.
//
// Arms are rides, dots are single steps: red along orthogonals, blue along root-2 diagonals, green
// along root-3 diagonals. Dashed arms are hoppers, zigzags crooked riders. Leaps are violet, each
// kind with a mark of its own. What goes forward only stands in the front half. Hollow signs do not
// capture, pointed ones only capture.
import { readMoves, stepClass } from './notation.js';
import { isWhite, kindOf } from './position.js';

const ANGLES = { W: [0, 90, 180, 270], F: [45, 135, 225, 315], V: [22, 158, 202, 338] };
const LEAP_ANGLES = [67, 23, 113, 157, 203, 247, 293, 337];

/** Marks of the leaps that have one of their own, by their numbers; others share the last. */
const LEAP_MARKS = [
    [[2, 1, 0], 0, (x, y) => dot(x, y, 0.075)],
    [[2, 1, 1], -9, (x, y) => polygon(x, y, 0.1, 3)],
    [[2, 2, 1], 9, (x, y) => polygon(x, y, 0.1, 4)],
    [[3, 1, 0], 0, (x, y) => `${dot(x * 0.88, y * 0.88, 0.05)}${dot(x * 1.1, y * 1.1, 0.05)}`],
    [null, 0, (x, y) => polygon(x, y, 0.1, 5)],
];

const dot = (x, y, r) => `<circle cx="${n(x)}" cy="${n(y)}" r="${r}"/>`;
const n = value => Number(value.toFixed(3));

function polygon(x, y, r, sides) {
    const points = Array.from({ length: sides }, (_, i) => {
        const angle = 2 * Math.PI * i / sides - Math.PI / 2;
        return `${n(x + r * Math.cos(angle))},${n(y + r * Math.sin(angle))}`;
    });
    return `<polygon points="${points.join(' ')}"/>`;
}

/** An angle in degrees, counted from the right, front up, as a point on a circle. */
function point(angle, radius) {
    const radians = angle * Math.PI / 180;
    return [radius * Math.cos(radians), -radius * Math.sin(radians)];
}

function keeps(atom, angle) {
    const sine = Math.sin(angle * Math.PI / 180);
    const way = sine > 0.2 ? 'f' : sine < -0.2 ? 'b' : 's';
    return !atom.towards || atom.towards.includes(way);
}

function arm(angle, atom) {
    const [x1, y1] = point(angle, 0.64), [x2, y2] = point(angle, 0.96);
    if (atom.crooked) {
        const [ax, ay] = point(angle - 7, 0.75), [bx, by] = point(angle + 7, 0.85);
        return `<polyline points="${[x1, y1, ax, ay, bx, by, x2, y2].map(n).join(' ')}"/>`;
    }
    const dashes = atom.hop ? ' stroke-dasharray="0.09 0.06"' : '';
    return `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}"${dashes}/>`;
}

function signsOf(atom, black) {
    const kind = atom.second && !atom.crooked ? 'leap' : stepClass(atom.leap);
    const angles = (ANGLES[kind] || LEAP_ANGLES).filter(angle => keeps(atom, angle));
    const turned = angle => (black ? -angle : angle); // Black's front is below
    let drawn;
    if (kind === 'leap') {
        const [, offset, mark] = LEAP_MARKS.find(([leap]) =>
            !leap || leap.every((v, i) => v === atom.leap[i]));
        drawn = angles.map(angle => mark(...point(turned(angle + offset), 0.8)));
    } else if (atom.ride) {
        drawn = angles.map(angle => arm(turned(angle), atom));
    } else {
        const mark = atom.modes === 'c' ? (x, y) => polygon(x, y, 0.1, 3) : (x, y) => dot(x, y, 0.08);
        drawn = angles.map(angle => mark(...point(turned(angle), 0.8)));
    }
    const hollow = atom.modes === 'm' && !atom.hop ? ' hollow' : '';
    return `<g class="sign ${kind}${atom.ride ? ' ride' : ''}${hollow}">${drawn.join('')}</g>`;
}

/** A Cannon moves as a Rook and hops to capture: its dashed arms tell both. */
function visible(moves) {
    const atoms = readMoves(moves);
    const hops = atoms.filter(a => a.hop).map(a => a.leap.join());
    return atoms.filter(a => a.hop || !a.ride || a.modes !== 'm' || !hops.includes(a.leap.join()));
}

/** The picture of a man, to be put in an `<svg>` or `<symbol>` of viewBox "-1.1 -1.1 2.2 2.2".
 *  `pieces` maps kinds to {name, moves}; `glyph` replaces letter and ring if it is given. */
export function drawMan(man, pieces, glyph) {
    const kind = kindOf(man), piece = pieces.get(kind) || { moves: '' };
    const side = isWhite(man) ? 'white' : 'black';
    const letter = kind.replace('+', '');
    const size = glyph ? 1.6 : 0.95;
    return `<g class="man ${side}"><circle class="disc" r="1"/>` +
        (glyph ? '' : visible(piece.moves).map(a => signsOf(a, side === 'black')).join('')) +
        `<text y="${glyph ? 0.55 : 0.33}" font-size="${size}">${glyph || letter}</text>` +
        (kind[0] === '+' ? '<circle class="promoted" cx="0.42" cy="-0.42" r="0.17"/>' : '') + '</g>';
}

const GLYPHS = { K: '♚', Q: '♛', R: '♜', B: '♝', N: '♞', P: '♟' };
const ORTHODOX = { K: 'WF', Q: 'RB', R: 'R', B: 'B', N: 'N' };

/** Whether the men of a game on one level move as those of chess do, so that chess glyphs tell all. */
export function orthodox(board, pieces) {
    const kinds = [...pieces.keys()];
    return board.levels === 1 && board.kind === 'cubic' && kinds.every(kind => GLYPHS[kind]) &&
        kinds.every(kind => !ORTHODOX[kind] || sorted(pieces.get(kind).moves) === ORTHODOX[kind]);
}

const sorted = moves => (moves === 'FW' ? 'WF' : moves === 'BR' ? 'RB' : moves);

export const glyphOf = man => GLYPHS[kindOf(man)];
