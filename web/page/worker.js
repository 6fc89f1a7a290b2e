// The engine in a worker: lines in, lines out. The session and the search are fibers (web/engine/fibers.h),
// which pause every few milliseconds, so that lines reach the engine while it thinks.
'use strict';

const NORMAL = 0, UNWINDING = 1, REWINDING = 2;
const lines = [];
const decoder = new TextDecoder(), encoder = new TextEncoder();
const again = new MessageChannel();
const paused = []; // by number of a fiber: where its stack ends, if it has paused
let engine = null, state = NORMAL, current = -1, timer = 0, idle = true;

const bytes = (at, length) => new Uint8Array(engine.memory.buffer, at, length);

/** What the engine asks of its host; see web/host.h. */
const host = {
    line(at, length) {
        postMessage(decoder.decode(bytes(at, length)));
    },
    waiting() {
        return lines.length ? encoder.encode(lines[0]).length + 1 : 0;
    },
    take(at) {
        const text = encoder.encode(lines.shift());
        bytes(at, text.length).set(text);
        new Uint8Array(engine.memory.buffer)[at + text.length] = 0;
    },
    pause() {
        if (state === REWINDING) {
            engine.asyncify_stop_rewind();
            state = NORMAL;
        } else {
            state = UNWINDING;
            engine.asyncify_start_unwind(engine.fiber_kept(current));
        }
    },
};

/** The few calls of the system that the C library makes. */
const system = {
    clock_time_get(_id, _precision, out) {
        new DataView(engine.memory.buffer).setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
    },
    fd_write(_fd, vectors, count, written) {
        const view = new DataView(engine.memory.buffer);
        let total = 0;
        for (let i = 0; i < count; i++) {
            const at = view.getUint32(vectors + 8 * i, true), length = view.getUint32(vectors + 8 * i + 4, true);
            console.error(decoder.decode(bytes(at, length)));
            total += length;
        }
        view.setUint32(written, total, true);
        return 0;
    },
    random_get(at, length) {
        crypto.getRandomValues(bytes(at, length));
        return 0;
    },
    proc_exit(status) {
        throw new Error(`the engine ended with status ${status}`);
    },
};
const refuse = () => 8; // "bad file descriptor": there are no files

/** Runs a fiber until it pauses or ends. */
function run(number) {
    current = number;
    engine.__stack_pointer.value = paused[number] ?? engine.fiber_stack(number);
    if (number in paused) {
        state = REWINDING;
        engine.asyncify_start_rewind(engine.fiber_kept(number));
    }
    engine.fiber_run();
    if (state === UNWINDING) {
        engine.asyncify_stop_unwind();
        state = NORMAL;
        paused[number] = engine.__stack_pointer.value;
    } else {
        delete paused[number];
    }
}

/** Runs what can run; between two turns messages are received. */
function turn() {
    clearTimeout(timer);
    idle = false;
    const number = engine.fiber_next();
    if (number >= 0) {
        run(number);
        again.port2.postMessage(null); // not a timer: those of browsers wait 4 ms
        return;
    }
    const rest = engine.fiber_rest();
    if (rest >= 0) {
        timer = setTimeout(turn, rest);
    }
    idle = true;
}

again.port1.onmessage = turn;

function begin() {
    if (engine && idle) {
        turn();
    }
}

async function load(wasm) {
    const imports = { host, wasi_snapshot_preview1: new Proxy(system, { get: (all, name) => all[name] || refuse }) };
    const { instance } = await WebAssembly.instantiate(wasm, imports);
    engine = instance.exports;
    engine._initialize();
    engine.session_open();
    begin();
}

onmessage = ({ data }) => {
    if (typeof data === 'string') {
        lines.push(data);
        engine?.fiber_wake_reader();
        begin();
    } else {
        load(data.wasm).catch(error => setTimeout(() => { throw error; }));
    }
};
