#!/usr/bin/env python3
"""`go` with every kind of nonsense: one `bestmove` each, and what can be obeyed is.

    uci_go.py PROGRAM
"""

import sys

from engine import Engine, Failure, patience

NUMBERS = "wtime btime winc binc movestogo depth nodes movetime mate".split()
WORDS = "infinite ponder searchmoves".split()
VALUES = ["", "x", "-5", "0", "+1", "2147483647", "-2147483648", "9" * 30, "-" + "9" * 30, "1.5", "1e3", "0x10", "--1"]

CASES = ["%s %s" % (name, value) for name in NUMBERS for value in VALUES]
CASES += ["%s %s depth 2" % (name, value) for name in NUMBERS for value in VALUES if name != "depth"]
CASES += [a + " " + b for a in NUMBERS + WORDS for b in NUMBERS + WORDS]
CASES += ["", "sideways", "depth depth 2", "depth 2 depth", "infinite infinite", "ponder infinite depth 2",
          "searchmoves", "searchmoves e2e4", "searchmoves e2e5", "searchmoves e2e4 e2e5 depth 2", "searchmoves 0000 depth 1",
          "searchmoves depth 1", "searchmoves e2e4 e2e4 d2d4 movetime 20", "depth 2 e2e4", "wtime 2147483647 btime 2147483647",
          "wtime 1 btime 1 movestogo 1", "wtime -30 btime -30 winc 10 binc 10", "movetime 10 wtime x btime y", "perft", "perft x",
          "\x80\xff depth 1", "depth 1 " + "x" * 5000]
POSITIONS = ["startpos", "startpos moves e2e4", "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "fen 7k/5Q2/8/6K1/8/8/8/8 b - - 0 1"]


def answer(engine, case):
    """Sends one `go`, stops it, and sees that one answer comes."""
    engine.send("go " + case)
    engine.send("stop")
    if not case.startswith("perft "):
        engine.wait("^bestmove ", 10 * patience())
    engine.send("isready")
    late = engine.collect("^readyok", 5 * patience())
    more = [line for line in late if line.startswith("bestmove")]
    if more:
        raise Failure("go %s: answered twice: %r" % (case, more))


def main():
    engine = Engine(sys.argv[1])
    done = 0
    try:
        engine.send("uci")
        engine.wait("^uciok", 5 * patience())
        for position in POSITIONS:
            engine.send("position " + position)
            for case in CASES:
                answer(engine, case)
                done += 1
        engine.send("position startpos")
        engine.send("go searchmoves a2a4 a2a5 depth 1")
        if engine.wait("^bestmove", 5 * patience()).split()[1] != "a2a4":
            raise Failure("searchmoves is not obeyed beside an illegal move")
        for case in ("movetime x", "depth x", "wtime btime"):
            engine.send("go " + case)
            engine.wait("^bestmove", 10 * patience())
        engine.send("quit")
        if engine.ended(5 * patience()) != 0:
            raise Failure("bad exit status")
    except (Failure, BrokenPipeError) as failure:
        print(failure)
        return 1
    finally:
        engine.kill()
    print("%d searches, each answered once" % done)
    return 0


sys.exit(main())
