#!/usr/bin/env python3
"""A match of the program against itself, played by XBoard.

    match.py PROGRAM VARIANT GAMES LEGALITY

No move may be rejected, every game must end by the engines' word (or XBoard's, in games that it
knows itself), and nothing may pop up.
"""

import re
import sys

from desktop import Desktop, Failure, need

LIMIT = 1200


def check(desktop, games):
    if desktop.xboard.wait(LIMIT) != 0:
        raise Failure("XBoard's status is not 0; it said: " + desktop.log())
    lines = desktop.lines()
    with open(desktop.debug, errors="replace") as debug:
        text = debug.read()
    for fault in re.findall(r"^.*(?:llegal move|tellusererror|<[a-z ]*: Error|forfeit|popup).*$",
                            text, re.M):
        raise Failure(fault)
    score = re.search(r"final score (\d+)-(\d+)-(\d+)", desktop.log())
    if not score or sum(map(int, score.groups())) != games:
        raise Failure("no full score in: " + desktop.log())
    results = [t for way, who, t in lines if way == ">" and who == "first" and t.startswith("result")]
    by_rule = [r for r in results if re.search(
        r"\{(checkmate|stalemate|repetition|perpetual check|Xboard adjudication: Checkmate)\}", r)]
    moves = [t for way, _, t in lines if way == "<" and t.startswith("move ")]
    if len(by_rule) != games:
        raise Failure("ends not by rule: %r" % results)
    print("%d games, %s; %d moves, of which %d drops and %d promotions, none rejected; %s" %
          (games, score.group(0), len(moves), sum("@" in m for m in moves),
           sum("+" in m for m in moves), "; ".join(r[7:] for r in results)))


def main():
    need("xboard", "Xvfb", "xdotool")
    program, variant, games, legality = sys.argv[1:5]
    desktop = Desktop()
    try:
        desktop.start(program, variant, "-matchGames", games, "-matchPause", "100",
                      "-tc", "0:06", "-inc", "0.05", "-mps", "0", "-testLegality", legality,
                      "-ruleMoves", "0", "-repeatsToDraw", "1", "-testClaims", "false", "-xexit",
                      "-firstOptions", "Random opening plies=4",
                      "-secondOptions", "Random opening plies=4", second=True)
        check(desktop, int(games))
    except Failure as failure:
        print(failure)
        return 1
    finally:
        desktop.close()
    return 0


sys.exit(main())
