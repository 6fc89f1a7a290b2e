// Buttons, lists, keys and files: what they are called, and what of the page they do.
import { LANGUAGES, setLanguage, t } from './texts.js';
import { endsOf } from './game.js';
import { kindOf } from './position.js';
import { manPicture } from './drawing.js';
import { remember } from './store.js';

const $ = id => document.getElementById(id);
const SECONDS = [0.5, 1, 2, 5, 15, 60];
const CLOCKS = [[3, 2], [10, 5], [30, 10]];

export class Controls {
    constructor(page) {
        this.page = page;
        this.translate();
        this.#bindLists();
        this.#bindButtons();
        this.#bindTexts();
        this.#bindKeys();
        this.#bindFiles();
    }

    /** All texts in the language of now. */
    translate() {
        const { settings } = this.page;
        document.querySelectorAll('[data-t]').forEach(e => {
            e.textContent = t(e.dataset.t);
        });
        fill($('strength'), [['20', t('strength.full')],
            ...[18, 15, 12, 9, 6, 3, 0].map(n => [String(n), t('strength.level', n)])], settings.strength);
        fill($('time'), [...SECONDS.map(s => [`st ${s}`, t('time.move', s)]),
            ...CLOCKS.map(([m, s]) => [`level ${m} ${s}`, t('time.clock', m, s)])], settings.time);
        fill($('language'), LANGUAGES, document.documentElement.lang);
        $('side').value = settings.side;
        $('lines').value = settings.lines;
        $('theme').value = document.documentElement.dataset.theme;
    }

    fillGames() {
        fill($('game'), this.page.variants.map(name => [name, prettyName(name)]), $('game').value);
    }

    showGame(variant) {
        $('game').value = variant;
        document.title = `${prettyName(variant)} – ${t('title')}`;
    }

    /** {minutes, increment} if clocks are wanted, or null. */
    clockControl() {
        const [, minutes, increment] = /^level (\d+) (\d+)$/.exec(this.page.settings.time) || [];
        return minutes ? { minutes: Number(minutes), increment: Number(increment) } : null;
    }

    /** Lines that say how strong and how long the engine is to think. */
    limits(white) {
        const { settings, clock } = this.page, control = this.clockControl();
        const lines = [`option Skill Level=${settings.strength}`, 'option MultiPV=1'];
        if (control && clock.on) {
            const centi = side => Math.round(clock.remaining(side) / 10);
            return [...lines, `level 0 ${control.minutes} ${control.increment}`,
                `time ${centi(white)}`, `otim ${centi(!white)}`];
        }
        return [...lines, control ? 'st 2' : settings.time];
    }

    /** Asks which of some promotions is meant; resolves to the move or null. */
    choosePromotion(moves, position) {
        const dialog = $('chooser');
        const man = position.men.get(endsOf(moves[0]).from) || 'P';
        const buttons = moves.map(move => {
            const { suffix } = endsOf(move);
            const kind = suffix === '' ? kindOf(man) : suffix === '+' ? `+${kindOf(man)}` : suffix.toUpperCase();
            const name = suffix === '' ? t('promote.stay') : this.page.setup.pieces.get(kind)?.name || kind;
            const button = document.createElement('button');
            button.value = move;
            button.append(manPicture(position.white ? kind : kind.toLowerCase()), name);
            return button;
        });
        const form = document.createElement('form');
        form.method = 'dialog';
        form.append(t('promote'), ...buttons);
        dialog.setAttribute('aria-label', t('promote'));
        dialog.replaceChildren(form);
        dialog.returnValue = '';
        dialog.showModal();
        return new Promise(done => {
            dialog.onclose = () => done(dialog.returnValue || null);
        });
    }

    /** What can be used now, and what is pressed. */
    show() {
        const { page } = this, { current } = page.game, editing = page.editor.active;
        const over = Boolean(current.result), thinking = page.thinker.busy === 'think';
        const off = {
            first: !current.parent, back: !current.parent, forward: !current.children.length,
            last: !current.children.length, undo: !current.parent, hint: over || thinking || page.analysing,
            draw: over, resign: over, go: over || page.analysing, edit: editing, analyse: editing,
        };
        Object.entries(off).forEach(([id, is]) => {
            $(id).disabled = is || (editing && id !== 'analyse');
        });
        $('analyse').textContent = t(page.analysing ? 'analyse.stop' : 'analyse');
        $('analyse').setAttribute('aria-pressed', String(page.analysing));
        $('column').setAttribute('aria-pressed', String(page.view.showColumn));
        $('editing').hidden = !editing;
        $('column').hidden = page.board.panes < 2;
        if (document.activeElement !== $('pgn')) {
            $('pgn').value = page.pgn();
        }
        if (document.activeElement !== $('fen')) {
            $('fen').value = editing ? page.editor.text : current.fen;
        }
    }

    #setting(id, after) {
        $(id).onchange = () => {
            this.page.settings[id] = $(id).value;
            this.page.keep();
            after();
        };
    }

    #bindLists() {
        const { page } = this;
        const again = () => page.do(async () => {
            await page.open($('game').value);
            page.engineMoves();
        });
        $('game').onchange = again;
        $('new').onclick = again;
        this.#setting('side', () => page.engineMoves());
        this.#setting('strength', () => {});
        this.#setting('time', () => page.clock.set(this.clockControl()));
        this.#setting('lines', () => page.analysing && page.analyse());
        $('language').onchange = () => {
            setLanguage($('language').value);
            remember({ language: $('language').value });
            this.translate();
            this.showGame(page.game.variant);
            page.view.layout();
            page.show();
        };
        $('theme').onchange = () => {
            document.documentElement.dataset.theme = $('theme').value;
            remember({ theme: $('theme').value });
        };
    }

    #bindButtons() {
        const { page } = this;
        const go = pick => () => page.do(async () => {
            if (page.thinker.busy === 'think') {
                page.stopThinking();
            }
            await page.goTo(pick(page.game.current));
        });
        const end = node => (node.children.length ? end(node.children[0]) : node);
        const actions = {
            first: go(() => page.game.root), back: go(node => node.parent || node),
            forward: go(node => node.children[0] || node), last: go(end),
            undo: () => page.undo(), hint: () => page.hint(), resign: () => page.resign(),
            draw: () => page.offerDraw(), turn: () => {
                page.view.turn();
                page.show();
            },
            analyse: () => page.setAnalysing(!page.analysing),
            go: () => (page.thinker.busy === 'think' ? page.thinker.engine.send('?') : page.engineMoves(true)),
            column: () => {
                page.view.showColumn = !page.view.showColumn;
                page.view.layout();
                page.show();
            },
            edit: () => this.#beginEdit(), 'edit-cancel': () => this.#endEdit(), 'edit-done': () => this.#doneEdit(),
        };
        Object.entries(actions).forEach(([id, action]) => {
            $(id).onclick = action;
        });
    }

    #beginEdit() {
        const { page } = this;
        page.stopThinking();
        page.analysing = false;
        page.letGo();
        page.editor.begin(page.board, page.setup, page.game.current.fen);
        page.show();
    }

    #endEdit() {
        this.page.editor.end();
        this.page.show();
    }

    #doneEdit() {
        const { page } = this, text = page.editor.text;
        page.do(async () => {
            const before = page.game;
            try {
                await page.open(before.variant, text);
                page.editor.end();
            } finally {
                page.show();
            }
        });
    }

    #bindTexts() {
        const { page } = this;
        $('typing').onsubmit = async event => {
            event.preventDefault();
            if (await page.typed($('typed').value)) {
                $('typed').value = '';
            }
        };
        $('pgn-read').onclick = () => page.do(() => page.readGame($('pgn').value));
        $('pgn-copy').onclick = () => this.#copy(page.pgn());
        $('pgn-save').onclick = () => page.save();
        $('fen-read').onclick = () => page.do(() => page.open(page.game.variant, $('fen').value.trim()));
        $('fen-copy').onclick = () => this.#copy(page.game.current.fen);
        $('link').onclick = () => this.#copy(page.link());
    }

    async #copy(text) {
        await navigator.clipboard.writeText(text).then(() => this.page.say(t('copied'), true),
            error => this.page.say(error.message, true));
    }

    #bindKeys() {
        const keys = { u: 'undo', h: 'hint', f: 'turn', a: 'analyse' };
        document.addEventListener('keydown', event => {
            if (event.target.closest('input, textarea, select, dialog') || event.ctrlKey || event.altKey || event.metaKey) {
                return;
            }
            if (event.key === 'Escape') {
                this.page.letGo();
                this.page.show();
            } else if (event.key === 'm') {
                $('typed').focus();
                event.preventDefault();
            } else if (keys[event.key]) {
                $(keys[event.key]).click();
            }
        });
    }

    /** Game files and PGN, by button or drop. */
    #bindFiles() {
        const { page } = this;
        const take = async file => {
            const text = await file.text();
            page.do(async () => {
                if (/\.pgn$/i.test(file.name) || /^\s*\[\w+ "/.test(text)) {
                    await page.readGame(text);
                } else {
                    const variant = await page.loadOwn(text);
                    if (variant) {
                        await page.open(variant);
                        page.say(t('own.loaded', variant), true);
                        page.engineMoves();
                    }
                }
            });
        };
        $('file').onchange = () => {
            if ($('file').files.length) {
                take($('file').files[0]);
                $('file').value = '';
            }
        };
        $('own').onclick = () => $('file').click();
        $('pgn-file').onclick = () => $('file').click();
        document.addEventListener('dragover', event => event.preventDefault());
        document.addEventListener('drop', event => {
            event.preventDefault();
            if (event.dataTransfer.files.length) {
                take(event.dataTransfer.files[0]);
            }
        });
    }
}

/** `hourglass-crooked` as people write it. */
export const prettyName = name => name.replaceAll('-', ' ').replace(/(^| )([a-z])/g, (_, a, b) => a + b.toUpperCase());

function fill(select, options, value) {
    select.replaceChildren(...options.map(([key, text]) => new Option(text, key)));
    if (options.some(([key]) => key === value)) {
        select.value = value;
    }
}

