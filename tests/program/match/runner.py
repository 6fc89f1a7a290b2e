#!/usr/bin/env python3
"""What the match runner owes its user's files and its engines: runner.py CASE WELTGEIST FAKE_ENGINE.

Waits here are for events; their limits only catch what hangs."""

import collections
import fcntl
import os
import pty
import re
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

GAME = "3d-minishogi"
HANGS = 600


class Failure(Exception):
    pass


def require(holds, what, *more):
    if not holds:
        raise Failure(" ".join([what] + [repr(m)[-3000:] for m in more]))


def wait_until(event, what):
    limit = time.monotonic() + HANGS
    while not event():
        require(time.monotonic() < limit, "never:", what)
        time.sleep(0.02)


class Case:
    def __init__(self, program, fake):
        self.program, self.fake = program, fake

    def words(self, *options, engines=("", ""), limit=("--depth", "1")):
        words = [self.program, "match", "--game", GAME]
        for number, behaviour in enumerate(engines):
            words += ["--engine", ("%s %s" % (self.fake, behaviour)).strip(), "--name", "abcdefgh"[number]]
        return words + ["--each", *limit, *options]

    def match(self, *options, engines=("", ""), limit=("--depth", "1"), **more):
        result = subprocess.run(self.words(*options, engines=engines, limit=limit),
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, timeout=HANGS, **more)
        return result.returncode, result.stdout.decode(errors="replace"), result.stderr.decode(errors="replace")

    def pgn(self, path):
        result = subprocess.run([self.program, "pgn", path], capture_output=True, timeout=HANGS)
        return result.returncode, result.stdout.decode(), result.stderr.decode()


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def rounds(path):
    return [int(n) for n in re.findall(rb'^\[Round "(\d+)"\]', read(path), re.M)]


def results(path):
    return re.findall(rb'^\[Round "(\d+)"\]\n\[White "(.*)"\]\n\[Black "(.*)"\]', read(path), re.M)


def shortage(case):
    """Too few descriptors: an error before the first game, or in the middle; never a lost game."""
    def low(soft, hard):
        return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    status, out, err = case.match("--games", "200", "--concurrency", "20", preexec_fn=low(64, 64))
    require(status == 1 and "descriptors are needed" in err and "game 1" not in out,
            "too few are told at once", status, out, err)
    status, out, err = case.match("--games", "40", "--concurrency", "20", preexec_fn=low(64, 4096))
    require(status == 0 and "40 of 40 games" in out and "lost by" not in out,
            "the limit is raised as far as it may be", status, out, err)
    process = subprocess.Popen(case.words("--games", "100000", "--restart", "--pgn", "short.pgn"),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_until(lambda: os.path.exists("short.pgn") and len(rounds("short.pgn")) > 3, "games")
    resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (3, 3))
    out, err = process.communicate(timeout=HANGS)
    require(process.returncode == 1 and b"Too many open files" in err, "it ends with an error",
            process.returncode, err)
    require(b"lost by" not in out, "no engine is blamed", out)
    told = int(re.search(rb"^(\d+) of 100000 games", out, re.M).group(1))
    require(told == len(rounds("short.pgn")), "what was played is counted and kept", told)


def missing(case):
    """An engine that is not there, at the start or later, is not one that lost."""
    status, _, err = case.match("--engine", "/nowhere/engine", "--name", "ghost")
    require(status == 1 and "ghost (/nowhere/engine): not found" in err, "not found", err)
    status, _, err = case.match("--engine", "no-such-engine-anywhere", "--name", "ghost")
    require(status == 1 and "not found" in err, "nor on the path", err)
    status, _, err = case.match("--engine", os.devnull, "--name", "null")
    require(status == 1 and "cannot be run" in err, "no program", err)
    os.symlink(case.fake, "engine")
    process = subprocess.Popen(
        case.words("--engine", "./engine", "--name", "link", "--restart", "--games", "100000",
                   "--pgn", "link.pgn"), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_until(lambda: os.path.exists("link.pgn") and len(rounds("link.pgn")) > 6, "games")
    os.unlink("engine")
    out, err = process.communicate(timeout=HANGS)
    require(process.returncode == 1 and b"link: not found" in err, "gone in between", err)
    require(b"lost by" not in out, "no engine is blamed", out)


def files(case):
    """No file is emptied, whatever the options."""
    status, _, err = case.match("--games", "4", "--pgn", "f.pgn")
    require(status == 0, "a match", err)
    games = read("f.pgn")
    write("openings", b"\n")
    os.link("f.pgn", "hard.pgn")
    os.symlink("f.pgn", "soft.pgn")
    write("notes.txt", b"Dear diary, 1. e4 was a mistake")
    for status_wanted, options in (
            (2, ["--pgn", "f.pgn", "--resume", "--overwrite"]),
            (1, ["--pgn", "f.pgn"]),
            (1, ["--pgn", "soft.pgn"]),
            (1, ["--log", "f.pgn"]),
            (1, ["--pgn", "f.pgn", "--resume", "--log", "f.pgn"]),
            (1, ["--pgn", "f.pgn", "--overwrite", "--log", "hard.pgn"]),
            (1, ["--pgn", "f.pgn", "--overwrite", "--log", "./f.pgn"]),
            (1, ["--pgn", "f.pgn", "--overwrite", "--openings", "f.pgn"]),
            (1, ["--pgn", "f.pgn", "--overwrite", "--openings", "soft.pgn"]),
            (1, ["--pgn", "f.pgn", "--overwrite", "--openings", "hard.pgn"]),
            (1, ["--log", "f.pgn", "--overwrite", "--openings", "f.pgn"]),
            (1, ["--pgn", "f.pgn", "--overwrite", "--engine", "/nowhere/engine"]),
            (1, ["--pgn", "f.pgn", "--overwrite", "--openings", "/nowhere/openings"]),
            (1, ["--pgn", "f.pgn", "--resume", "--seed", "9"]),
            (1, ["--pgn", "f.pgn", "--resume", "--max-moves", "9"]),
            (1, ["--pgn", "notes.txt", "--resume"]),
            (1, ["--pgn", "."]), (1, ["--pgn", "new.pgn", "--openings", "."])):
        status, out, err = case.match("--games", "4", *options)
        require(status == status_wanted and err, "refused:", options, status, out, err)
        require(read("f.pgn") == games, "untouched:", options)
    require(read("notes.txt").startswith(b"Dear diary"), "no game is cut away that is none")
    require(sorted(os.listdir(".")) == ["f.pgn", "hard.pgn", "notes.txt", "openings", "soft.pgn"],
            "nothing else is left", os.listdir("."))
    status, out, err = case.match("--games", "2", "--pgn", "soft.pgn", "--overwrite")
    require(status == 0 and os.path.islink("soft.pgn") and len(rounds("f.pgn")) == 2,
            "what a link leads to is replaced, not the link", status, err)
    require(read("hard.pgn") == games, "by a new file")


def locks(case):
    """One writer a file."""
    process = subprocess.Popen(case.words("--games", "100000", "--pgn", "f.pgn", "--resume"),
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    wait_until(lambda: os.path.exists("f.pgn") and len(rounds("f.pgn")) > 3, "games")
    for options in (["--resume"], ["--overwrite"], []):
        status, _, err = case.match("--games", "100000", "--pgn", "f.pgn", *options)
        require(status == 1 and "another process" in err, "locked", options, status, err)
    process.kill()
    process.communicate()
    status, _, err = case.match("--games", "40", "--pgn", "f.pgn", "--resume")
    require(status == 1, "more games than there are now", err)
    status, _, err = case.match("--games", "2", "--pgn", "new.pgn", "--overwrite")
    require(status == 0, "a lock ends with its process", err)


def cuts(case):
    """A file cut behind any byte is resumed, with every game in it once."""
    options = ["--games", "2", "--max-moves", "2", "--event", '"', "--pgn"]
    status, _, err = case.match(*options, "whole.pgn")
    require(status == 0, "a match", err)
    whole = read("whole.pgn")
    tags = re.compile(rb'^\[Round .*\]|^\d.*$', re.M)
    step = 7 if os.environ.get("SANITIZE") else 1
    for size in range(0, len(whole) + 1, step):
        write("cut.pgn", whole[:size])
        status, out, err = case.match(*options, "cut.pgn", "--resume")
        require(status == 0, "cut behind byte %d:" % size, whole[max(0, size - 60):size], err)
        require(sorted(rounds("cut.pgn")) == [1, 2], "both games:", size, read("cut.pgn"))
        require(read("cut.pgn").count(b"\n\n[Event ") == 1, "a blank line between them:", size,
                read("cut.pgn"))
        require(len(tags.findall(read("cut.pgn"))) == len(tags.findall(whole)), "whole:", size)
    status, out, err = case.pgn("cut.pgn")
    require(status == 0 and out.splitlines()[-1].startswith("2 games"), "well formed", out, err)
    write("cut.pgn", whole[:-40] + b"\0" * 500)
    status, _, err = case.match(*options, "cut.pgn", "--resume")
    require(status == 0 and sorted(rounds("cut.pgn")) == [1, 2], "zeros in a cut game", err)
    write("cut.pgn", whole + b"\0" * 500)
    status, _, err = case.match(*options, "cut.pgn", "--resume")
    require(status == 0 and len(read("cut.pgn")) == len(whole), "zeros behind the last game", err)


def disk(case):
    """The game that did not fit on the disk is neither counted nor left there in part."""
    def small():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))

    status, out, err = case.match("--games", "100", "--pgn", "f.pgn", preexec_fn=small)
    told = re.search(r"^(\d+) of 100 games", out, re.M)
    require(status == 1 and "File too large" in err and told, "it ends", status, out, err)
    require(int(told.group(1)) == len(rounds("f.pgn")), "as many as there are", told.group(1))
    status, out, _ = case.pgn("f.pgn")
    require(status == 0, "and whole ones", out)
    status, _, err = case.match("--games", "100", "--pgn", "f.pgn", "--resume")
    require(status == 0 and sorted(rounds("f.pgn")) == list(range(1, 101)), "resumed", err)


def left_behind(case):
    """Children of an engine are ended with it, wherever they went."""
    mark = "weltgeist-orphan-%d" % os.getpid()
    child = "exec -a %s sleep 1000" % mark
    starts = [
        "setsid bash -c '%s' & " % child,                          # a session of its own
        "(setsid bash -c '%s' &) ; " % child,                      # and orphaned
        "(setsid env -i PATH=$PATH bash -c '%s' &) ; " % child,    # and without environment
        "bash -c 'trap \"\" TERM HUP INT; %s' & " % child,
    ]
    for start in starts:
        write("wrapper", ("#!/bin/bash\n%s exec %s \"$@\"\n" % (start, case.fake)).encode())
        os.chmod("wrapper", 0o755)
        status, out, err = case.match("--engine", "./wrapper", "--name", "w", "--games", "2",
                                      "--restart")
        require(status == 0 and "lost by" not in out, "played", start, out, err)
        found = subprocess.run(["pgrep", "-f", "^" + mark], capture_output=True).stdout
        require(not found, "ended:", start, found)


def utf8(case):
    """Whatever an engine says, the file is UTF-8."""
    write("bad", b"#!/bin/bash\nwhile read -r w r; do case $w in\n"
          b"protover) printf 'feature ping=1 setboard=1 usermove=1 done=1\\n';;\n"
          b"ping) printf 'pong %s\\n' \"$r\";;\n"
          b"usermove|go) printf 'move \\351\\303\\001\\377{}\\n';;\nquit) exit;;\nesac; done\n")
    os.chmod("bad", 0o755)
    status, out, err = case.match("--engine", "./bad", "--name", b"caf\xe9".decode("latin-1").encode("latin-1"),
                                  "--games", "2", "--event", b"\xff\xe9", "--pgn", "f.pgn")
    require(status == 0, "played", status, out, err)
    text = read("f.pgn").decode("utf-8")
    require("illegal move" in text and "café" in text and "é" in text, "as they were", text)
    require(not re.search("[\x00-\x09\x0b-\x1f\x7f]", text), "without control characters", text)
    status, out, _ = case.pgn("f.pgn")
    require(status == 0, "well formed", out)


def features(case):
    """Games that an engine plays only after an option are found, in CECP as in UCI."""
    write("mine.ini", b"[mine]\ninherit = 3d-minishogi\n")
    for protocol in "cecp", "uci":
        result = subprocess.run(
            [case.program, "match", "--variants", "mine.ini", "--game", "mine", "--engine",
             case.program, "--option", "VariantPath=%s/mine.ini" % os.getcwd(), "--engine",
             case.program, "--option", "VariantPath=%s/mine.ini" % os.getcwd(), "--each",
             "--protocol", protocol, "--depth", "1", "--games", "2", "--max-moves", "3"],
            capture_output=True, timeout=HANGS)
        require(result.returncode == 0 and b"2 of 2 games of mine" in result.stdout, protocol,
                result.stdout, result.stderr)


def schedule(case):
    """As many games as were asked for, and White as often as Black."""
    for games in 1, 2, 3, 5:
        for once in [], ["--once"]:
            status, out, err = case.match("--games", str(games), "--max-moves", "1", *once)
            require(status == 0 and "%d of %d games" % (games, games) in out, "all:", games, out, err)
    for n, engines in ((3, ("", "", "")), (4, ("",) * 4), (5, ("",) * 5)):
        for games in 1, 2, 3:
            status, _, err = case.match("--games", str(games), "--once", "--max-moves", "1", "--pgn",
                                        "f.pgn", "--overwrite", engines=engines)
            require(status == 0, "played", err)
            played = results("f.pgn")
            white = collections.Counter(w for _, w, _ in played)
            black = collections.Counter(b for _, _, b in played)
            pairs = collections.Counter(frozenset((w, b)) for _, w, b in played)
            require(set(pairs.values()) == {games} and len(pairs) == n * (n - 1) // 2,
                    "every pairing:", n, games, played)
            for name in white | black:
                require(abs(white[name] - black[name]) <= (n + 1) % 2 * games % 2, "balanced:", n,
                        games, played)


def narrow(case):
    """The line that is kept up to date fits on the terminal, whatever the names."""
    for columns in 20, 40, 79, 200:
        parent, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = subprocess.Popen(
            case.words("--games", "60", "--tc", "5", "--engine", case.fake, "--name", "Ström" * 6),
            stdout=subprocess.DEVNULL, stderr=child)
        os.close(child)
        shown = b""
        while True:
            try:
                block = os.read(parent, 65536)
            except OSError:
                break
            if not block:
                break
            shown += block
        os.close(parent)
        require(process.wait(HANGS) == 0, "played")
        lines = [line for line in shown.decode().split("\r\x1b[K") if line]
        require(lines, "something is shown")
        require(max(len(line) for line in lines) < columns, "none is too long:", columns, lines)


def sums(case):
    """All pairs lost is not an even match, and adjudication counts moves that were played."""
    status, out, err = case.match("--games", "8", engines=("", "resign=1"), limit=("--depth", "1"))
    require(status == 0, "played", err)
    status, out, _ = case.match("--games", "4", "--restart", engines=("resign=1", ""))
    require("normalized Elo -inf" in out and "superiority 0.0 %" in out, "all lost", out)
    status, out, _ = case.match("--games", "4", "--restart", engines=("", "resign=1"))
    require("normalized Elo +inf" in out, "all won", out)
    status, out, _ = case.match("--games", "4", "--max-moves", "1")
    require("normalized Elo unknown" in out, "all drawn", out)
    start = "gbg/ppp/3/PPP/GBG|jka/ppp/3/PPP/AKJ|sts/ppp/3/PPP/STS[] %s - - 0 %d\n"
    for side, number in (("w", 1), ("w", 57), ("b", 1), ("b", 57)):
        write("openings", (start % (side, number)).encode())
        status, out, err = case.match("--games", "2", "--openings", "openings", "--adjudicate-draw",
                                      "10,5,40")
        plies = set(re.findall(r"adjudicated by score, (\d+) plies", out))
        require(status == 0 and plies <= {"80"}, "forty moves of both:", side, number, out, err)
        status, out, err = case.match("--games", "2", "--openings", "openings", "--max-moves", "7")
        require(out.count("{7 moves, 14 plies}") == 2, "seven moves of both:", side, number, out)


def main():
    cases = [shortage, missing, files, locks, cuts, disk, left_behind, utf8, features, schedule,
             narrow, sums]
    case = {f.__name__: f for f in cases}[sys.argv[1]]
    program, fake = map(os.path.abspath, sys.argv[2:4])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            case(Case(program, fake))
        except Failure as failure:
            print("%s: %s" % (sys.argv[1], failure))
            return 1
        finally:
            os.chdir("/")
    return 0


sys.exit(main())
