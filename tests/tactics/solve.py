#!/usr/bin/env python3
"""Solves the positions of an EPD file and tells how many it solved: the move found is the one given
(bm), or mates as fast. Arguments: the program, the file (its name is the game's), nodes for each
position, and how many must be solved."""
import json
import pathlib
import re
import subprocess
import sys


def main():
    program, path, nodes, needed = sys.argv[1:]
    game = pathlib.Path(path).stem
    out = subprocess.run([program, "analyse", "--game", game, "--nodes", nodes, path],
                         stdout=subprocess.PIPE, text=True, check=True).stdout
    records = [json.loads(line) for line in out.splitlines()]
    texts = pathlib.Path(path).read_text().splitlines()
    solved = 0
    for record, text in zip(records, texts, strict=True):
        mate = int(re.search(r"mate in (\d+)", text).group(1))
        move = re.search(r" bm (\S+);", text).group(1)
        good = record["best"] == move or 0 < record.get("mate", 0) <= mate
        solved += good
        print(f"{'solved' if good else 'failed'}: mate in {mate}, {move}, found {record['best']} "
              f"at depth {record['depth']}, {record['time_ms']} ms")
    print(f"{game}: {solved} of {len(texts)} solved, {needed} needed")
    return 0 if solved >= int(needed) else 1


if __name__ == "__main__":
    sys.exit(main())
