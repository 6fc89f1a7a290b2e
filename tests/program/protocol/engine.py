"""A program under test behind pipes, with a limit on every wait."""

import os
import queue
import re
import subprocess
import threading
import time


class Failure(Exception):
    pass


class Engine:
    def __init__(self, program, echo=False):
        self.process = subprocess.Popen(
            program if isinstance(program, list) else [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        self.seen = []
        self.echo = echo
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put((time.monotonic(), line.rstrip("\n")))
        self.lines.put((time.monotonic(), None))

    def send(self, text):
        if self.echo:
            print("> " + text, flush=True)
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def send_raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def next_line(self, seconds):
        """The next line, or None when none comes or the output has ended."""
        try:
            at, line = self.lines.get(timeout=max(seconds, 0.001))
        except queue.Empty:
            return None
        if line is not None:
            self.seen.append(line)
            if self.echo:
                print("< " + line, flush=True)
        return line

    def wait(self, pattern, seconds=5.0):
        """The first line that contains the pattern, with those before it dropped."""
        end = time.monotonic() + seconds
        passed = []
        while time.monotonic() < end:
            line = self.next_line(end - time.monotonic())
            if line is None:
                continue
            if re.search(pattern, line):
                return line
            passed.append(line)
        raise Failure("no line /%s/ within %g s; came: %r" % (pattern, seconds, passed[-12:]))

    def collect(self, pattern, seconds=5.0):
        """All lines up to one with the pattern, which is not among them."""
        lines = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            line = self.next_line(end - time.monotonic())
            if line is not None and re.search(pattern, line):
                return lines
            if line is not None:
                lines.append(line)
        raise Failure("no line /%s/ within %g s; came: %r" % (pattern, seconds, lines[-12:]))

    def never(self, pattern, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            line = self.next_line(end - time.monotonic())
            if line is not None and re.search(pattern, line):
                raise Failure("unwanted line: " + line)

    def ended(self, seconds):
        """Waits for the program's end; returns its status."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Failure("the program has not ended within %g s" % seconds)

    def close_input(self):
        self.process.stdin.close()

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


def patience():
    """A factor on all limits: for programs that sanitizers make slow, and for busy machines."""
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    return float(os.environ.get("PROTOCOL_PATIENCE", "1")) * max(1.0, load)
