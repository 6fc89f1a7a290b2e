// The board on the screen: all planes at once, or one large plane under small ones; the hands; the
// column of one cell. Says what was tapped; knows no rules.
import { t } from './texts.js';
import { across, column, neighbour } from './board.js';
import { inHand, isWhite, kindOf } from './position.js';
import { manPicture, Pane, paneTitle } from './drawing.js';

const NARROW = 700, GAP = 14, TITLE = 22;

/** `on` has tap(cell), hand(man), look(cell or null), each with names of cells. */
export class View {
    constructor(root, on) {
        this.root = root;
        this.on = on;
        this.turned = false;
        this.showColumn = false;
        this.focus = null; // the name of the cell with the keyboard, whose plane is the large one
        new ResizeObserver(() => this.#resize()).observe(root);
        root.addEventListener('click', event => this.#click(event));
        root.addEventListener('pointerover', event => this.#hover(event));
        root.addEventListener('focusin', event => this.#focusIn(event));
        root.addEventListener('keydown', event => this.#key(event));
        dragging(root, on);
    }

    /** Shows another board. */
    open(board, setup) {
        this.board = board;
        this.setup = setup;
        this.focus = board.cells[Math.floor(board.cells.length / 2)].name;
        this.layout();
    }

    #resize() {
        if (this.board && this.#sizeNow() !== this.size) {
            const held = this.root.contains(document.activeElement);
            this.layout();
            this.show();
            if (held) {
                this.#group(this.focus)?.focus();
            }
        }
    }

    /** What the layout depends on: a narrow one grows downward as it needs. */
    #sizeNow() {
        const { clientWidth, clientHeight } = this.root;
        return this.narrow ? `${clientWidth}` : `${clientWidth}x${clientHeight}`;
    }

    get narrow() {
        return this.root.clientWidth < NARROW && this.board.panes > 1;
    }

    get plane() {
        return this.board.byName.get(this.focus).pane;
    }

    turn() {
        this.turned = !this.turned;
        this.layout();
        this.show();
    }

    /** Makes the planes anew: after the size, the board or its direction has changed. */
    layout() {
        this.size = this.#sizeNow();
        this.planes = document.createElement('div');
        this.planes.className = this.narrow ? 'planes narrow' : 'planes';
        this.panes = [];
        this.narrow ? this.#layoutNarrow() : this.#layoutWide();
        this.columnBox = document.createElement('div');
        this.columnBox.className = 'column';
        this.root.replaceChildren(this.planes, this.columnBox);
        this.#rove();
    }

    #layoutWide() {
        const { board } = this;
        const size = this.#bestSize();
        for (let i = 0; i < board.panes; i++) {
            this.#addPane(i, false, board.width * size, board.height * size);
        }
    }

    /** The largest cell with which all planes fit. */
    #bestSize() {
        const { board } = this, width = this.root.clientWidth - 8;
        const height = this.root.clientHeight - (this.showColumn ? 90 : 8);
        let best = 14;
        for (let columns = 1; columns <= board.panes; columns++) {
            const rows = Math.ceil(board.panes / columns);
            const size = Math.min((width / columns - GAP) / board.width,
                (height / rows - TITLE - GAP / 2) / board.height, 90);
            best = Math.max(best, size);
        }
        return best;
    }

    #layoutNarrow() {
        const { board } = this, width = this.root.clientWidth - 8;
        const columns = Math.min(board.panes, 4);
        const small = (width / columns - 8) / board.width;
        const strip = document.createElement('div');
        strip.className = 'strip';
        for (let i = 0; i < board.panes; i++) {
            const pane = new Pane(board, i, { small: true, turned: this.turned });
            pane.svg.style.width = `${board.width * small}px`;
            const button = document.createElement('button');
            button.className = 'miniature';
            button.dataset.pane = i;
            button.append(pane.svg, document.createElement('span'));
            pane.button = button;
            this.panes.push(pane);
            strip.append(button);
        }
        this.planes.append(strip);
        this.#addPane(this.plane, false, width, board.height / board.width * width);
    }

    #addPane(index, small, width, height) {
        const pane = new Pane(this.board, index, { small, turned: this.turned });
        const figure = document.createElement('figure');
        const title = document.createElement('figcaption');
        title.textContent = paneTitle(this.board, index);
        pane.svg.style.width = `${width}px`;
        pane.svg.style.height = `${height}px`;
        figure.append(title, pane.svg);
        this.planes.append(figure);
        this.panes.push(pane);
    }

    /** Shows `state`: {look(cell), counts, arrows, position, hands}; the one of last time if it is left out. */
    show(state = this.state) {
        this.state = state;
        if (!state || !this.board) {
            return;
        }
        this.drawn = 0;
        for (const pane of this.panes) {
            this.drawn += pane.show(state.look, this.setup.pieces);
            pane.showArrows(pane.small ? [] : state.arrows);
            if (pane.button) {
                this.#showMiniature(pane);
            }
        }
        this.#showColumn();
    }

    #showMiniature({ button, pane }) {
        const targets = this.board.cells.filter(c => c.pane === pane && this.state.look(c.name).mark).length;
        const title = paneTitle(this.board, pane);
        button.setAttribute('aria-label', targets ? `${title}: ${targets}` : title);
        button.setAttribute('aria-pressed', String(pane === this.plane));
        button.lastChild.textContent = targets || '';
        button.dataset.title = this.board.byRank ? pane + 1 : title.slice(-1);
    }

    #showColumn() {
        this.columnBox.hidden = !(this.showColumn || this.narrow) || this.board.panes < 2;
        if (this.columnBox.hidden) {
            return;
        }
        this.columnBox.replaceChildren();
        this.columnBox.setAttribute('role', 'group');
        this.columnBox.setAttribute('aria-label', t('column.hint'));
        for (const cell of column(this.board, this.board.byName.get(this.focus))) {
            const { man, mark } = this.state.look(cell.name);
            const button = document.createElement('button');
            button.dataset.cell = cell.name;
            button.className = `slot ${{ Y: 'move', R: 'capture', M: 'promotion' }[mark] || ''}`;
            button.classList.toggle('here', cell.name === this.focus);
            button.append(man ? manPicture(man) : '', cell.name);
            this.columnBox.append(button);
        }
    }

    /** Brings the keyboard, and on narrow screens the large plane, to a cell. */
    goTo(name, grab = false) {
        const before = this.plane;
        this.focus = name;
        if (this.narrow && this.plane !== before) {
            this.layout();
        }
        this.show();
        this.#rove();
        if (grab) {
            this.#group(name)?.focus();
        }
    }

    #group(name) {
        return this.panes.filter(p => !p.small).map(p => p.cells.get(name)?.group).find(Boolean);
    }

    #rove() {
        this.root.querySelectorAll('.cell[tabindex="0"]').forEach(g => g.setAttribute('tabindex', -1));
        this.#group(this.focus)?.setAttribute('tabindex', 0);
    }

    #click(event) {
        const miniature = event.target.closest('.miniature');
        const cell = event.target.closest('[data-cell]');
        if (miniature) {
            const planes = Number(miniature.dataset.pane) - this.plane;
            this.goTo(across(this.board, this.board.byName.get(this.focus), planes).name);
            this.root.querySelector(`.miniature[data-pane="${miniature.dataset.pane}"]`)?.focus();
        } else if (cell) {
            this.goTo(cell.dataset.cell);
            this.on.tap(cell.dataset.cell);
        }
    }

    #hover(event) {
        const cell = event.target.closest('[data-cell]');
        this.on.look(cell ? cell.dataset.cell : null);
    }

    #focusIn(event) {
        const cell = event.target.closest('.cell');
        if (cell && cell.dataset.cell !== this.focus) {
            this.focus = cell.dataset.cell;
            this.#rove();
        }
        this.on.look(cell ? cell.dataset.cell : null);
    }

    #key(event) {
        const at = event.target.closest('.cell') && this.board.byName.get(this.focus);
        const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
        if (!at || event.ctrlKey || event.altKey || event.metaKey) {
            return;
        }
        if (ways[event.key]) {
            this.goTo(neighbour(this.board, at, ...ways[event.key], this.turned).name, true);
        } else if (event.key === 'PageUp' || event.key === 'PageDown') {
            this.goTo(across(this.board, at, event.key === 'PageUp' ? -1 : 1).name, true);
        } else if (event.key === 'Enter' || event.key === ' ') {
            this.on.tap(this.focus);
        } else {
            return;
        }
        event.preventDefault();
    }
}

/** A man can be dragged instead of tapped twice; a long press shows what it can do. */
function dragging(root, on) {
    let from = null, timer = 0;
    root.addEventListener('pointerdown', event => {
        const cell = event.target.closest('.cell');
        from = cell && cell.dataset.cell;
        clearTimeout(timer);
        if (from && event.pointerType === 'touch') {
            const held = from;
            timer = setTimeout(() => on.look(held), 500);
        }
    });
    root.addEventListener('pointerup', event => {
        clearTimeout(timer);
        const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-cell]');
        if (from && under && under.dataset.cell !== from) {
            on.drag(from, under.dataset.cell);
        }
        from = null;
    });
    root.addEventListener('pointercancel', () => {
        clearTimeout(timer);
        from = null;
    });
}

/** The men of one side that are in hand, as buttons. */
export function showHand(box, position, white, pieces, chosen, onTap) {
    const men = position.hand === null ? [] : inHand(position, white);
    box.hidden = position.hand === null || !position.hand;
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', t('hand', t(white ? 'white' : 'black')));
    box.replaceChildren(...men.map(([man, count]) => {
        const button = document.createElement('button');
        const name = pieces.get(kindOf(man))?.name || man;
        button.className = 'inhand';
        button.dataset.man = man;
        button.setAttribute('aria-pressed', String(chosen === man));
        button.setAttribute('aria-label', `${count} ${name}, ${t(isWhite(man) ? 'white' : 'black')}`);
        button.append(manPicture(man), count > 1 ? String(count) : '');
        button.onclick = () => onTap(man);
        return button;
    }));
}
