// Editing a position: a palette of men, tapped into cells.
import { t } from './texts.js';
import { isWhite, kindOf, readPosition, writePosition } from './position.js';
import { manPicture } from './drawing.js';

export class Editor {
    /** `box` holds the palette while editing; `onChange()` after each change of `position`. */
    constructor(box, onChange) {
        this.box = box;
        this.onChange = onChange;
        this.position = null;
        this.man = '';
    }

    get active() {
        return this.position !== null;
    }

    begin(board, setup, fen) {
        this.board = board;
        this.setup = setup;
        this.position = readPosition(board, fen);
        this.man = '';
        this.show();
    }

    end() {
        this.position = null;
        this.box.hidden = true;
        this.box.replaceChildren();
    }

    /** The position as text: no clock has run, and it is move 1. */
    get text() {
        const { position } = this;
        const rights = this.box.querySelector('input')?.value.trim() || '-';
        position.rest = [rights, '-', '0', '1'];
        return writePosition(this.board, position);
    }

    tap(cell) {
        const { men } = this.position;
        if (this.man && men.get(cell) !== this.man) {
            men.set(cell, this.man);
        } else {
            men.delete(cell);
        }
        this.onChange();
    }

    show() {
        const { box, setup, position } = this;
        const men = setup.letters.flatMap(letter => [letter.toUpperCase(), letter.toLowerCase()]);
        const choice = man => this.#button(man ? '' : t('edit.erase'), () => {
            this.man = man;
            this.show();
        }, man, this.man === man);
        const row = white => {
            const div = document.createElement('div');
            div.className = 'palette';
            div.append(...men.filter(man => isWhite(man) === white).map(choice));
            return div;
        };
        const side = this.#button(t(position.white ? 'turn.white' : 'turn.black'), () => {
            position.white = !position.white;
            this.show();
            this.onChange();
        });
        const clear = this.#button(t('edit.clear'), () => {
            position.men.clear();
            position.hand = position.hand === null ? null : '';
            this.box.querySelector('input').value = '-';
            this.onChange();
        });
        const tools = document.createElement('div');
        tools.className = 'buttons';
        tools.append(choice(''), clear, side);
        if (position.hand !== null) {
            tools.append(this.#button(t('edit.tohand'), () => {
                position.hand += this.man && !this.man.startsWith('+') ? this.man : '';
                this.onChange();
            }));
        }
        const label = document.createElement('label');
        const rights = Object.assign(document.createElement('input'), {
            value: this.box.querySelector('input')?.value ?? position.rest[0] ?? '-', size: 12,
        });
        label.append(`${t('edit.rights')} `, rights);
        box.replaceChildren(row(true), row(false), tools, label);
        box.hidden = false;
    }

    #button(text, onclick, man, pressed) {
        const button = Object.assign(document.createElement('button'), { onclick });
        if (man) {
            button.append(manPicture(man));
            const name = this.setup.pieces.get(kindOf(man))?.name || man;
            button.setAttribute('aria-label', `${t(isWhite(man) ? 'white' : 'black')}: ${name}`);
            button.className = 'inhand';
        } else {
            button.append(text);
        }
        if (pressed !== undefined) {
            button.setAttribute('aria-pressed', String(pressed));
        }
        return button;
    }
}
