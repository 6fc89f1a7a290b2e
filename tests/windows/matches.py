#!/usr/bin/env python3
"""Matches with the program for Windows.

    matches.py CASE NATIVE WINDOWS

both: the native runner lets both play each other. runner: the runner is the program for Windows.
resume: that one is killed in the middle; nothing of its engines is left, its file holds what can be
gone on with, and goes on to the end."""

import os
import re
import subprocess
import sys
import tempfile
import time

NATIVE, WINDOWS = sys.argv[2:4]
GAME = ["--each", "--nodes", "300", "--game", "3d-minishogi", "--max-moves", "20", "--stall", "120",
        "--grace", "120", "--random-plies", "2", "--pgn", "out.pgn"]
LIMIT_S = 900


def engine_of_windows():
    """The command by which a runner of Windows starts the program: Wine's name of its file."""
    with open(WINDOWS) as script:
        path = re.search(r'"([^"]*weltgeist\.exe)"', script.read())
    return '"Z:%s"' % path.group(1).replace("/", "\\") if path else WINDOWS


def command(runner, engines):
    words = [runner, "match"]
    for i, engine in enumerate(engines):
        words += ["--engine", engine, "--name", "engine%d" % i]
        # Wine may take longer to start than XBoard waits for an engine of old times to say nothing.
        words += ["--protocol", "uci"] if runner == NATIVE else []
    return [*words, *GAME]


def play(runner, engines, games, *more):
    return subprocess.run([*command(runner, engines), "--games", str(games), *more],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=LIMIT_S)


def check(done, games):
    out = done.stdout.decode(errors="replace")
    if not os.path.exists("out.pgn"):
        sys.exit(out)
    with open("out.pgn", "rb") as file:
        pgn = file.read()
    results = len(re.findall(rb'\[Result "(1-0|0-1|1/2-1/2)"\]', pgn))
    faults = re.findall(r"(?i)\b(crash|stall|illegal move|disconnect|flood)\b", out)
    if done.returncode or results != games or faults or b"\r" in pgn:
        sys.exit("status %d, %d of %d results, faults %r\n%s" % (done.returncode, results, games,
                                                                faults, out))


def both():
    check(play(NATIVE, [NATIVE, WINDOWS], 4), 4)


def runner():
    engine = engine_of_windows()
    check(play(WINDOWS, [engine, engine], 4), 4)


def running():
    """How many processes run the program in this Wine."""
    n = 0
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/cmdline" % pid, "rb") as line, \
                    open("/proc/%s/environ" % pid, "rb") as environment:
                prefix = b"WINEPREFIX=" + os.environ["WINEPREFIX"].encode()
                n += b"weltgeist.exe" in line.read() and prefix in environment.read()
        except OSError:
            pass
    return n


def resume():
    engine, games = engine_of_windows(), 40
    before = running()
    process = subprocess.Popen([*command(WINDOWS, [engine, engine]), "--games", str(games)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    end = time.monotonic() + LIMIT_S
    while not (os.path.exists("out.pgn") and os.path.getsize("out.pgn") > 3000):
        if time.monotonic() > end or process.poll() is not None:
            sys.exit("no games are played")
        time.sleep(0.05)
    process.kill()
    process.wait()
    while running() > before:
        if time.monotonic() > end:
            sys.exit("engines are left")
        time.sleep(0.05)
    with open("out.pgn", "rb") as file:
        played = file.read().count(b"[Result ")
    if not 0 < played < games:
        sys.exit("%d games were played" % played)
    done = play(WINDOWS, [engine, engine], games, "--resume", "--concurrency", "2")
    check(done, games)


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    {"both": both, "runner": runner, "resume": resume}[sys.argv[1]]()
    os.chdir("/")
