// Planes of cells as SVG. Each cell is drawn anew only when what it shows has changed.
import { t } from './texts.js';
import { isWhite, kindOf } from './position.js';
import { drawMan } from './signs.js';
import { levelLetter } from './board.js';

const SVG = 'http://www.w3.org/2000/svg';
const MARK = { Y: 'move', R: 'capture', M: 'promotion' };

function element(name, attributes, parent) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) {
        made.setAttribute(key, value);
    }
    parent?.append(made);
    return made;
}

/** The symbols of all men of a game, to be put into the page once. */
export function symbols(setup, glyphOf) {
    const svg = element('svg', { width: 0, height: 0, 'aria-hidden': 'true', class: 'symbols' });
    for (const letter of setup.letters) {
        for (const man of [letter.toUpperCase(), letter.toLowerCase()]) {
            const symbol = element('symbol', { id: symbolId(man), viewBox: '-1.1 -1.1 2.2 2.2' }, svg);
            symbol.innerHTML = drawMan(man, setup.pieces, glyphOf && glyphOf(man));
        }
    }
    return svg;
}

const symbolId = man => `man-${man.replace('+', 'p').replace('~', '')}`;

/** A picture of one man. */
export function manPicture(man) {
    const svg = element('svg', { class: 'picture', viewBox: '-1.1 -1.1 2.2 2.2', 'aria-hidden': 'true' });
    element('use', { href: `#${symbolId(man)}`, x: -1.1, y: -1.1, width: 2.2, height: 2.2 }, svg);
    return svg;
}

export function paneTitle(board, pane) {
    return board.byRank ? t('rank', pane + 1) : board.levels > 1 ? t('level', levelLetter(board, pane)) : '';
}

/** One plane. `small` planes show discs without letters and are one button each. */
export class Pane {
    constructor(board, pane, { small, turned }) {
        this.board = board;
        this.pane = pane;
        this.small = small;
        this.turned = turned;
        this.cells = new Map();
        const margin = 0.04;
        this.svg = element('svg', {
            class: small ? 'plane small' : 'plane',
            viewBox: `${-margin} ${-margin} ${board.width + 2 * margin} ${board.height + 2 * margin}`,
            ...(small ? { 'aria-hidden': 'true' } : { role: 'group', 'aria-label': paneTitle(board, pane) || t('title') }),
        });
        const points = board.shape.map(p => p.map(v => v.toFixed(3)).join()).join(' ');
        for (const cell of board.cells.filter(c => c.pane === pane)) {
            this.#makeCell(cell, points);
        }
        this.arrows = element('g', { class: 'arrows' }, this.svg);
    }

    #makeCell(cell, points) {
        const [x, y] = this.board.centre(cell, this.turned);
        const tint = ((this.board.tint(cell) % this.board.tints) + this.board.tints) % this.board.tints;
        const group = element('g', {
            transform: `translate(${x.toFixed(3)} ${y.toFixed(3)})`,
            class: `cell tint${this.board.tints}${tint}`, 'data-cell': cell.name,
            ...(this.small ? {} : { role: 'button', tabindex: -1 }),
        }, this.svg);
        element('polygon', { class: 'ground', points }, group);
        const inner = element('g', {}, group);
        if (!this.small) {
            const low = this.board.sides === 4 ? 0.46 : 0.5;
            element('text', { class: 'name', y: low, 'font-size': 0.15 }, group).textContent = cell.name;
        }
        this.cells.set(cell.name, { group, inner, shown: null, label: null, base: group.getAttribute('class') });
    }

    /** Shows what `look(cell)` says of each cell: {man, mark, last, chosen, check, faint}. Returns
     *  how many cells were drawn. */
    show(look, pieces) {
        let drawn = 0;
        for (const [name, entry] of this.cells) {
            const state = look(name);
            const key = `${state.man || ''}|${state.mark || ''}|${state.last}|${state.chosen}|${state.check}|${state.faint || ''}`;
            if (key !== entry.shown) {
                entry.shown = key;
                this.#draw(name, entry, state);
                drawn++;
            }
            const label = this.small ? null : labelOf(name, state, pieces);
            if (label !== entry.label) {
                entry.label = label;
                entry.group.setAttribute('aria-label', label);
            }
        }
        return drawn;
    }

    #draw(name, { group, inner, base }, state) {
        const words = [base, state.last && 'last', state.chosen && 'chosen', state.check && 'checked'];
        group.setAttribute('class', words.filter(Boolean).join(' '));
        inner.replaceChildren();
        if (state.man && this.small) {
            element('circle', { r: 0.36, class: `disc ${isWhite(state.man) ? 'white' : 'black'}` }, inner);
        } else if (state.man) {
            element('use', { href: `#${symbolId(state.man)}`, x: -0.45, y: -0.48, width: 0.9, height: 0.9 }, inner);
        }
        const mark = MARK[state.mark] || (state.faint && 'faint');
        if (mark) {
            const ring = Boolean(state.man);
            element('circle', { class: `mark ${mark}${ring ? ' ring' : ''}`, r: ring ? 0.44 : 0.17 }, inner);
        }
    }

    /** Draws an arrow for each move whose ends are both in this plane, and a ring where only one is. */
    showArrows(arrows) {
        this.arrows.replaceChildren();
        arrows.forEach(({ from, to, strong }) => {
            const ends = [from, to].map(name => this.cells.has(name) && this.board.byName.get(name));
            const kind = strong ? 'arrow strong' : 'arrow';
            const points = ends.map(cell => cell && this.board.centre(cell, this.turned));
            if (points[0] && points[1] && from !== to) {
                this.arrows.innerHTML += arrowPath(...points, kind);
            } else {
                points.filter(Boolean).forEach(([cx, cy]) =>
                    element('circle', { class: kind, cx, cy, r: 0.46 }, this.arrows));
            }
        });
    }
}

function arrowPath([x1, y1], [x2, y2], kind) {
    const length = Math.hypot(x2 - x1, y2 - y1), ux = (x2 - x1) / length, uy = (y2 - y1) / length;
    const [bx, by] = [x2 - 0.35 * ux, y2 - 0.35 * uy];
    const head = [[x2, y2], [bx - 0.2 * uy, by + 0.2 * ux], [bx + 0.2 * uy, by - 0.2 * ux]];
    return `<line class="${kind}" x1="${x1}" y1="${y1}" x2="${bx}" y2="${by}"/>` +
        `<polygon class="${kind} head" points="${head.map(p => p.join()).join(' ')}"/>`;
}

/** What a screen reader says of a cell. */
export function labelOf(name, state, pieces) {
    const words = [state.man ? t('cell.man', name, t(isWhite(state.man) ? 'white' : 'black'),
        pieces.get(kindOf(state.man))?.name || kindOf(state.man)) : t('cell.empty', name)];
    const mark = { Y: 'cell.target', R: 'cell.capture', M: 'cell.promotion' }[state.mark];
    words.push(state.chosen && t('cell.selected'), mark && t(mark), state.check && t('check'));
    return words.filter(Boolean).join(', ');
}
