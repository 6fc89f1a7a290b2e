"""XBoard on a display of its own, moved by the mouse, watched through its debug file."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
SQUARE = 39  # pixels a square with -boardSize Bulky, lines included
MARGIN = 2
HAND_COLUMNS = 2  # on either side: the holdings and a gap


class Failure(Exception):
    pass


def tool(name):
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
    return shutil.which(name, path=path)


def need(*names):
    missing = [name for name in names if not tool(name)]
    if missing:
        print("skipped: not installed: " + ", ".join(missing))
        sys.exit(SKIPPED)


class Referee:
    """The program itself, forced: which moves are legal, in XBoard's notation."""

    def __init__(self, program, variant):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)
        for line in ("protover 2", "option Coordinates=flat", "variant " + variant, "force"):
            self.tell(line)
        self.ask("")

    def tell(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line):
        if line:
            self.tell(line)
        self.tell("ping 7")
        answer = []
        for got in self.process.stdout:
            if got == "pong 7\n":
                return answer
            answer.append(got.rstrip("\n"))
        raise Failure("the referee is gone")

    def close(self):
        self.process.kill()
        self.process.wait()


class Desktop:
    def __init__(self, size="1000x600"):
        self.work = tempfile.mkdtemp(prefix="xboard-test-")
        read, write = os.pipe()
        self.server = subprocess.Popen(
            [tool("Xvfb"), "-displayfd", str(write), "-screen", "0", size + "x24", "-nolisten", "tcp",
             "-noreset"],  # or it would refuse connections for a moment when the last one ends
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            self.display = ":" + number.readline().strip()
        self.environment = dict(os.environ, DISPLAY=self.display, HOME=self.work)
        self.xboard = None
        for _ in range(100):
            ready = subprocess.run([tool("xdotool"), "getdisplaygeometry"], env=self.environment,
                                   capture_output=True)
            if ready.returncode == 0:
                return
            time.sleep(0.05)
        raise Failure("no display")

    def start(self, program, variant, *options, second=None, squares=(11, 7)):
        self.files, self.ranks = squares
        self.debug = os.path.join(self.work, "debug")
        if os.path.exists(self.debug):
            os.unlink(self.debug)
        command = [tool("xboard"), "-fcp", program, "-variant", variant, "-soundProgram", "",
                   "-debug", "-nameOfDebugFile", self.debug, "-boardSize", "Bulky",
                   "-animateMoving", "false", "-saveSettingsOnExit", "false"]
        if second:
            command += ["-scp", second]
        self.xboard = subprocess.Popen(command + list(options), env=self.environment,
                                       cwd=self.work, stderr=subprocess.STDOUT,
                                       stdout=open(os.path.join(self.work, "log"), "w"))

    def log(self):
        with open(os.path.join(self.work, "log")) as log:
            return log.read()

    def lines(self):
        """The dialogue: (`>` or `<`, engine, text)."""
        try:
            with open(self.debug, errors="replace") as debug:
                text = debug.read()
        except FileNotFoundError:
            return []
        # XBoard writes the name of a command and its argument in two pieces.
        text = re.sub(r"\d+ >(first |second): usermove \d+ >(first |second): ",
                      r"0 >\1: usermove ", text)
        found = re.findall(r"^\d+ ([<>])(first|second) *: (.*)$", text, re.M)
        return found

    def count(self, pattern):
        return len([1 for way, _, text in self.lines() if re.search(pattern, way + text)])

    def wait(self, pattern, times=1, seconds=20):
        """Until so many lines of the dialogue, `<` or `>` before them, have the pattern."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            hits = [text for way, _, text in self.lines() if re.search(pattern, way + text)]
            if len(hits) >= times:
                return hits[times - 1]
            time.sleep(0.05)
        tail = ["%s %s" % (way, text) for way, _, text in self.lines()[-8:]]
        raise Failure("no %d lines /%s/; the last were %r" % (times, pattern, tail))

    def do(self, *words):
        subprocess.run([tool("xdotool")] + [str(word) for word in words], env=self.environment,
                       check=True, stdout=subprocess.DEVNULL)

    def key(self, key):
        self.do("key", key)
        time.sleep(0.3)

    def window(self):
        found = subprocess.run([tool("xdotool"), "search", "--onlyvisible", "--class", "xboard"],
                               env=self.environment, capture_output=True, text=True).stdout.split()
        if not found:
            raise Failure("XBoard shows no window; it said: " + self.log())
        shape = subprocess.run([tool("xdotool"), "getwindowgeometry", "--shell", found[0]],
                               env=self.environment, capture_output=True, text=True).stdout
        values = dict(line.split("=") for line in shape.split() if "=" in line)
        return int(values["X"]), int(values["Y"]), int(values["WIDTH"]), int(values["HEIGHT"])

    def windows(self):
        """How many windows can be seen, for popups."""
        found = subprocess.run([tool("xdotool"), "search", "--onlyvisible", "--class", "xboard"],
                               env=self.environment, capture_output=True, text=True).stdout.split()
        return len(found)

    def place(self, square, flipped=False):
        """Pixels of a square's centre; `@0`, `@1` ... are the hand of the person, from below."""
        x, y, _, height = self.window()
        if square[0] == "@":
            column, rank = HAND_COLUMNS + self.files + 1, int(square[1:])
        else:
            column, rank = HAND_COLUMNS + ord(square[0]) - ord("a"), int(square[1:]) - 1
        if flipped and square[0] != "@":
            column = 2 * HAND_COLUMNS + self.files - 1 - column
            rank = self.ranks - 1 - rank
        half = SQUARE // 2
        return (x + MARGIN + SQUARE * column + half,
                y + height - MARGIN - SQUARE * rank - half)

    def drag(self, start, end, flipped=False, picture=None):
        self.do("mousemove", *self.place(start, flipped))
        time.sleep(0.1)
        self.do("mousedown", 1)
        time.sleep(0.2)
        self.do("mousemove", *self.place(end, flipped))
        time.sleep(0.2)
        if picture:
            self.picture(picture)
        self.do("mouseup", 1)
        time.sleep(0.2)

    def picture(self, path):
        x, y, width, height = self.window()
        subprocess.run([tool("import"), "-window", "root", "-crop",
                        "%dx%d+%d+%d" % (width, height, x, y), "+repage", path],
                       env=self.environment, check=True)

    def stop(self):
        if self.xboard and self.xboard.poll() is None:
            self.xboard.terminate()
            try:
                self.xboard.wait(5)
            except subprocess.TimeoutExpired:
                self.xboard.kill()
                self.xboard.wait()

    def close(self):
        self.stop()
        self.server.terminate()
        self.server.wait()
        shutil.rmtree(self.work, ignore_errors=True)
