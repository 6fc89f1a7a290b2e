#!/usr/bin/env python3
"""No circles of includes: what a file needs does not need the file.

    circles.py ROOT    prints the circles and the longest chain; fails at a circle not named below

X.c, X.h and X_internal.h are one module. Headers alone can make no circle; modules can, when the
source of one includes the header of the other."""

import os
import re
import sys

from tree import PROGRAM, files, report

# Circles that are left, and why. A circle within one of these is no fault.
ALLOWED = [
    # A move is made where the cells passed are known, and those are known from a move made.
    {"engine/passant", "engine/position"},
    # The slots of a flat board are found with the board, which is laid out by its slots.
    {"protocol/flat/flat", "protocol/flat/flat_reach", "protocol/flat/flat_slots"},
]


def module(path):
    return re.sub(r"(_internal)?\.[ch]$", "", path)


def includes(root):
    """For each file, those that it includes."""
    found = {}
    for path, text in files(root, PROGRAM, (".c", ".h")):
        names = re.findall(r'(?m)^\s*#\s*include\s*"([^"]+)"', text)
        found[path] = [name if os.path.exists(os.path.join(root, name))
                       else os.path.join(os.path.dirname(path), name) for name in names]
    return found


def reach(graph, begin):
    """All that can be reached from a node, itself only through others."""
    seen, left = set(), list(graph[begin])
    while left:
        node = left.pop()
        if node not in seen and node in graph:
            seen.add(node)
            left += graph[node]
    return seen


def circles(graph):
    reached = {node: reach(graph, node) for node in graph}
    found = []
    for node in sorted(graph):
        circle = {other for other in reached[node] if node in reached[other]}
        if len(circle) > 1 and circle not in found:
            found.append(circle)
    return found


def longest(graph, path, known):
    """The longest chain of headers that begins with a file."""
    if path not in known:
        chains = [longest(graph, other, known) for other in graph.get(path, [])]
        known[path] = [path] + max(chains, key=len, default=[])
    return known[path]


def main(root):
    graph = includes(root)
    modules = {module(path): set() for path in graph}
    for path, others in graph.items():
        modules[module(path)] |= {module(other) for other in others} - {module(path)}
    found = circles(modules)
    for circle in found:
        print("circle:", *sorted(circle))
    known = {}
    print("longest chain:", *max((longest(graph, path, known) for path in graph), key=len))
    return report(["a new circle: " + " ".join(sorted(circle)) for circle in found
                   if not any(circle <= allowed for allowed in ALLOWED)])


sys.exit(main(sys.argv[1]))
