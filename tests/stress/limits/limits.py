#!/usr/bin/env python3
"""The program at its limits: limits.py CASE PROGRAM. See "Limits" in docs/testing.md.

Waits are for events, with a limit that only catches what hangs. Where a time is the subject, the
time in which the program waited for a processor is taken off."""

import fcntl
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import termios
import time

import walk

MIB = 1 << 20
PATIENCE = float(os.environ.get("PROTOCOL_PATIENCE", "1"))
HANGS = 900
SANITIZED = bool(os.environ.get("SANITIZE"))
GAME = "3d-minishogi"
PLAY = ["match", "--game", GAME, "--st", "0.02", "--random-plies", "4"]


class Failure(Exception):
    pass


def require(holds, what, *more):
    if not holds:
        raise Failure(" ".join([what] + [repr(m)[-2000:] for m in more]))


def waited(pid):
    """How long each thread of a process has been ready to run without a processor, in seconds."""
    found = {}
    try:
        for thread in os.listdir("/proc/%d/task" % pid):
            with open("/proc/%d/task/%s/schedstat" % (pid, thread)) as file:
                found[thread] = int(file.read().split()[1]) / 1e9
    except (OSError, IndexError):
        pass
    return found


class Span:
    """A span of time of a process, without what the machine made it wait."""

    def __init__(self, process):
        self.pid, self.begin = process.pid, time.monotonic()
        self.before, self.now = waited(self.pid), {}
        self.own = sum(waited(os.getpid()).values())

    def look(self):
        self.now.update(waited(self.pid))

    def seconds(self):
        took = time.monotonic() - self.begin
        took -= sum(t - self.before.get(thread, 0) for thread, t in self.now.items())
        return took - (sum(waited(os.getpid()).values()) - self.own)


def end_within(process, seconds):
    """Waits for its end; returns after how many seconds it came."""
    span = Span(process)
    while True:
        try:
            process.wait(0.02)
            break
        except subprocess.TimeoutExpired:
            span.look()
        if time.monotonic() - span.begin > HANGS:
            process.kill()
            raise Failure("it has not ended")
    took = span.seconds()
    require(took <= seconds, "it ends within %g s:" % seconds, took)
    return took


def wait_until_full(pipe):
    """Waits until nothing more fits into a pipe that is not read."""
    size = fcntl.fcntl(pipe, fcntl.F_GETPIPE_SZ)
    limit = time.monotonic() + HANGS
    while time.monotonic() < limit:
        held = int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4), sys.byteorder)
        if held > size - 8192:
            return
        time.sleep(0.02)
    raise Failure("the pipe does not fill")


def run(program, *arguments, text="", **more):
    """Runs it to its end; a crash, or not ending, is a failure."""
    begin = time.monotonic()
    more = dict({"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}, **more)
    process = subprocess.Popen([program, *arguments], stdin=subprocess.PIPE, **more)
    try:
        out, err = process.communicate(text.encode(), HANGS)
    except subprocess.TimeoutExpired:
        process.kill()
        raise Failure("not ended: %r" % (arguments,))
    require(process.returncode >= 0, "killed by a signal:", process.returncode, err)
    return (process.returncode, (out or b"").decode(errors="replace"),
            (err or b"").decode(errors="replace"), time.monotonic() - begin)


def session(program, text, **more):
    status, out, err, _ = run(program, text=text, **more)
    require(status == 0, "a session ends well:", status, err)
    return out


def peak(process):
    """Memory that a running process has held at most, in MiB."""
    with open("/proc/%d/status" % process.pid) as file:
        return int(re.search(r"VmHWM:\s*(\d+)", file.read()).group(1)) / 1024


def long_line(program):
    out = session(program, "x" * (10 * MIB) + "\nping 1\n" + "usermove " + "9" * (10 * MIB))
    require(out.count("the line is too long") == 2, "both lines are refused", out)
    require(re.search("^pong 1$", out, re.M), "the session goes on", out)
    require(len(out) < 1000, "only the beginning is repeated")


def large_file(program):
    with tempfile.NamedTemporaryFile(suffix=".ini") as file:
        file.truncate(1 << 30)
        status, _, err, _ = run(program, "check", file.name)
        require(status == 1 and "larger than 4194304 bytes" in err, "it is refused", status, err)
        out = session(program, "option VariantPath=%s\nping 1\n" % file.name)
        require("Error (this is no file of games)" in out and "pong 1" in out, "it is refused", out)
        status, _, err, _ = run(program, "match", "--openings", file.name, "--game", GAME,
                                "--engine", program, "--engine", program)
        require(status != 0 and err, "no openings", status, err)


def many_cells(program):
    with tempfile.NamedTemporaryFile("w", suffix=".ini") as file:
        file.write("[wide]\nboard = cubic:25x41\npiece.K = King WF\nroyal = K\narray = K\n")
        file.flush()
        status, _, err, _ = run(program, "check", file.name)
        require(status == 1 and "more than 1024 cells" in err, "it is refused", status, err)


def long_game(program):
    n = 3000 if SANITIZED else 100000
    with tempfile.NamedTemporaryFile("w", suffix=".ini") as file:
        file.write(walk.GAME)
        file.flush()
        text = "option VariantPath=%s\nvariant walk\nforce\n" % file.name
        text += "".join(move + "\n" for move in walk.moves(n)) + "d\n"
        text += "st 0.1\ngo\nforce\n" + "undo\n" * n + "fen\nundo\n"
        out = session(program, text)
    require("Illegal" not in out and "{" not in out.split("# position")[0].split("piece")[-1],
            "every move is taken", out)
    require(re.search(r"^# position .* %d$" % (n // 2 + 1), out, re.M), "all moves are made", out)
    require(walk.start() in out.splitlines(), "and taken back", out)
    require("no move to take back" in out, "to the last", out)


def full_hand(program):
    position = "gbg/ppp/3/PPP/GBG|jka/ppp/3/PPP/AKJ|sts/ppp/3/PPP/STS[%s%s] w - - 0 1" % (
        "PG" * 250, "s" * 500)
    out = session(program, "setboard %s\nfen\nsd 2\nst 1\ngo\n" % position)
    require("Illegal" not in out, "it is a position", out)
    require(out.count("P" * 250) == 1, "it is written as it was read", out)
    require(re.search("^move ", out, re.M), "a move is found", out)
    out = session(program, "setboard %s\n" % position.replace("PG" * 250, "P" * 10100))
    require("too many men" in out, "more than 9999 are refused", out)


def cores(program):
    out = session(program, "cores 0\ncores 10000\ncores -1\nping 1\n")
    require(out.count("Error (a number from 1 to 256 expected): cores") == 3, "refused", out)
    require("pong 1" in out, "the session goes on", out)
    out = session(program, "cores 256\nmemory 1\nst 0.2\ngo\n")
    require(re.search("^move ", out, re.M), "256 threads find a move", out)


def memory(program):
    out = session(program, "memory 0\nmemory 65537\nmemory 99999999999999999999\nping 1\n")
    require(out.count("Error (a number from 1 to 65536 expected): memory") == 3, "refused", out)
    process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    process.stdin.write(b"memory 65536\nst 0.3\ngo\n")
    process.stdin.flush()
    require(process.stdout.readline().startswith(b"move "), "it plays")
    span = Span(process)
    process.stdin.write(b"new\nping 1\n")
    process.stdin.flush()
    require(process.stdout.readline() == b"pong 1\n", "a new game begins")
    span.look()
    # The table is taken meanwhile, of which ping waits for five seconds' worth.
    require(span.seconds() < 7 * PATIENCE, "soon")
    held = peak(process)
    with open("/proc/%d/status" % process.pid) as file:
        wanted = int(re.search(r"VmSize:\s*(\d+)", file.read()).group(1)) / 1024
    with open("/proc/meminfo") as file:
        total = int(re.search(r"MemTotal:\s*(\d+)", file.read()).group(1)) / 1024
    process.communicate(b"quit\n", HANGS)
    print("held %d MiB, asked for %d of %d MiB" % (held, wanted, total))
    require(SANITIZED or wanted < total, "no more than there is", wanted, total)


def little_memory(program):
    if SANITIZED:
        return  # sanitizers take terabytes of addresses

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (300 * MIB, 300 * MIB))

    out = session(program, "memory 65536\nmemory 1000\ncores 2\nst 0.1\ngo\n", preexec_fn=limit)
    require(re.search("^move ", out, re.M), "it plays with less", out)


def full_disk(program):
    engines = ["--engine", program, "--name", "a", "--engine", program, "--name", "b"]
    status, _, err, _ = run(program, *PLAY, *engines, "--games", "4", "--overwrite", "--pgn",
                            "/dev/full")
    require(status == 1 and "No space left" in err, "the match ends, with a reason", status, err)
    for words in ("games", "show " + GAME, "moves " + GAME, "perft %s 2" % GAME, "match --help",
                  "pgn --help", "bench --depth 1 " + GAME):
        with open("/dev/full", "w") as full:
            status, _, err, _ = run(program, *words.split(), stdout=full)
        require(status == 1 and "No space left" in err, words, status, err)
    with open("/dev/full", "w") as full:
        session(program, "help\nanalyze\n", stdout=full)


def closed_streams(program):
    for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        for words in ("", "games", "think %s --depth 2" % GAME):
            command = "echo help | %s %s %s" % (program, words, closed)
            status, _, err, _ = run("/bin/bash", "-c", command)
            lost = words and ">&-" in closed.replace("2>&-", "")
            require(status == (1 if lost else 0), "status", command, status, err)


def deaf_client(program):
    """Nobody reads, the pipe is full, and then the input ends."""
    for end in ("", "quit\n", "force\nquit\n"):
        process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process.stdin.write(b"post\noption MultiPV=20\nanalyze\n" + b"help\n" * 40)
        process.stdin.flush()
        wait_until_full(process.stdout)
        process.stdin.write(b"." * 1000 + b"\n" + end.encode())
        begin = time.monotonic()
        process.stdin.close()
        took = end_within(process, 9 + PATIENCE)
        print("ended %.1f s after its input" % took)
        require(process.returncode == 0 and time.monotonic() - begin > 3,
                "it gives the client time, then ends", process.returncode)
        first = process.stdout.read()
        require(first.count(b"\n") > 100, "what was written has not been lost")


def dead_client(program):
    for text in ("perft 20\n", "perft 20\nanalyze\n", "go\n", "analyze\n"):
        for first in (0, 1):
            process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            process.stdin.write(text.encode())
            process.stdin.flush()
            time.sleep(0.1)
            streams = process.stdin, process.stdout
            streams[first].close()
            time.sleep(0.1)
            streams[1 - first].close()
            end_within(process, 1 + PATIENCE)
            require(process.returncode == 0, "status", text, process.returncode)


def end_of_input(program):
    """The end of input ends a count that would take days, though somebody waits for its result."""
    for text in ("perft 20\n", "perft 20\nperft 20\n", "variant weltschach\nperft 9\n"):
        process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process.stdin.write(text.encode())
        process.stdin.flush()
        require(process.stdout.readline().startswith(b"D1 "), "it counts", text)
        process.stdin.close()
        end_within(process, 1 + PATIENCE)
        require(process.returncode == 0, "status", text, process.returncode)


def flood(program):
    """Lines come faster than they are answered, and nobody reads."""
    process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    os.set_blocking(process.stdin.fileno(), False)
    line, sent, end = b"help " + b"x" * 1000 + b"\n", 0, time.monotonic() + 3 * min(PATIENCE, 3)
    while time.monotonic() < end and sent < 1 << 30:
        try:
            sent += os.write(process.stdin.fileno(), line * 50)
        except BlockingIOError:
            time.sleep(0.01)
    held = peak(process)
    process.kill()
    process.wait()
    print("%d MiB sent, %d MiB held" % (sent / MIB, held))
    require(SANITIZED or held < 300, "memory is bounded", held)


def signals(program):
    rng = random.Random(1)
    begin = "st 10\ngo\nping 1\n", "analyze\n", "", "memory 500\nnew\n", "hard\nsd 3\ngo\n"
    for i in range(30):
        number = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)[i % 3]
        process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process.stdin.write(("fen\npost\n" + rng.choice(begin)).encode())
        process.stdin.flush()
        first = process.stdout.readline()
        time.sleep(rng.random() * 0.1)
        process.send_signal(number)
        process.stdin.flush()
        rest = process.stdout.read()
        status = process.wait(HANGS)
        require(status == -number, "the signal ends it", number, status)
        require(first.startswith(b"gbg/"), "what was written has arrived", first)
        require(not rest or rest.endswith(b"\n"), "lines are whole", rest)
    process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    process.stdin.write(b"xboard\nping 1\n")
    process.stdin.flush()
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(b"ping 2\nquit\n", HANGS)
    require(b"pong 2" in out and process.returncode == 0, "xboard's SIGINT is ignored", out)


def match_signals(program):
    """A match that is interrupted keeps whole games only, says so, and can be resumed."""
    rng = random.Random(2)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        with tempfile.TemporaryDirectory() as folder:
            pgn = os.path.join(folder, "games.pgn")
            words = [program, *PLAY, "--engine", program, "--name", "a", "--engine", program,
                     "--name", "b", "--games", "200", "--max-moves", "10", "--pgn", pgn]
            process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            limit = time.monotonic() + HANGS
            while time.monotonic() < limit and not (os.path.exists(pgn) and os.path.getsize(pgn)):
                time.sleep(0.02)
            time.sleep(rng.random())
            process.send_signal(number)
            out, err = process.communicate(None, HANGS)
            require(process.returncode > 0, "an exit status", number, process.returncode, err)
            told = re.search(rb"^(\d+) of 200 games", out, re.M)
            require(told, "it says how far it came", out, err)
            status, text, err, _ = run(program, "pgn", pgn)
            require(status == 0 and text.splitlines()[-1].startswith(told.group(1).decode() + " "),
                    "all games that were counted are in the file, and whole", text[-300:], err)


def main():
    cases = [long_line, large_file, many_cells, long_game, full_hand, cores, memory,
             little_memory, full_disk, closed_streams, deaf_client, dead_client, end_of_input, flood, signals, match_signals]
    case = {f.__name__: f for f in cases}[sys.argv[1]]
    try:
        case(os.path.abspath(sys.argv[2]))
    except Failure as failure:
        print("%s: %s" % (sys.argv[1], failure))
        return 1
    return 0


sys.exit(main())
