#!/usr/bin/env python3
"""Every source belongs to the build: listed.py ROOT fails if a CMakeLists.txt does not name it."""

import os
import re
import sys

from tree import PROGRAM, files, report


def main(root):
    build = "\n".join(text for _, text in files(root, PROGRAM + ["tests"], (
        "CMakeLists.txt", ".cmake")))
    # Targets of a foreach are named without their folder and ending.
    words = {os.path.basename(word) for word in re.findall(r"[\w./-]+", build)}
    return report([f"{path}: not in the build" for path, _ in files(root, PROGRAM + ["tests"], ".c")
                   if not {os.path.basename(path), os.path.basename(path)[:-2],
                           re.sub("^fuzz_|\\.c$", "", os.path.basename(path))} & words])


sys.exit(main(sys.argv[1]))
