#!/usr/bin/env python3
"""Files have at most 400 lines, functions fewer than 50, as CONTRIBUTING.md asks.

    lengths.py ROOT            fails if anything longer is not named below
    lengths.py ROOT --figures  also prints how long files and functions are

The lines of a function are counted from the brace that opens it to the one that closes it."""

import statistics
import sys

from tree import PROGRAM, files, report

FILE_LINES = 400
FUNCTION_LINES = 50

# What may be longer, and why.
EXCEPTIONS = {
    "search/node.c: node_search": "the steps of a node share its variables",
    "search/quiesce.c: quiesce": "the same",
    "search/picker.c: picker_next": "one switch over the stages",
    "engine/position.c": "one object",
    "tools/match/match_options.c": "one table of options and how each is read",
    "tests/unit/engine/test_game_files.c": "a table of bad lines, one for every key",
    "tests/unit/engine/test_move_text.c: malformed": "a table of cases",
    "tests/unit/geometry/test_board.c: bad_texts": "a table of cases",
    "tests/unit/pieces/test_notation.c: bad_texts": "a table of cases",
    "tests/unit/pieces/test_notation.c: good_texts": "a table of cases",
}


def functions(text):
    """Name and length of each. In formatted sources only functions open with a brace of their own
    in the first column."""
    lines = text.splitlines()
    begin = None
    for number, line in enumerate(lines):
        if line == "{":
            begin = number
        elif line == "}" and begin is not None:
            head = begin - 1
            while lines[head].startswith((" ", "\t")):
                head -= 1
            yield lines[head].split("(")[0].split()[-1].lstrip("*"), number - begin + 1
            begin = None


def figures(what, sources):
    sizes = [size for text in sources.values() for _, size in functions(text)]
    print("%s: %d files, %d lines; %d functions of %d lines (median), %d (90 %%), %d (longest)" % (
        what, len(sources), sum(len(text.splitlines()) for text in sources.values()), len(sizes),
        statistics.median(sizes), statistics.quantiles(sizes, n=10)[-1], max(sizes)))


def main(root, *options):
    program = dict(files(root, PROGRAM, (".c", ".h")))
    tests = dict(files(root, ["tests"], (".c", ".h")))
    if "--figures" in options:
        figures("program", program)
        figures("tests", tests)
    faults = []
    for path, text in {**program, **tests}.items():
        lines = len(text.splitlines())
        if lines > FILE_LINES and path not in EXCEPTIONS:
            faults.append(f"{path}: {lines} lines, at most {FILE_LINES} are allowed")
        faults += [f"{path}: {name}() has {size} lines, fewer than {FUNCTION_LINES} are allowed"
                   for name, size in functions(text)
                   if size >= FUNCTION_LINES and f"{path}: {name}" not in EXCEPTIONS]
    return report(faults)


sys.exit(main(*sys.argv[1:]))
