// `weltgeist board`: who gets the page and the engine, who does not, and what ends.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createConnection } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { choose, closeBrowser, open, tap, waitPlies, WIDE } from './page.mjs';

let server, address;

before(async () => {
    server = spawn(process.env.WELTGEIST, ['board', '--no-open', '--variants', `${process.env.BOARD_GAMES}/own.ini`],
        { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface({ input: server.stdout }), 'line');
    address = new URL(/http:\S+/.exec(line)[0]);
});

after(async () => {
    await closeBrowser();
    server.kill();
});

/** Sends a request as it is; resolves to the first line of the answer and its head. */
async function ask(path, headers, method = 'GET') {
    const socket = createConnection(Number(address.port), '127.0.0.1');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines}\r\n`);
    let text = '';
    socket.on('data', data => {
        text += data;
        if (text.includes('\r\n\r\n')) {
            socket.destroy();
        }
    });
    await once(socket, 'close');
    return text;
}

const status = text => Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]);
const upgrade = { Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' };

test('the page: only with the token, for this host, by GET', async () => {
    const Host = address.host, path = address.pathname + address.search;
    const right = await ask(path, { Host });
    assert.equal(status(right), 200);
    assert.match(right, /Content-Security-Policy: default-src 'none'/);
    assert.equal(status(await ask(path, { Host: `localhost:${address.port}` })), 200);
    assert.equal(status(await ask('/', { Host })), 403);
    assert.equal(status(await ask('/?token=0', { Host })), 403);
    assert.equal(status(await ask(`${path}0`, { Host })), 403);
    assert.equal(status(await ask(path, { Host: 'example.com' })), 421);
    assert.equal(status(await ask(path, { Host: `example.com:${address.port}` })), 421);
    assert.equal(status(await ask(`/other${address.search}`, { Host })), 404);
    assert.equal(status(await ask(`/../../etc/passwd${address.search}`, { Host })), 404);
    assert.equal(status(await ask(path, { Host, 'Content-Length': '0' }, 'POST')), 405);
});

test('the engine: only for pages of this origin, with the token', async () => {
    const Host = address.host, path = `/engine${address.search}`, Origin = `http://${address.host}`;
    assert.equal(status(await ask(path, { Host, Origin, ...upgrade })), 101);
    assert.notEqual(status(await ask(path, { Host, Origin: 'http://example.com', ...upgrade })), 101);
    assert.notEqual(status(await ask(path, { Host, ...upgrade })), 101);
    assert.notEqual(status(await ask('/engine?token=0', { Host, Origin, ...upgrade })), 101);
    assert.notEqual(status(await ask(path, { Host: 'example.com', Origin, ...upgrade })), 101);
});

test('the page plays with the native engine, and loads the games of --variants', async () => {
    const page = await open('corner', WIDE, { url: address.href, settings: { side: 'white', time: 'st 0.5' } });
    const [from, to] = await page.evaluate(() => /^(\w\w\d)(\w\w\d)/.exec(weltgeist.game.current.legal[0]).slice(1));
    await choose(page, from);
    await tap(page, to);
    await waitPlies(page, 2);
    const refused = await page.evaluate(() => weltgeist.referee.engine.ask('option VariantPath=/etc/passwd', 'egtpath x /etc'));
    assert.deepEqual(refused, ['Error (not a command for pages)', 'Error (not a command for pages)']);
    await page.end();
});

test('engines end with their page', async () => {
    const children = () => new Promise(done => {
        const ps = spawn('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { stdio: ['ignore', 'pipe', 'inherit'] });
        let text = '';
        ps.stdout.on('data', data => {
            text += data;
        });
        ps.on('close', () => done(text.trim().split('\n').filter(Boolean).length));
    });
    const page = await open('chess', WIDE, { url: address.href });
    assert.ok(await children() >= 2);
    await page.end();
    while (await children() > 0) {
        await new Promise(done => setTimeout(done, 50));
    }
});
