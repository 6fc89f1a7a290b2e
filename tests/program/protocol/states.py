#!/usr/bin/env python3
"""Every command in every state: what it answers, and what goes on afterwards.

    states.py PROGRAM

Each pair runs in a process of its own. The state is made, the command is sent, then `d`, whose
first lines tell what goes on. No pair may print a move unless it is asked for below.
"""

import re
import sys

from engine import Engine, Failure, patience

STATES = {
    "fresh": ([], "idle"),
    "idle": (["new"], "idle"),
    "thinking": (["new", "st 30", "usermove xa2xa3"], "thinking"),
    "pondering": (["new", "hard", "sd 5", "usermove xa2xa3"], "pondering"),
    "analysing": (["new", "analyze"], "analysing"),
    "forced": (["new", "force"], "idle, forced"),
    "over": (["new", "result 1-0 {so be it}"], "idle, game over"),
    "paused": (["new", "st 30", "usermove xa2xa3", "pause"], "idle"),
}

START = "gbg/ppp/3/PPP/GBG|jka/ppp/3/PPP/AKJ|sts/ppp/3/PPP/STS[] w - - 0 1"
MALFORMED = "gbg/ppp/3/PPP/GBG w - - 0 1"

# A command, what it answers (None: nothing at all), and what goes on afterwards: "=" what went on
# before, or the text of `d`. Exceptions by state follow.
ABORTED = {"thinking": "idle", "pondering": "idle", "paused": "idle"}
ILLEGAL = r"^Illegal move \(.*\): "
COMMANDS = [
    # command, answer, afterwards, {state: (answer, afterwards)}
    ("xboard", None, "=", {}),
    ("protover 2", r"^feature done=0", "=", {}),
    ("protover x", r"^Error \(version expected\): protover x$", "=", {}),
    ("accepted ping", None, "=", {}),
    ("rejected ping", None, "=", {}),
    ("new", None, "idle", {"analysing": (None, "analysing")}),
    ("variant 3d-minishogi-setup", None, "idle",
     {"analysing": (None, "analysing"), "forced": (None, "idle, forced")}),
    ("variant nonsense", r"^Error \(unknown variant\): variant nonsense$", "=", ABORTED),
    ("setboard " + START, None, "idle",
     {"analysing": (None, "analysing"), "forced": (None, "idle, forced")}),
    ("setboard " + MALFORMED, r"^tellusererror Illegal position: ", "idle",
     {"analysing": (r"^tellusererror", "idle, forced"),
      "forced": (r"^tellusererror", "idle, forced")}),
    ("setboard", r"^tellusererror Illegal position: ", "idle",
     {"analysing": (r"^tellusererror", "idle, forced"),
      "forced": (r"^tellusererror", "idle, forced")}),
    ("edit\n.", None, "idle", {"analysing": (None, "analysing"), "forced": (None, "idle, forced")}),
    ("usermove xb2xb3", None, "thinking",
     {"thinking": (ILLEGAL, "="), "paused": (ILLEGAL, "="), "pondering": (None, "thinking"),
      "analysing": (None, "="), "forced": (None, "="), "over": (ILLEGAL, "=")}),
    ("usermove xa2xa5", ILLEGAL, "=", {}),
    ("usermove nonsense", ILLEGAL, "=", {}),
    ("usermove", ILLEGAL, "=", {}),
    ("xb2xb3", None, "thinking",
     {"thinking": (ILLEGAL, "="), "paused": (ILLEGAL, "="), "pondering": (None, "thinking"),
      "analysing": (None, "="), "forced": (None, "="), "over": (ILLEGAL, "=")}),
    ("force", None, "idle, forced", {"over": (None, "idle, forced, game over")}),
    ("go", None, "thinking", {}),
    ("playother", None, "idle", {"over": (None, "idle, game over"),
                                 "pondering": ("^Hint: ", "pondering")}),
    ("white", None, "=", ABORTED),
    ("black", None, "=", dict(ABORTED, over="idle")),
    ("undo", None, "idle",
     {s: (r"^Error \(no move to take back\): undo$", "=")
      for s in ("fresh", "idle", "forced", "over", "analysing")}),
    ("remove", r"^Error \(no two moves to take back\): remove$", "=",
     {"thinking": (r"^Error", "idle"), "pondering": (None, "idle")}),
    ("result 0-1 {mate}", None, "idle, game over",
     {"forced": (None, "idle, forced, game over"),
      "analysing": (None, "analysing, forced, game over")}),
    ("draw", None, "=", {}),
    ("?", None, "=", {"thinking": (r"^move ", "idle")}),
    ("level 40 5 0", None, "=", {}),
    ("level 0 0:10 0.1", None, "=", {}),
    ("level x", r"^Error \(.*\): level x$", "=", {}),
    ("st 0", None, "=", {}),
    ("st x", r"^Error \(seconds expected\): st x$", "=", {}),
    ("sd 4", None, "=", {}),
    ("sd -1", r"^Error \(plies expected\): sd -1$", "=", {}),
    ("nps 1000", None, "=", {}),
    ("nps x", r"^Error", "=", {}),
    ("time 3000", None, "=", {}),
    ("time 12.5", None, "=", {}),
    ("time x", r"^Error \(centiseconds expected\): time x$", "=", {}),
    ("otim 3000", None, "=", {}),
    ("hard", None, "=", {}),
    ("easy", None, "=", {"pondering": (None, "idle")}),
    ("post", None, "=", {}),
    ("nopost", None, "=", {}),
    ("analyze", None, "analysing", {"over": (None, "analysing, forced, game over")}),
    ("exit", None, "=", dict(ABORTED, analysing="idle, forced")),
    (".", None, "=", {"thinking": (r"^stat01: \d+ \d+ \d+ \d+ \d+", "="),
                      "analysing": (r"^stat01: \d+ \d+ \d+ \d+ \d+", "=")}),
    ("hint", r"^Hint: ", "=", {"over": (None, "=")}),
    ("bk", r"^ no book$", "=", {}),
    ("exclude xa2xa3", None, "=", {"thinking": (r"^Error", "="), "paused": (r"^Error", "="),
                                    "pondering": (r"^Error", "=")}),
    ("include xa2xa5", r"^Error", "=", {}),
    ("include all", None, "=", {}),
    ("pause", None, "=", ABORTED | {"analysing": "idle, forced"}),
    ("resume", None, "=", {"paused": (None, "thinking")}),
    ("ping 5", r"^pong 5$", "=", {"thinking": (None, "="), "paused": (None, "=")}),
    ("memory 8", None, "=", {}),
    ("memory x", r"^Error \(a number from 1 to \d+ expected\): memory x$", "=", {}),
    ("cores 1", None, "=", {}),
    ("cores 0", r"^Error", "=", {}),
    ("option MultiPV=2", None, "=", {}),
    ("option Nonsense=2", r"^Error \(unknown option\): option Nonsense=2$", "=", {}),
    ("option Skill Level=21", r"^Error", "=", {}),
    ("lift xa2", r"^highlight ", "=", {"thinking": (None, "=")}),
    ("lift q", r"^Error", "=", {"thinking": (None, "=")}),
    ("reach P xa2", r"^highlight ", "=", {}),
    ("reach Q xa2", r"^Error \(a man and a cell expected\): reach Q xa2$", "=", {}),
    ("reach +p yb5", r"^highlight ", "=", {}),
    ("reach P", r"^Error", "=", {}),
    ("check", r"^check -$", "=", {"over": (r"^check [a-z0-9-]+$", "=")}),
    ("san Pxb2-xb9", r"^Error \(.*\): san Pxb2-xb9$", "=", {}),
    ("san", r"^Error", "=", {}),
    ("games [mine]\\ninherit = chess", r"^feature variants=", "=", {}),
    ("games [mine]\\nboard = none", r"^tellusererror games: ", "=", {}),
    ("games [mine]\\x", r"^Error", "=", {}),
    ("put xa3", None, "=", {}),
    ("hover xa3", None, "=", {}),
    ("random", None, "=", {}),
    ("computer", None, "=", {}),
    ("name new", None, "=", {}),
    ("rating 1 2", None, "=", {}),
    ("ics -", None, "=", {}),
    ("egtpath nalimov /nowhere", None, "=", {}),
    ("partner", None, "=", {}),
    ("ptell hello", None, "=", {}),
    ("holding [P] []", None, "=", {}),
    ("fen", r"^gbg/", "=", {}),
    ("moves", r"^xb2xb3$", "=", {"thinking": (r"^xa4xa3$", "="), "paused": (r"^xa4xa3$", "=")}),
    ("perft 1", r"^D1 \d+$", "=", {}),
    ("perft x", r"^Error", "=", {}),
    ("help", r"^# usermove MOVE", "=", {}),
    ("uci", r"^Error \(unknown command\): uci$", "=",
     {"fresh": (r"^uciok$", None)}),
    ("newgame", r"^Error \(unknown command\): newgame$", "=", {}),
    ("", None, "=", {}),
]


def enter(engine, state):
    for line in STATES[state][0]:
        engine.send(line)
    if state == "pondering":  # begun soon by a short search; what is begun from there is not short
        engine.wait("^Hint: ", 10 * patience())
        engine.send("sd 64")


def moves_to(lines):
    return [line for line in lines if line.startswith("move ")]


def check_pair(program, state, command, answer, after):
    engine = Engine(program)
    try:
        enter(engine, state)
        engine.send(command)
        if after is None:
            engine.wait(answer, 5 * patience())
            return
        if answer and answer.startswith("^move"):
            engine.wait(answer, 5 * patience())
            answer = None
        engine.send("d")
        lines = engine.collect("^# game ", 5 * patience())
        if answer and not any(re.search(answer, line) for line in lines):
            raise Failure("no /%s/ in %r" % (answer, lines))
        noise = [l for l in lines if not re.match(r"[ \d]|feature |$", l)]
        if not answer and noise:
            raise Failure("unwanted %r" % noise)
        status = engine.wait("^# (idle|thinking|pondering|analysing)", 5 * patience())
        got = re.sub(r", engine plays.*", "", status[2:])
        if got != after:
            raise Failure("afterwards %r instead of %r" % (got, after))
        if got.startswith("idle"):
            engine.send("ping 99")
            owes = "paused" in state or command == "pause"
            late = [] if owes else engine.collect("^pong 99", 5 * patience())
            if moves_to(late):
                raise Failure("a late move")
        engine.send("quit")
        if engine.ended(5 * patience()) != 0:
            raise Failure("bad exit status")
    finally:
        engine.kill()


def expected(state, answer, after, exceptions):
    special = exceptions.get(state)
    if isinstance(special, tuple):
        answer, after = special
    elif special:
        after = special
    before = STATES[state][1]
    if after == "=":
        after = {"analysing": "analysing, forced"}.get(before, before)
    if after == "analysing":
        after = "analysing, forced"
    return answer, after


def main():
    pairs = failures = 0
    for command, answer, after, exceptions in COMMANDS:
        for state in STATES:
            pairs += 1
            try:
                check_pair(sys.argv[1], state, command,
                           *expected(state, answer, after, exceptions))
            except Failure as failure:
                failures += 1
                print("%s when %s: %s" % (command or "(empty line)", state, failure))
    print("%d pairs of command and state, %d failed" % (pairs, failures))
    return failures != 0


sys.exit(main())
