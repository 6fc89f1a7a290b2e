"""Games and positions as other programs and people write them are read, and ours are written anew."""

import glob
import json
import os
import subprocess
import tempfile
import unittest

WELTGEIST = os.environ["WELTGEIST"]
SAMPLES = sorted(glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "samples", "*.pgn")))
TAG = '[Variant "%s"]\n'
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"


def run(*arguments, text=b""):
    text = text.encode() if isinstance(text, str) else text
    done = subprocess.run([WELTGEIST, *map(str, arguments)], input=text, capture_output=True)
    return done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace")


class Pgn(unittest.TestCase):
    def plies(self, text, plies, *arguments):
        status, out, err = run("pgn", *arguments, "-", text=text)
        self.assertEqual((status, err), (0, ""), text)
        self.assertIn(" %d plies" % plies, out, text)

    def fault(self, text, reason):
        status, _, err = run("pgn", "-", text=text)
        self.assertEqual(status, 1, text)
        self.assertIn(reason, err)

    def test_samples(self):
        self.assertGreaterEqual(len(SAMPLES), 7)
        for path in SAMPLES:
            with self.subTest(os.path.basename(path)):
                status, out, err = run("pgn", path)
                self.assertEqual((status, err), (0, ""))
                self.assertIn("faulty 0", out)

    def test_written_anew(self):
        """Each notation leads back to the same game."""
        for path in SAMPLES:
            _, long, _ = run("pgn", "--moves", "long", path)
            for moves in "san", "flat":
                with self.subTest(os.path.basename(path) + " " + moves):
                    _, other, _ = run("pgn", "--moves", moves, path)
                    status, again, err = run("pgn", "--moves", "long", "-", text=other)
                    self.assertEqual((status, err), (0, ""))
                    self.assertEqual(again, long)

    def test_tokens(self):
        self.plies("1.e4 e5 2.Nf3$1 Nc6!? 3.Bb5 a6?? 4. Ba4 Nf6 5.O-O Be7*", 10)
        self.plies("1. e2-e4 E7E5 2. g1f3 Ng8-f6 1/2-1/2", 4)
        self.plies("1... e4 e5 2 . Nf3 1-0", 3)
        self.plies("1. e4 {a {b} c} e5 (1... c5 2. Nf3 (2. c3 {x)} d5)) 2. Nf3 ; 3. Qh5\n% Qh5\n*", 3)
        self.plies("1. e4 e5 2. Nf3+- Nc6 = 3. Bb5 ! \u00b1 $14 a6 *", 6)
        self.plies('[FEN "4k3/P7/8/8/8/8/8/4K3 w - -"]\n1. a8(Q)+ (1. a8=R) *', 1)
        self.plies('[FEN "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 0"]\n1. exd6 e.p. *', 1)
        self.plies("1. e4 e5\r\n2. Nf3\r\n*\r\n", 3)

    def test_bytes(self):
        self.plies(b'\xef\xbb\xbf[White "J\xfcrgen"]\n1. e4 {\xe9t\xe9} *', 1)
        status, out, _ = run("pgn", "-", text=b'[White "J\xfcrgen"]\n[Black "a \\"b\\" c"]\n*')
        self.assertEqual(status, 0)
        self.assertIn('J\u00fcrgen - a "b" c', out)
        status, out, _ = run("pgn", "-", text='[White "The "big" one"]\n1. e4 *')
        self.assertIn('The "big" one', out)
        self.fault(b"1. e4 \x00e5\xff *", "ply 2")

    def test_broken_games_end_themselves_only(self):
        text = '1. e4 {never closed\n\n[White "a"]\n\n1. e4 (1. d4\n\n[White "b"]\n1. d4 d5 *\n'
        status, out, err = run("pgn", "-", text=text)
        self.assertEqual((status, err.count("breaks off")), (1, 2))
        self.assertIn("game 3: b - ? *, 2 plies", out)

    def test_variants(self):
        for name in ("Standard", "standard", "normal", "Chess", "From Position", "regular", "", "Fide"):
            self.plies(TAG % name + "1. e4 *", 1)
        for name in "Crazyhouse", "crazyhouse", "CRAZYHOUSE", "zh":
            self.plies(TAG % name + "1. e4 d5 2. exd5 Qxd5 3. P@e4 *", 5)
        for name in "Shogi", "shogi":
            self.plies(TAG % name + "1. g4 Pc6 *", 2)
        for name in "5x5+5_shogi", "minishogi", "Mini Shogi":
            self.plies(TAG % name + "1. Pa3 *", 1)
        self.plies("1. Pxa2xa3 *", 1, "--game", "3d-minishogi")
        self.fault(TAG % "Nonsense" + "1. e4 *", "no game 'Nonsense' is known")

    def test_positions(self):
        house = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
        self.plies(TAG % "Crazyhouse" + '[FEN "%s/Pn w KQkq - 0 1"]\n1. @e4 N@e5 *' % house, 2)
        sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2"
        self.plies(TAG % "Shogi" + '[FEN "%s"]\n1... Pg6 *' % sfen, 1)
        status, out, _ = run("pgn", "--positions", "-", text='[FEN "%s"]\n*' % START)
        self.assertEqual((status, out), (0, "chess;%s 0 1\n" % START))

    def test_draws_to_be_claimed_end_nothing(self):
        shuffle = "Nf3 Nf6 Ng1 Ng8 "
        self.plies(shuffle * 5 + "e4 1-0", 21)
        self.plies('[FEN "4k3/8/8/8/8/8/8/R3K3 w - - 99 80"]\nRa2 Kd7 Ra3 1-0', 3)
        self.fault("f3 e5 g4 Qh4# Kf2 0-1", "royal piece would be attacked")


class Analyse(unittest.TestCase):
    def records(self, text, *arguments):
        status, out, err = run("analyse", "--nodes", 60, *arguments, text=text)
        return status, [json.loads(line) for line in out.splitlines()]

    def test_operations(self):
        lines = [START + " bm e4 Nf3; hmvc 7; fmvn 9;", START + " am a2-a3, h2h3;",
                 START + " am Nf9;", START + " bm ;", START + " hmvc x;", START + " bm Nd4;",
                 START]
        status, records = self.records("\n".join(lines), "--game", "chess")
        self.assertNotEqual(status, 0)
        self.assertEqual(len(records), len(lines))
        self.assertTrue(records[0]["position"].endswith(" 7 9"))
        self.assertIn("solved", records[0])
        self.assertIn("solved", records[1])
        for record, reason in zip(records[2:6], ("am: Nf9", "bm: no move", "hmvc: 'x'", "bm: Nd4")):
            self.assertIn(reason, record["error"])
        self.assertIn("best", records[6])

    def test_bytes(self):
        text = b'\xef\xbb\xbfchess;%s id "caf\xe9"; \xff \xfe;\n\xff\xfe;x\nchess;\xe9\n' % START.encode()
        status, records = self.records(text + b"Standard;" + START.encode())
        self.assertNotEqual(status, 0)
        self.assertEqual(records[0]["epd"]["id"], "caf\u00e9")
        self.assertIn("error", records[1])
        self.assertIn("error", records[2])
        self.assertIn("best", records[3])

    def test_games(self):
        status, records = self.records("1. e4 e5 2. Ke3 *\n\n1. d4 *\n", "--pgn")
        self.assertNotEqual(status, 0)
        self.assertEqual([record.get("pgn", {}).get("played") for record in records],
                         ["e2e4", "e7e5", None, None, "d2d4", None])
        self.assertIn("error", records[3])


class Openings(unittest.TestCase):
    def match(self, name, text, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            pgn = os.path.join(folder, "games.pgn")
            status, out, err = run("match", "--game", "chess", "--engine", WELTGEIST, "--engine",
                                   WELTGEIST, "--each", "--depth", 1, "--games", 2, "--max-moves", 4,
                                   "--openings", path, "--pgn", pgn, *arguments)
            if status:
                return status, err
            with open(pgn, encoding="utf-8") as file:
                return status, file.read()

    def test_games(self):
        status, pgn = self.match("book.pgn", "1. e4 c5 2. Nf3 *\n")
        self.assertEqual(status, 0, pgn)
        self.assertEqual(pgn.count("1. e4 {book} 1... c5 {book} 2. Nf3 {book}"), 2)
        self.assertNotIn("FEN", pgn)
        status, pgn = self.match("book.pgn", "1. e4 c5 *\n", "--moves", "long")
        self.assertIn("1. e2e4 {book} 1... c7c5 {book}", pgn)

    def test_positions(self):
        status, pgn = self.match("book.epd", "chess;4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n")
        self.assertEqual(status, 0, pgn)
        self.assertIn('[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]', pgn)

    def test_faults(self):
        for name, text, reason in (
                ("a.pgn", "1. e4 e4 *\n", "ply 2"), ("a.epd", "shogi;x\n", "an opening of shogi"),
                ("a.pgn", '[Variant "Crazyhouse"]\n1. e4 *\n', "an opening of Crazyhouse"),
                ("a.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n", "over here"), ("a.pgn", "", "no position")):
            status, err = self.match(name, text)
            self.assertEqual(status, 1, text)
            self.assertIn(reason, err)


if __name__ == "__main__":
    unittest.main()
