#!/usr/bin/env python3
"""The end of a game in GNOME Chess, on a display of its own.

    gnome_chess.py PROGRAM uci|cecp [PICTURE]

The game is loaded from a file, the program has the move and must give mate.
"""

import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "xboard"))
from desktop import Desktop, Failure, need, tool  # noqa: E402

GAME = """[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "Weltgeist"]
[Result "*"]
[BlackAI "Weltgeist"]
[BlackLevel "normal"]

1. f3 e5 2. g4 *
"""
# What goes between the client and the program is kept in a file.
RECORDER = """#!/bin/sh
'%(program)s' | tee -a '%(work)s/answered'
"""
DEEP = {"uci": "uci-go-option-normal-0=depth 3", "cecp": "option-normal-0=sd 3"}
ANSWER = {"uci": "bestmove d8h4", "cecp": "move d8h4"}
WAIT = 90


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as out:
        out.write(text)
    os.chmod(path, 0o755)


def text_of(path):
    try:
        with open(path, errors="replace") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def wait_for(what, path, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what in text_of(path):
            return
        time.sleep(0.2)
    raise Failure("no %r; came: %r" % (what, text_of(path)[-500:]))


def play(desktop, program, protocol, picture):
    work = desktop.work
    engine = os.path.join(work, "weltgeist")
    write(engine, RECORDER % {"work": work, "program": os.path.abspath(program)})
    write(os.path.join(work, ".config", "gnome-chess", "engines.conf"),
          "[Weltgeist]\nprotocol=%s\nbinary=%s\n%s\n" % (protocol, engine, DEEP[protocol]))
    write(os.path.join(work, "game.pgn"), GAME)
    environment = dict(desktop.environment, GSETTINGS_BACKEND="memory", GDK_BACKEND="x11",
                       XDG_CONFIG_HOME=os.path.join(work, ".config"), NO_AT_BRIDGE="1",
                       LIBGL_ALWAYS_SOFTWARE="1")
    client = subprocess.Popen([tool("dbus-run-session"), tool("gnome-chess"), "game.pgn"], cwd=work,
                              env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        answered = os.path.join(work, "answered")
        wait_for(ANSWER[protocol], answered, WAIT)
        if picture:
            time.sleep(3)
            subprocess.run([tool("import"), "-window", "root", picture], env=desktop.environment,
                           check=False)
    finally:
        client.terminate()
        client.wait()
    if "llegal" in text_of(answered):
        raise Failure(text_of(answered))


def main():
    need("gnome-chess", "dbus-run-session", "Xvfb", "xdotool")
    desktop = Desktop("900x800")
    try:
        play(desktop, sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None)
    except Failure as failure:
        print(failure)
        return 1
    finally:
        desktop.close()
    return 0


sys.exit(main())
