"""Tests of the commands: what they print, what they refuse, and their exit statuses.

The program is named by the environment variable WELTGEIST; arguments choose test classes.
"""
import os
import pty
import re
import signal
import subprocess
import tempfile
import time
import unittest
import xml.dom.minidom

PROGRAM = os.environ["WELTGEIST"]
GAMES = {"3d-minishogi": (45, 36), "3d-minishogi-setup": (45, 36), "hexprism-minishogi": (35, 28),
         "hourglass-honeycomb": (280, 182), "hourglass-crooked": (280, 182),
         "hourglass-mitregi": (280, 182), "hourglass-wildokisaki": (280, 182),
         "weltschach": (512, 352)}
DONE, FAULT, USAGE = 0, 1, 2
START = "gbg/ppp/3/PPP/GBG|jka/ppp/3/PPP/AKJ|sts/ppp/3/PPP/STS[] w - - 0 1"
# White's Emperor in the corner is checkmated.
MATE = "3/3/3/+gg1/K2|3/3/3/+g2/3|2k/3/3/3/3[] w - - 0 1"
MATE_IN_ONE = "3/3/+g2/3/K2|3/3/3/3/+s2|2k/3/3/1+s1/3[] b - - 0 1"  # xa3xa2

SMALL = """[small]
title = Small & <odd>
board = cubic:4x6x2
piece.K = King WFV
piece.P = Pawn fW
piece.R = Rook R
promote.P = to R
promotion = must reaching last 1
royal = K
pawns = P
array.y = KR2 PPPP
array.z = R2R PPPP
black = mirror
"""


def run(*arguments, text="", **environment):
    """Status, stdout and stderr of a call."""
    environment = {**os.environ, "COLUMNS": "100", "XDG_CONFIG_HOME": "/nowhere",
                   "WELTGEIST_VARIANTS": "", **environment}
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True,
                          text=True, env=environment, timeout=200)
    return done.returncode, done.stdout, done.stderr


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, text, name="game.ini"):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return path

    def done(self, *arguments, **more):
        status, out, err = run(*arguments, **more)
        self.assertEqual((status, DONE), (DONE, status), err)
        return out

    def refused(self, status, pattern, *arguments, **more):
        """The call ends with the status, and says why on stderr."""
        got, out, err = run(*arguments, **more)
        self.assertEqual(got, status, out + err)
        self.assertRegex(err, pattern)
        return out, err


class CommandLine(Case):
    def test_help_lists_every_command(self):
        out = self.done("--help")
        commands = re.findall(r"(?m)^  ([a-z]+) ", out)
        self.assertIn("pgn", commands)
        for command in commands:
            self.assertRegex(out, rf"\n  {command} ")
            help_text = self.done(command, "--help")
            self.assertTrue(help_text.startswith(f"Usage: weltgeist {command}"))
            self.assertIn("Exit status", help_text)
            self.assertIn("\n\nOptions:\n  --", help_text)
            self.assertEqual(help_text, self.done("--help", command))
            self.assertEqual(help_text, self.done(command, "-h"))
            self.assertEqual(help_text, self.done(command, "-h", "too", "many"))
            self.assertEqual(self.done("--version"), self.done(command, "--version"))

    def test_numbers_that_hold_unless_told_otherwise(self):
        self.assertRegex(self.done("think", "-h"), r"\n  --hash MIB +memory .* \(64\)\n")
        self.assertRegex(self.done("match", "-h"), r"\n  --margin SEC .* \(0\.05\)\n")

    def test_version(self):
        self.assertRegex(self.done("--version"), r"^weltgeist \d+\.\d+\.\d+( \([0-9a-f]{7,}\+?\))?\n$")

    def test_usage_errors(self):
        for pattern, *arguments in (
                ["no command 'frobnicate'", "frobnicate"],
                ["no option '--frob'", "--frob"],
                ["no option '-x'", "games", "-x"],
                ["show: there is no option '--depth'", "show", "3d-minishogi", "--depth", 3],
                ["--depth needs a value", "think", "3d-minishogi", "--depth"],
                ["'0' is not a whole number", "think", "3d-minishogi", "--depth", 0],
                ["'3x' is not a whole number", "think", "3d-minishogi", "--depth", "3x"],
                ["'-1' is not a number", "think", "3d-minishogi", "--seconds=-1"],
                ["'nan' is not a number", "think", "3d-minishogi", "--seconds", "nan"],
                ["--svg has no value", "show", "--svg=yes", "3d-minishogi"],
                ["--variants needs a value", "--variants"],
                ["expected GAME", "show"],
                ["expected no words", "games", "chess"],
                ["expected GAME", "show", "3d-minishogi", *range(7)],
                ["show: there is no option '--frob'", "--frob", "show", "chess"],
                ["match: there is no option '--frob'", "match", "--frob"],
                ["match: --games: 'x' is not a whole number", "match", "--games", "x"],
                ["match: two engines are needed", "match"],
                ["match: expected no words", "match", "chess"],
                ["analyse: how long", "analyse"],
                ["analyse: expected .FILE", "analyse", "a", "b", "--depth", 1],
                ["merge: expected SHARD", "merge"],
                ["pgn: there is no option '--frob'", "pgn", "--frob"],
                ["check: --words goes with no", "check", "--words", "chess"],
                ["--svg needs a command", "--svg"]):
            with self.subTest(arguments):
                out, _ = self.refused(USAGE, pattern, *arguments)
                self.assertEqual(out, "")

    def test_options_that_contradict(self):
        for command, words in (
                ("show", "chess --svg --stats"), ("show", "chess --flip --stats"),
                ("perft", "--suite f --divide"), ("perft", "chess 1 --max-nodes 1"),
                ("pgn", "--quiet --positions"), ("pgn", "--operations"), ("pgn", "--every 2"),
                ("analyse", "--depth 1 --output f --resume --overwrite"),
                ("analyse", "--depth 1 --resume"), ("think", "chess --depth 1 --depth 2"),
                ("match", "--pgn f --resume --overwrite"), ("match", "--overwrite"),
                ("match", "--once --sprt 0,5"), ("match", "--pgn f --shard 1/2 --sprt 0,5"),
                ("match", "--games 1 --games 2")):
            with self.subTest(words):
                out, _ = self.refused(USAGE, f"weltgeist: {command}: --[a-z-]+ (does not go with "
                                      "--|needs --|is given twice)", command, *words.split())
                self.assertEqual(out, "")

    def test_options_stand_anywhere(self):
        want = self.done("show", "3d-minishogi", "--flip")
        self.assertEqual(want, self.done("--flip", "show", "3d-minishogi"))
        self.assertEqual(want, self.done("show", "--flip", "--", "3d-minishogi"))
        self.assertRegex(self.done("--depth", 1, "think", "chess"), "best move")
        self.assertEqual(self.done("--pgn", "analyse", "/dev/null", "--depth", 1), "")
        # A word that an option before it takes is no command.
        self.refused(FAULT, "show:0: file: ", "--variants", "show", "games")

    def test_unknown_game(self):
        for command in ("show", "moves", "think", "play"):
            self.refused(FAULT, "no game 'nogame' is known", command, "nogame")

    def test_variants(self):
        path = self.file(SMALL)
        self.assertRegex(self.done("--variants", path, "games"), r"\nsmall +48 cells +24 men")
        self.assertIn("level y", self.done("show", "small", f"--variants={path}"))

    def test_faults_of_all_variants_are_shown(self):
        a = self.file(SMALL.replace("royal = K", "royal = Z"), "a.ini")
        b = self.file(SMALL.replace("Rook R", "Rook J"), "b.ini")
        out, err = self.refused(FAULT, ".", "--variants", a, "games", "--variants", b)
        self.assertEqual(out, "")
        self.assertRegex(err, r"a\.ini:9: royal: ")
        self.assertRegex(err, r"b\.ini:6: piece\.R: ")
        self.refused(FAULT, "/nowhere:0: file: ", "--variants", "/nowhere", "games")

    def test_output_that_cannot_be_written(self):
        if os.path.exists("/dev/full"):
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([PROGRAM, "games"], stdout=full, stderr=subprocess.PIPE,
                                      check=False)
            self.assertEqual(done.returncode, FAULT)


class Home(Case):
    """The user's own games: no option names them, and what is wrong with them ends nothing."""

    OWN = "[{}]\ninherit = minishogi\n"

    def own(self, *path):
        """Writes a file in the folder; its game is called as the file."""
        path = os.path.join(self.folder.name, *path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(self.OWN.format(os.path.basename(path).split(".")[0]))
        return path

    def games(self, **environment):
        status, out, err = run("games", **environment)
        self.assertEqual(status, DONE)
        return re.findall(r"(?m)^(\S+)", out), err

    def test_config_folder(self):
        self.own("weltgeist", "mine.ini")
        self.own("weltgeist", "hidden.txt")
        self.own("weltgeist", ".hidden.ini")
        names, err = self.games(XDG_CONFIG_HOME=self.folder.name)
        self.assertEqual((names[-1], err), ("mine", ""))
        self.assertFalse({"hidden", ""} & set(names))

    def test_home_without_xdg(self):
        self.own(".config", "weltgeist", "mine.ini")
        for config in ("", "relative"):
            names, _ = self.games(HOME=self.folder.name, XDG_CONFIG_HOME=config)
            self.assertEqual(names[-1], "mine")

    def test_no_folder(self):
        _, err = self.games(XDG_CONFIG_HOME=self.folder.name, HOME="")
        self.assertEqual(err, "")

    def test_variable(self):
        self.own("folder", "b.ini")
        self.own("folder", "a.ini")
        alone = self.own("alone.txt")
        names, err = self.games(WELTGEIST_VARIANTS=f":{self.folder.name}/folder::{alone}:")
        self.assertEqual((names[-3:], err), (["a", "b", "alone"], ""))

    def test_order(self):
        """The folder, the variable, the options: each may build on what came before."""
        self.own("weltgeist", "one.ini")
        self.OWN = "[{}]\ninherit = one\n"
        two = self.own("two.ini")
        self.OWN = "[{}]\ninherit = two\n"
        self.assertIn("P@", self.done("moves", "three", "4k/5/5/5/K4[P] w", "--variants",
                                      self.own("three.ini"), XDG_CONFIG_HOME=self.folder.name,
                                      WELTGEIST_VARIANTS=two))

    def test_faults_are_said_and_end_nothing(self):
        self.own("weltgeist", "good.ini")
        with open(os.path.join(self.folder.name, "weltgeist", "bad.ini"), "w",
                  encoding="utf-8") as out:
            out.write("[bad]\nnonsense = 1\n")
        names, err = self.games(XDG_CONFIG_HOME=self.folder.name, WELTGEIST_VARIANTS="/nowhere")
        self.assertEqual(names[-1], "good")
        self.assertNotIn("bad", names)
        self.assertRegex(err, r"bad\.ini:2: nonsense: ")
        self.assertRegex(err, r"/nowhere:0: file: ")

    def test_folders_that_cannot_be_read(self):
        if os.geteuid():
            os.mkdir(os.path.join(self.folder.name, "weltgeist"), 0)
            _, err = self.games(XDG_CONFIG_HOME=self.folder.name)
            self.assertIn("weltgeist:0: folder: Permission denied", err)

    def test_the_protocol_knows_them(self):
        self.own("weltgeist", "mine.ini")
        done = subprocess.run([PROGRAM], input="variant mine\nfen\nquit\n", text=True,
                              capture_output=True, check=True,
                              env={**os.environ, "XDG_CONFIG_HOME": self.folder.name})
        self.assertNotIn("Error", done.stdout)

    def test_every_command_knows_them(self):
        path = self.own("weltgeist", "mine.ini")
        lines = self.file("4k/5/5/5/K4 w\n", "lines")
        game = self.file('[Variant "mine"]\n\n*\n', "game.pgn")
        suite = self.file("mine;rbsgk/4p/5/P4/KGSBR[] w - - 0 1;D1 14\n", "suite")
        home = {"XDG_CONFIG_HOME": self.folder.name}
        for words in (["show", "mine"], ["play", "mine"], ["think", "mine", "--depth", 1],
                      ["moves", "mine"], ["perft", "mine", 1], ["perft", "--suite", suite],
                      ["check", "mine"], ["pgn", game],
                      ["analyse", lines, "--depth", 1, "--game", "mine"],
                      ["learn", "mine", "--data-only", "--nodes", 10, "--seconds", 0.001,
                       "--output", os.path.join(self.folder.name, "learnt")]):
            with self.subTest(words):
                self.done(*words, **home)
        engines = ["--engine", PROGRAM, "--engine", PROGRAM, "--each", "--depth", 1]
        self.done("match", "--game", "mine", "--games", 2, "--max-moves", 4, *engines, **home)
        self.assertTrue(os.path.exists(path))


class Alone(Case):
    """The program without a command."""

    def on_terminal(self, stdin_too):
        """What it prints where stderr is a terminal."""
        master, slave = pty.openpty()
        with subprocess.Popen([PROGRAM], stdin=slave if stdin_too else subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=slave) as process:
            os.close(slave)
            seen = b""
            while stdin_too and b"\n" not in seen:
                seen += os.read(master, 1000)
            if stdin_too:
                os.write(master, b"quit\n")
            process.wait(60)
            try:
                seen += os.read(master, 1000)
            except OSError:
                pass  # a terminal that nobody holds any more
        os.close(master)
        return seen.decode().replace("quit\r\n", "")

    def test_a_person_is_told_what_it_waits_for(self):
        said = self.on_terminal(True)
        self.assertEqual(said.count("\n"), 1)
        for word in ("XBoard", "uci", "quit", "--help"):
            self.assertIn(word, said)

    def test_a_client_is_told_nothing(self):
        self.assertEqual(self.on_terminal(False), "")


class PlayOnTerminal(Case):
    """`play` as a person sees it: keys go in, a screen comes out."""

    def setUp(self):
        super().setUp()
        self.start()
        self.addCleanup(self.end)

    def start(self, typed_before=""):
        """The program on a terminal of its own, at which keys were typed before it began."""
        typed, wait = os.pipe()
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.close(wait)
            os.read(typed, 1)
            os.environ.update(TERM="xterm", NO_COLOR="1", COLUMNS="100", HOME=self.folder.name)
            os.execv(PROGRAM, [PROGRAM, "play", "chess", "--seconds", "3000", "--hash", "1"])
        os.close(typed)
        self.type(typed_before)
        os.close(wait)
        self.seen = ""
        self.ended = False

    def end(self):
        if not self.ended:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.terminal)

    def wait_for(self, pattern):
        """Until the pattern appears in what came since the last call."""
        while not (found := re.search(pattern, self.seen)):
            self.seen += os.read(self.terminal, 10000).decode(errors="replace")
        self.seen = self.seen[found.end():]
        return found

    def type(self, keys):
        os.write(self.terminal, keys.encode())

    def quit(self):
        self.type("quit\r")
        _, status = os.waitpid(self.pid, 0)
        self.ended = True
        self.assertEqual(status, 0)

    def test_ctrl_c_stops_the_thinking(self):
        self.wait_for("White> ")
        self.type("e4\r")
        self.wait_for("thinking: depth 3")
        self.type("\x03")
        self.wait_for("Stopped. Both sides are yours now")
        self.wait_for("Black> ")
        self.type("go\r")
        self.wait_for("thinking: depth 3")
        self.type("\r")  # Enter: it moves at once
        self.wait_for(r"Black plays \S+")
        self.wait_for("White> ")
        self.type("hint\r")
        self.wait_for("thinking: depth 3")
        self.type("\x03")
        self.wait_for(r"Hint: \S+")
        self.wait_for("White> ")
        self.quit()

    def test_ctrl_c_at_the_prompt(self):
        self.wait_for("White> ")
        self.type("resi\x03")
        self.wait_for("'quit' leaves")
        self.wait_for("White> ")
        self.type("fen\r")
        self.wait_for(r"RNBQKBNR w KQkq - 0 1")
        self.quit()

    def test_editing_and_history(self):
        self.wait_for("White> ")
        self.type("side bx\x7foth\r")
        self.wait_for("White> ")
        self.type("fen\r")
        self.wait_for("w KQkq")
        self.type("e4\r")
        self.wait_for("Black> ")
        self.type("\x1b[A\x1b[A\r")  # the line before the last: fen
        self.wait_for(r"4P3\S+ b KQkq")
        self.quit()

    def test_keys_typed_before_the_prompt(self):
        self.end()
        self.start("side both\re4\rfen\r")
        self.wait_for(r"4P3\S+ b KQkq")
        self.quit()

    def test_the_end_of_input_before_the_prompt(self):
        self.end()
        self.start("\x04")
        _, status = os.waitpid(self.pid, 0)
        self.ended = True
        self.assertEqual(status, 0)

    def test_the_end_of_input_leaves(self):
        self.wait_for("White> ")
        self.type("\x04")
        _, status = os.waitpid(self.pid, 0)
        self.ended = True
        self.assertEqual(status, 0)


class Games(Case):
    def test_games(self):
        out = self.done("games")
        for game, (cells, men) in GAMES.items():
            self.assertRegex(out, rf"(?m)^{game} +{cells} cells +{men} men  \S")


class Documents(Case):
    """What the documents show is what the program prints, and their games can be played."""

    def read(self, name):
        with open(os.path.join(os.environ["SOURCE"], name), encoding="utf-8") as text:
            return text.read()

    def test_boards(self):
        shown = "\n".join(line.rstrip() for game in GAMES
                          for line in self.done("show", game).splitlines())
        for name in ("README.md", "docs/games.md"):
            boards = [block for block in re.findall(r"(?s)```\n(.*?)```", self.read(name))
                      if re.match(" +(level|rank)", block)]
            self.assertTrue(boards)
            for board in boards:
                for line in board.splitlines():
                    self.assertIn(line, shown)

    def test_games(self):
        for name in ("README.md", "docs/games.md"):
            games = re.findall(r"(?s)```ini\n(.*?)```", self.read(name))
            self.assertTrue(games)
            for text in games:
                out = self.done("check", self.file(text))
                self.assertIn("  odd       nothing\n", out)

    def test_commands(self):
        block = re.search(r"(?s)Commands:\n(.*?)\n\n", self.done("--help")).group(1)
        told = re.findall(r"(?m)^\| `([a-z]+)[ `]", self.read("README.md").split("## Commands")[1])
        self.assertEqual(sorted(set(told)), sorted(line.split()[0] for line in block.splitlines()))

    def test_arrays(self):
        text = self.read("docs/games.md")
        for game in ("hourglass-honeycomb", "hourglass-crooked", "hourglass-mitregi",
                     "hourglass-wildokisaki", "weltschach"):
            placement = re.search("Position: (.*)", self.done("show", game)).group(1).split()[0]
            for level in placement.split("[")[0].split("|")[:5]:
                self.assertIn(f"`{level.split('/')[-1]}`", text)


class Perft(Case):
    def test_counts(self):
        status, out, err = run("perft", "3d-minishogi", 3)
        self.assertEqual((status, out), (DONE, "D1 33\nD2 1089\nD3 36886\n"))
        self.assertRegex(err, r"D3 \d+\.\d+ s, \d+ nodes/s")

    def test_position_in_one_word_or_several(self):
        position = "3/1k1/3/3/3|3/3/3/3/K2|3/3/3/3/3[P] w - - 0 1"
        one = self.done("perft", "3d-minishogi", 2, position)
        self.assertEqual(one, self.done("perft", "3d-minishogi", 2, *position.split()))
        self.assertEqual(one, self.done("perft", "3d-minishogi", 2, position.split()[0]))

    def test_threads_count_the_same(self):
        for game, depth in (("minishogi", 5), ("xiangqi", 3), ("hourglass-crooked", 2)):
            alone = self.done("perft", game, depth)
            for threads in (2, 5):
                self.assertEqual(alone, self.done("perft", game, depth, "--threads", threads))
        self.assertEqual(self.done("perft", "--divide", "minishogi", 4),
                         self.done("perft", "--divide", "minishogi", 4, "--threads", 3))

    def test_divide_sums_up(self):
        lines = self.done("perft", "--divide", "3d-minishogi", 2).split("\n")
        counts = [int(line.split()[1]) for line in lines[:-2]]
        self.assertEqual((len(counts), sum(counts), lines[-2]), (33, 1089, "D2 1089"))
        self.assertEqual(lines[:-2], sorted(lines[:-2]))

    def test_bad_depth_and_position(self):
        for depth in ("0", "-1", "x", "31", "3 ", ""):
            status, _, err = run("perft", "3d-minishogi", depth)
            self.assertEqual(status, USAGE, err)
        self.refused(USAGE, "expected GAME DEPTH", "perft", "3d-minishogi")
        self.refused(USAGE, "expected GAME DEPTH", "perft")
        self.refused(USAGE, "--game needs --suite", "perft", "3d-minishogi", 1, "--game", "x")
        self.refused(FAULT, "position: ", "perft", "3d-minishogi", 1, "9/9")

    def test_suite(self):
        path = self.file(f"# a comment\n\n3d-minishogi;{START};D1 33;D2 1089;D9 99999999999999\n"
                         f"3d-minishogi ; {START} ; D2 1089 ;\n", "s.perft")
        self.assertEqual(self.done("perft", "--suite", path, "--max-nodes", 5000),
                         "3 passed, 0 failed\n")

    def test_suite_failures(self):
        path = self.file(f"3d-minishogi;{START};D1 33;D2 1088;D3\n"
                         f"nogame;{START};D1 1;D2 2\n"
                         "3d-minishogi;bad;D1 1\n"
                         "nonsense\n", "s.perft")
        status, out, _ = run("perft", "--suite", path)
        lines = out.splitlines()
        self.assertEqual(status, FAULT)
        self.assertRegex(lines[0], r"s\.perft:1: 3d-minishogi D2: expected 1088, counted 1089")
        self.assertRegex(lines[1], r"s\.perft:1: 'D3' is not D<depth> <count>")
        self.assertRegex(lines[2], r"s\.perft:2: no game 'nogame' is known")
        self.assertRegex(lines[3], r"s\.perft:3: rank 5")
        self.assertRegex(lines[4], r"s\.perft:4: expected GAME;POSITION;")
        self.assertEqual(lines[5:], ["1 passed, 6 failed"])

    def test_suite_of_one_game(self):
        path = self.file(f"nogame;x;D1 1\n3d-minishogi;{START};D1 33\n", "s.perft")
        self.assertEqual(self.done("perft", "--suite", path, "--game", "3d-minishogi"),
                         "1 passed, 0 failed\n")
        self.assertEqual(self.done("perft", "--suite", path, "--game", "other"),
                         "0 passed, 0 failed\n")

    def test_suite_that_cannot_be_read(self):
        self.refused(FAULT, "/nowhere: ", "perft", "--suite", "/nowhere")
        self.refused(USAGE, "--suite names the games", "perft", "--suite", "/nowhere", "3d-minishogi")


class Moves(Case):
    def test_sorted(self):
        lines = self.done("moves", "3d-minishogi").splitlines()
        self.assertEqual(len(lines), 33)
        self.assertEqual(lines, sorted(set(lines)))
        self.assertIn("xa2xa3", lines)

    def test_kinds_of_moves(self):
        self.assertIn("ya4@\n", self.done("moves", "3d-minishogi-setup"))
        out = self.done("moves", "3d-minishogi", "3/1k1/3/3/3|3/2P/3/3/K2|3/3/3/3/3[P] w")
        self.assertIn("yc4yc5+\n", out)
        self.assertIn("P@xa1\n", out)

    def test_no_move(self):
        self.assertEqual(self.done("moves", "3d-minishogi", MATE), "")


def cells_of(text):
    """Cell names and what stands there, read from a board as a person would: by its labels."""
    found = {}
    lines = text.splitlines()
    for i, line in enumerate(lines):
        titles = [(m.start(), m.group(1), m.group(2))
                  for m in re.finditer(r"(level|rank) (\w+)", line)]
        if not titles or not line.startswith("    "):
            continue
        bottom = next(j for j in range(i + 1, len(lines))
                      if re.fullmatch(r" +[a-z]( +[a-z])*", lines[j]) and "." not in lines[j]
                      and not re.match(r" ?[\w]+ ", lines[j]))
        labels = [(m.start(), m.group()) for m in re.finditer("[a-z]", lines[bottom])]
        for n, (start, kind, pane) in enumerate(titles):
            end = titles[n + 1][0] - 4 if n + 1 < len(titles) else 10000
            for row in lines[i + 1:bottom]:
                label = row[start - 4:start - 1].strip()
                for column, file in labels:
                    man = row[column:column + 1].strip() if start <= column + 1 and column < end \
                        else ""
                    if man:
                        level, rank = (pane, label) if kind == "level" else (label, pane)
                        sign = row[column - 1].strip()
                        found[f"{level}{file}{rank}"] = sign + man
    return found


class Show(Case):
    def test_every_game(self):
        for game, (cells, men) in GAMES.items():
            with self.subTest(game):
                out = self.done("show", game)
                board = cells_of(out)
                self.assertEqual(len(board), cells)
                self.assertEqual(sum(man != "." for man in board.values()), men)
                # What is printed as the position reads back as the same.
                position = re.search("Position: (.*)", out).group(1)
                self.assertEqual(out, self.done("show", game, position))

    def test_cells_are_found_by_name(self):
        board = cells_of(self.done("show", "3d-minishogi",
                                   "k2/3/3/3/3|3/2+P/3/3/K2|3/3/s2/3/3[P] w"))
        men = {cell: man for cell, man in board.items() if man != "."}
        self.assertEqual(men, {"xa5": "k", "yc4": "+P", "ya1": "K", "za3": "s"})

    def test_hexagons_are_staggered(self):
        board = cells_of(self.done("show", "hourglass-crooked"))
        self.assertEqual([board[f"w{file}1"] for file in "acegikm"], list("RNQKQNR"))
        self.assertEqual({name[1] for name in board if name[2] == "4"}, set("dfhj"))
        board = cells_of(self.done("show", "hexprism-minishogi"))
        self.assertEqual([board[f"y{file}1"] for file in "ace"], list("SKG"))
        self.assertEqual([board[f"x{file}5"] for file in "bd"], list("sg"))

    def test_flipped(self):
        for game in GAMES:
            self.assertEqual(cells_of(self.done("show", game)),
                             cells_of(self.done("show", "--flip", game)))

    def test_width(self):
        for columns in (30, 60, 80, 200):
            out = self.done("show", "weltschach", COLUMNS=str(columns))
            board = out[:out.index("White's captured")]
            self.assertLessEqual(max(map(len, board.splitlines())), columns)
            self.assertEqual(len(cells_of(out)), 512)

    def test_words(self):
        out = self.done("show", "3d-minishogi", "3/1k1/3/3/3|3/3/3/3/K2|3/3/3/3/3[PPs] b - - 3 7")
        self.assertIn("White has in hand: Px2\nBlack has in hand: S\n", out)
        self.assertIn("Move 7, Black to move.", out)
        self.assertRegex(out, r"P  Princeling +fWfF +becomes \+P Prince on rank 5")
        self.assertIn("Setup phase: Black takes a Princeling", self.done("show", "3d-minishogi-setup"))
        self.assertIn("The game is over: 0-1, checkmate.", self.done("show", "3d-minishogi", MATE))
        self.assertIn("castle with the men on", self.done("show", "weltschach"))

    def test_no_colour_in_a_pipe(self):
        self.assertNotIn("\033", self.done("show", "3d-minishogi"))

    def test_bad_positions(self):
        for position in ("", "x", START.replace("w -", "x -"), START + " 5", "3/3/3/3/3|" + START,
                         START.replace("K", "P"), START.replace("[]", "[K]")):
            with self.subTest(position):
                out, _ = self.refused(FAULT, "position: ", "show", "3d-minishogi", position)
                self.assertEqual(out, "")

    def test_stats(self):
        for game, (cells, _) in GAMES.items():
            out = self.done("show", "--stats", game)
            self.assertRegex(out, rf"(?m)^cells +{cells}$")
            self.assertLess(float(re.search(r"tables +([\d.]+) MiB", out).group(1)), 32)
            self.assertRegex(out, r"load time +\d\.\d{3} s")


class Svg(Case):
    def test_every_game(self):
        for game, (cells, men) in GAMES.items():
            for options in ([], ["--flip"]):
                document = xml.dom.minidom.parseString(self.done("show", "--svg", game, *options))
                count = {tag: len(document.getElementsByTagName(tag))
                         for tag in ("circle", "polygon", "rect")}
                hexagons = cells if game.startswith("h") else 0
                self.assertEqual(count, {"circle": men, "polygon": hexagons,
                                         "rect": cells - hexagons + 1})
                names = {text.firstChild.data for text in document.getElementsByTagName("text")
                         if text.firstChild}
                self.assertEqual(cells, sum(bool(re.fullmatch(r"[a-z]{2}\d", n)) for n in names))

    def test_title_is_escaped(self):
        path = self.file(SMALL)
        document = xml.dom.minidom.parseString(self.done("show", "--svg", "small",
                                                         "--variants", path))
        title = document.getElementsByTagName("title")[0].firstChild.data
        self.assertEqual(title, "Small & <odd>")


class Check(Case):
    def test_built_in_games_have_nothing_odd(self):
        out = self.done("check")
        for game in GAMES:
            self.assertRegex(out, rf"(?m)^{game}: ")
        out = self.done("check", *GAMES)
        self.assertEqual(set(re.findall("(?m)^  odd.*", out)), {"  odd       nothing"})

    def test_diagram(self):
        out = self.done("check", self.file(SMALL))
        self.assertTrue(out.startswith("small: Small & <odd>\n"))
        self.assertIn("R  Rook, R: 6 directions, 9 to 9 cells in reach", out)
        self.assertIn("      1 up        same level   1 down\n"
                      "      . . . . .   . . O . .   . . . . .\n"
                      "      . . . . .   . . O . .   . . . . .\n"
                      "      . . O . .   O O @ O O   . . O . .\n", out)
        self.assertNotIn("weltschach", out)

    def test_a_game_by_its_name(self):
        path = self.file(SMALL)
        want = self.done("check", path)
        self.assertEqual(want, self.done("--variants", path, "check", "small"))
        out = self.done("check", "weltschach", path)
        self.assertEqual(re.findall(r"(?m)^([a-z]+): ", out), ["weltschach", "small"])

    def test_hopper_and_ring(self):
        out = self.done("check")
        self.assertRegex(out, r"C  Cannon, mRcpR: 6 directions")
        self.assertIn("K  King, WF: 20 directions", out)
        self.assertIn("zWFzFW: 48 directions", out)
        stockbroker = out[out.index("P  Stockbroker"):out.index("R  Rook, R: 6 dir")]
        diagram = "\n".join(re.findall(r"(?m)^ +[1-8]  (.*)", stockbroker))
        self.assertEqual((diagram.count("m"), diagram.count("c")), (3, 6))

    def test_every_fault_is_shown(self):
        a = self.file("[a]\nboard = cubic:3x3x3\nfoo = 1\npiece.K = King WQ\n[B]\nx\n", "a.ini")
        b = self.file(SMALL.replace("cubic:4x6x2", "cubic:99x6x2"), "b.ini")
        out, err = self.refused(FAULT, ".", "check", a, b)
        self.assertEqual(out, "")
        for place in ("a.ini:3: foo:", "a.ini:4: piece.K:", "a.ini:6: line:", "b.ini:3: board:"):
            self.assertIn(place, err)
        self.assertRegex(err, r"\n\d faults\n$")

    def test_files_that_are_no_games(self):
        self.refused(FAULT, "/nowhere:0: file: ", "check", "/nowhere")
        self.refused(FAULT, "no .game. in it", "check", self.file(""))
        self.refused(FAULT, "is not text", "check", self.file("[a]\0"))
        self.assertIn("no game to be played", self.done("check", self.file("[a]\nabstract = yes\n")))

    def test_inherited_and_replaced_games(self):
        path = self.file("[3d-minishogi]\ninherit = 3d-minishogi\ntitle = Mine\n")
        out = self.done("check", path)
        self.assertTrue(out.startswith("3d-minishogi: Mine\n"))
        self.assertEqual(out.count("  odd  "), 1)

    def test_odd_things(self):
        odd = SMALL.replace("piece.R = Rook R", "piece.R = Rook R\npiece.X = Never (9,9,9)\n"
                            "piece.E = Extra fF\npiece.D = Dull fF\npiece.S = Sidler sW\n"
                            "promote.S = to R").replace("KR2", "KRXD").replace("R2R", "RS1R")
        out = self.done("check", self.file(odd))
        for line in ("Never can never move from any cell",
                     "Extra is declared, but nothing brings one on the board",
                     "Sidler can never reach a cell where it promotes",
                     "Dull can come to 4 cells that it can never leave",
                     "Extra and Dull have the same moves"):
            self.assertIn(line + "\n", out)
        self.assertIn("some leaps are too far", out)

    def test_odd_starts(self):
        start = re.sub("(?m)^(array|black).*\n", "", SMALL)
        out = self.done("check", self.file(
            start + "start = 3k/4/4/4/4/K2r|4/4/4/4/4/P3 w\n"))
        self.assertIn("White is in check at the start\n", out)
        self.assertIn("White begins with 0 Rook, Black with 1\n", out)
        out = self.done("check", self.file(start + "start = 3k/4/4/4/4/K3|4/4/4/4/4/4 w\n"))
        self.assertIn("the game is over at the start: only royal pieces left\n", out)

    def test_words(self):
        out = self.done("check", "--words")
        for word in ("board", "piece", "promotion", "W", "ff", "(m,n,k)"):
            self.assertRegex(out, rf"(?m)^  {re.escape(word)} ")
        self.assertLessEqual(max(map(len, self.done("check", "--words", COLUMNS="60")
                                     .splitlines())), 60)


class Think(Case):
    def test_best_move(self):
        out = self.done("think", "3d-minishogi", "--depth", 4, "--hash", 1)
        self.assertRegex(out, r"^depth +score +% +time +nodes nodes/s  line\n")
        best = re.search(r"(?m)^best move (\S+)$", out).group(1)
        self.assertIn(best + "\n", self.done("moves", "3d-minishogi"))
        self.assertRegex(out, rf"(?m)^line +{re.escape(best)}")

    def test_limits(self):
        for limit in (["--nodes", 500], ["--seconds", 0.05], ["--depth", 1],
                      ["--seconds", 0.05, "--threads", 2, "--lines", 3]):
            self.assertIn("best move", self.done("think", "hexprism-minishogi", *limit, "--hash", 1))

    def test_lines_are_numbered(self):
        out = self.done("think", "3d-minishogi", "--depth", 2, "--lines", 3, "--hash", 1)
        for n in (1, 2, 3):
            self.assertRegex(out, rf"  {n}\. [xyz]")

    def test_mate(self):
        out = self.done("think", "3d-minishogi", "--depth", 4, "--hash", 1, MATE_IN_ONE)
        self.assertRegex(out, r"best move xa3xa2\nscore +mate in 1\nline +xa3xa2\n")

    def test_game_over(self):
        self.assertEqual(self.done("think", "3d-minishogi", MATE),
                         "the game is over: 0-1, checkmate\n")


class Bench(Case):
    LINE = r"(?m)^{} +(\d+) nodes +\d+ nodes/s"

    def test_nodes_are_the_same_every_time(self):
        counts = {re.search(self.LINE.format("total"), self.done("bench", "raumschach", "minishogi", "--depth", 4))
                  .group(1) for _ in range(2)}
        self.assertEqual(len(counts), 1)

    def test_every_game_has_positions(self):
        games = re.findall(r"(?m)^(\S+)", self.done("games"))
        out = self.done("bench", "--depth", 1)
        for game in games:
            self.assertRegex(out, self.LINE.format(game))

    def test_perft(self):
        out = self.done("bench", "--perft", "minishogi", "--depth", 2)
        self.assertRegex(out, r"(?m)^minishogi .* \d+ perft +\d+ nodes/s$")

    def test_unknown_game(self):
        self.refused(FAULT, "no positions of such a game", "bench", "nothing")


class Play(Case):
    def play(self, *lines, game="3d-minishogi", arguments=()):
        return self.done("play", game, "--seconds", 0.02, "--hash", 1, *arguments,
                         text="\n".join(lines))

    def fens(self, *lines, **more):
        """The positions that `fen` printed."""
        return re.findall(r"(?m)^\S+\|\S+ [wb] \S+ - \d+ \d+$", self.play(*lines, **more))

    def test_end_of_input_quits(self):
        self.assertIn("White to move", self.play())
        self.assertNotIn("Black plays", self.play("quit", "xa2xa3"))

    def test_the_engine_answers(self):
        out = self.play("xa2xa3", "history")
        played = re.search(r"Black plays (\S+)  \(.*, depth \d+, .* s\)", out).group(1)
        self.assertIn(f"\nxa2xa3 {played}\n", out)
        self.assertIn("*", out)

    def test_nothing_changes_by_what_is_refused(self):
        for line in ("xa2xa9", "xa2xa1", "nonsense", "fen nonsense", "level 21", "level x",
                     "seconds -1", "side red", "moves nothing", "XA2XA9", "xa1", "save", "load",
                     "save /nowhere/x", "load /nowhere", "load /", "load /dev/null", "x" * 5000, "\x01\xff",
                     "help", "men", "board", "flip", "hint", "moves", "xa2", "", "   ", "history"):
            with self.subTest(line):
                self.assertEqual(self.fens("fen", line, "fen"), [START, START])

    def test_answers_to_bad_input(self):
        out = self.play("xa2xa1", "nonsense", "zz9", "undo", "level 21", "side red")
        for answer in ("Illegal move: ", "'nonsense' is neither a move nor a command",
                       "'zz9' is neither", "no move to take back", "'21' is no level",
                       "side white, black, both or none"):
            self.assertIn(answer, out)

    def test_undo(self):
        self.assertEqual(self.fens("xa2xa3", "undo", "fen"), [START])
        self.assertEqual(self.fens("side both", "xa2xa3", "xa4xa3", "undo", "undo", "fen"), [START])
        self.assertEqual(self.fens("xa2xa3", "xb2xb3", "new", "fen"), [START])

    def test_moves(self):
        out = self.play("moves", "xa2", "yb1")
        self.assertIn("\nxa2xa3 xa2xb3 xa2ya3\n", out)
        self.assertIn(" on yb1 has no legal move: "
                      "nothing that it could go to is free.", out)

    def test_a_cell_marks_where_its_man_may_go(self):
        out = self.play("side both", "d2", "E2", game="chess")
        for pawn, rows in (("d", (4, 3)), ("e", (4, 3))):
            part = out[:out.index(f"The Pawn on {pawn}2 can go to the marked cells:\n"
                                  f"{pawn}2{pawn}3 {pawn}2{pawn}4\n")]
            board = part[part.rindex("\n 8  "):].splitlines()
            marked = [row[:3].strip() for row in board if ".*" in row]
            self.assertEqual([int(rank) for rank in marked], list(rows))
            self.assertEqual(part[part.rindex("\n 8  "):].count("*"), 2)

    def test_why_a_man_has_no_move(self):
        out = self.play("fen 4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2", "e4", "e8", "e2c3", "Nc3",
                        "fen 4r2k/8/8/8/8/8/3N4/4K3 w - - 0 1", "d2", "h1h2", game="chess",
                        arguments=["--side", "both"])
        for answer in ("The Knight on e2 has no legal move: each would leave the royal piece",
                       "Nothing stands on e4.", "The Rook on e8 is Black's, and White is to move.",
                       "Illegal move: Knight on e2: the royal piece would be attacked.",
                       "Illegal move: the royal piece would be attacked.",
                       "The Knight on d2 can go to the marked cells:\nd2e4",
                       "Illegal move: nothing stands there."):
            self.assertIn(answer, out)

    def test_moves_as_people_write_them(self):
        for moves in (["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "e1g1"],
                      ["e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "O-O"],
                      ["e2-e4", "E7E5", "Ng1-f3", "b8-c6", "Bf1c4", "Ng8f6", "0-0"]):
            out = self.play("side both", *moves, "fen", game="chess")
            self.assertIn("\nr1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4\n", out)

    def test_save_and_load(self):
        path = os.path.join(self.folder.name, "my game.pgn")
        for game, moves in (("chess", ["e4", "e5", "Nf3"]), ("3d-minishogi", ["xa2xa3", "ya4ya3"]),
                            ("hexprism-minishogi", [])):
            if os.path.exists(path):
                os.remove(path)
            out = self.play("side both", *moves, "fen", f"save {path}", "new", f"load {path}",
                            "fen", game=game)
            self.assertIn(f"The game is in {path}.\n", out)
            self.assertIn(f" - Player, *, {len(moves)} moves.\n", out)
            positions = re.findall(r"(?m)^\S+ [wb] .*\d+ \d+$", out)
            self.assertEqual(len(positions), 2)
            self.assertEqual(*positions)
            self.assertIn(", faulty 0\n", self.done("pgn", path))
            # It can be loaded into any other game, and taken back to its beginning.
            out = self.play(f"load {path}", *["undo"] * len(moves), "history", game="minishogi")
            self.assertIn("No move was played yet.", out)

    def test_save_from_a_position_of_black(self):
        path = os.path.join(self.folder.name, "g.pgn")
        fen = "4k3/8/8/8/8/8/4p3/K7 b - - 3 17"
        self.play(f"fen {fen}", "e1=Q+", "Ka2", "resign", f"save {path}", game="chess",
                  arguments=["--side", "both"])
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertIn(f'[FEN "{fen}"]', text)
        self.assertIn("\n17... e1=Q+ 18. Ka2 {Black resigns} 1-0\n", text)

    def test_nothing_is_written_over_silently(self):
        path = self.file("precious", "g.pgn")
        out = self.play(f"save {path}", game="chess")
        self.assertIn("is there already; 'overwrite", out)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "precious")
        self.play(f"overwrite {path}", game="chess")
        with open(path, encoding="utf-8") as file:
            self.assertTrue(file.read().startswith("[Event"))
        self.assertEqual(os.listdir(self.folder.name), ["g.pgn"])

    def test_a_faulty_file_changes_nothing(self):
        path = self.file('[Variant "chess"]\n\n1. e4 e5 2. Ke3 *\n', "g.pgn")
        self.assertEqual(self.fens("xa2xa3", "undo", f"load {path}", "fen"), [START])
        self.assertIn("Not loaded: ", self.play(f"load {path}"))
        self.assertIn(f"Not loaded: {path} has 1 games.", self.play(f"load {path} 2"))

    def test_hint(self):
        hint = re.search(r"Hint: (\S+)", self.play("hint")).group(1)
        self.assertIn(hint + "\n", self.done("moves", "3d-minishogi"))

    def test_sides(self):
        self.assertIn("White plays", self.play("side black"))
        self.assertIn("White plays", self.play("go"))
        self.assertIn("White plays", self.play(arguments=["--side", "black"]))
        self.assertNotIn("plays", self.play("xa2xa3", arguments=["--side", "both"]))
        self.refused(USAGE, "--side: 'red'", "play", "3d-minishogi", "--side", "red")

    def test_black_sits_below(self):
        out = self.play(arguments=["--side", "black"])
        self.assertRegex(out, r"\n 1  G  B  G .*\n(.*\n){3} 5  g  b  g .*\n +c  b  a")

    def test_resign(self):
        out = self.play("resign", "xa2xa3", "undo", "fen")
        self.assertIn("The game is over: White resigns, Black wins (0-1).", out)
        self.assertIn("there are undo, new and quit", out)
        self.assertIn(START, out)

    def test_end_by_rule(self):
        for out in (self.play(f"fen {MATE}"), self.play(f"fen {MATE_IN_ONE}"),
                    self.play("side both", f"fen {MATE_IN_ONE}", "xa3xa2")):
            self.assertIn("The game is over: checkmate, Black wins (0-1).", out)

    def test_engine_against_itself(self):
        out = self.play(arguments=["--side", "none", "--level", "0"])
        self.assertRegex(out, r"The game is over: [a-z ]+, (White wins|Black wins|a draw) \(")

    def test_setup_phase(self):
        out = self.play("xa4@", "fen", game="3d-minishogi-setup", arguments=["--side", "both"])
        self.assertIn("gbg/1pp/3/PPP/GBG|", out)
        self.assertIn("Setup phase: White takes a Princeling off the board.", out)

    def test_every_game(self):
        for game in GAMES:
            self.assertIn("plays", self.play("go", game=game))


if __name__ == "__main__":
    unittest.main()
