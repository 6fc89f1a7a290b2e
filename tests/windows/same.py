#!/usr/bin/env python3
"""The program for Windows says what the native one says, byte for byte.

    same.py CASE NATIVE WINDOWS SOURCE

Each case runs both with the same words, the same input and the same files, and compares stdout, the
exit status and, where it is said by the program and not by the system, stderr. Paths that are given
are of the running system."""

import os
import re
import subprocess
import sys
import tempfile

SOURCE = sys.argv[4]
PROGRAMS = {"native": sys.argv[2], "windows": sys.argv[3]}
LIMIT_S = 900
failed = 0


def run(which, words, data=b"", **more):
    done = subprocess.run([PROGRAMS[which], *words], input=data, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=LIMIT_S, **more)
    # Wine's own words, as at its first start, are not the program's.
    said = b"".join(line for line in done.stderr.splitlines(keepends=True)
                    if not line.startswith((b"wine:", b"it looks like wine32")))
    return done.stdout, done.returncode, said


def complain(text):
    global failed
    failed += 1
    print(text)


def same(words, data=b"", status=None, **more):
    """Runs both; returns what the native one printed."""
    one, other = run("native", words, data, **more), run("windows", words, data, **more)
    for name, a, b in zip(("stdout", "status", "stderr"), one, other):
        if scrub(a) != scrub(b):
            complain("%s: %s differs\n  native:  %r\n  windows: %r" % (" ".join(words), name, a, b))
    if status is not None and one[1] != status:
        complain("%s: status %d, not %d" % (" ".join(words), one[1], status))
    return one[0]


def write(name, data):
    with open(name, "wb") as out:
        out.write(data)


def bench():
    """The search visits the same nodes."""
    totals = {}
    for which in PROGRAMS:
        out, status, _ = run(which, ["bench"])
        lines = [line.split()[:2] for line in out.decode().splitlines() if " nodes " in line + " "]
        totals[which] = [(words[0], words[1]) for words in lines]
        print(which, out.decode().splitlines()[-1])
        if status:
            complain("%s: status %d" % (which, status))
    if totals["native"] != totals["windows"] or not totals["native"]:
        complain("%r\n%r" % (totals["native"], totals["windows"]))


SESSIONS = [
    "xboard\nprotover 2\naccepted board3d\nping 1\nvariant 3d-minishogi\nping 2\nforce\n"
    "usermove xa2xa3\nusermove nonsense\nundo\nperft 2\nmoves\n?\nping 3\nquit\n",
    "xboard\nprotover 2\nrejected board3d\nvariant weltschach\nnew\nmemory 16\ncores 1\nsd 3\nst 100\n"
    "nopost\ngo\nping 4\n",
    "uci\nisready\nposition startpos\ngo perft 2\nsetoption name Hash value 1\nsetoption name None\n"
    "quit\n",
    "xboard\nprotover 2\nsetboard nonsense\nsetboard gbg/ppp/3/PPP/GBG|akj/ppp/3/PPP/JKA|sts/ppp/3/PPP/STS[] w - - 0 1\n"
    "nopost\nsd 2\ngo\nping 5\n",
]


def protocol():
    """Sessions whose answers do not depend on time; with either kind of line end."""
    for session in SESSIONS:
        for ends in (session, session.replace("\n", "\r\n")):
            out = same([], ends.encode(), 0)
            if b"\r" in out or not out:
                complain("%r: %r" % (session, out))


def commands():
    """What people ask for; errors with their words and statuses."""
    for words, status in [
            (["games"], 0), (["show", "3d-minishogi"], 0), (["show", "weltschach"], 0),
            (["moves", "weltschach"], 0), (["perft", "hexprism-minishogi", "3"], 0),
            (["check", SOURCE + "/variants/minishogi.ini"], 0), (["--help"], 0),
            (["match", "--help"], 0), (["analyse", "--help"], 0), (["merge", "--help"], 0),
            (["board", "--help"], 0), (["learn", "--help"], 0), (["show", "none"], 1),
            (["check", "no such file.ini"], 1), (["check", "."], 1), (["nonsense"], 2),
            (["match", "--nonsense"], 2), (["perft", "3d-minishogi", "x"], 2),
            (["moves", "3d-minishogi", "nonsense"], 1), (["analyse", "none.epd", "--depth", "1"], 1),
            (["show", "3d-minishogi", "--nonsense"], 2)]:
        same(words, status=status)
    same(["play", "3d-minishogi"], b"help\nside both\nxa2xa3\nmoves\nboard\nquit\n", 0)


START = b"gbg/ppp/3/PPP/GBG|akj/ppp/3/PPP/JKA|sts/ppp/3/PPP/STS[] w - - 0 1"
GAME = (b'[Event "one"]\n[Variant "3d-minishogi"]\n[Result "*"]\n\n{a comment\nof two lines} *\n')


def line_ends():
    """Every kind of file that is read may have lines that end in CR LF."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open(SOURCE + "/variants/minishogi.ini", "rb") as game:
            text = game.read()
        suite = b"# counts\n3d-minishogi;" + START + b" ;D1 33 ;D2 1089\n"
        epd = b"# positions\n" + START + b" bm xa2xa3; id \"one\";\n\n"
        for name, data in [("g.ini", text), ("s.perft", suite), ("p.epd", epd), ("g.pgn", GAME)]:
            write("lf-" + name, data)
            write("crlf-" + name, data.replace(b"\n", b"\r\n"))
        for words in [["check", "%sg.ini"], ["perft", "--suite", "%ss.perft"],
                      ["analyse", "%sp.epd", "--game", "3d-minishogi", "--depth", "1"],
                      ["pgn", "%sg.pgn"],
                      ["games", "--variants", "%sg.ini"]]:
            outs = []
            for ends in ("lf-", "crlf-"):
                out, status, said = run("windows", [w.replace("%s", ends) for w in words])
                outs.append((scrub(out).replace(ends.encode(), b""), status,
                             scrub(said).replace(ends.encode(), b"")))
            if outs[0] != outs[1]:
                complain("%s: %r\n%r" % (words, outs[0], outs[1]))
            native = run("native", [w.replace("%s", "crlf-") for w in words])
            windows = run("windows", [w.replace("%s", "crlf-") for w in words])
            if scrub(native[0]) != scrub(windows[0]) or native[1] != windows[1]:
                complain("%s: %r\n%r" % (words, native, windows))
        os.chdir("/")


def scrub(out):
    """Without times, which differ."""
    if not isinstance(out, bytes):
        return out
    out = re.sub(rb'"time_ms":[0-9]+', b"", out)
    return re.sub(rb"[0-9.,]+ ?(nodes/s|s\b)", b"", out)


def names():
    """Names with blanks and with letters of all the world: of files, of folders, in files, and as
    they are printed."""
    own = "[größe ♞]\nboard = cubic:3x5\npiece.K = King WF\npiece.P = Pawn fW\nroyal = K\narray = 1K1 PPP\n"
    good = own.replace("größe ♞", "own").replace("board", "title = Größe ♞ 将\nboard")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.mkdir("ordner ü 将")
        path = "ordner ü 将/spiel größe ♞.ini"
        write(path, good.encode())
        write("faulty größe.ini", own.encode())
        same(["check", path], status=0)
        same(["games", "--variants", path], status=0)
        same(["check", "faulty größe.ini"])
        same(["show", "own", "--variants", path], status=0)
        same(["check", "keine größe ♞.ini"], status=1)
        # A folder and a file in one list, each system with its own separator.
        first, second = ("ordner ü 将", "ordner ü 将/spiel größe ♞.ini")
        outs = []
        for which, sign in (("native", ":"), ("windows", ";")):
            outs.append(run(which, ["games"], env={**os.environ,
                                                   "WELTGEIST_VARIANTS": first + sign + second}))
        if outs[0] != outs[1] or "Größe ♞ 将".encode() not in outs[0][0]:
            complain("the list of games: %r\n%r" % tuple(outs))
        for which in PROGRAMS:
            out, status, said = run(which, ["play", "3d-minishogi"],
                                    "save partie größe ♞ {}.pgn\nquit\n".format(which).encode())
            if status or not os.path.exists("partie größe ♞ %s.pgn" % which):
                complain("%s: %r %r %r" % (which, out, said, os.listdir(".")))
        with open("partie größe ♞ native.pgn", "rb") as a, \
                open("partie größe ♞ windows.pgn", "rb") as b:
            a, b = a.read(), b.read()
            if a != b or b"\r" in a:
                complain("%r\n%r" % (a, b))
        os.chdir("/")


def streams():
    """Input by a pipe that holds everything, and by a file; output to a file."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write("in", SESSIONS[0].encode())
        outs = []
        for which, program in PROGRAMS.items():
            with open("in", "rb") as given, open("out-" + which, "wb") as out:
                subprocess.run([program], stdin=given, stdout=out, stderr=subprocess.DEVNULL,
                               timeout=LIMIT_S, check=True)
            with open("out-" + which, "rb") as out:
                outs.append(out.read())
        if outs[0] != outs[1] or b"pong 3" not in outs[0]:
            complain("%r\n%r" % tuple(outs))
        epd = START + b"\n"
        data = same(["moves", "3d-minishogi", START.decode()])
        if not data:
            complain("no moves")
        one = run("native", ["analyse", "-", "--game", "3d-minishogi", "--depth", "2"], epd)
        other = run("windows", ["analyse", "-", "--game", "3d-minishogi", "--depth", "2"], epd)
        if one[1] or scrub(one[0]) != scrub(other[0]):
            complain("%r\n%r" % (one, other))
        os.chdir("/")


def closed():
    """Streams that are closed from the start: an end of input, a reader that has gone."""
    for redirection in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        for words in ("", "games"):
            done = [subprocess.run(["sh", "-c", 'exec "$0" %s %s' % (words, redirection), program],
                                   input=b"", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                   timeout=LIMIT_S) for program in PROGRAMS.values()]
            if done[0].stdout != done[1].stdout or done[1].returncode not in (0, 1):
                complain("%s %s: %r" % (words, redirection, done))


{"bench": bench, "protocol": protocol, "commands": commands, "line_ends": line_ends,
 "names": names, "streams": streams, "closed": closed}[sys.argv[1]]()
sys.exit(failed > 0)
