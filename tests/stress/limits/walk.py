"""A game in which two Kings walk round and round without a position coming again for long."""

FILES, RANKS = 26, 39


def loop(first_rank, turned, shorter):
    """Cells of a closed walk over sixteen ranks, each a King's step from the one before."""
    cells = []
    for file in range(FILES):
        column = [(file, rank) for rank in range(1, 16)]
        cells += column if file % 2 == 0 else column[::-1]
    cells += [(file, 0) for file in range(FILES - 1, -1, -1)]
    if shorter:
        cells.pop()
    return ["%s%d" % (chr(97 + file), first_rank + (15 - rank if turned else rank))
            for file, rank in cells]


WHITE, BLACK = loop(1, False, False), loop(20, True, True)


def start():
    men = {WHITE[0]: "K", BLACK[0]: "k", "a38": "N", "z38": "n"}
    rows = []
    for rank in range(RANKS, 0, -1):
        row, empty = "", 0
        for file in range(FILES):
            man = men.get("%s%d" % (chr(97 + file), rank))
            if man:
                row, empty = row + (str(empty) if empty else "") + man, 0
            else:
                empty += 1
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows) + " w - - 0 1"


GAME = """[walk]
title = Walk
board = cubic:%dx%d
piece.K = King WF
piece.N = Knight N
royal = K
repetition = 3
start = %s
""" % (FILES, RANKS, start())


def moves(n):
    for i in range(n):
        cells = BLACK if i % 2 else WHITE
        at = i // 2
        yield cells[at % len(cells)] + cells[(at + 1) % len(cells)]
