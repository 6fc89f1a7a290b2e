// The page in Firefox, by WebDriver BiDi: a smoke test of what differs between browsers most, the
// worker from a file, WebAssembly, the drawing and pointers.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';

const FIREFOX = process.env.FIREFOX || '/usr/bin/firefox-esr';
const PATIENCE = { timeout: Number(process.env.BOARD_PATIENCE || 120000) };
const skip = existsSync(FIREFOX) ? false : `no ${FIREFOX}`;
let browser = null;

after(async () => browser?.close());

async function open(game) {
    browser ??= await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
    const page = await browser.newPage();
    await page.setViewport({ width: 1600, height: 1000 });
    page.errors = [];
    page.on('console', message => message.type() === 'error' && page.errors.push(message.text()));
    page.on('pageerror', error => page.errors.push(error.message));
    await page.goto(`${pathToFileURL(process.env.BOARD_HTML).href}#game=${game}`);
    await page.waitForFunction(() => document.documentElement.dataset.ready === 'true', PATIENCE);
    return page;
}

for (const game of ['3d-minishogi', 'hourglass-honeycomb', 'weltschach', 'crazyhouse']) {
    test(`Firefox, ${game}: a move by clicks, and the engine's answer`, { skip }, async () => {
        const page = await open(game);
        const move = await page.evaluate(() => {
            weltgeist.settings.side = 'white';
            weltgeist.settings.time = 'st 0.2';
            return weltgeist.game.current.legal.map(m => /^([a-z]+\d+)([a-z]+\d+)$/.exec(m)).find(Boolean);
        });
        for (const cell of move.slice(1)) {
            await page.locator(`.plane:not(.small) [data-cell="${cell}"]`).click();
        }
        await page.waitForFunction(() => weltgeist.game.current.parent?.parent && weltgeist.game.current.legal, PATIENCE);
        assert.deepEqual(page.errors, []);
        await page.close();
    });
}
