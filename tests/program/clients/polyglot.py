#!/usr/bin/env python3
"""A whole game by way of Polyglot, which makes an engine of CECP out of one of UCI.

    polyglot.py PROGRAM

Polyglot has White; the program itself, as an engine of CECP, has Black and is the referee.
"""

import os
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "protocol"))
from engine import Engine, Failure, patience  # noqa: E402

MOVES_MOST = 200
SKIPPED = 77


def start(engine):
    engine.send("xboard")
    engine.send("protover 2")
    engine.wait("done=1", 20 * patience())
    for line in ("new", "random", "level 0 5:00 0", "sd 4", "post", "easy", "ping 1"):
        engine.send(line)
    engine.wait("^pong 1", 20 * patience())


def next_move(engine):
    """The engine's move, or None when it says that the game is over."""
    line = engine.wait(r"^(move |1-0|0-1|1/2-1/2)", 60 * patience())
    return line.split()[1] if line.startswith("move ") else None


def play(white, black):
    start(white)
    start(black)
    white.send("go")
    for n in range(MOVES_MOST):
        move = next_move(white)
        if not move:
            return n
        black.send("usermove " + move)
        move = next_move(black)
        if not move:
            return n
        white.send("usermove " + move)
    raise Failure("the game does not end")


def main():
    path = shutil.which("polyglot", path=os.environ.get("PATH", "") + ":/usr/games")
    if not path:
        print("skipped: polyglot is not installed")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        settings = os.path.join(folder, "polyglot.ini")
        with open(settings, "w") as out:
            out.write("[PolyGlot]\nEngineCommand = %s\nEngineDir = %s\nLog = false\n[Engine]\n" %
                      (os.path.abspath(sys.argv[1]), folder))
        white, black = Engine([path, settings]), Engine(sys.argv[1])
        try:
            moves = play(white, black)
        except Failure as failure:
            print(failure)
            return 1
        finally:
            white.send("quit")
            black.kill()
            white.ended(20 * patience())
    illegal = [line for line in white.seen + black.seen if line.startswith(("Illegal", "Error"))]
    print("%d moves, %s" % (moves, illegal or "none rejected"))
    return bool(illegal)


sys.exit(main())
