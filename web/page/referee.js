// Two engines of one page: a referee, which answers at once, and a thinker.
import { pathOf } from './game.js';
import { resultOf, setupOf, thoughtOf } from './engine.js';

/** Brings engines to a node of a game with as few moves as possible. */
class Follower {
    constructor(engine) {
        this.engine = engine;
        this.game = null;
        this.path = [];
    }

    /** The lines that lead from where the engine is to `node`. */
    linesTo(game, node) {
        const path = pathOf(node), lines = ['force'];
        if (this.game !== game) {
            lines.push('new', 'force', `variant ${game.variant}`, 'force');
            if (game.start) {
                lines.push(`setboard ${game.start}`);
            }
            this.path = [];
            this.game = game;
        }
        let common = 0;
        while (common < path.length && path[common] === this.path[common]) {
            common++;
        }
        lines.push(...this.path.slice(common).map(() => 'undo'));
        lines.push(...path.slice(common).map(step => `usermove ${step.move}`));
        this.path = path;
        return lines;
    }
}

export class Referee extends Follower {
    /** Begins a game; resolves to what the engine says of its board and men. Throws an Error with
     *  the engine's reason if it does not know the game or refuses the position. */
    async begin(variant, start = null) {
        this.game = null;
        const lines = await this.engine.ask('force', 'new', 'force', `variant ${variant}`, 'force',
            ...(start ? [`setboard ${start}`] : []));
        const fault = lines.map(faultOf).find(Boolean);
        await this.engine.ask('memory 1'); // it never searches
        const setup = setupOf(lines);
        if (fault || !setup) {
            throw new Error(fault || variant);
        }
        return setup;
    }

    /** Fills a node in: position, legal moves with their short names, check, result. Throws an Error with
     *  the reason if its move is not legal. */
    async look(game, node) {
        if (node.parent && !node.san) {
            node.san = (await this.read(game, node.parent, node.move))?.san || node.move;
        }
        const lines = await this.engine.ask(...this.linesTo(game, node), 'fen', 'check');
        const illegal = lines.map(faultOf).find(Boolean);
        if (illegal) {
            this.game = null;
            throw new Error(illegal);
        }
        node.fen = lines.filter(line => / [wb] \S+ \S+ \d+ \d+$/.test(line)).pop();
        node.check = lines.filter(line => /^check [^-]/.test(line)).map(line => line.slice(6));
        node.result = lines.map(resultOf).filter(Boolean).pop() || null;
        node.legal = node.result ? [] : await this.engine.ask('moves');
    }

    /** The legal move that a text means, in whatever writing: {move, san}, or null. */
    async read(game, node, text) {
        const lines = await this.engine.ask(...this.linesTo(game, node), `san ${text}`);
        const [, move, san] = lines.find(line => line.startsWith('san '))?.split(' ') || [];
        return move ? { move, san } : null;
    }

    /** Where a man may go from a cell, or from the hand (`P@`): a text of colours, see `highlight`. */
    lift(from) {
        return this.#highlight(`lift ${from}`);
    }

    /** Where it could go if the board were empty. */
    reach(kind, cell, white) {
        return this.#highlight(`reach ${white ? kind : kind.toLowerCase()} ${cell}`);
    }

    async #highlight(question) {
        const lines = await this.engine.ask(question);
        const line = lines.find(l => l.startsWith('highlight '));
        return line ? line.slice('highlight '.length) : '';
    }
}

export class Thinker extends Follower {
    #job = 0;
    #halt = null;
    busy = '';

    /** Ends what is going on, if anything is. */
    stop() {
        this.#job++;
        this.busy = '';
        this.#halt?.();
        this.#halt = null;
    }

    /** Lets the engine move from a node: resolves to {move}, to {result, reason}, to {resigns}, or to
     *  null if it was stopped. `limits` are lines that say how strong and how long. */
    async think(game, node, limits, onThought) {
        const job = await this.#prepare('think', this.linesTo(game, node), [...limits, 'post']);
        return job === this.#job ? new Promise(done => {
            this.#begin('go', 'force', (line, quiet) => {
                const answer = answerOf(line);
                if (!answer) {
                    hear(line, onThought);
                    return;
                }
                quiet();
                this.engine.send('force');
                if (answer.move) {
                    this.path = pathOf(game.add(node, answer.move));
                }
                this.#halt = null;
                this.busy = '';
                done(answer);
            }, () => done(null));
        }) : null;
    }

    /** Analyses a node until stop() is called. */
    async analyse(game, node, lines, onThought) {
        const job = await this.#prepare('analyse', this.linesTo(game, node),
            [`option MultiPV=${lines}`, 'post']);
        if (job === this.#job) {
            this.#begin('analyze', 'exit', line => hear(line, onThought), () => {});
        }
    }

    /** Resolves when all that was said before is over. */
    async #prepare(busy, way, settings) {
        this.stop();
        const job = this.#job;
        this.busy = busy;
        await this.engine.ask(...way, ...settings);
        return job;
    }

    #begin(start, end, onLine, onHalt) {
        const quiet = this.engine.listen(line => onLine(line, quiet));
        this.#halt = () => {
            quiet();
            this.engine.send(end);
            onHalt();
        };
        this.engine.send(start);
    }
}

function hear(line, onThought) {
    const thought = thoughtOf(line);
    if (thought) {
        onThought(thought);
    }
}

function answerOf(line) {
    return line.startsWith('move ') ? { move: line.slice(5) }
        : line === 'resign' ? { resigns: true } : resultOf(line);
}

function faultOf(line) {
    const match = /^(?:Illegal move \((.*?)\): .*|tellusererror (.*)|Error \((.*?)\): .*)$/.exec(line);
    return match && (match[1] || match[2] || match[3]);
}
