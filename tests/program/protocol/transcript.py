#!/usr/bin/env python3
"""Plays a transcript against the program.

    transcript.py PROGRAM FILE

Lines of a transcript:
    # ...             a comment
    > TEXT            sends a line; {1} in it is what the last group in the regex of a `<` was
    < REGEX           a line that contains it comes within 5 s; others before it are passed over
    = TEXT            the next line is exactly this
    ~ REGEX           the next line contains this
    ! MS REGEX        for so long no such line comes (others are passed over)
    within MS         limit for the `<` that follows, and for `ended`
    sleep MS
    long N            sends a line of N letters
    eof               ends the input
    ended [STATUS]    the program ends within 100 ms (or what `within` said)
"""

import re
import sys
import time

from engine import Engine, Failure, patience


def play(engine, lines):
    limit = found = None
    for number, line in enumerate(lines, 1):
        line = line.rstrip("\n")
        word, _, rest = line.partition(" ")
        try:
            if not word or word.startswith("#"):
                continue
            if word == ">":
                engine.send(rest.replace("{1}", found or ""))
            elif word == "<":
                match = re.search(rest, engine.wait(rest, limit or 5 * patience()))
                found = match.group(1) if match.groups() else found
            elif word in "=~":
                got = engine.next_line(limit or 5 * patience())
                if got is None or not (got == rest if word == "=" else re.search(rest, got)):
                    raise Failure("expected %r, got %r" % (rest, got))
            elif word == "!":
                ms, _, pattern = rest.partition(" ")
                engine.never(pattern, float(ms) / 1000)
            elif word == "within":
                limit = float(rest) / 1000 * patience()
                continue
            elif word == "sleep":
                time.sleep(float(rest) / 1000)
            elif word == "long":
                engine.send("x" * int(rest))
            elif word == "eof":
                engine.close_input()
            elif word == "ended":
                status = engine.ended(limit or 0.1 * patience())
                if status != int(rest or 0):
                    raise Failure("status %d" % status)
            else:
                raise Failure("not understood")
            limit = None
        except Failure as failure:
            raise Failure("line %d: %s\n    %s" % (number, line, failure))


def main():
    engine = Engine(sys.argv[1])
    try:
        with open(sys.argv[2]) as script:
            play(engine, script)
    except Failure as failure:
        print("%s: %s" % (sys.argv[2], failure))
        print("all that came:\n  " + "\n  ".join(engine.seen[-40:]))
        return 1
    finally:
        engine.kill()
    return 0


sys.exit(main())
