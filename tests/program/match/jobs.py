#!/usr/bin/env python3
"""The job scripts of the documents run as they stand there: jobs.py parallel|slurm WELTGEIST SOURCE.

Smaller numbers are put in for those of the documents, nothing else is changed."""

import getpass
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

HANGS = 900
SKIPPED = 77
SMALLER = (("--games 400", "--games 12"), ("--tc 2+0.02", "--tc 0.2+0.01 --margin 5"),
           ("--nodes 2000", "--nodes 200"), ("--positions 20000", "--positions 200"),
           ("--seconds 3600", "--seconds 4"))
SETTINGS = """ClusterName=test
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={controller}
SlurmdPort={daemon}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_interval=1
SlurmdParameters=config_overrides
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ReturnToService=2
MinJobAge=3600
KillWait=5
NodeName=localhost NodeAddr=127.0.0.1 NodeHostname={host} CPUs={cpus} RealMemory=4000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


class Failure(Exception):
    pass


def require(holds, what, *more):
    if not holds:
        raise Failure(" ".join([what] + [repr(m)[-3000:] for m in more]))


def run(*words, **more):
    more = dict({"stdin": subprocess.DEVNULL}, **more)
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=HANGS, **more)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def read(path):
    with open(path) as file:
        return file.read()


def blocks(source, name):
    """The blocks of shell in a document, with smaller numbers."""
    text = read(os.path.join(source, "docs", name))
    found = re.findall(r"^```bash\n(.*?)^```$", text, re.M | re.S)
    for large, small in SMALLER:
        found = [block.replace(large, small) for block in found]
    return found


def script(found, name):
    """The block that is the job of that name, as a file that can be run."""
    for block in found:
        if "--job-name=%s\n" % name in block:
            with open(name + ".sh", "w") as file:
                file.write(block)
            return
    raise Failure("the document has no job " + name)


def timeless(text):
    return re.sub(r'"time_ms":\d+,?', "", text)


def make_positions(faulty):
    """Positions of games, two faulty lines among them if wanted."""
    run("weltgeist", "match", "--game", "3d-minishogi", "--engine", "weltgeist", "--engine",
        "weltgeist", "--each", "--depth", "1", "--games", "2", "--random-plies", "4", "--pgn", "p.pgn")
    status, out, err = run("weltgeist", "pgn", "--positions", "p.pgn")
    require(status == 0, "positions", err)
    lines = out.splitlines()[:60]
    if faulty:
        lines[7] = lines[40] = "no position"
    with open("positions", "w") as file:
        file.write("".join(line + "\n" for line in lines))
    os.unlink("p.pgn")
    return len(lines)


def check_records(n, faulty):
    status, whole, _ = run("weltgeist", "analyse", "--game", "3d-minishogi", "--nodes", "200",
                           "--hash", "64", "positions")
    require(status == (3 if faulty else 0), "the whole", status)
    require(timeless(read("all.json")) == timeless(whole) and whole.count("\n") == n,
            "the shards together are the whole")


def check_games():
    found = [int(n) for n in re.findall(r'^\[Round "(\d+)"\]', read("games.pgn"), re.M)]
    require(found == list(range(1, 13)), "all games, in order", found)
    status, out, err = run("weltgeist", "pgn", "--quiet", "games.pgn")
    require(status == 0 and out.startswith("12 games"), "well formed", out, err)


def parallel(source):
    if not shutil.which("parallel"):
        print("skipped: GNU parallel is not installed")
        return SKIPPED
    os.environ["PARALLEL"] = "--will-cite --jobs 2"
    n = make_positions(faulty=False)
    first = [b for b in blocks(source, "analysis.md") if "| parallel" in b]
    require(len(first) == 1, "one example")
    for again in range(2):
        status, _, err = run("bash", "-ec", first[0].replace("all.json", "all.json --overwrite"))
        require(status == 0 and "0 missing, 0 twice" in err, "it runs", again, status, err)
    # The example's hash is the default one; records do not depend on when they are made.
    status, whole, _ = run("weltgeist", "analyse", "--game", "3d-minishogi", "--nodes", "200", "positions")
    require(timeless(read("all.json")) == timeless(whole) and whole.count("\n") == n, "the whole")
    games = [b for b in blocks(source, "tournaments.md") if "| parallel" in b]
    require(len(games) == 1, "one example")
    status, _, err = run("bash", "-ec", games[0])
    require(status == 0 and "12 games from 4 shards, 0 missing" in err, "it runs", status, err)
    check_games()
    learnt = [b for b in blocks(source, "learning.md") if "| parallel" in b]
    require(len(learnt) == 1, "one example")
    for again in range(2):
        status, out, err = run("bash", "-ec", learnt[0])
        require(status == 0, "it runs", again, status, out, err)
    parts = ["shard-%d-of-4.txt" % i for i in range(1, 5)]
    require(sorted(os.listdir("parts/data")) == parts, "all parts", os.listdir("parts/data"))
    require(all(read("parts/data/" + part).count("\t") >= 400 for part in parts), "positions")
    require(os.path.exists("learnt/state.json"), "learnt")
    return 0


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Slurm:
    """A cluster of one node, on this machine, for this test."""

    def __init__(self, folder):
        os.makedirs(folder + "/state")
        os.makedirs(folder + "/spool")
        self.folder = folder
        with open(folder + "/slurm.conf", "w") as file:
            file.write(SETTINGS.format(
                folder=folder, user=getpass.getuser(), controller=free_port(), daemon=free_port(),
                host=socket.gethostname().split(".")[0], cpus=os.cpu_count()))
        os.environ["SLURM_CONF"] = folder + "/slurm.conf"
        self.processes = []

    def start(self):
        """False if it does not run here."""
        for words in ["slurmctld", "-D"], ["slurmd", "-D", "-N", "localhost"]:
            self.processes.append(subprocess.Popen(words, stdout=subprocess.DEVNULL,
                                                   stderr=subprocess.DEVNULL))
        limit = time.monotonic() + 120
        while time.monotonic() < limit:
            if any(process.poll() is not None for process in self.processes):
                return False
            if run("sinfo", "-h", "-o", "%T")[1].strip() == "idle":
                return True
            time.sleep(0.2)
        return False

    def stop(self):
        for process in reversed(self.processes):
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def log(self):
        return "".join(read(self.folder + "/" + name) for name in ("slurmctld.log", "slurmd.log")
                       if os.path.exists(self.folder + "/" + name))

    def states(self):
        """What became of each job and task: {"12_3": ("COMPLETED", "0:0")}."""
        out = run("scontrol", "show", "job", "-o")[1]
        states = {}
        for line in out.splitlines():
            field = dict(word.split("=", 1) for word in line.split() if "=" in word)
            if "JobId" not in field:
                continue  # no jobs in the system
            name = field["JobId"]
            if "ArrayTaskId" in field:
                name = field["ArrayJobId"] + "_" + field["ArrayTaskId"]
            states[name] = field["JobState"], field["ExitCode"]
        return states

    def wait(self):
        limit = time.monotonic() + HANGS
        while time.monotonic() < limit:
            states = self.states()
            if states and all(s in ("COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL")
                              for s, _ in states.values()):
                return states
            time.sleep(0.3)
        raise Failure("jobs do not end: %r %s" % (states, self.log()[-3000:]))


def slurm_analysis(slurm, source):
    found = blocks(source, "analysis.md")
    script(found, "analyse")
    script(found, "merge")
    submit = [block for block in found if "sbatch --parsable" in block]
    require(len(submit) == 1, "one way to submit")
    n = make_positions(faulty=True)
    before = slurm.states()
    status, _, err = run("bash", "-ec", submit[0])
    require(status == 0, "submitted", err)
    states = {k: v for k, v in slurm.wait().items() if k not in before}
    tasks = {k: v for k, v in states.items() if "_" in k}
    merge = [v for k, v in states.items() if "_" not in k]
    require(len(tasks) == 8 and set(tasks.values()) == {("COMPLETED", "0:0")}, "eight tasks", states)
    require(merge == [("FAILED", "3:0")], "the merge says that two lines are faulty", states)
    check_records(n, faulty=True)
    print("analysis:", states)
    # A shard that was lost is told, and made again alone.
    os.unlink("shard-3.json")
    with open("shard-5.json") as file:
        text = file.read()
    with open("shard-5.json", "w") as file:
        file.write(text[:len(text) // 2])
    run("sbatch", "merge.sh")
    slurm.wait()
    require("missing: positions" in "".join(read(f) for f in os.listdir(".") if f.endswith(".out")),
            "what is missing is told")
    run("sbatch", "--array=3,5", "analyse.sh")
    slurm.wait()
    status, _, err = run("bash", "merge.sh")
    require(status == 3 and "0 missing, 0 twice" in err, "made again", status, err)
    check_records(n, faulty=True)


def slurm_match(slurm, source):
    found = blocks(source, "tournaments.md")
    script(found, "match")
    script(found, "merge")
    submit = [block for block in found if "sbatch --parsable" in block]
    before = slurm.states()
    status, _, err = run("bash", "-ec", submit[0])
    require(status == 0, "submitted", err)
    states = {k: v for k, v in slurm.wait().items() if k not in before}
    require(len(states) == 5 and set(states.values()) == {("COMPLETED", "0:0")}, "all done", states)
    check_games()
    print("match:", states)


def slurm(source):
    if not all(shutil.which(name) for name in ("slurmctld", "slurmd", "sbatch", "scontrol")):
        print("skipped: slurm-wlm is not installed")
        return SKIPPED
    with tempfile.TemporaryDirectory(prefix="slurm-") as folder:
        cluster = Slurm(folder)
        try:
            if not cluster.start():
                print("skipped: Slurm does not run here:\n" + cluster.log()[-3000:])
                return SKIPPED
            slurm_analysis(cluster, source)
            slurm_match(cluster, source)
        finally:
            cluster.stop()
    return 0


def main():
    name, program, source = sys.argv[1], os.path.abspath(sys.argv[2]), os.path.abspath(sys.argv[3])
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(folder + "/bin")
        os.symlink(program, folder + "/bin/weltgeist")
        os.environ["PATH"] = "%s/bin:%s:/usr/sbin:/sbin" % (folder, os.environ["PATH"])
        os.mkdir(folder + "/work")
        os.chdir(folder + "/work")
        try:
            return {"parallel": parallel, "slurm": slurm}[name](source)
        except Failure as failure:
            print("%s: %s" % (name, failure))
            return 1
        finally:
            os.chdir("/")


sys.exit(main())
