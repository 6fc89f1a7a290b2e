// The panels beside the board: the tree of moves, the engine's lines, the bar and the curve of chances.
import { t } from './texts.js';
import { chancesOf, percent, scoreText, whiteScore } from './chances.js';
import { lineOf } from './game.js';
import { kindOf } from './position.js';
import { explainMoves } from './notation.js';
import { manPicture } from './drawing.js';

function make(tag, properties = {}, ...content) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...content);
    return made;
}

/** The moves of a game, variations in brackets. `onPick(node)` when one is chosen. */
export function showMoves(box, game, onPick) {
    box.replaceChildren();
    writeMoves(box, game.root, game, onPick, true);
    box.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}

/** Numbers of moves are counted from the start; the first may be Black's. */
function numberOf(node, game) {
    let plies = game.startWhite ? 0 : 1;
    for (let at = node; at.parent.parent; at = at.parent) {
        plies++;
    }
    return { number: game.startNumber + Math.floor(plies / 2), white: plies % 2 === 0 };
}

function writeMoves(box, from, game, onPick, begins) {
    let at = from, first = begins;
    while (at.children.length) {
        const [main, ...others] = at.children;
        box.append(moveButton(main, game, onPick, first));
        for (const other of others) {
            const variation = make('span', { className: 'variation' }, '(', moveButton(other, game, onPick, true));
            writeMoves(variation, other, game, onPick, false);
            variation.append(')');
            box.append(variation);
        }
        first = others.length > 0;
        at = main;
    }
}

function moveButton(node, game, onPick, first) {
    const { number, white } = numberOf(node, game);
    const text = `${white ? `${number}. ` : first ? `${number}… ` : ''}${node.san || node.move}`;
    const button = make('button', { className: 'move', onclick: () => onPick(node) }, text);
    if (node === game.current) {
        button.setAttribute('aria-current', 'true');
    }
    return button;
}

/** The best lines that the engine found: a list of thoughts, the best first. */
export function showLines(box, thoughts, white) {
    box.replaceChildren(...thoughts.map(thought => {
        const score = whiteScore(thought, white);
        return make('li', {}, make('b', {}, scoreText(score)), ` ${percent(chancesOf(score))} `,
            make('span', { className: 'depth' }, `${thought.depth} `), thought.moves.join(' '));
    }));
}

/** White's chances as a bar: `share` is from 0 to 1 or null. */
export function showBar(bar, share) {
    const value = share === null ? 0.5 : share;
    bar.firstElementChild.style.width = `${value * 100}%`;
    bar.setAttribute('aria-valuenow', Math.round(value * 100));
    bar.setAttribute('aria-label', t('chances'));
    bar.classList.toggle('unknown', share === null);
    bar.lastElementChild.textContent = share === null ? '' : percent(value);
}

/** The curve of chances over the line through the current node. */
export function showCurve(svg, game, onPick) {
    const line = [game.root, ...lineOf(game.current)];
    const step = 100 / Math.max(1, line.length - 1);
    const points = line.map((node, i) => [i * step, chancesOf(node.score), node])
        .filter(([, share]) => share !== null);
    const d = points.map(([x, share], i) => `${i ? 'L' : 'M'}${x.toFixed(2)} ${(40 - 40 * share).toFixed(2)}`);
    const here = line.indexOf(game.current) * step;
    svg.setAttribute('aria-label', t('chances'));
    svg.innerHTML = '<line class="even" x1="0" x2="100" y1="20" y2="20"/>' +
        `<line class="here" x1="${here}" x2="${here}" y1="0" y2="40"/>` +
        `<path d="${d.join('')}"/>`;
    svg.onclick = event => {
        const box = svg.getBoundingClientRect();
        onPick(line[Math.round((event.clientX - box.left) / box.width * (line.length - 1))]);
    };
}

/** What a man is and how it moves. */
export function showMan(box, man, pieces) {
    const piece = man && pieces.get(kindOf(man));
    if (!piece) {
        box.replaceChildren();
        return;
    }
    const sentences = explainMoves(piece.moves).map(text => make('li', {}, text));
    box.replaceChildren(manPicture(man), make('div', {}, make('b', {}, piece.name), ' ',
        make('code', {}, piece.moves), make('ul', {}, ...sentences)));
}
