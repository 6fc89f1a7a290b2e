// A page of the board under test: opened, ready, watched for errors.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

export const WIDE = { width: 1600, height: 1000 };
export const PHONE = { width: 390, height: 844 };
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync'];
let browser = null;

export const openBrowser = async () => {
    browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: QUIET });
    return browser;
};

export const closeBrowser = async () => {
    await browser?.close();
    browser = null;
};

/** Opens the page with a game; `end()` closes it and fails if it has written an error. */
export async function open(game, viewport = WIDE, { hash = '', url = pathToFileURL(process.env.BOARD_HTML).href, settings = {} } = {}) {
    const context = await (await openBrowser()).newContext({ viewport, locale: 'en' });
    const page = await context.newPage();
    page.setDefaultTimeout(Number(process.env.BOARD_PATIENCE || 120000));
    const errors = [];
    page.on('console', message => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', error => errors.push(error.message));
    await context.addInitScript(values => {
        if (!localStorage.getItem('weltgeist')) {
            localStorage.setItem('weltgeist', JSON.stringify({ settings: values }));
        }
    }, { side: 'both', time: 'st 0.5', ...settings });
    await page.goto(`${url}#game=${game}${hash}`);
    await page.waitForFunction(() => document.documentElement.dataset.ready === 'true');
    page.errors = errors;
    page.end = async () => {
        await context.close();
        assert.deepEqual(errors, []);
    };
    return page;
}


export const fen = page => page.evaluate(() => weltgeist.game.current.fen);
export const plies = page => page.evaluate(() => {
    let n = 0;
    for (let at = weltgeist.game.current; at.parent; at = at.parent) {
        n++;
    }
    return n;
});

/** Waits until as many moves are made. */
export const waitPlies = (page, n) => page.waitForFunction(count => {
    let plies = 0;
    for (let at = weltgeist.game.current; at.parent; at = at.parent) {
        plies++;
    }
    return plies === count && weltgeist.game.current.legal;
}, n);

/** Brings a cell's plane to the front where only one is large, then taps the cell. */
export async function tap(page, cell) {
    const large = page.locator(`.plane:not(.small) [data-cell="${cell}"]`);
    if (await large.count() === 0) {
        const pane = await page.evaluate(name => weltgeist.board.byName.get(name).pane, cell);
        await page.locator(`.miniature[data-pane="${pane}"]`).click();
    }
    await large.click();
}

/** Takes the man on a cell and waits until its targets are shown. */
export async function choose(page, cell) {
    await tap(page, cell);
    await page.waitForFunction(name => weltgeist.chosen === name, cell);
}

/** The first legal move with two ends that needs no choice: {from, to}. */
export const someMove = page => page.evaluate(() => {
    const legal = weltgeist.game.current.legal;
    const plain = legal.map(m => /^([a-z]+\d+)([a-z]+\d+)$/.exec(m)).filter(Boolean);
    return plain.length ? { from: plain[0][1], to: plain[0][2] } : { from: legal[0].slice(0, -1), to: legal[0].slice(0, -1) };
});

/** A native engine that is asked in lines; see tests of equal answers. */
export function native() {
    const engine = spawn(process.env.WELTGEIST, [], { stdio: ['pipe', 'pipe', 'ignore'] });
    const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
    return {
        send: line => engine.stdin.write(`${line}\n`),
        async until(end) {
            const got = [];
            for (;;) {
                const { value, done } = await lines.next();
                if (done) {
                    return got;
                }
                got.push(value);
                if (end.test(value)) {
                    return got;
                }
            }
        },
        end: () => engine.kill(),
    };
}

