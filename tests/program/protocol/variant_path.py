#!/usr/bin/env python3
"""What VariantPath may name: files of games, and nothing of any other file is told.

    variant_path.py PROGRAM
"""

import os
import sys
import tempfile

from engine import Engine, Failure, patience

GAME = """[small]
title = Small
board = cubic:4x4
piece.K = King WF
piece.R = Rook R
royal = K
first = white
stalemate = draw
array = RKKR
"""
OTHERS = {
    "passwd": "root:x:0:0:secret:/root:/bin/sh\n",
    "mail.ini": "[client]\nuser = secret\npassword = secret2\n",
    "key": "-----BEGIN secret-----\nboard = secret\n",
    "empty": "",
    "binary": "\0\1\2secret\n[x]\nboard = y\n",
}


def refused(engine, path):
    engine.send("option VariantPath=" + path)
    engine.send("ping 5")
    lines = engine.collect("^pong 5", 5 * patience())
    if not any("Error (" in line for line in lines):
        raise Failure("%s: no error: %r" % (path, lines))
    if any("secret" in line for line in lines):
        raise Failure("%s: its text is told: %r" % (path, lines))


def main():
    engine = Engine(sys.argv[1])
    try:
        with tempfile.TemporaryDirectory() as folder:
            for name, text in OTHERS.items():
                path = os.path.join(folder, name)
                with open(path, "w") as out:
                    out.write(text)
                refused(engine, path)
            fifo = os.path.join(folder, "fifo")
            os.mkfifo(fifo)
            for path in (fifo, folder, "/dev/zero", "/dev/stdin", os.path.join(folder, "none"), ""):
                refused(engine, path)
            game = os.path.join(folder, "game.ini")
            with open(game, "w") as out:
                out.write(GAME.replace("RKKR", "R1KR"))
            engine.send("protover 2")
            engine.send("accepted board3d")
            engine.wait("^feature done=1", 5 * patience())
            engine.send("option VariantPath=" + game)
            engine.wait('^feature variants=".*,small"', 5 * patience())
            engine.send("variant small")
            engine.wait("^setup .* r1kr/", 5 * patience())
            with open(game, "w") as out:
                out.write(GAME.replace("RKKR", "1RK1"))
            engine.send("option VariantPath=" + game)
            engine.wait('^feature variants=".*,small"', 5 * patience())
            engine.wait("^setup .* 1rk1/", 5 * patience())
        engine.send("quit")
        if engine.ended(5 * patience()) != 0:
            raise Failure("bad exit status")
    except (Failure, BrokenPipeError) as failure:
        print(failure)
        return 1
    finally:
        engine.kill()
    return 0


sys.exit(main())
