// A board, made from the text that `setup` carries: cells, their names and where they are drawn.
// Knows nothing of men. The kinds of boards and the order of cells are those of docs/protocol.md.

const ROW = Math.sqrt(3) / 2; // between two rows of hexagons, in widths of a hexagon

/** How each kind lays out its cells. `pane` groups cells that are drawn as one plane; `at` is the
 *  centre of a cell in its plane, in cell widths, White below; `tint` numbers the colours. */
const KINDS = {
    cubic: {
        sides: 4, tints: 2,
        pane: c => c.z,
        at: (c, b) => [c.x, b.ranks - 1 - c.y],
        tint: c => c.x + c.y + c.z,
    },
    hexlevel: {
        sides: 6, tints: 3,
        pane: c => c.z,
        at: (c, b) => [c.x / 2, (b.ranks - 1 - c.y) * ROW],
        tint: c => Math.floor((c.x - c.y) / 2) - c.y + c.z,
    },
    hexrank: {
        sides: 6, tints: 3, byRank: true,
        pane: c => c.y,
        at: c => [c.x / 2, c.z * ROW],
        tint: c => Math.floor((c.x - c.z) / 2) - c.z + c.y,
    },
    hexfile: {
        sides: 6, tints: 3, lying: true,
        pane: c => c.z,
        at: (c, b) => [c.x * ROW, (b.ranks - 1 - c.y) / 2],
        tint: c => Math.floor((c.y - c.x) / 2) - c.x + c.z,
    },
};

/** Reads `cubic:3x5x3`, `hexlevel:7,6,5x7`, `hexrank:2,3,2x5` or `hexfile:2,3,2x1`.
 *  Cells have x (file), y (rank), z (level), number (in the name) and name.
 *  Throws an Error if the text is of none of these kinds. */
export function makeBoard(text) {
    const [, kind, rest] = /^(\w+):([\d,x]+)$/.exec(text) || [];
    if (!KINDS[kind]) {
        throw new Error(`unknown board: ${text}`);
    }
    const board = { kind, text, cells: [], byName: new Map(), ...KINDS[kind] };
    const parts = rest.split('x');
    if (kind === 'cubic') {
        addCubic(board, parts.map(Number));
    } else {
        addHexagons(board, parts[0].split(',').map(Number), Number(parts[1]));
    }
    board.cells.sort((a, b) => a.z - b.z || b.number - a.number || a.x - b.x);
    board.cells.forEach((cell, index) => {
        cell.index = index;
        cell.name = cellName(board, cell);
        cell.pane = board.pane(cell);
        board.byName.set(cell.name, cell);
    });
    board.panes = board.byRank ? board.ranks : board.levels;
    measure(board);
    return board;
}

function addCubic(board, [files, ranks, levels = 1]) {
    Object.assign(board, { files, ranks, levels });
    for (let z = 0; z < levels; z++) {
        for (let y = 0; y < ranks; y++) {
            for (let x = 0; x < files; x++) {
                board.cells.push({ x, y, z, number: y });
            }
        }
    }
}

/** Rows of hexagons of the given widths, centred, in each of some planes. */
function addHexagons(board, widths, planes) {
    const widest = Math.max(...widths), halves = 2 * widest - 1;
    board.files = board.kind === 'hexfile' ? widths.length : halves;
    board.ranks = { hexlevel: widths.length, hexrank: planes, hexfile: halves }[board.kind];
    board.levels = board.kind === 'hexrank' ? widths.length : planes;
    for (let plane = 0; plane < planes; plane++) {
        widths.forEach((width, row) => {
            for (let i = 0; i < width; i++) {
                const along = widest - width + 2 * i;
                board.cells.push({
                    hexlevel: { x: along, y: row, z: plane, number: row },
                    hexrank: { x: along, y: plane, z: row, number: plane },
                    hexfile: { x: row, y: along, z: plane, number: i },
                }[board.kind]);
            }
        });
    }
}

/** The letter of a level; none on boards of one level. */
export function levelLetter(board, z) {
    return board.levels > 1 ? String.fromCharCode(123 - board.levels + z) : '';
}

function fileLetter(board, x) {
    const skipped = board.kind === 'hexfile' && x >= 9 ? 1 : 0; // no j
    return String.fromCharCode(97 + x + skipped);
}

function cellName(board, cell) {
    return levelLetter(board, cell.z) + fileLetter(board, cell.x) + (cell.number + 1);
}

/** Size of a plane in cell widths, and the shape of a cell around its centre. */
function measure(board) {
    const centres = board.cells.map(c => board.at(c, board));
    const span = axis => {
        const values = centres.map(p => p[axis]);
        return [Math.min(...values), Math.max(...values)];
    };
    const [left, right] = span(0), [top, bottom] = span(1);
    const long = board.sides === 6 ? 2 / Math.sqrt(3) : 1;
    const cellWidth = board.lying ? long : 1, cellHeight = board.lying ? 1 : long;
    board.width = right - left + cellWidth;
    board.height = bottom - top + cellHeight;
    board.centre = (cell, turned) => {
        const [x, y] = board.at(cell, board);
        const here = [x - left + cellWidth / 2, y - top + cellHeight / 2];
        return turned ? [board.width - here[0], board.height - here[1]] : here;
    };
    board.shape = shape(board);
}

function shape(board) {
    if (board.sides === 4) {
        return [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
    }
    return Array.from({ length: 6 }, (_, i) => {
        const angle = Math.PI / 3 * i + (board.lying ? 0 : Math.PI / 6);
        return [Math.cos(angle) / Math.sqrt(3), Math.sin(angle) / Math.sqrt(3)];
    });
}

/** The cell that lies next to `cell` in its plane in a direction on the screen, or the same one.
 *  `dx` and `dy` are -1, 0 or 1. */
export function neighbour(board, cell, dx, dy, turned) {
    const from = board.centre(cell, turned);
    let best = cell, least = Infinity;
    for (const other of board.cells) {
        if (other.pane !== cell.pane || other === cell) {
            continue;
        }
        const [x, y] = board.centre(other, turned).map((v, i) => v - from[i]);
        const along = x * dx + y * dy, aside = Math.abs(x * dy - y * dx);
        if (along > 0.1 && aside <= along && along + 2 * aside < least) {
            least = along + 2 * aside;
            best = other;
        }
    }
    return best;
}

/** The cell at the same place in another plane, or the nearest one there; `cell` if there is no
 *  such plane. */
export function across(board, cell, planes) {
    const pane = cell.pane + planes;
    if (pane < 0 || pane >= board.panes) {
        return cell;
    }
    const [x, y] = board.centre(cell, false);
    const distance = c => {
        const [a, b] = board.centre(c, false);
        return Math.hypot(a - x, b - y);
    };
    return board.cells.filter(c => c.pane === pane)
        .reduce((best, c) => (distance(c) < distance(best) ? c : best));
}

/** The cells at the same place of all planes, in order. */
export function column(board, cell) {
    const same = board.byRank ? (c => c.x === cell.x && c.z === cell.z)
        : (c => c.x === cell.x && c.y === cell.y);
    return board.cells.filter(same).sort((a, b) => a.pane - b.pane);
}
