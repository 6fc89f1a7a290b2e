// A game as a tree of moves from a start. Knows no rules: what a node holds comes from the referee.

/** A node: {id, move, san, parent, children, fen, legal, result, score, comment}. `legal` is a list
 *  of moves, null until the referee was asked; `score` is for White, in centipawns or
 *  {mate}. The first child is the main line. */
export class Game {
    constructor(variant, setup, start = null) {
        this.variant = variant;
        this.setup = setup;
        this.start = start; // a position that is not the game's own start, or null
        this.tags = {};
        this.#count = 0;
        this.root = this.#node(null, null);
        this.current = this.root;
    }

    #count;

    #node(parent, move) {
        return {
            id: this.#count++, move, san: null, parent, children: [], fen: null, legal: null,
            result: null, check: [], score: null, comment: '',
        };
    }

    /** The child of `node` that is reached by `move`, made if there is none. */
    add(node, move) {
        let child = node.children.find(c => c.move === move);
        if (!child) {
            child = this.#node(node, move);
            node.children.push(child);
        }
        return child;
    }

    /** Takes a node and all behind it off. */
    remove(node) {
        const siblings = node.parent.children;
        siblings.splice(siblings.indexOf(node), 1);
        if (pathOf(this.current).includes(node)) {
            this.current = node.parent;
        }
    }

    /** Makes a node and those before it the main line. */
    promote(node) {
        for (const step of pathOf(node)) {
            const siblings = step.parent.children;
            siblings.splice(siblings.indexOf(step), 1);
            siblings.unshift(step);
        }
    }

    find(id) {
        const search = node => (node.id === id ? node
            : node.children.reduce((found, child) => found || search(child), null));
        return search(this.root);
    }
}

/** The nodes from the first move to `node`, without the root. */
export function pathOf(node) {
    const path = [];
    for (let at = node; at.parent; at = at.parent) {
        path.unshift(at);
    }
    return path;
}

/** The line through `node`: the path to it and the main line behind it. */
export function lineOf(node) {
    const line = pathOf(node);
    for (let at = node; at.children.length; at = at.children[0]) {
        line.push(at.children[0]);
    }
    return line;
}

/** Where a move begins and ends, as cell names; a drop begins at `P@`, a removal is both. */
export function endsOf(move) {
    const drop = /^(\+?[A-Z]@)([a-z]+\d+)$/.exec(move);
    const removal = /^([a-z]+\d+)@$/.exec(move);
    const plain = /^([a-z]+\d+)([a-z]+\d+)(.*)$/.exec(move);
    return drop ? { from: drop[1], to: drop[2], suffix: '' }
        : removal ? { from: removal[1], to: removal[1], suffix: '' }
            : plain ? { from: plain[1], to: plain[2], suffix: plain[3] }
                : { from: '', to: '', suffix: '' };
}
