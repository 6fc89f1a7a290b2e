// Games as PGN text, variations and comments included.
import { scoreText } from './chances.js';

/** Writes a game. `tags` come first, in their order. */
export function writePgn(game, tags) {
    const head = Object.entries(tags).map(([name, value]) =>
        `[${name} "${String(value).replace(/([\\"])/g, '\\$1')}"]`);
    const words = [];
    writeLine(game.root, words, true, game.startNumber, game.startWhite);
    words.push(tags.Result);
    return `${head.join('\n')}\n\n${wrap(words)}\n`;
}

function writeLine(node, words, begins, number, white) {
    let at = node, first = begins;
    while (at.children.length) {
        const [main, ...others] = at.children;
        writeMove(main, words, first, number, white);
        for (const other of others) {
            words.push('(');
            writeMove(other, words, true, number, white);
            writeLine(other, words, false, white ? number : number + 1, !white);
            words.push(')');
        }
        first = others.length > 0;
        number += white ? 0 : 1;
        white = !white;
        at = main;
    }
}

function writeMove(node, words, first, number, white) {
    if (white || first) {
        words.push(white ? `${number}.` : `${number}...`);
    }
    words.push(node.san || node.move);
    const comment = [scoreText(node.score), node.comment].filter(Boolean).join(' ');
    if (comment) {
        words.push(`{${comment.replaceAll('}', ')')}}`);
    }
}

/** Lines of at most 80 characters; no blank inside brackets. */
function wrap(words) {
    const text = words.join(' ').replaceAll('( ', '(').replaceAll(' )', ')');
    const lines = [''];
    for (const word of text.split(' ')) {
        const line = lines[lines.length - 1];
        if (line && line.length + 1 + word.length > 80) {
            lines.push(word);
        } else {
            lines[lines.length - 1] = line ? `${line} ${word}` : word;
        }
    }
    return lines.join('\n');
}

const TOKEN = /\{[^}]*\}|;[^\n]*|\$\d+|\(|\)|\d+\.+|\.+|1-0|0-1|1\/2-1\/2|\*|[!?]+|[^\s(){};!?*$]+/g;

/** Reads the first game of a text: {tags, moves, result}. `moves` is a list of
 *  {text, comment, variations}, each variation a list of the same kind, of moves in place of that one.
 *  Throws an Error if it holds no game or its brackets do not match. */
export function readPgn(text) {
    const tags = {};
    const body = text.replace(/^\uFEFF/, '').replace(/^%.*$/gm, '')
        .replace(/^\s*\[\s*(\w+)\s+"((?:\\.|[^"\\])*)"\s*\]/gm, (_, name, value) => {
            tags[name] ??= value.replace(/\\(.)/g, '$1');
            return '';
        });
    const stack = [[]];
    let result = tags.Result || '*';
    for (const [token] of body.matchAll(TOKEN)) {
        const line = stack[stack.length - 1], last = line[line.length - 1];
        if (token[0] === '{' || token[0] === ';') {
            if (last) {
                last.comment = `${last.comment} ${token.replace(/^[{;]|\}$/g, '').trim()}`.trim();
            }
        } else if (token === '(') {
            if (!last) {
                throw new Error('(');
            }
            const variation = [];
            last.variations.push(variation);
            stack.push(variation);
        } else if (token === ')') {
            stack.pop();
            if (!stack.length) {
                throw new Error(')');
            }
        } else if (/^(1-0|0-1|1\/2-1\/2|\*)$/.test(token)) {
            if (stack.length === 1) {
                result = token;
                break;
            }
        } else if (!/^(\$\d+|\d*\.+|[!?]+)$/.test(token)) {
            line.push({ text: token, comment: '', variations: [] });
        }
    }
    if (stack.length !== 1) {
        throw new Error('(');
    }
    if (!stack[0].length && !Object.keys(tags).length) {
        throw new Error(text.trim().slice(0, 40));
    }
    return { tags, moves: stack[0], result };
}
