#!/usr/bin/env python3
"""A person's play in XBoard, by mouse and keys.

    mouse.py PROGRAM SCENE [PICTURE]

The person's moves are those of a second process of the program, with promotions preferred. The picture is taken while a man is being moved.
"""

import re
import sys
import time

from desktop import Desktop, Failure, Referee, need

class TooShort(Failure):
    """The game was over before all that is looked for had come; it need not be so the next time."""


ILLEGAL = r"^<Illegal|^<tellusererror|^<Error"


def hand_square(referee, letter, black):
    """The place of a kind of man in the holdings: in the order of their kinds to XBoard."""
    order = "BAJTSGP"
    return "@%d" % order.index(letter)


def choose(referee):
    """A promotion if there is one, otherwise a good move."""
    promotions = [m for m in referee.ask("moves") if m.endswith("+")]
    hints = referee.ask("hint")
    return promotions[0] if promotions else hints[0].split()[1] if hints else None


def make(desktop, move, flipped=False, picture=None):
    if "@" in move:
        desktop.drag(hand_square(None, move[0], flipped), move[2:], flipped, picture)
    else:
        squares = re.match(r"([a-z]\d+)([a-z]\d+)", move)
        desktop.drag(squares.group(1), squares.group(2), flipped, picture)


def engine_moves(desktop):
    return [t[5:] for way, _, t in desktop.lines() if way == "<" and t.startswith("move ")]


def ended(desktop):
    return desktop.count(r"^<(1-0|0-1|1/2-1/2)")


def play(desktop, referee, plies, flipped=False, picture=None):
    """The person moves and the engine answers, so many times or until the game is over."""
    made = []
    for n in range(plies):
        move = choose(referee)
        if move is None or ended(desktop):
            break
        lifted = desktop.count(r"^<highlight ")
        replies = len(engine_moves(desktop))
        make(desktop, move, flipped, picture if n == 2 else None)
        desktop.wait(r"^<highlight ", lifted + 1, 5)
        sent = desktop.wait(r"^>usermove ", desktop.count(r"^>usermove .") or 1, 5).split()[-1]
        if sent != move:
            raise Failure("XBoard sent %s for %s" % (sent, move))
        made.append(move)
        if referee.ask("usermove " + move):
            break
        deadline = time.monotonic() + 15
        while len(engine_moves(desktop)) == replies and not ended(desktop):
            if time.monotonic() > deadline:
                raise Failure("no answer to " + move)
            time.sleep(0.05)
        if len(engine_moves(desktop)) > replies:
            referee.ask("usermove " + engine_moves(desktop)[-1])
        time.sleep(0.3)
    if desktop.count(ILLEGAL):
        raise Failure("a move was rejected")
    return made


def white(desktop, program, picture):
    """A game with drops, a take-back in its middle."""
    referee = Referee(program, "3d-minishogi")
    desktop.start(program, "3d-minishogi", *PERSON, "-firstOptions", "Skill Level=0")
    desktop.wait("^<pong 1")
    time.sleep(1)
    made = play(desktop, referee, 6, picture=picture)
    if ended(desktop):
        raise TooShort("over too soon to take back")
    desktop.key("ctrl+x")
    desktop.wait("^>remove|^>undo", 1)
    referee.ask("remove")
    made += play(desktop, referee, 30)
    print("%d moves by mouse: %s" % (len(made), " ".join(made)))
    if not any("@" in move for move in made):
        raise TooShort("no drop among them")
    if not any("+" in move for move in made):
        raise TooShort("no promotion among them")


def black(desktop, program, picture):
    """The engine plays White, the board is turned."""
    referee = Referee(program, "3d-minishogi")
    desktop.start(program, "3d-minishogi", *PERSON)
    desktop.wait("^<pong 1")
    time.sleep(1)
    desktop.key("ctrl+w")
    referee.ask("usermove " + desktop.wait("^<move ").split()[1])
    time.sleep(0.5)
    made = play(desktop, referee, 6, flipped=True, picture=picture)
    print("%d moves of Black by mouse: %s" % (len(made), " ".join(made)))


def analysis(desktop, program, picture):
    """Lines that move, a move made and taken back meanwhile."""
    desktop.start(program, "3d-minishogi", *PERSON)
    desktop.wait("^<pong 1")
    time.sleep(1)
    desktop.key("ctrl+a")
    desktop.wait("^>analyze")
    desktop.wait(r"^<8 ")
    desktop.drag("f2", "f3", picture=picture)
    desktop.wait("^>usermove f2f3")
    time.sleep(1)
    lines = desktop.count(r"^<\d+ ")
    desktop.key("alt+Left")
    desktop.wait("^>undo")
    desktop.wait(r"^<\d+ ", lines + 4)
    desktop.key("ctrl+e")
    desktop.wait("^>exit")
    if desktop.count(ILLEGAL):
        raise Failure("something was rejected")
    print("%d lines of analysis" % desktop.count(r"^<\d+ "))


def setup(desktop, program, picture):
    """A person takes men off in the setup phase by moving them, then plays."""
    desktop.start(program, "3d-minishogi-setup", *PERSON, "-firstOptions", "Setup=player")
    desktop.wait("^<pong 1")
    time.sleep(1)
    men = ["a2", "b2", "c2", "e2", "f2", "g2", "i2", "j2", "k2"]
    for square in men:
        before = desktop.count("^<Illegal move .the man is taken off")
        if before == 3:
            break
        desktop.drag(square, square[0] + "3", picture=picture)
        time.sleep(0.7)
    off = [t for way, _, t in desktop.lines() if t.startswith("Illegal move (the man is taken off")]
    if len(off) != 3:
        raise Failure("taken off: %r" % off)
    start = [t for way, _, t in desktop.lines() if way == "<" and t.startswith("setup ")][-1]
    free = [s for s in men if "Illegal move (the man is taken off): %s%s3" % (s, s[0]) not in off]
    desktop.drag(free[-1], free[-1][0] + "3", picture=picture)
    desktop.wait("^<move ")
    print("three men taken off: %s; start %s; then %s" %
          (" ".join(t[-4:] for t in off), start.split()[-6], engine_moves(desktop)[0]))


PERSON = ("-testLegality", "true", "-showTargetSquares", "true", "-highlightDragging", "true",
          "-st", "0:01", "-ponderNextMove", "true", "-popupMoveErrors", "false")
SCENES = {"white": white, "black": black, "analysis": analysis, "setup": setup}


def scene(last):
    """Plays the scene in an XBoard of its own; None if it was too short and is not the last try."""
    desktop = Desktop()
    try:
        SCENES[sys.argv[2]](desktop, sys.argv[1], sys.argv[3] if len(sys.argv) > 3 else None)
        allowed = 2 if sys.argv[2] == "analysis" else 1  # the lines have a window of their own
        if desktop.windows() > allowed:
            raise Failure("%d windows instead of %d" % (desktop.windows(), allowed))
    except Failure as failure:
        print(failure)
        if isinstance(failure, TooShort) and not last:
            return None
        print("\n".join("%s %s" % (way, text) for way, _, text in desktop.lines()[-25:]))
        print(desktop.log())
        return 1
    finally:
        desktop.close()
    return 0


def main():
    need("xboard", "Xvfb", "xdotool", "import")
    tries = 4
    for n in range(tries):
        status = scene(n == tries - 1)
        if status is not None:
            return status


sys.exit(main())
