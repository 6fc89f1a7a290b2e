#!/usr/bin/env python3
"""Lines of nonsense, and of sense in the wrong order: the program must stay alive and answer.

    noise.py PROGRAM SEED LINES
"""

import random
import sys

from engine import Engine, Failure, patience

WORDS = """xboard protover accepted rejected new variant setboard edit usermove force go playother white black undo
remove result draw ? level st sd nps time otim hard easy post nopost analyze exit . hint bk exclude include pause resume
ping memory cores option lift put hover random computer name rating fen moves d help uci . # c""".split()
ARGUMENTS = """2 0 -1 99999999999999999999 0.01 1:30 all board3d 3d-minishogi 3d-minishogi-setup hexprism-minishogi
hourglass-mitregi chess shogi xa2xa3 xa4xa3 xb2@ P@xa3 a2a3 a2d2 m1 _7 zz9 e2e4 MultiPV=3 Coordinates=flat Coordinates=native
Hash=1 Setup=player Setup=engine Referee=0 1-0 {} [] * /// ||||
gbg/ppp/3/PPP/GBG|jka/ppp/3/PPP/AKJ|sts/ppp/3/PPP/STS[] 3/3/3/3/3|k2/3/K2/3/3|3/3/3/3/3[GGGSS] w b S -
gbg*jka*sts/ppp*ppp*ppp/3*3*3/PPP*PPP*PPP/GBG*AKJ*STS[-]""".split()


def line(rng):
    words = [rng.choice(WORDS)]
    words += [rng.choice(ARGUMENTS) for _ in range(rng.choice((0, 1, 1, 1, 2, 4)))]
    text = " ".join(words)
    if rng.random() < 0.2:
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(("", "\t", "@", "+", "9" * 30, "/", "|", "[", "é", "%n")) + text[at + 1:]
    return text


def main():
    rng = random.Random(int(sys.argv[2]))
    engine = Engine(sys.argv[1])
    sent = []
    try:
        engine.send("sd 3")
        for n in range(int(sys.argv[3])):
            sent.append(line(rng))
            engine.send(sent[-1])
            if n % 50 == 49:
                for text in (".", "force", "exit", "ping 4711"):
                    engine.send(text)
                engine.wait("^pong 4711", 30 * patience())
        engine.send(".")
        engine.send("quit")
        if engine.ended(5 * patience()) != 0:
            raise Failure("bad exit status")
    except (Failure, BrokenPipeError) as failure:
        print("%s\nafter:\n%s" % (failure, "\n".join(sent[-60:])))
        return 1
    finally:
        engine.kill()
    return 0


sys.exit(main())
