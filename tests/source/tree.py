"""The sources, for the tests of this folder."""

import os

PROGRAM = ["base", "geometry", "pieces", "engine", "search", "protocol", "tools", "web"]


def files(root, folders, endings):
    """Paths within @root and texts of the files in some folders whose names end so, in order."""
    for folder in folders:
        for place, inner, names in os.walk(os.path.join(root, folder)):
            inner.sort()
            for name in sorted(names):
                path = os.path.join(place, name)
                if name.endswith(endings) and os.path.isfile(path):
                    with open(path, encoding="utf-8") as text:
                        yield os.path.relpath(path, root), text.read()


def report(faults):
    """Prints the faults, one a line; the exit status."""
    for fault in faults:
        print(fault)
    return 1 if faults else 0
