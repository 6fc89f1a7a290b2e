#!/usr/bin/env python3
"""What is installed and packaged: install.py PART. The environment says where things are."""

import filecmp
import os
import re
import shutil
import stat
import subprocess
import tempfile
import time
import unittest

SOURCE = os.environ["SOURCE"]
BINARY = os.environ["BINARY"]
VERSION = os.environ["VERSION"]
DEBIAN = os.environ["DEBIAN_PATHS"] == "ON"
DOCUMENTS = (".md", ".png", ".svg")
PERFT_3 = "36886"  # of 3d-minishogi


def run(*command, **environment):
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                          env=dict(os.environ, **environment))
    if done.returncode != 0:
        raise AssertionError("%s: status %d\n%s%s" % (" ".join(command), done.returncode,
                                                      done.stdout, done.stderr))
    return done.stdout


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def tree(root):
    return {os.path.relpath(os.path.join(folder, name), root)
            for folder, _, names in os.walk(root) for name in names}


def expected():
    """The files below the prefix."""
    files = {"share/weltgeist/xboard-hexprism-minishogi.ini",
             "share/games/plugins/xboard/weltgeist.eng",
             "share/doc/weltgeist/README.md",
             "share/bash-completion/completions/weltgeist",
             "share/doc/weltgeist/docs/client.py"}
    files |= {"share/weltgeist/variants/" + name
              for name in os.listdir(os.path.join(SOURCE, "variants"))}
    files |= {"share/doc/weltgeist/docs/" + name
              for name in tree(os.path.join(SOURCE, "docs")) if name.endswith(DOCUMENTS)}
    compressed = ".gz" if DEBIAN and shutil.which("gzip") else ""
    files.add("share/man/man6/weltgeist.6" + compressed)
    if DEBIAN:
        files |= {"games/weltgeist", "share/doc/weltgeist/copyright"}
        if compressed:
            files.add("share/doc/weltgeist/changelog.Debian.gz")
    else:
        files |= {"bin/weltgeist", "share/doc/weltgeist/LICENSE"}
    return files


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="weltgeist-install-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name


class Files(Folder):
    def setUp(self):
        super().setUp()
        run(os.environ["CMAKE"], "--install", BINARY, "--prefix", "/usr", DESTDIR=self.folder)
        self.root = os.path.join(self.folder, "usr")
        self.program = os.path.join(self.root, "games" if DEBIAN else "bin", "weltgeist")

    def test_list(self):
        self.assertEqual(sorted(tree(self.root)), sorted(expected()))
        self.assertEqual(os.listdir(self.folder), ["usr"])

    def test_permissions(self):
        for name in tree(self.root):
            mode = stat.S_IMODE(os.stat(os.path.join(self.root, name)).st_mode)
            programs = name.endswith("/weltgeist") and not name.startswith("share")
            self.assertEqual(oct(mode), oct(0o755 if programs else 0o644), name)

    def test_program_needs_nothing_but_itself(self):
        copy = shutil.copy(self.program, os.path.join(self.folder, "alone"))
        out = run(copy, "perft", "3d-minishogi", "3")
        self.assertIn(PERFT_3, out)

    def test_installed_games_are_those_built_in(self):
        folder = os.path.join(self.root, "share/weltgeist/variants")
        for name in os.listdir(folder):
            self.assertTrue(filecmp.cmp(os.path.join(folder, name),
                                        os.path.join(SOURCE, "variants", name), shallow=False), name)
        files = [word for name in sorted(os.listdir(folder)) if name.endswith(".ini")
                 for word in ("--variants", os.path.join(folder, name))]
        out = run(self.program, "perft", "3d-minishogi", "3", *files)
        self.assertIn(PERFT_3, out)

    def test_engine_file(self):
        lines = read(self.root, "share/games/plugins/xboard/weltgeist.eng").splitlines()
        self.assertEqual(lines[0], "plugin spec 0.0")
        self.assertEqual(lines[1], os.path.basename(self.program))
        self.assertRegex(lines[2], "^[a-z]+(,[a-z]+)*$")
        self.assertEqual(len(lines), 3)

    def test_engine_file_is_new(self):
        """XBoard passes over those that are older than its user's settings."""
        path = os.path.join(self.root, "share/games/plugins/xboard/weltgeist.eng")
        self.assertLess(abs(time.time() - os.stat(path).st_mtime), 60)

    def test_settings_for_xboard(self):
        """They name the program and a game that is there."""
        text = read(self.root, "share/weltgeist/xboard-hexprism-minishogi.ini")
        settings = dict(line.split(" ", 1) for line in text.splitlines() if line[:1] == "-")
        self.assertEqual(settings["-firstChessProgram"], os.path.basename(self.program))
        self.assertEqual(settings["-testLegality"], "false")
        self.assertEqual(settings["-saveSettingsOnExit"], "false")
        self.assertIn(settings["-variant"] + " ", run(self.program, "games"))

    def test_links(self):
        """Those of the documents lead to files that are installed."""
        folder = os.path.join(self.root, "share/doc/weltgeist")
        n_links = 0
        for name in sorted(tree(folder)):
            if not name.endswith(".md"):
                continue
            prose = re.sub(r"(?s)```.*?```|`[^`\n]*`", "", read(folder, name))
            for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose):
                n_links += 1
                self.assertTrue(os.path.exists(os.path.join(folder, os.path.dirname(name), link)),
                                "%s: %s" % (name, link))
        self.assertGreater(n_links, 10)

    def test_licence(self):
        licence = " ".join(read(SOURCE, "LICENSE").split("\n\n", 2)[2].split())
        name = "copyright" if DEBIAN else "LICENSE"
        text = re.sub(r"(?m)^ \.$", "", read(self.root, "share/doc/weltgeist", name))
        self.assertIn(licence, " ".join(text.split()))


@unittest.skipUnless(shutil.which("bash"), "no bash")
class Completion(Folder):
    """What Tab offers in bash is what the program knows."""

    SCRIPT = """
source "$SOURCE/packaging/completion.bash"
COMP_WORDS=("$WELTGEIST" "$@")
COMP_CWORD=$#
_weltgeist
printf '%s\\n' "${COMPREPLY[@]}"
"""

    def offers(self, *words):
        """For a command line whose last word is being typed; an option's = is a word of its own."""
        out = run("bash", "-c", self.SCRIPT, "bash", *words, XDG_CONFIG_HOME=self.folder)
        return sorted(out.split())

    def help(self, *words):
        return run(os.environ["WELTGEIST"], *words, "--help")

    def commands(self):
        block = re.search(r"(?s)Commands:\n(.*?)\n\n", self.help()).group(1)
        return sorted(line.split()[0] for line in block.splitlines())

    def games(self, *words):
        return sorted(line.split()[0]
                      for line in run(os.environ["WELTGEIST"], "games", *words).splitlines())

    def test_commands(self):
        self.assertGreater(len(self.commands()), 10)
        self.assertEqual(self.offers(""), self.commands())
        self.assertEqual(self.offers("m"), [c for c in self.commands() if c[0] == "m"])
        self.assertEqual(self.offers("--variants", "x", "mer"), ["merge"])

    def test_options(self):
        for command in self.commands():
            options = sorted(re.findall("(?m)^  (--[a-z-]+)", self.help(command)))
            self.assertGreaterEqual(len(options), 3)
            self.assertEqual(self.offers(command, "--"), options)
        self.assertEqual(self.offers("--v"), ["--variants", "--version"])

    def test_games(self):
        self.assertEqual(self.offers("play", ""), self.games())
        self.assertEqual(self.offers("show", "--flip", "hourglass-c"), ["hourglass-crooked"])
        self.assertEqual(self.offers("match", "--game", "xiang"), ["xiangqi"])
        self.assertEqual(self.offers("match", "--game", "=", "xiang"), ["xiangqi"])
        self.assertEqual(self.offers("games", "x"), [])

    def test_games_of_files(self):
        path = os.path.join(self.folder, "mine.ini")
        with open(path, "w") as file:
            file.write("[mine]\ninherit = chess\n")
        for option in (["--variants", path], ["--variants", "=", path]):
            self.assertEqual(self.offers(*option, "show", "mi"), ["mine", "minishogi"])
            self.assertEqual(self.offers("show", *option, "mine"), ["mine"])

    def test_values(self):
        self.assertEqual(self.offers("match", "--protocol", ""), ["cecp", "uci"])
        self.assertEqual(self.offers("play", "chess", "--side", "b"), ["black", "both"])
        self.assertEqual(self.offers("think", "chess", "--depth", ""), [])
        path = os.path.join(self.folder, "file.x")
        open(path, "w").close()
        for words in (["--variants"], ["perft", "--suite"], ["analyse"], ["merge"], ["pgn", "--quiet"]):
            self.assertEqual(self.offers(*words, path[:-2]), [path])


class Manual(unittest.TestCase):
    """The manual page says what the helps say."""

    PARTS = {"match": ("match",), "analyse": ("analyse and merge",),
             "merge": ("analyse and merge",), "pgn": ("pgn",), "calibrate": ("calibrate",),
             "board": ("board",), "learn": ("learn",)}

    @classmethod
    def setUpClass(cls):
        cls.roff = read(SOURCE, "docs/weltgeist.6")
        text = re.sub(r"\\f.", "", cls.roff.replace("\\-", "-"))
        cls.part = {}
        for piece in re.split(r"(?m)^\.S[HS] ", text)[1:]:
            name, body = piece.split("\n", 1)
            cls.part[name.strip('"')] = body

    def help(self, *words):
        return run(os.environ["WELTGEIST"], *words, "--help")

    def commands(self):
        block = re.search(r"(?s)Commands:\n(.*?)\n\n", self.help()).group(1)
        return [line.split()[0] for line in block.splitlines()]

    def parts(self, command):
        return ("All commands",) + self.PARTS.get(command, ("show, play, think, perft, bench, check",))

    @staticmethod
    def options(text):
        return set(re.findall(r"(?m)^  (--[a-z-]+)", text))

    @staticmethod
    def tagged(text):
        """The options that stand in the lines after .TP."""
        return {option for line in re.findall(r"(?m)^\.TP\n(.*)$", text)
                for option in re.findall(r"--[a-z-]+", line)}

    def test_commands(self):
        told = re.findall(r"(?m)^\.TP\n\.BR? ([a-z]+)", self.part["COMMANDS"])
        self.assertEqual(told, self.commands())

    def test_options(self):
        told = {name: self.tagged(body) for name, body in self.part.items()}
        known = {name: set() for name in told}
        for command in self.commands():
            options = self.options(self.help(command)) - {"--help"}
            self.assertLessEqual(options, set.union(*(told[p] for p in self.parts(command))))
            for name in self.parts(command):
                known[name] |= options | {"--help"}
        for name in set().union(*map(self.parts, self.commands())):
            self.assertLessEqual(told[name], known[name], name)

    def test_who_takes_an_option(self):
        body = self.part["show, play, think, perft, bench, check"]
        for names, option in re.findall(r"(?m)^\.TP\n\.BI? --([a-z-]+).*\n(\.BR .*) :$", body):
            takers = {command for command in self.commands() if command not in self.PARTS
                      and "--" + names in self.options(self.help(command))}
            self.assertEqual(set(re.findall("[a-z]+", option[3:])), takers, names)

    def test_exit_statuses(self):
        for status in re.findall(r"(\d) [a-z]", self.help().split("Exit status:")[1]):
            self.assertIn(".B %s\n" % status, self.part["EXIT STATUS"])

    def test_engine_options(self):
        talk = subprocess.run([os.environ["WELTGEIST"]], input="protover 2\nquit\n", text=True,
                              capture_output=True, check=True).stdout
        options = re.findall(r'feature option="(.*?) -', talk)
        self.assertIn("MultiPV", options)
        told = re.findall(r"(?m)^\.TP\n\.B ([A-Z].*)$", self.part["PROTOCOL"])
        self.assertEqual(told, options)

    def test_version(self):
        self.assertIn('"weltgeist %s"' % VERSION, self.roff.splitlines()[0])

    @unittest.skipUnless(shutil.which("man"), "no man")
    def test_it_is_set_without_warnings(self):
        done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z",
                               os.path.join(SOURCE, "docs/weltgeist.6")],
                              capture_output=True, env=dict(os.environ, LC_ALL="C.UTF-8"))
        self.assertEqual((done.returncode, done.stderr), (0, b""))


class Version(Folder):
    """The commit in --version comes from the checkout, and only from it."""

    def commit(self, source):
        out = os.path.join(self.folder, "commit.h")
        run(os.environ["CMAKE"], "-DOUT=" + out, "-DSOURCE=" + source, "-P",
            os.path.join(SOURCE, "cmake/commit.cmake"))
        return re.fullmatch('#define WELTGEIST_COMMIT "(.*)"\n', read(out)).group(1)

    def git(self, *words):
        who = ["-c", "user.name=n", "-c", "user.email=n@weltgeist.invalid"]
        return run("git", "-C", self.source, *who, *words).strip()

    def test_program(self):
        out = run(os.environ["WELTGEIST"], "--version")
        if os.path.exists(os.path.join(SOURCE, ".git")) and shutil.which("git"):
            self.assertRegex(out, r"^weltgeist %s \([0-9a-f]{7,}\+?\)\n$" % re.escape(VERSION))
        else:
            self.assertEqual(out, "weltgeist %s\n" % VERSION)

    def test_protocol_has_the_plain_version(self):
        talk = subprocess.run([os.environ["WELTGEIST"]], input="protover 2\nquit\n", text=True,
                              capture_output=True, check=True).stdout
        self.assertIn('myname="Weltgeist %s"' % VERSION, talk)

    @unittest.skipUnless(shutil.which("git"), "no git")
    def test_checkout_and_tarball(self):
        self.source = os.path.join(self.folder, "checkout")
        inner = os.path.join(self.source, "tarball")
        os.makedirs(inner)
        self.assertEqual(self.commit(self.source), "")
        self.git("init", "-q")
        self.assertEqual(self.commit(self.source), "")
        with open(os.path.join(self.source, "file"), "w") as file:
            file.write("one\n")
        self.git("add", "file")
        self.git("commit", "-qm", "one")
        self.git("tag", "-am", "tag", "v1")
        head = self.git("rev-parse", "--short=7", "HEAD")
        self.assertEqual(self.commit(self.source), head)
        self.assertEqual(self.commit(inner), "")
        with open(os.path.join(self.source, "file"), "a") as file:
            file.write("two\n")
        self.assertEqual(self.commit(self.source), head + "+")

    def test_header_is_left_alone(self):
        self.commit(self.folder)
        out = os.path.join(self.folder, "commit.h")
        os.utime(out, (1, 1))
        self.commit(self.folder)
        self.assertEqual(os.stat(out).st_mtime, 1)


class Build(Folder):
    """A build without a preset, as anyone begins one, and with other kinds of build."""

    def build(self, kind):
        folder = os.path.join(self.folder, kind or "plain")
        run(os.environ["CMAKE"], "-S", SOURCE, "-B", folder, "-DBUILD_TESTING=OFF",
            *(["-DCMAKE_BUILD_TYPE=" + kind] if kind else []))
        run(os.environ["CMAKE"], "--build", folder, "--target", "weltgeist")
        self.assertIn(PERFT_3, run(os.path.join(folder, "weltgeist"), "perft", "3d-minishogi", "3"))
        return re.search("CMAKE_BUILD_TYPE:STRING=(.*)", read(folder, "CMakeCache.txt")).group(1)

    def test_plain(self):
        self.assertEqual(self.build(None), "Release")

    def test_kinds(self):
        for kind in ("Debug", "RelWithDebInfo", "MinSizeRel", "None"):
            self.assertEqual(self.build(kind), kind)


@unittest.skipUnless(DEBIAN and shutil.which("dpkg-deb") and shutil.which("dpkg-shlibdeps"),
                     "no tools for Debian packages")
class Package(Folder):
    def setUp(self):
        super().setUp()
        # As if built by Ninja: for Makefiles CPack would build again, under the other tests' feet.
        run(os.environ["CPACK"], "--config", os.path.join(BINARY, "CPackConfig.cmake"),
            "-B", self.folder, "-D", "CPACK_CMAKE_GENERATOR=Ninja")
        packages = [name for name in os.listdir(self.folder) if name.endswith(".deb")]
        self.assertEqual(len(packages), 1)
        self.package = os.path.join(self.folder, packages[0])

    def field(self, name):
        return run("dpkg-deb", "--field", self.package, name).strip()

    def hardened(self, program):
        """As Debian's hardening-check asks: position independent, relocations read-only from the
        start, a stack that cannot be run, guards on the stack and in the C library's calls."""
        told = run("readelf", "--wide", "--file-header", "--program-headers", "--dynamic",
                   "--dyn-syms", program)
        if "__asan_init" in told:
            return  # a build with sanitizers, which is never shipped
        self.assertRegex(told, r"Type: +DYN")
        self.assertIn("GNU_RELRO", told)
        self.assertRegex(told, r"FLAGS.*BIND_NOW|FLAGS_1.*NOW")
        self.assertNotRegex(told, r"GNU_STACK.*RWE")
        self.assertIn("__stack_chk_fail", told)
        self.assertRegex(told, r"__\w+_chk\b(?<!__stack_chk)")

    def test_it(self):
        architecture = run("dpkg", "--print-architecture").strip()
        self.assertEqual(os.path.basename(self.package),
                         "weltgeist_%s-1_%s.deb" % (VERSION, architecture))
        self.assertEqual(self.field("Section"), "games")
        self.assertEqual(self.field("Maintainer"),
                         "Weltgeist developers <developers@weltgeist.invalid>")
        for library in ("libc6", "libedit2", "libinih1", "libjansson4"):
            self.assertRegex(self.field("Depends"), r"(^|, )%s\b" % library)
        listed = run("dpkg-deb", "--contents", self.package)
        print(listed)
        files, names = set(), []
        for line in listed.splitlines():
            mode, owner, _, _, _, name = line.split(None, 5)
            self.assertEqual(owner, "root/root", line)
            self.assertIn(mode, ("drwxr-xr-x", "-rwxr-xr-x", "-rw-r--r--"), line)
            if mode[0] == "-":
                names.append(name[1:])
                files.add(name[len("./usr/"):])
        self.assertEqual(sorted(files), sorted(expected()))
        told = re.search(r"(?s)```\n(.*?)```", read(SOURCE, "docs/installing.md")).group(1)
        self.assertEqual(told.split(), names, "the list in docs/installing.md")
        root = os.path.join(self.folder, "root")
        run("dpkg-deb", "-x", self.package, root)
        out = run(os.path.join(root, "usr/games/weltgeist"), "perft", "3d-minishogi", "3")
        self.assertIn(PERFT_3, out)
        self.hardened(os.path.join(root, "usr/games/weltgeist"))
        changelog = run("gzip", "-dc", os.path.join(root,
                        "usr/share/doc/weltgeist/changelog.Debian.gz"))
        self.assertTrue(changelog.startswith("weltgeist (%s-1) " % VERSION))


if __name__ == "__main__":
    unittest.main()
