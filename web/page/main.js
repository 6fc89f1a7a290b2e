// The page: its game, what is chosen, and what happens when something is tapped, typed or said.
import { makeBoard } from './board.js';
import { isWhite, kindOf, readPlacement, readPosition } from './position.js';
import { endsOf, Game, pathOf } from './game.js';
import { Engine, socketPort, variantsOf, workerPort } from './engine.js';
import { Referee, Thinker } from './referee.js';
import { glyphOf, orthodox } from './signs.js';
import { symbols } from './drawing.js';
import { showHand, View } from './view.js';
import { showBar, showCurve, showLines, showMan, showMoves } from './panels.js';
import { chancesOf, whiteScore } from './chances.js';
import { readPgn, writePgn } from './pgn.js';
import { linked, linkTo, remember, remembered, saveFile } from './store.js';
import { Clock } from './clock.js';
import { Editor } from './editor.js';
import { Controls } from './controls.js';
import { setLanguage, t } from './texts.js';

const $ = id => document.getElementById(id);

class Page {
    constructor(makePort) {
        this.referee = new Referee(new Engine(makePort()));
        this.thinker = new Thinker(new Engine(makePort()));
        this.settings = { side: 'white', strength: '20', time: 'st 2', lines: '1', ...remembered().settings };
        this.view = new View($('board'), {
            tap: cell => this.tap(cell),
            drag: (from, to) => this.drag(from, to),
            look: cell => this.lookAt(cell),
        });
        this.clock = new Clock(() => this.showClocks(), white => this.flag(white));
        this.editor = new Editor($('editor'), () => this.show());
        this.controls = new Controls(this);
        this.chosen = null;
        this.targets = new Map();
        this.faint = new Map();
        this.thoughts = [];
        this.arrows = [];
        this.analysing = false;
        this.own = null;
        this.queue = Promise.resolve();
        for (const { engine } of [this.referee, this.thinker]) {
            engine.onEnd = () => this.say(t('lost'), true);
        }
    }

    /** One thing after the other: what asks the referee is queued. Faults are shown, nothing is lost. */
    do(action) {
        this.queue = this.queue.then(action).catch(error => this.say(error.message, true));
        return this.queue;
    }

    async start() {
        const [{ variants }] = await Promise.all([this.referee.engine.greet(), this.thinker.engine.greet()]);
        this.variants = variants;
        const before = linked() || remembered();
        if (before.own) {
            await this.loadOwn(before.own, before.variant);
        }
        this.controls.fillGames();
        const known = this.variants.includes(before.variant);
        if (known && before.pgn) {
            await this.readGame(before.pgn).catch(() => this.open(before.variant));
        } else {
            const variant = known ? before.variant : '3d-minishogi';
            const fault = await this.begin(variant, before).then(() => null, error => error);
            if (fault) {
                await this.open(variant);
                this.say(fault.message, true);
            }
        }
        document.documentElement.dataset.ready = 'true';
        this.engineMoves();
    }

    /** Goes to the position that a link names. */
    async begin(variant, { start = null, moves = [] }) {
        await this.open(variant, start);
        await this.playAll(moves || []);
    }

    /** Begins a game of a kind, from its own start or another position. */
    async open(variant, start = null) {
        this.stopThinking();
        const setup = await this.referee.begin(variant, start);
        this.board = makeBoard(setup.board);
        this.setup = setup;
        this.game = new Game(variant, setup, start);
        const [, side, , , , number] = (start || setup.start).split(' ');
        Object.assign(this.game, { startWhite: side !== 'b', startNumber: Number(number) || 1 });
        $('symbols').replaceChildren(symbols(setup, orthodox(this.board, setup.pieces) ? glyphOf : null));
        this.view.open(this.board, setup);
        this.controls.showGame(variant);
        this.clock.set(this.controls.clockControl());
        await this.goTo(this.game.root);
    }

    async goTo(node) {
        if (!node.legal) {
            await this.referee.look(this.game, node);
        } else {
            await this.referee.engine.ask(...this.referee.linesTo(this.game, node));
        }
        this.game.current = node;
        this.position = readPosition(this.board, node.fen);
        this.letGo();
        this.thoughts = [];
        this.arrows = [];
        this.show();
        this.keep();
        if (this.analysing) {
            this.analyse();
        }
    }

    keep() {
        remember({ variant: this.game.variant, start: null, moves: null, pgn: this.pgn(), own: this.own, settings: this.settings });
    }

    letGo() {
        this.chosen = null;
        this.targets = new Map();
    }

    // ---- tapping

    tap(cell) {
        if (this.editor.active) {
            this.editor.tap(cell);
            return;
        }
        if (this.chosen && this.targets.has(cell)) {
            this.moveTo(cell);
        } else if (this.position.men.has(cell) && this.chosen !== cell) {
            this.choose(cell);
        } else {
            this.letGo();
            this.show();
        }
    }

    drag(from, to) {
        if (!this.editor.active) {
            this.choose(from).then(() => {
                if (this.targets.has(to)) {
                    this.moveTo(to);
                }
            });
        }
    }

    /** Takes a man on a cell, or in hand (`P@`), and shows where it may go. */
    choose(from) {
        const at = performance.now();
        return this.do(async () => {
            const colours = await this.referee.lift(from);
            this.chosen = from;
            this.targets = new Map();
            readPlacement(this.board, colours, (cell, colour) => this.targets.set(cell.name, colour));
            this.show();
            this.answered = performance.now() - at;
        });
    }

    tapHand(man) {
        const drop = `${man.toUpperCase()}@`;
        if (this.editor.active || this.chosen === drop || isWhite(man) !== this.position.white) {
            this.letGo();
            this.show();
        } else {
            this.choose(drop);
        }
    }

    async moveTo(cell) {
        const from = this.chosen;
        const choices = this.game.current.legal.filter(move => {
            const ends = endsOf(move);
            return ends.from === from && ends.to === cell;
        });
        this.letGo();
        const move = choices.length > 1 ? await this.controls.choosePromotion(choices, this.position) : choices[0];
        if (move && this.mayMove()) {
            this.play(move);
        }
        this.show();
    }

    mayMove() {
        return this.thinker.busy !== 'think' && !this.game.current.result;
    }

    /** Makes a move of a person's. */
    play(move) {
        return this.do(async () => {
            const white = this.position.white;
            await this.goTo(this.game.add(this.game.current, move));
            this.announce(white);
            this.clock.moved(white);
            this.engineMoves();
        });
    }

    /** Plays a move that somebody has typed; resolves to whether it is one. */
    async typed(text) {
        const meant = await this.do(() => this.referee.read(this.game, this.game.current, text.trim()));
        if (meant && this.mayMove()) {
            this.play(meant.move);
            return true;
        }
        this.say(t('move.illegal', text), true);
        return false;
    }

    async playAll(moves) {
        for (const move of moves) {
            await this.goTo(this.game.add(this.game.current, move));
        }
    }

    // ---- the engine

    plays(white) {
        const { side } = this.settings;
        return side === 'none' || (side !== 'both' && (side === 'white') !== white);
    }

    /** Lets the engine move if it is its turn, or anyway. */
    async engineMoves(anyway = false) {
        const { game } = this, node = game.current, white = this.position.white;
        if (node.result || this.analysing || this.editor.active || this.thinker.busy) {
            return;
        }
        if (!anyway && !this.plays(white)) {
            this.clock.start(white);
            return;
        }
        this.clock.start(white);
        const thinking = this.thinker.think(game, node, this.controls.limits(white), thought => this.hear(thought, node));
        this.show();
        if (this.drawOffered) {
            this.thinker.engine.send('draw');
            this.drawOffered = false;
        }
        const answer = await thinking;
        if (!answer || game !== this.game || game.current !== node) {
            return;
        }
        this.clock.moved(white);
        if (!answer.move) {
            this.end(answer.resigns ? { result: white ? '0-1' : '1-0', reason: 'resignation' } : answer);
            return;
        }
        await this.do(() => this.goTo(game.add(node, answer.move)));
        this.announce(white);
        this.engineMoves();
    }

    hear(thought, node) {
        const same = this.thoughts.findIndex(old => old.moves[0] === thought.moves[0]);
        const kept = this.thoughts.filter((old, i) => i !== same && old.depth >= thought.depth - 1);
        this.thoughts = [...kept, thought].sort((a, b) => b.depth - a.depth || b.score - a.score)
            .slice(0, Math.max(1, Number(this.settings.lines)));
        node.score = whiteScore(this.thoughts[0], this.position.white);
        if (this.analysing) {
            this.arrows = this.thoughts.map(({ moves }, i) => ({ ...endsOf(moves[0] || ''), strong: i === 0 }));
        }
        clearTimeout(this.soon);
        this.soon = setTimeout(() => this.showThoughts(), 40);
    }

    stopThinking() {
        this.thinker.stop();
        this.clock.stop();
    }

    analyse() {
        this.thoughts = [];
        if (!this.game.current.result) {
            const node = this.game.current;
            this.thinker.analyse(this.game, node, this.settings.lines, thought => this.hear(thought, node));
        } else {
            this.thinker.stop();
        }
    }

    setAnalysing(on) {
        this.analysing = on;
        this.stopThinking();
        this.arrows = [];
        if (on) {
            this.analyse();
        }
        this.show();
    }

    /** Shows the move that a second of thought finds best. */
    hint() {
        const node = this.game.current;
        if (this.thinker.busy || node.result) {
            return;
        }
        let best = null;
        this.thinker.analyse(this.game, node, 1, thought => {
            best = thought;
        });
        setTimeout(() => {
            this.thinker.stop();
            if (best && node === this.game.current) {
                this.arrows = [{ ...endsOf(best.moves[0]), strong: true }];
                this.say(best.moves[0]);
                this.show();
            }
        }, 1000);
    }

    undo() {
        this.stopThinking();
        this.do(async () => {
            let last = this.game.current;
            if (!last.parent) {
                return;
            }
            const mine = ply => this.settings.side === 'both' || this.settings.side === 'none' ||
                (this.settings.side === 'white') === ((ply % 2 === 0) === this.game.startWhite);
            let ply = pathOf(last).length - 1;
            while (last.parent.parent && !mine(ply)) {
                last = last.parent;
                ply--;
            }
            const parent = last.parent;
            this.game.remove(last);
            await this.goTo(parent);
        });
    }

    end(result) {
        this.game.current.result = result;
        this.stopThinking();
        this.show();
        this.say(this.resultText(result));
        this.keep();
    }

    flag(white) {
        this.end({ result: white ? '0-1' : '1-0', reason: 'time' });
    }

    resign() {
        const white = this.settings.side === 'black' ? false : this.settings.side === 'white' ? true : this.position.white;
        if (!this.game.current.result) {
            this.end({ result: white ? '0-1' : '1-0', reason: 'resignation' });
        }
    }

    offerDraw() {
        if (this.settings.side === 'both') {
            this.end({ result: '1/2-1/2', reason: 'agreement' });
        } else if (this.thinker.busy === 'think') {
            this.thinker.engine.send('draw');
        } else {
            this.drawOffered = true;
        }
    }

    // ---- files and texts

    /** Loads a user's game file into both engines; shows its faults, or begins its first game. */
    async loadOwn(text, variant) {
        const line = `games ${text.replaceAll('\\', '\\\\').replaceAll('\r', '').replaceAll('\n', '\\n')}`;
        const lines = await this.referee.engine.ask(line);
        const variants = variantsOf(lines);
        if (!variants) {
            throw new Error(`${t('own.faults')}\n${lines.map(l => l.replace(/^# /, '')).join('\n')}`);
        }
        await this.thinker.engine.ask(line);
        const fresh = variants.filter(name => !this.variants.includes(name));
        this.variants = variants;
        this.own = text;
        this.controls.fillGames();
        return variant || fresh[0] || null;
    }

    tags() {
        const engine = 'Weltgeist', { side } = this.settings;
        const person = white => (side === 'both' || (side === 'white') === white ? '?' : engine);
        const result = this.mainResult();
        return {
            Event: this.game.tags.Event || '?', Site: '?', Date: new Date().toISOString().slice(0, 10).replaceAll('-', '.'),
            Round: '-', White: this.game.tags.White || person(true), Black: this.game.tags.Black || person(false),
            Result: result, Variant: this.game.variant, ...(this.game.start ? { SetUp: '1', FEN: this.game.start } : {}),
        };
    }

    mainResult() {
        let at = this.game.root;
        while (at.children.length) {
            at = at.children[0];
        }
        return at.result?.result || '*';
    }

    pgn() {
        return writePgn(this.game, this.tags());
    }

    async readGame(text) {
        const { tags, moves } = readPgn(text);
        const wanted = (tags.Variant || 'chess').toLowerCase();
        const variant = this.variants.find(name => name.toLowerCase() === wanted) ||
            (/^(normal|standard|from position)$/.test(wanted) ? 'chess' : null);
        if (!variant) {
            throw new Error(t('read.bad', tags.Variant));
        }
        await this.open(variant, tags.FEN || null);
        this.game.tags = tags;
        const last = await this.readLine(this.game.root, moves);
        await this.goTo(last);
        this.show();
    }

    async readLine(from, moves) {
        let at = from;
        for (const { text, comment, variations } of moves) {
            const meant = await this.referee.read(this.game, at, text);
            const move = meant?.move || text;
            const known = at.children.find(child => child.move === move);
            const next = this.game.add(at, move);
            next.san ??= meant?.san;
            try {
                await this.referee.look(this.game, next);
            } catch (error) {
                if (!known) {
                    this.game.remove(next);
                }
                throw new Error(t('read.bad', `${text}: ${error.message}`));
            }
            next.comment = comment;
            for (const variation of variations) {
                await this.readLine(at, variation);
            }
            at = next;
        }
        return at;
    }

    link() {
        const moves = pathOf(this.game.current).map(node => node.move);
        return linkTo({ variant: this.game.variant, start: this.game.start, moves, own: this.own });
    }

    save() {
        saveFile(`${this.game.variant}.pgn`, this.pgn());
    }

    // ---- showing

    lookAt(cell) {
        const men = (this.editor.active ? this.editor.position : this.position)?.men;
        const man = cell && men?.get(cell);
        if (cell === this.lookedAt || !this.board) {
            return;
        }
        this.lookedAt = cell;
        showMan($('man'), man, this.setup.pieces);
        clearTimeout(this.lookTimer);
        this.faint = new Map();
        if (man && !this.chosen) {
            this.lookTimer = setTimeout(() => this.do(async () => {
                const colours = await this.referee.reach(kindOf(man), cell, isWhite(man));
                if (this.lookedAt === cell) {
                    readPlacement(this.board, colours, (c, colour) => this.faint.set(c.name, colour));
                    this.showBoard();
                }
            }), 250);
        }
        this.showBoard();
    }

    look() {
        const { current } = this.game;
        const position = this.editor.active ? this.editor.position : this.position;
        const last = current.move && !this.editor.active ? endsOf(current.move) : {};
        const nothing = !this.chosen ? this.faint : new Map();
        return cell => ({
            man: position.men.get(cell), mark: this.targets.get(cell), faint: nothing.has(cell),
            last: cell === last.from || cell === last.to, chosen: cell === this.chosen,
            check: !this.editor.active && current.check.includes(cell),
        });
    }

    showBoard() {
        this.view.show({ look: this.look(), arrows: this.arrows });
    }

    show() {
        if (!this.game) {
            return;
        }
        this.showBoard();
        const position = this.editor.active ? this.editor.position : this.position;
        for (const [id, white] of [['hand-near', !this.view.turned], ['hand-far', this.view.turned]]) {
            showHand($(id), position, white, this.setup.pieces,
                this.chosen && this.chosen.endsWith('@') && white === position.white ? handMan(this.chosen, white) : null,
                man => this.tapHand(man));
        }
        this.controls.show();
        this.showClocks();
        showMoves($('moves'), this.game, node => this.do(() => this.goTo(node)));
        this.showThoughts();
        $('status').textContent = this.statusText();
    }

    showThoughts() {
        showLines($('thoughts'), this.thoughts, this.position.white);
        showBar($('bar'), chancesOf(this.game.current.score));
        showCurve($('curve'), this.game, node => this.do(() => this.goTo(node)));
        if (this.arrows.length) {
            this.showBoard();
        }
    }

    showClocks() {
        for (const [id, white] of [['clock-near', !this.view.turned], ['clock-far', this.view.turned]]) {
            $(id).hidden = !this.clock.on;
            $(id).textContent = this.clock.on ? this.clock.text(white) : '';
        }
    }

    statusText() {
        const { current } = this.game;
        if (current.result) {
            return this.resultText(current.result);
        }
        const words = [t(this.position.white ? 'turn.white' : 'turn.black')];
        words.push(this.position.rest[0] === 'S' && t('turn.setup'), current.check.length && t('check'),
            this.thinker.busy === 'think' && t('thinking'));
        return words.filter(Boolean).join(', ');
    }

    resultText({ result, reason }) {
        return `${t(`result.${result}`)}: ${t(`reason.${reason}`)}`;
    }

    /** For screen readers, and in the status line if `shown`. */
    say(text, shown = false) {
        $('said').textContent = text;
        if (shown) {
            $('status').textContent = text;
        }
    }

    announce(white) {
        const { current } = this.game;
        const words = [t('played', t(white ? 'white' : 'black'), current.san)];
        words.push(current.check.length && t('check'), current.result && this.resultText(current.result));
        this.say(words.filter(Boolean).join(', '));
    }
}

const handMan = (chosen, white) => (white ? chosen.slice(0, -1) : chosen.slice(0, -1).toLowerCase());

/** Lists that come with the page: the engine, or where its socket is. */
function ports() {
    const parts = JSON.parse($('parts').textContent);
    if (!parts.wasm) {
        const address = new URL('engine', location.href);
        address.protocol = 'ws:';
        address.search = location.search;
        return () => socketPort(address.href);
    }
    const wasm = Uint8Array.from(atob(parts.wasm), c => c.charCodeAt(0));
    return () => workerPort(parts.worker, wasm);
}

setLanguage(remembered().language || navigator.language.slice(0, 2));
document.documentElement.dataset.theme = remembered().theme || '';
const page = new Page(ports());
window.weltgeist = page; // for tests, and for the curious
page.start().catch(error => page.say(error.message, true));
