// The page with the engine inside, as a person uses it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { choose, closeBrowser, fen, native, open, PHONE, plies, someMove, tap, waitPlies, WIDE } from './page.mjs';

const GAMES = ['3d-minishogi', '3d-minishogi-setup', 'hexprism-minishogi', 'hourglass-honeycomb',
    'hourglass-crooked', 'hourglass-mitregi', 'hourglass-wildokisaki', 'weltschach',
    'chess', 'shogi', 'minishogi', 'crazyhouse', 'xiangqi', 'raumschach', 'glinski'];
const SIZES = { wide: WIDE, phone: PHONE };

after(closeBrowser);

for (const [size, viewport] of Object.entries(SIZES)) {
    for (const game of GAMES) {
        test(`${game}, ${size}: starts, a move by taps, one by keyboard`, async () => {
            const page = await open(game, viewport);
            const by = await someMove(page);
            await choose(page, by.from);
            await tap(page, by.to);
            await waitPlies(page, 1);
            const next = await someMove(page);
            await page.evaluate(({ from }) => weltgeist.view.goTo(from, true), next);
            await page.keyboard.press('Enter');
            await page.waitForFunction(from => weltgeist.chosen === from, next.from);
            await page.evaluate(({ to }) => weltgeist.view.goTo(to, true), next);
            await page.keyboard.press(' ');
            await waitPlies(page, 2);
            await page.end();
        });
    }
}

test('arrows and page keys reach every cell', async () => {
    for (const game of ['3d-minishogi', 'hexprism-minishogi', 'hourglass-honeycomb', 'glinski']) {
        const page = await open(game);
        const unreached = await page.evaluate(async () => {
            const seen = new Set([weltgeist.view.focus]), todo = [weltgeist.view.focus];
            const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'];
            while (todo.length) {
                const at = todo.pop();
                for (const key of keys) {
                    weltgeist.view.goTo(at, true);
                    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
                    if (!seen.has(weltgeist.view.focus)) {
                        seen.add(weltgeist.view.focus);
                        todo.push(weltgeist.view.focus);
                    }
                }
            }
            return weltgeist.board.cells.map(c => c.name).filter(name => !seen.has(name));
        });
        assert.deepEqual(unreached, [], game);
        await page.end();
    }
});

test('the engine answers, and is taken back', async () => {
    const page = await open('3d-minishogi', WIDE, { settings: { side: 'white' } });
    await choose(page, 'xb2');
    await tap(page, 'xb3');
    await waitPlies(page, 2);
    await page.click('#undo');
    await waitPlies(page, 0);
    assert.match(await page.textContent('#status'), /White to move/);
    await page.end();
});

test('a drop from the hand', async () => {
    const page = await open('3d-minishogi', WIDE, { hash: `&position=${encodeURIComponent('k2/3/3/3/3|3/3/K2/3/3|3/3/3/3/3[GGg] w - - 0 1')}` });
    await page.locator('#hand-near .inhand').click();
    await page.waitForFunction(() => weltgeist.targets.size > 0);
    await tap(page, 'zc1');
    await waitPlies(page, 1);
    assert.equal(await fen(page), 'k2/3/3/3/3|3/3/K2/3/3|3/3/3/3/2G[Gg] b - - 0 1');
    await page.end();
});

test('a promotion is chosen, or not made at all', async () => {
    const page = await open('chess', WIDE, { hash: `&position=${encodeURIComponent('8/P6k/8/8/8/8/8/K7 w - - 0 1')}` });
    await choose(page, 'a7');
    assert.equal(await page.evaluate(() => weltgeist.targets.get('a8')), 'M');
    await tap(page, 'a8');
    await page.keyboard.press('Escape');
    assert.equal(await plies(page), 0);
    await choose(page, 'a7');
    await tap(page, 'a8');
    await page.locator('#chooser button', { hasText: 'Knight' }).click();
    await waitPlies(page, 1);
    assert.match(await fen(page), /^N7\//);
    await page.end();
});

test('castling', async () => {
    const page = await open('chess', WIDE, { hash: `&position=${encodeURIComponent('4k3/8/8/8/8/8/8/4K2R w K - 0 1')}` });
    await choose(page, 'e1');
    await tap(page, 'g1');
    await waitPlies(page, 1);
    assert.match(await fen(page), /5RK1 b/);
    assert.match(await page.textContent('#moves'), /O-O/);
    await page.end();
});

test('the setup phase: men are taken off', async () => {
    const page = await open('3d-minishogi-setup');
    for (const cell of ['ya4', 'yb2', 'yb4', 'yc2', 'xa4', 'xb2']) {
        const { from } = await page.evaluate(wanted => {
            const legal = weltgeist.game.current.legal;
            return { from: (legal.includes(`${wanted}@`) ? `${wanted}@` : legal[0]).slice(0, -1) };
        }, cell);
        const before = await plies(page);
        await choose(page, from);
        await tap(page, from);
        await waitPlies(page, before + 1);
    }
    assert.match(await page.textContent('#status'), /^White to move$/);
    await page.end();
});

test('engine against engine to the end', async () => {
    const page = await open('minishogi', WIDE, { settings: { side: 'none', time: 'st 0.05' } });
    await page.evaluate(() => {
        weltgeist.settings.time = 'st 0.02';
    });
    await page.waitForFunction(() => weltgeist.game.current.result, null, { timeout: 600000 });
    assert.match(await page.textContent('#status'), /(White has won|Black has won|Draw): /);
    await page.end();
});

test('a game file: loaded, played; a bad one shows its faults with their lines', async () => {
    const page = await open('chess');
    await page.setInputFiles('#file', `${process.env.BOARD_GAMES}/bad.ini`);
    await page.waitForFunction(() => /:3: .*cubic/.test(document.getElementById('status').textContent));
    await page.setInputFiles('#file', `${process.env.BOARD_GAMES}/own.ini`);
    await page.waitForFunction(() => weltgeist.game.variant === 'corner' && weltgeist.game.current.legal);
    const by = await someMove(page);
    await choose(page, by.from);
    await tap(page, by.to);
    await waitPlies(page, 1);
    await page.end();
});

test('PGN: out, in again, variations and comments kept, faults told', async () => {
    const page = await open('chess');
    const text = '[Variant "chess"]\n\n1. e4 {best} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 Nc6 3. Bb5 a6 *';
    await page.evaluate(pgn => weltgeist.do(() => weltgeist.readGame(pgn)), text);
    await waitPlies(page, 6);
    const out = await page.evaluate(() => weltgeist.pgn());
    assert.match(out.replace(/\s+/g, ' '), /1\. e4 \{best\} e5 \(1\.\.\. c5 2\. Nf3 \(2\. c3\)\) 2\. Nf3 Nc6 3\. Bb5 a6 \*/);
    await page.evaluate(pgn => weltgeist.do(() => weltgeist.readGame(pgn)), out);
    await waitPlies(page, 6);
    assert.equal(await page.evaluate(() => weltgeist.pgn()), out);
    await page.evaluate(() => weltgeist.do(() => weltgeist.readGame('1. e4 e5 2. Ke3 *')));
    assert.match(await page.textContent('#status'), /Ke3/);
    await page.end();
});

test('a link holds the game, and the browser keeps it', async () => {
    const page = await open('weltschach', WIDE, { hash: '&moves=sb3sb4,sb6sb5' });
    await waitPlies(page, 2);
    const link = await page.evaluate(() => weltgeist.link());
    assert.match(link, /moves=sb3sb4%2Csb6sb5/);
    await page.evaluate(() => history.replaceState(null, '', location.pathname));
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.ready === 'true');
    await waitPlies(page, 2);
    assert.equal(await page.evaluate(() => weltgeist.game.variant), 'weltschach');
    await page.end();
});

test('a link that leads nowhere says why', async () => {
    const page = await open('chess', WIDE, { hash: '&position=8/8/8/8/8/8/8/8' });
    assert.match(await page.textContent('#status'), /\w/);
    assert.match(await fen(page), /^rnbqkbnr/);
    await page.end();
});

test('analysis: lines with arrows, a score, chances; the tree grows', async () => {
    const page = await open('3d-minishogi');
    await page.selectOption('#lines', '3');
    await page.click('#analyse');
    await page.waitForFunction(() => document.querySelectorAll('#thoughts li').length === 3);
    assert.match(await page.textContent('#thoughts li'), /^[+-]?\d+\.\d\d \d+ %/);
    assert.ok(await page.locator('.arrow').count() > 0);
    await choose(page, 'xb2');
    await tap(page, 'xb3');
    await waitPlies(page, 1);
    await page.click('#back');
    await waitPlies(page, 0);
    await choose(page, 'yb2');
    await tap(page, 'yb3');
    await waitPlies(page, 1);
    assert.equal(await page.locator('.variation').count(), 1);
    await page.click('#analyse');
    await page.end();
});

test('editing: a position is set up; one that cannot be is refused with its reason', async () => {
    const page = await open('chess');
    await page.click('#edit');
    await page.locator('#editor button', { hasText: 'Clear' }).click();
    await page.click('#edit-done');
    await page.waitForFunction(() => /king|royal|King/i.test(document.getElementById('status').textContent));
    for (const [man, cell] of [['White: King', 'e1'], ['Black: King', 'e8'], ['White: Queen', 'd1']]) {
        await page.locator(`#editor button[aria-label="${man}"]`).first().click();
        await tap(page, cell);
    }
    await page.click('#edit-done');
    await page.waitForFunction(() => weltgeist.game.current.fen?.startsWith('4k3/8/8/8/8/8/8/3QK3 w'));
    await page.end();
});

test('fixed depth: the same lines as the native engine', async () => {
    const page = await open('chess'), engine = native();
    for (const [game, depth] of [['3d-minishogi', 7], ['hourglass-crooked', 4], ['weltschach', 5], ['chess', 9]]) {
        const setting = ['new', `variant ${game}`, 'post', 'st 1000', `sd ${depth}`];
        ['xboard', 'protover 2', 'accepted board3d', 'force', ...setting, 'go'].forEach(engine.send);
        const wanted = (await engine.until(/^move /)).filter(line => /\t|^move /.test(line));
        const got = await page.evaluate(async lines => {
            const { engine: inside } = weltgeist.thinker, heard = [];
            await inside.ask('force', ...lines);
            const quiet = inside.listen(line => heard.push(line));
            inside.send('go');
            await new Promise(done => inside.listen(line => line.startsWith('move ') && done()));
            quiet();
            return heard.filter(line => /\t|^move /.test(line));
        }, setting);
        const timeless = lines => lines.map(line => line.replace(/^(\d+ -?\d+) \d+ (\d+ \d+) \d+/, '$1 $2'));
        assert.deepEqual(timeless(got), timeless(wanted), game);
    }
    engine.end();
    await page.end();
});

test('a tap is answered while the engine thinks; only what changes is drawn', async () => {
    const page = await open('weltschach');
    await page.evaluate(() => weltgeist.setAnalysing(true));
    const { answered, drawn } = await page.evaluate(async () => {
        const all = [];
        for (const cell of ['vd2', 'sb1', 'ta1', 've2', 'sa2']) {
            await weltgeist.choose(cell);
            all.push(weltgeist.answered);
        }
        return { answered: all.sort((a, b) => a - b), drawn: weltgeist.view.drawn };
    });
    console.log(`answers: ${answered.map(ms => ms.toFixed(1)).join(' ')} ms`);
    assert.ok(drawn < 60, `${drawn} cells drawn`);
    await page.end();
});

test('stop ends a search', async () => {
    const page = await open('hourglass-crooked');
    await page.evaluate(() => weltgeist.setAnalysing(true));
    await page.waitForFunction(() => weltgeist.thoughts.length);
    const ms = await page.evaluate(async () => {
        const at = performance.now();
        weltgeist.setAnalysing(false);
        await weltgeist.thinker.engine.ask();
        return performance.now() - at;
    });
    console.log(`stopped after ${ms.toFixed(1)} ms`);
    await page.end();
});

test('German, dark, turned, column', async () => {
    const page = await open('weltschach');
    await page.evaluate(() => document.getElementById('more').setAttribute('open', ''));
    await page.selectOption('#language', 'de');
    assert.match(await page.textContent('#status'), /Weiß am Zug/);
    assert.match(await page.getAttribute('.plane:not(.small) [data-cell="ve1"]', 'aria-label'), /^ve1, Emperor \(Weiß\)/);
    await page.selectOption('#theme', 'dark');
    await page.click('#turn');
    await page.click('#column');
    assert.equal(await page.locator('.column .slot').count(), 8);
    await page.end();
});

test('no text of the table is missing or left over', async () => {
    const page = await open('chess');
    const source = readFileSync(process.env.BOARD_HTML, 'utf8');
    const used = new Set([...source.matchAll(/\bt\((?:\w+ \? )?'([\w.]+)'(?: : '([\w.]+)')?/g)].flatMap(m => [m[1], m[2]]).filter(Boolean));
    [...source.matchAll(/data-t="([\w.]+)"/g)].forEach(m => used.add(m[1]));
    const known = new Set([...source.matchAll(/^ {4}'([\w. /-]+)': \[/gm)].map(m => m[1]));
    assert.deepEqual([...used].filter(key => !known.has(key) && !key.endsWith('.')), []);
    await page.end();
});

for (const [size, viewport] of Object.entries(SIZES)) {
    test(`accessibility, ${size}: axe-core finds nothing`, async () => {
        const page = await open('3d-minishogi', viewport, { hash: '&moves=xb2xb3,xa4xb3,xa2xb3' });
        await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') }).catch(() =>
            page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')));
        const violations = await page.evaluate(() => axe.run().then(r => r.violations.map(v => `${v.id}: ${v.nodes.map(n => n.html.slice(0, 90)).join(' | ')}`)));
        assert.deepEqual(violations, []);
        page.errors.length = 0; // the page's policy lets no foreign script in, and says so
        await page.end();
    });
}
