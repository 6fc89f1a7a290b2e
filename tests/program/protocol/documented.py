#!/usr/bin/env python3
"""docs/protocol.md names every command and option that the program has, in either protocol, and
states.py tries every command of CECP.

    documented.py PROGRAM DOCUMENT
"""

import os
import re
import sys

from engine import Engine


# Commands with tests of their own, and those that states.py itself needs.
ELSEWHERE = ("d", "quit", "check", "games", "reach", "san")


def listed(program, begin, end):
    """The commands that `help` lists and the options that are offered."""
    engine = Engine(program)
    for line in begin:
        engine.send(line)
    engine.send("help")
    engine.send(end[0])
    lines = engine.collect(end[1])
    engine.kill()
    commands = [re.match(r"# (\S+?):? ", line + " ").group(1) for line in lines if line.startswith("# ")]
    option = re.compile(r'feature option="(.*?) -|option name (.*?) type ')
    options = [m.group(1) or m.group(2) for m in map(option.match, lines) if m]
    return commands, options


with open(sys.argv[2]) as document:
    words = {word for code in re.findall(r"`([^`]+)`", document.read())
             for word in [code] + code.split()[:1]}
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "states.py")) as source:
    tried = set(re.findall(r'^    \("(\S+?)(?:[" ]|\\n)', source.read(), re.MULTILINE))

cecp = listed(sys.argv[1], ["protover 2"], ("ping 1", "^pong 1"))
uci = listed(sys.argv[1], ["uci"], ("isready", "^readyok"))
names = cecp[0] + cecp[1] + uci[0] + uci[1]
missing = [name for name in names if name not in words]
untried = [name for name in cecp[0] if name not in tried and name not in ELSEWHERE]
print("%d commands and options, not in the document: %s" % (len(names), missing or "none"))
print("commands that states.py does not try: %s" % (untried or "none"))
sys.exit(len(names) < 90 or len(uci[1]) < 10 or bool(missing) or bool(untried))
