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
    write("mine.ini", b"[mine]\ninherit = 3d-minishogi\n")
    for option in "--pgn", "--log":
        status, _, err = case.match("--variants", "mine.ini", option, "mine.ini", "--overwrite")
        require(status == 1 and "one file" in err and read("mine.ini"), "nor a file of games", err)
    os.unlink("mine.ini")
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
    status, _, err = case.match("--games", "2", "--pgn", "f.pgn", "--resume")
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


def busy(case):
    """Flags fall by what an engine does, not by what the machine does to it."""
    cpu = min(os.sched_getaffinity(0))

    def crowded():
        os.sched_setaffinity(0, {cpu})

    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"], preexec_fn=crowded)
             for _ in range(4)]
    try:
        status, out, err = case.match("--games", "6", "--max-moves", "10", "--margin", "0.02",
                                      "--pgn", "f.pgn", engines=("work=30", "work=30"),
                                      limit=("--st", "0.05"), preexec_fn=crowded)
        require(status == 0 and "lost by" not in out, "nobody is blamed", out, err)
        require("kept waiting by the machine" in out and b"[%wait 0:00:00." in read("f.pgn"),
                "and it is told", out)
        for fault in "slow=2", "burn=2":
            status, out, err = case.match("--games", "2", "--restart", "--max-moves", "10",
                                          "--margin", "0.02", engines=("work=30", "work=30 " + fault),
                                          limit=("--st", "0.05"), preexec_fn=crowded)
            require(re.search("b lost by (time forfeit|stall): 2", out) and "a lost" not in out,
                    "who is slow by himself loses:", fault, out, err)
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


class Analysis:
    """Positions, some of them faulty, and what the program makes of them."""

    def __init__(self, case):
        self.program = case.program
        start = "gbg/ppp/3/PPP/GBG|jka/ppp/3/PPP/AKJ|sts/ppp/3/PPP/STS[] %s - - 0 %d"
        self.lines = [start % ("wb"[i % 2], i + 1) for i in range(23)]

    def put(self, path, faulty=()):
        lines = [line if i not in faulty else "nonsense" for i, line in enumerate(self.lines)]
        write(path, "".join(line + "\n" for line in lines).encode())

    def run(self, *words, **more):
        result = subprocess.run([self.program, *words], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, timeout=HANGS, **more)
        return result.returncode, result.stdout.decode(), result.stderr.decode()

    def shard(self, number, of, path, *options, nodes="50"):
        return self.run("analyse", "--game", GAME, "--nodes", nodes, "--shard",
                        "%d/%d" % (number, of), "--output", "%d.json" % number, *options, path)


def timeless(text):
    return re.sub(r'"time_ms":\d+,?', "", text)


def shards(case):
    """Faults are their shard's, whatever is resumed; shards know how they were made."""
    work = Analysis(case)
    work.put("in.epd", faulty=(4, 10))
    status, whole, _ = work.run("analyse", "--game", GAME, "--nodes", "50", "in.epd")
    require(status == 3 and whole.count("\n") == 23 and whole.count('"error"') == 2, "the whole",
            status, whole)
    for again in range(3):
        got = [work.shard(i, 3, "in.epd", "--resume")[0] for i in (1, 2, 3)]
        require(got == [0, 3, 0], "the shard of lines 5 and 11 has their faults", again, got)
    status, merged, err = work.run("merge", "3.json", "1.json", "2.json")
    require(status == 3 and timeless(merged) == timeless(whole), "together the whole", status, err)
    complete = read("2.json")
    for size in list(range(0, len(complete), 97)) + [len(complete) - 1, len(complete)]:
        write("2.json", complete[:size])
        status, _, err = work.shard(2, 3, "in.epd", "--resume")
        require(status == 3, "cut behind byte %d:" % size, err)
        require(timeless(read("2.json").decode()) == timeless(complete.decode()), "resumed:", size)
    work.put("other.epd")
    for options, path in ((["--resume"], "other.epd"), (["--resume", "--lines", "2"], "in.epd"),
                          (["--resume", "--depth", "1"], "in.epd"), ([], "in.epd"),
                          (["--resume", "--hash", "1"], "in.epd"),
                          (["--resume", "--overwrite"], "in.epd")):
        status, _, err = work.shard(2, 3, path, *options)
        require(status in (1, 2) and err, "refused:", options, path, status)
        require(timeless(read("2.json").decode()) == timeless(complete.decode()), "and untouched")
    status, _, err = work.run("analyse", "--game", GAME, "--nodes", "50", "--shard", "1/3",
                              "--output", "2.json", "--resume", "in.epd")
    require(status == 1 and "another shard" in err, "another shard", err)
    before = read("1.json")
    write("old.json", re.sub(rb'"program":"[^"]*"', b'"program":"weltgeist 0.0.1"', before))
    write("copy.json", before)
    write("garbage.json", before[:-80] + b"garbage\n" + before[-80:])
    write("text", b"a list\n")
    for inputs, wanted in ((["old.json", "2.json", "3.json"], "another program"),
                           (["1.json", "2.json"], "missing"), (["text"], "how it was made"),
                           (["1.json", "2.json", "3.json", "copy.json"], "again"),
                           (["1.json", "2.json", "garbage.json", "3.json"], "not a record"),
                           (["1.json", "2.json", "3.json", "."], "irectory"),
                           (["1.json", "2.json", "/nowhere"], "No such file")):
        status, out, err = work.run("merge", *inputs)
        require(status == 1 and wanted in err, "told:", inputs, status, err)
    os.link("1.json", "hard.json")
    for output, inputs in (("1.json", ["1.json", "2.json", "3.json"]),
                           ("1.json", ["2.json", "3.json", "hard.json"]),
                           ("./1.json", ["1.json"]), ("1.json", ["2.json", "3.json"])):
        for options in [], ["--overwrite"]:
            if output not in inputs and options and "hard.json" not in inputs and output[0] != ".":
                continue  # that is what --overwrite is for
            status, _, err = work.run("merge", "--output", output, *options, *inputs)
            require(status == 1 and read("1.json") == before, "an input stays:", output, inputs, err)
    status, _, err = work.run("merge", "--output", "all.json", "1.json", "2.json", "3.json")
    require(status == 3 and timeless(read("all.json").decode()) == timeless(whole), "merged", err)
    status, _, err = work.run("merge", "--output", "all.json", "--overwrite", "1.json", "2.json")
    require(status == 1 and "7 missing" in err, "what there is of it", err)


def sources(case):
    """What cannot be read is an error, and no input is written over."""
    work = Analysis(case)
    work.put("in.epd")
    before = read("in.epd")
    os.symlink("in.epd", "soft")
    base = ["analyse", "--game", GAME, "--nodes", "20"]
    for words in ([*base, "."], [*base, "/nowhere"], [*base, "--pgn", "."],
                  [*base, "--output", "in.epd", "--overwrite", "in.epd"],
                  [*base, "--output", "soft", "--overwrite", "in.epd"],
                  [*base, "--output", "in.epd", "--resume", "soft"],
                  ["pgn", "."], ["pgn", "/proc/self/mem"],
                  [*base, "--output", "in.epd", "other"], [*base, "--output", ".", "in.epd"]):
        status, out, err = work.run(*words)
        require(status == 1 and err and (not out or words[0] == "pgn"), "refused:", words, status, out)
        require(read("in.epd") == before, "untouched:", words)
    with open("in.epd") as stdin:
        status, _, err = work.run(*base, "--output", "in.epd", "--overwrite", stdin=stdin)
    require(status == 1 and read("in.epd") == before, "nor by its handle", err)
    with open(os.devnull) as nothing:
        status, out, _ = work.run(*base, stdin=nothing)
    require(status == 0 and not out, "nothing is nothing", status)
    folder = os.open(".", os.O_RDONLY)
    status, _, err = work.run(*base, stdin=folder)
    os.close(folder)
    require(status == 1 and "irectory" in err, "a directory as standard input", status, err)
    with open("/proc/self/mem", "rb") as broken:
        status, _, err = work.run(*base, stdin=broken)
    require(status == 1 and err, "a read error", status, err)
    # A plain file is resumed where it was cut, and only with its own input.
    status, whole, _ = work.run(*base, "in.epd")
    for size in range(0, len(whole), 501):
        write("out.json", whole[:size].encode())
        status, _, err = work.run(*base, "--output", "out.json", "--resume", "in.epd")
        require(status == 0 and timeless(read("out.json").decode()) == timeless(whole), "resumed:",
                size, status, err)
    work.lines.reverse()
    work.put("other.epd")
    write("out.json", whole[:len(whole) // 2].encode())
    status, _, err = work.run(*base, "--output", "out.json", "--resume", "other.epd")
    require(status == 1 and "not made from this input" in err, "of another input", err)
    write("notes", b"not { json\n")
    status, _, err = work.run(*base, "--output", "notes", "--resume", "in.epd")
    require(status == 1 and read("notes") == b"not { json\n", "no file of records", err)
    status, _, err = work.run(*base, "--shard", "1/2", "--output", "1.json", stdin=open("in.epd"))
    require(status == 0, "a shard of standard input", err)
    piped = subprocess.run([case.program, *base, "--shard", "1/2", "--output", "1.json",
                            "--resume"], input=before, capture_output=True)
    require(piped.returncode == 0, "is the same through a pipe", piped.stderr)
    process = subprocess.Popen([case.program, "analyse", "--game", GAME, "--nodes", "100000000000",
                                "--output", "lock.json", "in.epd"], stderr=subprocess.PIPE)
    wait_until(lambda: os.path.exists("lock.json"), "its file")
    for options in ["--resume"], ["--overwrite"], []:
        wait_until(lambda: work.run(*base, "--output", "lock.json", *options, "in.epd")[0] == 1,
                   "locked")
    process.kill()
    process.communicate()


def parts(case):
    """A match in shards is the match."""
    engines = ("", "greedy", "seed=5")
    for games, once in (8, []), (7, []), (5, ["--once"]):
        options = ["--games", str(games), "--max-moves", "6", "--random-plies", "2", "--restart", *once]
        n = games * 3
        for name in os.listdir("."):
            os.unlink(name)
        status, _, err = case.match(*options, "--pgn", "whole.pgn", engines=engines)
        require(status == 0, "the whole", err)
        for number in 1, 2, 3, 4:
            for again in 0, 1:
                status, out, err = case.match(*options, "--pgn", "%d.pgn" % number, "--shard",
                                              "%d/4" % number, "--resume", engines=engines)
                require(status == 0, "a shard", number, again, err)
        got = [rounds("%d.pgn" % number) if os.path.exists("%d.pgn" % number) else []
               for number in (1, 2, 3, 4)]
        require(sorted(sum(got, [])) == list(range(1, n + 1)), "every game once", got)
        paired = 0 if once else games // 2 * 2 * 3
        for numbers in got:
            for number in numbers:
                partner = ((number - 1) ^ 1) + 1
                require(number > paired or partner in numbers, "pairs stay together", got)
        names = ["%d.pgn" % number for number in (3, 1, 4, 2)]
        merge = [case.program, "merge", "--output", "all.pgn"]
        done = subprocess.run(merge + names, capture_output=True)
        require(done.returncode == 0 and ("%d games from 4 shards, 0 missing" % n).encode() in
                done.stderr, "merged", done.stderr)
        def bare(path):
            text = re.sub(rb"\{[^}]*\}|\[Match.*\]\n|\s+", b" ", read(path))
            return sorted(re.split(rb"(?=\[Event )", re.sub(rb" +", b" ", text)))
        apart, whole = bare("all.pgn"), bare("whole.pgn")
        require(apart == whole, "the same games", [game for game in apart + whole
                                                   if (game in apart) != (game in whole)])
        require(rounds("all.pgn") == list(range(1, n + 1)), "in order")
        status, out, err = case.match(*options, "--pgn", "all.pgn", "--resume", engines=engines)
        require(status == 0 and "%d of %d games of %s, %d of them" % (n, n, GAME, n) in out,
                "its result is told by --resume", out, err)
        done = subprocess.run(merge + ["--overwrite"] + names[1:], capture_output=True)
        require(done.returncode == 1 and b"missing: games" in done.stderr, "gaps", done.stderr)
        done = subprocess.run(merge + ["--overwrite"] + names + ["whole.pgn"], capture_output=True)
        require(done.returncode == 1 and len(rounds("all.pgn")) < n, "no shard", done.stderr)
        status, out, err = case.match(*options, "--pgn", "1.pgn", "--shard", "2/4", "--resume",
                                      engines=engines)
        require(status == 1 and "another shard" in err, "of another shard", err)


def main():
    cases = [busy, shards, sources, parts, shortage, missing, files, locks, cuts, disk, left_behind, utf8, features, schedule,
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
