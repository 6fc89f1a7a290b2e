#!/usr/bin/env python3
"""One program plays game after game against itself, of all kinds mixed: soak.py PROGRAM GAMES SEED.

The clocks are tiny, most of them counted in nodes, and between moves it ponders, analyses and is given
its own position. Memory is read from the system. From the tenth part of the games on it may not grow
any more."""

import collections
import os
import random
import re
import subprocess
import sys

GAMES = ("3d-minishogi", "3d-minishogi-setup", "hexprism-minishogi", "hourglass-honeycomb",
         "hourglass-crooked", "hourglass-mitregi", "hourglass-wildokisaki", "weltschach")
CONTROLS = ("st 0.02\nnps 10000", "st 0.01\nnps 10000", "level 0 0:01 0\nnps 5000",
            "level 40 0:01 0\nnps 5000", "level 0 0:00 0.001")
PLIES_MAX, PLIES_WELTSCHACH = 120, 16
GROWTH_KIB = 1024
SANITIZED = bool(os.environ.get("SANITIZE"))


class Failure(Exception):
    pass


class Player:
    """The program behind pipes; every question ends with a ping."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)
        self.pings = 0

    def ask(self, text):
        """What it says up to the pong."""
        self.pings += 1
        self.process.stdin.write("%s\nping %d\n" % (text, self.pings))
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            line = line.rstrip("\n")
            if line == "pong %d" % self.pings:
                return lines
            if line.startswith(("Error", "Illegal", "tellusererror")):
                raise Failure("%r: %s" % (text, line))
            lines.append(line)
        raise Failure("it has ended after %r" % text)

    def memory(self):
        with open("/proc/%d/status" % self.process.pid) as file:
            return int(re.search(r"VmRSS:\s*(\d+)", file.read()).group(1))


def disturb(player, rng):
    """What users do between moves."""
    kind = rng.randrange(4)
    if kind == 0:
        player.ask("analyze\n.\nexit")
    elif kind == 1:
        player.ask("force")  # of pondering nothing is written from here on
        player.ask("setboard " + player.ask("fen")[0])
    elif kind == 2:
        player.ask("force\nmoves\nhint")
    else:
        player.ask("option MultiPV=%d" % rng.choice((1, 3)))


def play(player, game, rng):
    """One game; how many moves, and how it ended."""
    player.ask("new\nvariant %s\n%s\noption MultiPV=1\n%s\n%s" % (
        game, rng.choice(CONTROLS), rng.choice(("easy", "easy", "easy", "hard")),
        rng.choice(("post", "nopost"))))
    opening = rng.randrange(7)
    player.ask("force")
    most = PLIES_WELTSCHACH if game == "weltschach" else PLIES_MAX
    for ply in range(most):
        if ply < opening:
            order = "usermove " + rng.choice(player.ask("moves"))
        else:
            order = "go"
        said = player.ask(order)
        if order == "go" and not any(line.startswith("move ") for line in said):
            raise Failure("no move in %s: %r" % (game, said))
        for line in said:
            match = re.match(r"(?:1-0|0-1|1/2-1/2) \{(.*)\}", line)
            if match:
                return ply + 1, match.group(1)
        if rng.random() < 0.03:
            disturb(player, rng)
    return most, "no end"


def main():
    program, n, rng = sys.argv[1], int(sys.argv[2]), random.Random(int(sys.argv[3]))
    player = Player(program)
    player.ask("memory 4")
    ends, moves, held, settled = collections.Counter(), 0, [], max(n // 10, 3 * len(GAMES))
    order = []
    for i in range(1, n + 1):
        if not order:
            order = list(GAMES)
            rng.shuffle(order)
        plies, end = play(player, order.pop(), rng)
        moves += plies
        ends[end] += 1
        if i >= settled:
            held.append(player.memory())
        if i % settled == 0:
            print("%5d games, %7d moves, %d KiB" % (i, moves, player.memory()), flush=True)
    player.process.stdin.write("quit\n")
    player.process.stdin.flush()
    status = player.process.wait(20)
    print("%s; from game %d on between %d and %d KiB" % (
        ", ".join("%d %s" % (count, end) for end, count in ends.most_common()), settled, min(held),
        max(held)))
    if status != 0:
        raise Failure("status %d" % status)
    if not SANITIZED and max(held) > held[0] + GROWTH_KIB:
        raise Failure("memory grows")
    return 0


try:
    sys.exit(main())
except Failure as failure:
    print(failure)
    sys.exit(1)
