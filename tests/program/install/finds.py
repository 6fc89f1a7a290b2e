#!/usr/bin/env python3
"""XBoard finds the installed engine by itself.

    finds.py CMAKE BINARY

The program is installed in a folder which, for XBoard alone, stands in the place of /usr/local (in
a mount namespace). XBoard is started without an engine and ended; then the engine is in its list,
and plays by the name that it has there. Before the installation it is not. The installed settings
for a game that XBoard cannot check serve for a game too, and do not stay.
"""

import os
import re
import subprocess
import sys
import time

from desktop import Desktop, Failure, SKIPPED, need

PLACES = ("/usr/local/games", "/usr/local/share")
SETTINGS = "/usr/local/share/weltgeist/xboard-hexprism-minishogi.ini"
INSIDE = """set -eu
root=$1 home=$2
shift 2
mount --bind "$root/usr/local/games" /usr/local/games
mount --bind "$root/usr/local/share" /usr/local/share
mount --bind "$home" "$(getent passwd 0 | cut -d: -f6)"
exec "$@"
"""


def inside(root, home, *command):
    user = [] if os.getuid() == 0 else ["-r"]
    return ["unshare", *user, "-m", "sh", "-c", INSIDE, "sh", root, home, *command]


def start(desktop, root, *options):
    desktop.debug = os.path.join(desktop.work, "debug")
    if os.path.exists(desktop.debug):
        os.unlink(desktop.debug)
    path = "/usr/local/games:/usr/games:" + os.environ["PATH"]
    desktop.xboard = subprocess.Popen(
        inside(root, desktop.work, "xboard", "-soundProgram", "", "-debug", "-nameOfDebugFile",
               desktop.debug, *options),
        env=dict(desktop.environment, PATH=path), cwd="/", stderr=subprocess.STDOUT,
        stdout=open(os.path.join(desktop.work, "log"), "w"))


def engines(desktop, root):
    """The engines in the list that XBoard leaves behind after a short life without one."""
    settings = os.path.join(desktop.work, ".xboardrc")
    start(desktop, root, "-ncp")
    end = time.monotonic() + 20
    while not desktop.windows():
        if time.monotonic() > end:
            raise Failure("XBoard shows no window; it said: " + desktop.log())
        time.sleep(0.1)
    time.sleep(1)
    desktop.xboard.terminate()  # it ends as by its menu, and saves its settings
    desktop.xboard.wait(20)
    with open(settings) as file:
        names = re.search(r"(?s)\n-firstChessProgramNames \{(.*?)\}", file.read())
    return names.group(1).split("\n")


def play(desktop, root, game, *options):
    start(desktop, root, *options, "-matchGames", "1", "-tc", "0:02", "-inc", "0.02", "-mps", "0",
          "-xexit")
    if desktop.xboard.wait(120) != 0:
        raise Failure("XBoard's status is not 0; it said: " + desktop.log())
    if not re.search(r"final score (1-0-0|0-1-0|0-0-1)", desktop.log()):
        raise Failure("no score of one game in: " + desktop.log())
    desktop.wait('^<feature .*myname="Weltgeist', 2)
    desktop.wait("^>variant %s$" % game, 2)
    if desktop.count("^<Illegal|^<Error|^<tellusererror"):
        raise Failure("something was refused")
    return "a game of %s with %d moves" % (game, desktop.count("^<move "))


def main():
    need("xboard", "Xvfb", "xdotool", "unshare")
    cmake, binary = sys.argv[1:3]
    desktop = Desktop()
    try:
        empty, root = (os.path.join(desktop.work, name) for name in ("empty", "root"))
        for folder in (empty, root):
            for place in PLACES:
                os.makedirs(folder + place)
        tried = subprocess.run(inside(empty, desktop.work, "true"), capture_output=True, text=True)
        if tried.returncode != 0:
            print("skipped: no mount namespace: " + tried.stderr)
            return SKIPPED
        subprocess.run([cmake, "--install", binary, "--prefix", "/usr/local"], check=True,
                       stdout=subprocess.DEVNULL, env=dict(os.environ, DESTDIR=root))
        if "weltgeist" in engines(desktop, empty) and not os.path.exists(
                "/usr/share/games/plugins/xboard/weltgeist.eng"):
            raise Failure("it is in the list without being installed")
        # The settings are older than the installation, as they are in a user's life.
        os.utime(os.path.join(desktop.work, ".xboardrc"), (time.time() - 3600,) * 2)
        found = engines(desktop, root)
        if "weltgeist" not in found:
            raise Failure("it is not in the list: %r" % found)
        print("engines of XBoard: " + ", ".join(filter(None, found)))
        print(play(desktop, root, "3d-minishogi", "-fe", "weltgeist", "-se", "weltgeist",
                   "-variant", "3d-minishogi", "-ruleMoves", "0", "-repeatsToDraw", "1",
                   "-testClaims", "false"))
        print(play(desktop, root, "hexprism-minishogi", "@" + SETTINGS))
        with open(os.path.join(desktop.work, ".xboardrc")) as file:
            if "-testLegality true" not in file.read():
                raise Failure("XBoard's check of moves stays off")
    except (Failure, subprocess.TimeoutExpired) as failure:
        print(failure)
        return 1
    finally:
        desktop.close()
    return 0


sys.exit(main())
