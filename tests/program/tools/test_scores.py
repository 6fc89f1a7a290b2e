"""Every score that the program tells is in the units of the game's file, wherever it is printed.

A game is taken twice, as the search counts and with other words `score.TERM`; what each way out
of the program says of the second must be what the words make of the first. The search itself must
not notice. The program is named by the environment variable WELTGEIST.
"""
import json
import math
import os
import random
import re
import subprocess
import tempfile
import threading
import unittest

PROGRAM = os.environ["WELTGEIST"]
PLAIN = (174, 0, 0)
WORDS = (PLAIN, (800, -447, 10), (50, 900, 35), (1, 0, 0), (100000, 30000, 99), (3350, 25, 1))
MOST = 30999
NODES = 4000
# By game, a position for each side; the last is won by force in a few moves, where one is given.
POSITIONS = {
    "3d-minishogi": ("gbg/ppp/3/PPP/GBG|jka/ppp/3/PPP/AKJ|sts/ppp/3/PPP/STS[] w - - 0 1",
                     "gbg/1pp/p2/1PP/GBG|jka/ppp/3/PPP/AKJ|sts/ppp/3/PPP/STS[p] b - - 0 2",
                     "3/3/+g2/3/K2|3/3/3/3/+s2|2k/3/3/1+s1/3[] b - - 0 1"),
    "chess": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
              "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 2",
              "7k/8/5K2/8/8/8/8/R7 w - - 0 1"),
    "weltschach": (None,),
}


def told(score, white, words):
    """Centipawns told of a score for the side to move, to the nearest, halves away from 0."""
    ahead = 174 * (score - (words[1] if white else -words[1]))
    near = (2 * abs(ahead) + words[0]) // (2 * words[0])
    return max(-MOST, min(MOST, near if ahead >= 0 else -near))


def expected(score, white, words):
    logit = (score - (words[1] if white else -words[1])) / words[0]
    return 1 / (1 + math.exp(-max(-700, min(700, logit))))


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as out:
            out.write(text)
        return self.path(name)

    def game(self, parent, words, name="g"):
        return self.write(f"{name}.ini", f"[{name}]\ninherit = {parent}\nxboard = \n" +
                          "score.scale = %d\nscore.offset = %d\nscore.draws = %d\n" % words)

    def run_program(self, *arguments, text="", status=0):
        done = subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True,
                              text=True, timeout=400, cwd=self.folder.name,
                              env={**os.environ, "XDG_CONFIG_HOME": "/nowhere",
                                   "WELTGEIST_VARIANTS": "", "COLUMNS": "200"})
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout

    def records(self, parent, words, position):
        out = self.run_program("analyse", "--variants", self.game(parent, words), "--game", "g",
                               "--nodes", NODES, "--lines", 3, text=position + "\n")
        return json.loads(out)

    def compare(self, plain, other, white, words):
        """One score as the search counts it and as it is told: cp or mate, and expected points."""
        if "mate" in plain:
            self.assertEqual(other["mate"], plain["mate"])
            self.assertNotIn("cp", other)
            self.assertEqual(other["expected"], 1 if plain["mate"] > 0 else 0)
            return
        self.assertEqual(other["cp"], told(plain["cp"], white, words))
        self.assertNotIn("mate", other)
        self.assertAlmostEqual(other["expected"], expected(plain["cp"], white, words),
                               delta=0.00006)


class Json(Case):
    def test_records(self):
        mates = 0
        for parent, positions in POSITIONS.items():
            for position in positions:
                position = position or self.first_position(parent)
                white = " w " in position
                plain = self.records(parent, PLAIN, position)
                mates += "mate" in plain
                for words in WORDS:
                    other = self.records(parent, words, position)
                    for part in ("best", "depth", "nodes"):
                        self.assertEqual(other[part], plain[part], "the search does not notice")
                    self.compare(plain, other, white, words)
                    self.assertEqual(len(plain["lines"]), len(other["lines"]))
                    for mine, others in zip(plain["lines"], other["lines"]):
                        self.compare(mine, others, white, words)
                        self.assertEqual(mine["moves"], others["moves"])
        self.assertEqual(mates, 2)

    def first_position(self, parent):
        out = self.run_program(text=f"variant {parent}\nfen\nquit\n")
        return re.search(r"(?m)^\S+ [wb] .*$", out).group()


class Protocols(Case):
    """What a client hears."""

    def session(self, *lines):
        process = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   text=True, bufsize=1, cwd=self.folder.name,
                                   env={**os.environ, "XDG_CONFIG_HOME": "/nowhere",
                                        "WELTGEIST_VARIANTS": ""})
        heard = []
        watch = threading.Timer(400, process.kill)  # what is waited for may never come
        watch.start()
        try:
            for line in lines:
                if isinstance(line, str):
                    process.stdin.write(line + "\n")
                    continue
                while True:  # a pattern is waited for
                    got = process.stdout.readline()
                    self.assertTrue(got, (line.pattern, heard))
                    heard.append(got.rstrip("\n"))
                    if line.search(got):
                        break
            process.stdin.write("quit\n")
            process.stdin.close()
            heard += process.stdout.read().splitlines()
        finally:
            watch.cancel()
            process.kill()
            process.wait()
            process.stdout.close()
        return heard

    def cecp(self, parent, words, position):
        return [line.split("\t") for line in self.session(
            f"option VariantPath={self.game(parent, words)}", "variant g", "post", "sd 5",
            "option Referee=0", "force", f"setboard {position}", "go", re.compile("^move "))
                if "\t" in line]

    def uci(self, parent, words, position, *more):
        return [line for line in self.session(
            "uci", f"setoption name VariantPath value {self.game(parent, words)}",
            "setoption name UCI_Variant value g", "setoption name MultiPV value 2", *more,
            f"position fen {position}", "go depth 5", re.compile("^bestmove ")) if " score " in line]

    def test_cecp(self):
        for parent in ("3d-minishogi", "chess"):
            for position in POSITIONS[parent]:
                white = " w " in position
                plain = self.cecp(parent, PLAIN, position)
                self.assertGreater(len(plain), 1)
                for words in WORDS[1:]:
                    for (mine, line), (others, same) in zip(plain, self.cecp(parent, words, position)):
                        self.assertEqual(line, same)
                        score, other = int(mine.split()[1]), int(others.split()[1])
                        self.assertEqual(other, score if abs(score) > 100000
                                         else told(score, white, words))

    def test_uci(self):
        score_of = re.compile(r" score (cp|mate) (-?\d+)(?: (?:lower|upper)bound)?"
                              r"(?: wdl (\d+) (\d+) (\d+))? time ")
        for parent in ("3d-minishogi", "chess"):
            for position in POSITIONS[parent]:
                white = " w " in position
                plain = self.uci(parent, PLAIN, position)
                self.assertGreater(len(plain), 1)
                self.assertFalse([line for line in plain if "wdl" in line])
                for words in WORDS:
                    lines = self.uci(parent, words, position,
                                     "setoption name UCI_ShowWDL value true")
                    self.assertEqual(len(lines), len(plain))
                    for mine, others in zip(plain, lines):
                        kind, score = score_of.search(mine).groups()[:2]
                        other_kind, other, *chances = score_of.search(others).groups()
                        win, draw, loss = map(int, chances)
                        self.assertEqual((kind, win + draw + loss), (other_kind, 1000), others)
                        if kind == "mate":
                            self.assertEqual((score, draw), (other, 0))
                            self.assertEqual(win, 1000 if int(score) > 0 else 0)
                            continue
                        self.assertEqual(int(other), told(int(score), white, words))
                        self.assertAlmostEqual((win + draw / 2) / 1000,
                                               expected(int(score), white, words), delta=0.0008)
                        if words[2] == 0:
                            self.assertLessEqual(draw, 1)

    def test_wdl_is_an_option_that_holds_for_the_next_search(self):
        self.assertIn("option name UCI_ShowWDL type check default false", self.session("uci"))
        position = POSITIONS["chess"][0]
        lines = self.uci("chess", PLAIN, position, "setoption name UCI_ShowWDL value true",
                         "setoption name UCI_ShowWDL value false")
        self.assertFalse([line for line in lines if "wdl" in line])
        lines = self.session("uci", "setoption name UCI_ShowWDL value yes", "isready",
                             re.compile("readyok"))
        self.assertTrue([line for line in lines if line.startswith("info string error")])

    def test_resigning_goes_by_what_is_told(self):
        behind = "3/3/3/3/3|k2/3/3/3/K2|3/3/3/3/3[GGGSSPPP] %s - - 0 1"
        for scale, resigns in ((174, True), (100000, False)):
            file = self.game("3d-minishogi", (scale, 0, 0))
            heard = self.session(
                f"option VariantPath={file}", "variant g", "option Resign=500", "sd 3", "force",
                f"setboard {behind % 'b'}", "go", re.compile("^move "),
                "force", "usermove ya1yb1", "go", re.compile("^move "),
                "force", "usermove yb1ya1", "go", re.compile("^(resign|move)"))
            self.assertEqual(heard[-1].startswith("resign"), resigns, heard[-3:])

    def test_draws_are_accepted_by_what_is_told(self):
        """White is a Queen behind, which an offset may call as good as even, or better."""
        behind = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
        for words, accepts in (((174, 0, 0), True), ((1740, 0, 0), True), ((100000, 0, 0), False),
                               ((174, -20000, 0), False)):
            heard = self.session(f"option VariantPath={self.game('chess', words)}", "variant g",
                                 "sd 4", "force", f"setboard {behind}", "go", re.compile("^move "),
                                 "draw", "ping 1", re.compile("^pong 1"))
            self.assertEqual("offer draw" in heard, accepts, (words, heard))

    def test_contempt_is_told_too(self):
        """White can force a draw and has no more: that is worth as much less as contempt says."""
        for scale in (87, 174, 1740, 17400):
            heard = self.session(f"option VariantPath={self.game('chess', (scale, 0, 0))}",
                                 "variant g", "post", "sd 4", "option Contempt=50", "force",
                                 "setboard 8/8/8/8/8/3k4/1p6/K7 w - - 0 1", "go",
                                 re.compile("^move "))
            scores = [line.split()[1] for line in heard if "\t" in line]
            self.assertEqual(scores[-1], "-50", (scale, heard))


class People(Case):
    """What the commands for people print."""

    SCORE = r"([+-]\d+\.\d\d|mate in \d+|mated in \d+)"

    def think(self, parent, words, position):
        return self.run_program("think", "g", position, "--nodes", NODES, "--lines", 2,
                                "--variants", self.game(parent, words))

    def check(self, mine, others, white, words):
        """Two texts of scores; what is told has two places, so that a plain score is whole."""
        if "mate" in mine:
            self.assertEqual(mine, others)
        else:
            cp = round(float(mine) * 100)
            self.assertEqual(round(float(others) * 100), told(cp, white, words))

    def test_think(self):
        row = re.compile(r"(?m)^ ?\d+/\d+ +" + self.SCORE + r"[+-]? +(\d+\.\d) ")
        last = re.compile(r"(?m)^score +" + self.SCORE + r"(?:, (\d+) %)?$")
        for parent in ("3d-minishogi", "chess"):
            for position in POSITIONS[parent]:
                white = " w " in position
                plain = self.think(parent, PLAIN, position)
                for words in WORDS:
                    other = self.think(parent, words, position)
                    rows, others = row.findall(plain), row.findall(other)
                    self.assertGreater(len(rows), 1)
                    self.assertEqual(len(rows), len(others))
                    for (mine, _), (theirs, share) in zip(rows, others):
                        self.check(mine, theirs, white, words)
                        if "mate" not in mine:
                            self.assertAlmostEqual(
                                float(share) / 100,
                                expected(round(float(mine) * 100), white, words), delta=0.00051)
                        else:
                            self.assertEqual(share, "100.0" if "mate " in mine else "0.0")
                    mine, theirs = last.search(plain), last.search(other)
                    self.check(mine.group(1), theirs.group(1), white, words)
                    self.assertEqual("mate" in theirs.group(1), theirs.group(2) is None)

    def test_play(self):
        """The engine's move and a hint; the share of the points is that of the score."""
        for words in WORDS:
            out = self.run_program("play", "g", "--variants", self.game("3d-minishogi", words),
                                   "--seconds", 0.05, text="hint\nxa2xa3\nquit\n")
            for score, share in (re.search(r"Hint: .*\(" + self.SCORE + r", (\d+) %\)", out).groups(),
                                 re.search(r"Black plays \S+  \(" + self.SCORE + r", (\d+) %, depth",
                                           out).groups()):
                self.assertAlmostEqual(int(share),
                                       100 / (1 + math.exp(-float(score) / 1.74)), delta=0.9)


class Matches(Case):
    """Games of the program against itself: comments, and the referee's judgement."""

    def match(self, words, *more, games=2):
        file = self.game("3d-minishogi", words)
        engine = f"{PROGRAM} --variants {file}"
        self.run_program("match", "--game", "g", "--variants", file, "--engine", engine, "--name",
                         "a", "--engine", engine, "--name", "b", "--each", "--depth", 3,
                         "--random-plies", 4, "--games", games, "--pgn", self.path("m.pgn"),
                         "--overwrite", *more)
        with open(self.path("m.pgn"), encoding="utf-8") as games:
            return games.read()

    def test_comments(self):
        # The score from White's side; with each comment stand its number and whose move it was.
        comment = re.compile(r"\d+(\.+)\s+(\S+)\s+\{\[%eval\s+(#?-?[\d.]+),(\d+)\]")
        plain = comment.findall(self.match(PLAIN))
        self.assertGreater(len(plain), 20)
        self.assertTrue([found for found in plain if "#" in found[2]])
        for words in WORDS[1:]:
            other = comment.findall(self.match(words))
            self.assertEqual([found[:2] for found in other], [found[:2] for found in plain])
            for (dots, _, mine, _), (_, _, theirs, _) in zip(plain, other):
                if "#" in mine:
                    self.assertEqual(mine, theirs)
                    continue
                white = dots == "."
                sign = 1 if white else -1
                score = told(sign * round(float(mine) * 100), white, words)
                self.assertEqual(round(float(theirs) * 100), sign * score)

    def test_adjudication(self):
        """A scale at which nothing is told as won ends no game, one at which all is ends all."""
        for scale, offset, draws, ends in ((100000, 0, False, 0), (1, 0, False, 2),
                                           (100000, 0, True, 2), (1, 30000, True, 0)):
            rule = ("--adjudicate-draw", "60,2") if draws else ("--adjudicate-win", "300,2")
            games = self.match((scale, offset, 0), *rule)
            self.assertEqual(games.count("{adjudicated by score}"), ends, (scale, offset, draws))


class Calibrate(Case):
    """The command that finds the words from games."""

    SHUFFLE = "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8".split()

    def plain(self):
        """Options that load g, chess whose scores are told as the search counts them."""
        return "--variants", self.game("chess", PLAIN)

    def pgn(self, scores, result, of_white=True, mates=(), more="", **tags):
        """A game whose moves have such scores, for White, in centipawns."""
        text = "".join(f'[{name} "{value}"]\n' for name, value in {"White": "?", **tags}.items())
        text += "\n"
        for ply, score in enumerate(scores):
            score *= 1 if of_white or ply % 2 == 0 else -1
            told = ("#%d" if of_white else "M%d") % score if ply in mates else "%.2f" % (score / 100)
            text += "%s {%s}\n" % (self.SHUFFLE[ply % 8], f"[%eval {told},8] [%emt 0:00:01]" if of_white
                                  else ("" if told[0] == "-" else "+") + f"{told}/8 0.12s")
        return text + more + result + "\n\n"

    def games(self, n, scale, offset, draws, of_white=True, seed=1):
        chance = random.Random(seed)
        text = ""
        for _ in range(n):
            drift = chance.gauss(0, 1.2)
            score = round(scale * drift) + offset
            win = 1 / (1 + math.exp(-drift)) * (1 - draws)
            at = chance.random()
            result = "1-0" if at < win else "1/2-1/2" if at < win + draws else "0-1"
            text += self.pgn([score + chance.randint(-9, 9) for _ in range(6)], result, of_white)
        return text

    def lines(self, out):
        return {name: int(number) for name, number in re.findall(r"(?m)^score\.(\w+) = (-?\d+)$", out)}

    def test_what_games_were_made_with_is_found(self):
        out = self.run_program(*self.plain(), "calibrate", "g", text=self.games(1500, 500, 0, 0))
        found = self.lines(out)
        error = int(re.search(r"scale \+- (\d+)", out).group(1))
        self.assertRegex(out, r"^; fitted by 9000 scores of 1500 games; 95 %: scale \+- \d+, offset")
        self.assertAlmostEqual(found["scale"], 500, delta=2 * error)
        self.assertLess(error, 100)
        self.assertEqual((found["offset"], found["draws"]), (0, 0))
        found = self.lines(self.run_program(*self.plain(), "calibrate", "g",
                                            text=self.games(1500, 200, -300, 0)))
        self.assertAlmostEqual(found["offset"], -300, delta=40)

    def test_both_ways_of_writing_scores(self):
        one, other = (self.run_program(*self.plain(), "calibrate", "g", "--tables",
                                       text=self.games(200, 300, 100, 0.2, of_white))
                      for of_white in (True, False))
        self.assertEqual(one, other)
        self.assertGreater(self.lines(one)["draws"], 5)

    def test_what_the_file_says_already_is_taken_into_account(self):
        """What is told with other words leads back to the same numbers of the search."""
        match = Matches.match
        match(self, PLAIN, games=80)
        plain = self.lines(self.run_program("calibrate", "g", self.path("m.pgn"), "--variants",
                                            self.path("g.ini")))
        self.assertEqual(list(plain), ["scale", "offset", "draws"])
        for words in ((800, -447, 10), (90, 50, 35)):
            match(self, words, games=80)
            again = self.lines(self.run_program("calibrate", "g", self.path("m.pgn"), "--variants",
                                                self.path("g.ini")))
            self.assertAlmostEqual(again["scale"], plain["scale"], delta=0.02 * plain["scale"])
            self.assertEqual(again["draws"], plain["draws"])
            self.assertAlmostEqual(again["offset"], plain["offset"], delta=0.02 * plain["scale"])

    def test_lines_are_those_of_a_game_file(self):
        out = self.run_program(*self.plain(), "calibrate", "g", "--tables", text=self.games(300, 300, 0, 0.1))
        file = self.write("new.ini", "[new]\ninherit = chess\n" + out)
        self.run_program("check", file)
        self.assertRegex(out, r"(?m)^; +300,1 +\d+ of 300 +[\d.]+ % +\d+ %$")
        self.assertEqual(self.run_program(*self.plain(), "calibrate", "g", text=self.games(300, 300, 0, 0.1)),
                         out[:out.index(";   told")])

    def test_what_does_not_count(self):
        games = self.games(300, 300, 0, 0.1)
        plain = self.run_program(*self.plain(), "calibrate", "g", text=games)
        more = [self.pgn([900] * 9, "0-1", Termination=end)
                for end in ("score", "adjudication", "time forfeit", "crash", "length", "abandoned")]
        more += [self.pgn([900] * 9, "*"), self.pgn([900] * 9, ""), '[White "?"]\n1. e4 e5 0-1\n\n',
                 "1. e4 {book} e5 {0.5} d4 {[%eval x,3]} d5 {[%eval 1.5} 0-1\n\n",
                 self.pgn([], "0-1", more="e4 (1. d4 {[%eval 9.00,3]}) "),
                 "{[%eval 9.00,3]} 1. e4 0-1\n\n", '[Variant "Crazyhouse"]\n1. e4 {+9.00/8} 0-1\n\n']
        done = subprocess.run([PROGRAM, *self.plain(), "calibrate", "g"], input="".join(more) + games,
                              capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (0, plain))
        self.assertIn(f"{len(more)} games left out", done.stderr)
        # Mates are no scores, but the game is one.
        out = self.run_program(*self.plain(), "calibrate", "g", text=games + self.pgn([1, -2, 3], "1-0",
                                                                          mates=(0, 1, 2)))
        self.assertEqual(out, plain.replace("300 games", "301 games"))

    def test_one_player(self):
        mine = [self.pgn([ahead] * 8, result, of_white=False, White="a", Black="b")
                for ahead, result in ((300, "1-0"), (300, "1-0"), (300, "0-1"), (-300, "0-1"))] * 30
        mine = [game.replace("{+3.00", "{+9.00", 1) for game in mine]
        out = self.run_program(*self.plain(), "calibrate", "g", "--player", "a", text="".join(mine))
        self.assertIn("; fitted by 480 scores of 120 games", out)
        self.refuse("do not show", "g", "--player", "nobody", text="".join(mine))

    def refuse(self, reason, *arguments, text="", status=1):
        done = subprocess.run([PROGRAM, *self.plain(), "calibrate", *arguments], input=text, capture_output=True,
                              text=True, cwd=self.folder.name)
        self.assertEqual((done.returncode, done.stdout), (status, ""), done.stderr)
        self.assertIn(reason, done.stderr)

    def test_bad_input(self):
        self.refuse("no game 'nothing'", "nothing")
        self.refuse("expected GAME", status=2)
        self.refuse("missing.pgn", "g", "missing.pgn")
        self.refuse("do not show", "g", text="")
        self.refuse("do not show", "g", text=self.pgn([100] * 8, "1-0"))
        games = self.games(300, 300, 0, 0.1)
        plain = self.run_program(*self.plain(), "calibrate", "g", text=games)
        done = subprocess.run([PROGRAM, *self.plain(), "calibrate", "g"], text=True, capture_output=True,
                              input="1. e4 {+9.00/8} e4 {+9.00/8} 0-1\n\n" + games)
        self.assertEqual((done.returncode, done.stdout), (3, plain))
        self.assertIn("-:1: ply 2", done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
