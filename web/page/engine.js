// One engine: lines out, lines in. Carries the language of docs/protocol.md over a port, which is a
// worker with the WebAssembly engine or a socket to the native one.

/** A port has `send(line)`, `close()` and calls `onLine(line)` and `onEnd()`. */
export function workerPort(source, wasm) {
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    const worker = new Worker(url);
    const port = { send: line => worker.postMessage(line), close: () => worker.terminate() };
    worker.onmessage = event => port.onLine(event.data);
    worker.onerror = event => {
        event.preventDefault();
        port.onEnd(event.message);
    };
    worker.postMessage({ wasm });
    return port;
}

export function socketPort(address) {
    const socket = new WebSocket(address), early = [];
    const port = {
        send: line => (socket.readyState === WebSocket.CONNECTING ? early.push(line)
            : socket.send(line)),
        close: () => socket.close(),
    };
    socket.onopen = () => early.forEach(line => socket.send(line));
    socket.onmessage = event => port.onLine(event.data);
    socket.onclose = () => port.onEnd('closed');
    return port;
}

export class Engine {
    #port;
    #pings = 0;
    #waiting = [];
    #listeners = new Set();

    constructor(port) {
        this.#port = port;
        port.onLine = line => this.#take(line);
        port.onEnd = reason => {
            this.onEnd?.(reason);
        };
    }

    send(line) {
        this.#port.send(line);
    }

    close() {
        this.#port.close();
    }

    /** Calls `listener(line)` for every line until the function that is returned is called. */
    listen(listener) {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
    }

    /** Sends lines; resolves to all that the engine says until it has obeyed them. */
    ask(...lines) {
        const pong = `pong ${++this.#pings}`;
        lines.forEach(line => this.send(line));
        this.send(`ping ${this.#pings}`);
        return new Promise(done => this.#waiting.push({ pong, lines: [], done }));
    }

    /** Introduces the page. Resolves to {variants, name}. */
    async greet() {
        this.send('xboard');
        this.send('protover 2');
        this.send('accepted board3d');
        const lines = await this.ask('easy', 'force');
        return { variants: variantsOf(lines), name: feature(lines, 'myname') };
    }

    #take(line) {
        const first = this.#waiting[0];
        if (first && line === first.pong) {
            this.#waiting.shift();
            first.done(first.lines);
            return;
        }
        first?.lines.push(line);
        [...this.#listeners].forEach(listener => listener(line));
    }
}

function feature(lines, name) {
    for (const line of lines) {
        const found = line.startsWith('feature ') && new RegExp(`\\b${name}="([^"]*)"`).exec(line);
        if (found) {
            return found[1];
        }
    }
    return null;
}

/** The names in the last `feature variants=` of some lines, or null. */
export function variantsOf(lines) {
    const text = feature([...lines].reverse(), 'variants');
    return text === null ? null : text.split(',');
}

/** What `setup` and `piece` lines among some lines say: {board, letters, start, pieces}, or null. */
export function setupOf(lines) {
    const pieces = new Map();
    let setup = null;
    for (const line of lines) {
        const [, letters, board, start] = /^setup \((.*?)\) (\S+) (.*)$/.exec(line) || [];
        if (board) {
            setup = { letters: letters.match(/\+?[A-Za-z]/g) || [], board, start, pieces };
            pieces.clear();
        }
        const [, kind, name, moves] = /^piece (\S+) (\S+) (.*)$/.exec(line) || [];
        if (kind) {
            pieces.set(kind, { name: name.replaceAll('_', ' '), moves });
        }
    }
    return setup;
}

/** A result line as {result, reason}, or null. */
export function resultOf(line) {
    const [, result, reason] = /^(1-0|0-1|1\/2-1\/2) \{(.*)\}$/.exec(line) || [];
    return result ? { result, reason } : null;
}

/** A thinking line as {depth, score, ms, nodes, speed, moves, bound}, or null. `score` is in
 *  centipawns, or `mate` moves if it is a mate, for the side that moves first. */
export function thoughtOf(line) {
    const [head, tail] = line.split('\t');
    const numbers = /^(\d+) (-?\d+) (\d+) (\d+)(?: (\d+) (\d+))?/.exec(head);
    if (!numbers || tail === undefined) {
        return null;
    }
    const [depth, score, time, nodes, , speed] = numbers.slice(1).map(Number);
    const bound = /[!?]$/.exec(tail)?.[0] || '';
    const mate = Math.abs(score) >= 100000 ? Math.sign(score) * (Math.abs(score) - 100000) : null;
    return {
        depth, score, mate, ms: time * 10, nodes, speed, bound,
        moves: tail.replace(/[!?]$/, '').trim().split(/\s+/).filter(Boolean),
    };
}
