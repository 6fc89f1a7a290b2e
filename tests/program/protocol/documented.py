#!/usr/bin/env python3
"""docs/protocol.md names every command and option that the program has.

    documented.py PROGRAM DOCUMENT
"""

import re
import sys

from engine import Engine

engine = Engine(sys.argv[1])
with open(sys.argv[2]) as document:
    words = {word for code in re.findall(r"`([^`]+)`", document.read())
             for word in [code] + code.split()[:1]}
engine.send("protover 2")
engine.send("help")
engine.send("ping 1")
lines = engine.collect("^pong 1")
engine.kill()
uci = Engine(sys.argv[1])
uci.send("uci")
lines += uci.collect("^uciok")
uci.kill()
names = [re.match(r"# (\S+?):? ", line + " ").group(1) for line in lines if line.startswith("# ")]
names += [match.group(1) for match in (re.match(r'feature option="(.*?) -', l) for l in lines) if match]
names += [match.group(1) for match in (re.match("option name (.*?) type", l) for l in lines) if match]
missing = [name for name in names if name not in words]
print("%d commands and options, not in the document: %s" % (len(names), missing or "none"))
sys.exit(len(names) < 60 or bool(missing))
