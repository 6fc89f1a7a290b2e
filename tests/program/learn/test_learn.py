"""Tests of `weltgeist learn`: a small game is learnt by fixed numbers of nodes, which takes seconds.

The program is named by the environment variable WELTGEIST; arguments choose test classes.
"""
import json
import os
import re
import resource
import signal
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["WELTGEIST"]
DONE, FAULT, USAGE = 0, 1, 2
GAME = """[tiny]
title = Tiny
board = cubic:4x5x1
piece.K = King WF
piece.R = Rook R
piece.P = Pawn mfWcfF
promote.P = to R
promotion = must reaching last 1
royal = K
pawns = P
array = KR2 PP2
black = turn
move-limit = 40
"""
SHORT = ("--nodes", 40, "--positions", 150, "--gate-nodes", 40)
TWICE = (*SHORT, "--generations", 2)


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.write("tiny.ini", GAME)

    def path(self, *names):
        return os.path.join(self.folder.name, *names)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as out:
            out.write(text)

    def read(self, *names):
        with open(self.path(*names), "rb") as file:
            return file.read()

    def environment(self):
        return {**os.environ, "XDG_CONFIG_HOME": "/nowhere", "WELTGEIST_VARIANTS": ""}

    def words(self, *arguments, game="tiny"):
        return [PROGRAM, "learn", game, "--variants", "tiny.ini", *map(str, arguments)]

    def learn(self, *arguments, **more):
        """Status, stdout and stderr of a call."""
        game = more.pop("game", "tiny")
        done = subprocess.run(self.words(*arguments, game=game), capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, env=self.environment(),
                              cwd=self.folder.name, timeout=600, **more)
        return done.returncode, done.stdout, done.stderr

    def done(self, *arguments, **more):
        status, out, err = self.learn(*arguments, **more)
        self.assertEqual(status, DONE, out + err)
        return out

    def refused(self, status, pattern, *arguments, **more):
        got, out, err = self.learn(*arguments, **more)
        self.assertEqual(got, status, out + err)
        self.assertRegex(err, pattern)

    def files(self, folder):
        """All that came of learning but times: names and bytes."""
        found = {}
        for part in ("data", "nets"):
            for name in sorted(os.listdir(self.path(folder, part))):
                found[part, name] = self.read(folder, part, name)
        state = json.loads(self.read(folder, "state.json"))
        del state["spent_ms"]
        return found, state

    def positions(self, *names):
        return [line for line in self.read(*names).decode().splitlines()
                if not line.startswith("#")]


class Repeated(Case):
    def test_two_runs_are_the_same(self):
        self.done(*TWICE, "--output", "a", "--net", "a.net")
        self.done(*TWICE, "--output", "b", "--net", "b.net")
        first, second = self.files("a"), self.files("b")
        self.assertEqual(first, second)
        self.assertIn(("data", "0002.txt"), first[0])
        self.assertEqual(os.path.exists(self.path("a.net")), first[1]["adopted"] > 0)
        self.done(*TWICE, "--output", "c", "--net", "c.net", "--seed", 2)
        self.assertNotEqual(first[0]["data", "0001.txt"], self.files("c")[0]["data", "0001.txt"])

    def test_games_are_the_same_with_any_number_of_threads(self):
        self.done(*SHORT, "--generations", 1)
        self.done(*SHORT, "--generations", 1, "--threads", 3, "--output", "b", "--net", "b.net")
        self.assertEqual(self.read("tiny.learn", "data", "0001.txt"),
                         self.read("b", "data", "0001.txt"))

    def test_positions_are_those_of_the_game(self):
        self.done(*SHORT, "--generations", 1)
        lines = self.positions("tiny.learn", "data", "0001.txt")
        self.assertGreaterEqual(len(lines), 150)
        fen = []
        for line in lines:
            position, score, result = line.split("\t")
            self.assertIn(result, ("1", "0.5", "0"))
            self.assertLess(abs(int(score)), 31000)
            fen.append(position)
        self.assertGreater(len(set(fen)), 75)
        self.write("positions", "\n".join(fen))
        done = subprocess.run([PROGRAM, "analyse", "--game", "tiny", "--variants", "tiny.ini",
                               "--depth", "1", "positions"], capture_output=True, text=True,
                              env=self.environment(), cwd=self.folder.name, check=True)
        for record in map(json.loads, done.stdout.splitlines()):
            self.assertNotIn("over", record)
            self.assertNotIn("error", record)

    def test_time_ends_it(self):
        begin = time.monotonic()
        out = self.done("--seconds", 4, "--st", 0.001)
        self.assertIn("generation 1:", out)
        self.assertGreater(time.monotonic() - begin, 1)
        self.refused(FAULT, "holds learning", "--seconds", 4)
        out = self.done("--seconds", 4, "--resume")
        self.assertNotIn("generation 1:", out)

    def test_what_has_won_is_used_by_the_game(self):
        """The derived values are made bad, so that there is something to learn."""
        bad = GAME + "value.R = 1\nvalue.P = 300\n"
        self.write("tiny.ini", bad)
        self.done("--nodes", 100, "--positions", 3000, "--generations", 3, "--gate-nodes", 100)
        state = json.loads(self.read("tiny.learn", "state.json"))
        self.assertGreater(state["adopted"], 0)
        self.assertGreater(state["elo"], 0)
        self.assertEqual(self.read("tiny.net"),
                         self.read("tiny.learn", "nets", "%d.net" % state["adopted"]))
        self.write("with.ini", bad + "net = tiny.net\n")
        words = [PROGRAM, "think", "tiny", "--nodes", "1000", "--variants"]
        outs = [subprocess.run(words + [file], capture_output=True, text=True, check=True,
                               env=self.environment(), cwd=self.folder.name).stdout
                for file in ("tiny.ini", "with.ini")]
        self.assertNotEqual(*outs)


class Killed(Case):
    def killed(self, when, *arguments):
        """A run that is killed as soon as `when` holds."""
        process = subprocess.Popen(self.words(*arguments), stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, env=self.environment(),
                                   cwd=self.folder.name)
        while process.poll() is None and not when():
            time.sleep(0.001)
        process.kill()
        process.wait()

    def test_a_run_that_was_killed_goes_on_as_if_it_was_not(self):
        self.done(*TWICE, "--output", "a", "--net", "a.net")
        whole, last = self.files("a")
        begun = {
            "the first positions": lambda: self.size("b", "data", "0001.txt") > 2000,
            "the first net": lambda: self.size("b", "nets", "1.net") > 0,
            "the gate": lambda: b'"gate"' in self.state("b"),
            "the second generation": lambda: self.size("b", "data", "0002.txt") > 2000,
        }
        resume = []
        for name, when in begun.items():
            self.killed(when, *TWICE, "--output", "b", "--net", "b.net", *resume)
            resume = ["--resume"] if self.size("b", "state.json") else []
        self.done(*TWICE, "--output", "b", "--net", "b.net", "--resume")
        found, state = self.files("b")
        self.assertEqual(found, whole)
        self.assertEqual(state, last)

    def size(self, *names):
        try:
            return os.path.getsize(self.path(*names))
        except OSError:
            return 0

    def state(self, folder):
        try:
            stage = json.loads(self.read(folder, "state.json"))["stage"]
            return ('"%s"' % stage).encode()
        except (OSError, ValueError):
            return b""

    def test_a_signal_ends_it_and_it_goes_on(self):
        process = subprocess.Popen(self.words("--seconds", 1000), stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, env=self.environment(),
                                   cwd=self.folder.name)
        while not self.size("tiny.learn", "data", "0001.txt"):
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 128 + signal.SIGTERM, err)
        lines = self.positions("tiny.learn", "data", "0001.txt")
        out = self.done("--resume", "--seconds", 0.001)
        self.assertEqual(self.positions("tiny.learn", "data", "0001.txt")[:len(lines)], lines, out)

    def test_files_cut_anywhere_are_mended(self):
        begin = ("--nodes", 40, "--positions", 60, "--data-only", "--output", "b")
        self.done(*begin)
        name = self.path("b", "data", "shard-1-of-1.txt")
        whole = self.read(name)
        for size in [0, 1, 30] + list(range(100, len(whole), len(whole) // 15)) + [len(whole) - 1]:
            for tail in b"", b"\0" * 300:
                with open(name, "wb") as file:
                    file.write(whole[:size] + tail)
                self.done(*begin, "--resume")
                self.assertEqual(self.read(name), whole, size)


class Folder(Case):
    def setUp(self):
        super().setUp()
        self.done(*SHORT, "--generations", 1)

    def test_learning_is_not_overwritten_unasked(self):
        before = self.files("tiny.learn")
        self.refused(FAULT, "tiny.learn holds learning: --resume goes on, --overwrite", *SHORT)
        self.assertEqual(self.files("tiny.learn"), before)
        self.write("tiny.learn/data/mine.csv", "1")
        self.write("tiny.learn/nets/best.net", "2")
        self.done(*SHORT, "--generations", 1, "--overwrite", "--seed", 3)
        self.assertEqual(self.read("tiny.learn", "data", "mine.csv"), b"1")
        self.assertEqual(self.read("tiny.learn", "nets", "best.net"), b"2")

    def test_other_settings_are_refused(self):
        before = self.files("tiny.learn")
        self.refused(FAULT, "begun with --seed 1$", *SHORT, "--resume", "--seed", 2)
        self.refused(FAULT, "begun with --nodes 40$", "--resume", "--nodes", 41)
        self.write("tiny.ini", GAME.replace("King WF", "King W"))
        self.refused(FAULT, "begun with another game, tiny", *SHORT, "--resume")
        self.assertEqual(self.files("tiny.learn"), before)

    def test_damage_is_told(self):
        state = self.read("tiny.learn", "state.json").decode()
        for bad, why in ((state[:-20], r"state\.json:\d+: "), ("[]", "'format' is not 1"),
                         (state.replace('"generation": ', '"generation": -'), "'generation' is"),
                         (re.sub(r'"stage": "\w+"', '"stage": "rest"', state), "'stage' or 'elo'"),
                         (re.sub(r'"adopted": \d+', '"adopted": 9', state), "'adopted' is no net"),
                         (re.sub(r'"gate": \[\s*\d+', '"gate": [1', state), "'gate' has other")):
            self.write("tiny.learn/state.json", bad)
            self.refused(FAULT, why, *TWICE, "--resume")
            self.assertEqual(self.read("tiny.learn", "state.json").decode(), bad)
        self.write("tiny.learn/state.json", state)
        data = self.read("tiny.learn", "data", "0001.txt").decode().splitlines()
        for bad, why in ((data[:5] + ["nonsense"] + data[5:], r"0001\.txt:6: neither a position"),
                         (data[1:], r"0001\.txt:1: no data"),
                         ([data[0].replace("hash ", "hash f")] + data[1:], "another game"),
                         (data[:1] + [re.sub("^[^\t]*", "4/4/4/4/4 w", data[1])] + data[2:],
                          r"0001\.txt:2: ")):
            self.write("tiny.learn/data/0001.txt", "\n".join(bad) + "\n")
            self.refused(FAULT, why, *TWICE, "--resume")

    def test_two_at_once_are_refused(self):
        process = subprocess.Popen(self.words("--resume", "--seconds", 1000),
                                   stdout=subprocess.PIPE, text=True, env=self.environment(),
                                   cwd=self.folder.name)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        while not os.path.exists(self.path("tiny.learn", "data", "0002.txt")):
            time.sleep(0.01)
        for how in "--resume", "--overwrite":
            self.refused(FAULT, "log.txt is being written by another process", how)
        self.assertIsNone(process.poll())
        process.stdout.close()


class Net(Case):
    def test_a_file_that_is_none_of_its_nets_stays(self):
        self.write("tiny.net", "mine")
        self.refused(FAULT, "tiny.net is not empty, and no net of tiny.learn", *SHORT)
        self.assertEqual(self.read("tiny.net"), b"mine")
        self.assertFalse(os.path.exists(self.path("tiny.learn")))
        self.refused(FAULT, "are one file", *SHORT, "--net", "tiny.ini")
        self.assertEqual(self.read("tiny.ini").decode(), GAME)

    def test_a_net_of_another_game_is_refused(self):
        self.done(*SHORT, "--generations", 1)
        state = json.loads(self.read("tiny.learn", "state.json"))
        self.assertGreater(state["nets"], 0)
        self.write("tiny.ini", GAME.replace("King WF", "King W") + "net = tiny.learn/nets/1.net\n")
        self.refused(FAULT, "1.net", "--output", "other")


class Shards(Case):
    def test_shards_are_learnt_from_together(self):
        for shard in "1/2", "2/2":
            self.done("--data-only", "--shard", shard, "--nodes", 40, "--positions", 100,
                      "--threads", 2, "--output", "parts")
        names = ["shard-1-of-2.txt", "shard-2-of-2.txt"]
        self.assertEqual(sorted(os.listdir(self.path("parts", "data"))), names)
        one, two = (self.positions("parts", "data", name) for name in names)
        self.assertLess(len(set(one) & set(two)), 20)
        self.done("--data-only", "--nodes", 40, "--positions", 100, "--output", "third")
        out = self.done(*SHORT, "--generations", 1, "--from", "parts", "third")
        third = self.positions("third", "data", "shard-1-of-1.txt")
        learnt, checked = map(int, re.search(r"(\d+) positions and (\d+) to check", out).groups())
        self.assertEqual(learnt + checked, len(one) + len(two) + len(third))
        self.assertEqual(os.listdir(self.path("tiny.learn", "data")), [])

    def test_a_shard_is_gone_on_with_only_if_asked(self):
        begin = ("--data-only", "--nodes", 40)
        self.done(*begin, "--positions", 30)
        before = self.read("tiny.learn", "data", "shard-1-of-1.txt")
        self.refused(FAULT, "is not empty: --resume goes on", *begin, "--positions", 30)
        self.refused(FAULT, "made otherwise", *begin, "--resume", "--seed", 2)
        self.done(*begin, "--resume", "--positions", 100)
        after = self.read("tiny.learn", "data", "shard-1-of-1.txt")
        self.assertEqual(after[:len(before)], before)
        self.assertGreater(len(after), len(before))

    def test_positions_of_another_game_are_refused(self):
        self.done("--data-only", "--nodes", 40, "--positions", 30, "--output", "parts")
        self.write("tiny.ini", GAME.replace("King WF", "King W"))
        self.refused(FAULT, "positions of another game", "--from", "parts", *SHORT)
        self.refused(FAULT, "holds no positions", "--from", "nothing", *SHORT)


class Usage(Case):
    def test_what_does_not_go_together(self):
        self.refused(USAGE, "expected GAME", game="--nodes=1")
        self.refused(FAULT, "nothing", game="nothing")
        self.refused(USAGE, "--shard needs --data-only", "--shard", "1/2")
        self.refused(USAGE, "'3/2' is not I/N", "--data-only", "--shard", "3/2")
        self.refused(USAGE, "'chess' is no option; one game at a time", "chess")
        self.refused(USAGE, "--resume does not go with --overwrite", "--resume", "--overwrite")
        self.refused(USAGE, "--data-only does not go with --net", "--data-only", "--net", "x")

    def test_a_folder_that_cannot_be(self):
        self.refused(FAULT, "tiny.ini: Not a directory", *SHORT, "--output", "tiny.ini")
        self.refused(FAULT, "no/such: No such file", *SHORT, "--output", "no/such")


class Disk(Case):
    def test_a_full_disk_is_told_and_nothing_is_lost(self):
        def small():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000))

        self.refused(FAULT, "File too large", *TWICE, preexec_fn=small)
        self.assertRegex(self.read("tiny.learn", "data", "0001.txt"),
                         rb"(?s)^# weltgeist learn.*# game \d+: .*positions(, played out)?\n\Z")
        self.done(*TWICE, "--resume")
        self.done(*TWICE, "--output", "whole", "--net", "whole.net")
        self.assertEqual(self.files("tiny.learn"), self.files("whole"))


if __name__ == "__main__":
    unittest.main()
