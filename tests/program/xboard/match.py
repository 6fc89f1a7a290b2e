#!/usr/bin/env python3
"""A match of the program against itself or another engine, played by XBoard.

    match.py PROGRAM VARIANT GAMES LEGALITY CLAIMS [OPPONENT [PICTURE]]

No move may be rejected, no claim be false, every game must end by the engines' word (or XBoard's, in
games that it knows itself), and nothing may pop up. LEGALITY and CLAIMS say whether XBoard checks
moves and claims. The picture is taken in the middle of the first game.
"""

import re
import sys
import time

from desktop import Desktop, Failure, need, tool

LIMIT = 1200
BY_RULE = re.compile(r"\{(checkmate|stalemate|repetition|perpetual check|move count|[a-z ]*material|"
                     r"Xboard adjudication: [A-Za-z ]+|[A-Za-z]+ mates|resign[a-z]*)\}")


def check(desktop, games, engines):
    if desktop.xboard.wait(LIMIT) != 0:
        raise Failure("XBoard's status is not 0; it said: " + desktop.log())
    lines = desktop.lines()
    with open(desktop.debug, errors="replace") as debug:
        text = debug.read()
    faults = r"^.*(?:llegal move|tellusererror|<(?:%s) *: Error|[Ff]orfeit|[Ff]alse|popup).*$" % engines
    for fault in re.findall(faults, text, re.M):
        if not re.search(r"<second *: Illegal move: [a-z]+$", fault) or "second" in engines:
            raise Failure(fault)
    score = re.search(r"final score (\d+)-(\d+)-(\d+)", desktop.log())
    if not score or sum(map(int, score.groups())) != games:
        raise Failure("no full score in: " + desktop.log())
    results = [t for way, who, t in lines if way == ">" and who == "first" and t.startswith("result")]
    by_rule = [r for r in results if BY_RULE.search(r)]
    moves = [t for way, _, t in lines if way == "<" and t.startswith("move ")]
    if len(by_rule) != games:
        raise Failure("ends not by rule: %r" % results)
    print("%d games, %s; %d moves, of which %d drops and %d promotions, none rejected; %s" %
          (games, score.group(0), len(moves), sum("@" in m for m in moves),
           sum(bool(re.search(r"\d[a-z+]$", m)) for m in moves), "; ".join(r[7:] for r in results)))


def main():
    need("xboard", "Xvfb", "xdotool")
    program, variant, games, legality, claims = sys.argv[1:6]
    opponent = tool(sys.argv[6]) if len(sys.argv) > 6 else program
    picture = sys.argv[7] if len(sys.argv) > 7 else None
    if not opponent:
        need(sys.argv[6])
    weaker = ", Skill Level=2" if variant == "xiangqi" else ""  # or two equals would go on for ever
    own = ["-secondOptions", "Random opening plies=4" + weaker] if opponent == program else []
    desktop = Desktop()
    try:
        desktop.start(program, variant, "-matchGames", games, "-matchPause", "100",
                      "-tc", "0:06", "-inc", "0.05", "-mps", "0", "-testLegality", legality,
                      "-ruleMoves", "0", "-repeatsToDraw", "1", "-testClaims", claims, "-xexit",
                      "-firstOptions", "Random opening plies=4", *own, second=opponent)
        if picture:
            desktop.wait("^<move ", 24, 60)
            desktop.picture(picture)
        check(desktop, int(games), "first|second" if opponent == program else "first")
    except Failure as failure:
        print(failure)
        return 1
    finally:
        desktop.close()
    return 0


sys.exit(main())
