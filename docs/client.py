#!/usr/bin/env python3
"""A client of Weltgeist in sixty lines: plays random moves against it until the game is over.

    client.py [PROGRAM [GAME [SECONDS-A-MOVE]]]

It knows no rules: which moves are legal, and when the game ends, the engine says.
See docs/protocol.md for the language.
"""
import random
import subprocess
import sys

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "weltgeist"
GAME = sys.argv[2] if len(sys.argv) > 2 else "3d-minishogi"
SECONDS = sys.argv[3] if len(sys.argv) > 3 else "0.1"
RESULTS = ("1-0", "0-1", "1/2-1/2")

engine = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                          bufsize=1)


def send(line):
    engine.stdin.write(line + "\n")


def receive():
    line = engine.stdout.readline()
    if not line:
        sys.exit("the engine is gone")
    return line.rstrip("\n")


def ask(*lines):
    """Sends lines and returns all that the engine says to them: `ping` marks the end."""
    for line in lines:
        send(line)
    send("ping 1")
    return list(iter(receive, "pong 1"))


def introduce():
    send("protover 2")
    while (line := receive()) != "feature done=1":
        if "board3d=1" in line:
            send("accepted board3d")  # native notation, and all games


introduce()
print("\n".join(ask("new", "variant " + GAME, "st " + SECONDS)))
result = None
while not result:
    move = random.choice(ask("moves"))
    # The answer holds the engine's move, unless ours has ended the game.
    for line in ask("usermove " + move):
        if line.startswith("move "):
            print(move, line.split()[1])
        elif line.startswith(RESULTS):
            result = line
print(result)
send("quit")
sys.exit(engine.wait(1))
