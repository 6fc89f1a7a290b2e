#!/usr/bin/env python3
"""What the documents point at exists: pages, headings, files, tables in them, named `FILE` (`TABLE`);
in comments of the sources, files too.

    documents.py ROOT

Measurements may speak of what was there when they were made.
That they name every command, option and key is tested where those are: protocol.documented,
tools.Documents, install.Manual, reference.guide, unit.notation."""

import fnmatch
import glob
import os
import re
import sys

from tree import PROGRAM, files, report

FOLDERS = PROGRAM + ["tests", "docs", "variants", "cmake", "packaging"]
# A file is meant by a name with one of these endings, or by one that begins with a folder.
NAMED = re.compile(r"^(?:\.ci/[\w-]+|[a-z0-9_.*/-]+\.(?:c|h|md|cmake|perft)|(?:%s)/[\w.*/-]*)$" %
                   "|".join(FOLDERS))
# Not ours.
FOREIGN = {"sysexits.h"}


def anchors(text):
    """The anchors of a page's headings, as GitHub makes them."""
    return {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")
            for heading in re.findall(r"(?m)^#+ (.*)$", text)}


def links(pages):
    """Links to pages and headings that are not there."""
    for path, text in pages.items():
        for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"(?s)```.*?```|`[^`]*`", "", text)):
            if re.match("[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            page = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
            if not os.path.exists(page):
                yield f"{path}: there is no {target}"
            elif anchor and anchor not in anchors(pages[page]):
                yield f"{path}: {page} has no heading #{anchor}"


def exists(name, path, known):
    """Whether a name, as it stands in a file at @path, means a file or a program of a test."""
    if "/" not in name:
        beside = os.path.join(os.path.dirname(path), name)
        return os.path.exists(beside) or bool(fnmatch.filter(known, name))
    places = (name, os.path.join(os.path.dirname(path), name))
    return any(glob.glob(place) or os.path.exists(place + ".c") for place in places)


def names(texts, pattern, known):
    """Names of files in parts of texts that are not there."""
    for path, text in texts.items():
        for part in re.findall(pattern, text):
            for word in re.findall(r"[\w.*/-]+", part):
                word = word.rstrip(".")
                if NAMED.match(word) and word not in FOREIGN and not exists(word, path, known):
                    yield f"{path}: there is no {word}"


def tables(pages):
    """Names in brackets behind a file, `FILE` (`NAME` or `NAME`), that the file does not hold."""
    for path, text in pages.items():
        for name, held in re.findall(r"`([\w./-]+)` \(((?:`\w+`(?: or )?)+)\)", text):
            if os.path.isfile(name):
                with open(name, encoding="utf-8") as source:
                    words = set(re.findall(r"\w+", source.read()))
                for word in set(re.findall(r"\w+", held.replace(" or ", " "))) - words:
                    yield f"{path}: {name} has no {word}"


def main(root):
    os.chdir(root)
    known = {os.path.basename(path) for path, _ in files(".", FOLDERS, (
        ".c", ".h", ".md", ".ini", ".py", ".cmake", ".perft", ".txt"))}
    pages = dict(files(".", ["docs"], ".md"))
    for name in ("README.md", "CONTRIBUTING.md"):
        with open(name, encoding="utf-8") as text:
            pages[name] = text.read()
    sources = dict(files(".", PROGRAM + ["tests"], (".c", ".h")))
    faults = list(links(pages))
    told = {path: text for path, text in pages.items() if "/measurements/" not in path}
    faults += names(told, r"(?<!`)`([^`\n]+)`(?!`)", known | set(pages))
    faults += tables(pages)
    faults += names(sources, r"(?s)/\*.*?\*/", known | set(pages))
    return report(faults)


sys.exit(main(sys.argv[1]))
