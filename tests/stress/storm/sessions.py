#!/usr/bin/env python3
"""Commands at random moments while the program thinks: sessions.py PROGRAM SEED ORDERS.

Every move must be answered for, none may come after a command that takes the order back, and
`quit` must end the program at once. The program may be built with a sanitizer: what it writes to
stderr is a failure."""

import random
import re
import subprocess
import sys
import time

TAKES_BACK = ("new", "force", "undo", "remove", "variant 3d-minishogi", "variant weltschach",
              "result * {}", "analyze",
              "setboard k2/3/3/3/3|3/1S1/K2/3/3|3/3/3/3/3[GGG] w - - 0 1")
HARMLESS = (".", "?", "post", "nopost", "hard", "easy", "cores 1", "cores 3", "cores 8", "memory 1",
            "memory 16", "pause", "resume", "hint", "option MultiPV=3", "option MultiPV=1",
            "option Skill Level=3", "option Skill Level=20", "time 100", "draw", "level 0 0:01 0")


def orders(rng, n):
    """Lines with pauses between them, in seconds."""
    yield "new", 0
    yield "st 0.05", 0
    for i in range(n):
        if i % 50 == 0:
            yield "exit", 0
            yield "new", 0
        kind = rng.random()
        if kind < 0.35:
            yield "go", rng.random() * 0.02
        elif kind < 0.5:
            yield rng.choice(("xb2xb3", "xa2xa3", "xc2xc3", "yb2yb3", "playother")), 0.001
        elif kind < 0.75:
            yield rng.choice(HARMLESS), rng.random() * 0.005
        else:
            yield rng.choice(TAKES_BACK), rng.random() * 0.005
        if i % 10 == 9:
            yield "exit", 0
            yield "force", 0
            yield "ping %d" % i, 0


def check(lines, pings):
    """No move between a ping in force mode and the orders after it can be told apart; but each ping
    is answered once and in its turn."""
    got = [int(line[5:]) for line in lines if line.startswith("pong ")]
    if got != pings:
        return "pings %r answered by %r" % (pings[:5], got[:5])
    strange = [line for line in lines if not re.match(
        r"move |pong |stat01: |Hint: |Error \(|Illegal move \(|offer draw|tellusererror |1-0 |0-1 |1/2-1/2 |"
        r"\d+ -?\d+ \d+ \d+ |setup |piece |feature |#|$| ", line)]
    return "strange lines: %r" % strange[:3] if strange else None


def one_session(program, rng, n):
    process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    pings = []
    for line, pause in orders(rng, n):
        process.stdin.write((line + "\n").encode())
        process.stdin.flush()
        if line.startswith("ping"):
            pings.append(int(line[5:]))
        if pause:
            time.sleep(pause)
    end = rng.choice((b"go\nquit\n", b"analyze\nquit\n", b"hard\ngo\n?\nquit\n", b"go\nnew\nquit\n"))
    out, err = process.communicate(end, 120)
    if process.returncode != 0 or err:
        return "status %d: %s" % (process.returncode, err.decode(errors="replace")[-3000:])
    return check(out.decode().splitlines(), pings)


def main():
    rng = random.Random(int(sys.argv[2]))
    left, sessions = int(sys.argv[3]), 0
    while left > 0:
        n = min(left, rng.randrange(20, 120))
        fault = one_session(sys.argv[1], rng, n)
        left -= n
        sessions += 1
        if fault:
            print("session %d: %s" % (sessions, fault))
            return 1
    print("%d sessions" % sessions)
    return 0


sys.exit(main())
