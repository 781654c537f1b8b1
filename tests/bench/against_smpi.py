"""Collective operations in hopscope and in SMPI, in turn: scripts/bench --smpi prints a table in Markdown.

Both carry out the same algorithm on the same network, of one channel in each direction between neighbours: hopscope as
a whole command, without and with tracking of the data; SMPI as a program that calls the collective once, with its
computations and its copies of data left out. Time is processor time, of the fastest of several runs.
"""

import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
RUNS = 3
# Operation, algorithm, SMPI's name of it, dimensions of the torus, words; a hypercube is a torus of twos.
CASES = [
    ("broadcast", "binomial", "bcast:binomial_tree", [2] * 12, 64),
    ("all-reduce", "recursive-doubling", "allreduce:rdb", [2] * 12, 64),
    ("all-reduce", "ring", "allreduce:lr", [256], 1024),
    ("all-reduce", "ring", "allreduce:lr", [1024], 1024),
]
SMPI_SETTINGS = [
    "--log=root.thres:error",
    "--cfg=network/model:CM02",
    "--cfg=network/crosstraffic:0",
    "--cfg=smpi/simulate-computation:no",
    "--cfg=smpi/privatization:no",
]


def product(dims):
    ranks = 1
    for each in dims:
        ranks *= each
    return ranks


def seconds_of(command, folder):
    """Processor time of a command and of what it starts; the fastest of some runs."""
    best = float("inf")
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def by_smpi(folder, operation, selected, dims, words):
    ranks = product(dims)
    folder.joinpath("platform.xml").write_text(
        '<?xml version="1.0"?>\n<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">\n<platform version="4.1">\n'
        f'<cluster id="torus" prefix="rank" suffix="" radical="0-{ranks - 1}" speed="1Gf" bw="1GBps" lat="2us"\n'
        f'  topology="TORUS" topo_parameters="{",".join(map(str, dims))}" sharing_policy="SPLITDUPLEX"/>\n</platform>\n'
    )
    folder.joinpath("hosts").write_text("".join(f"rank{rank}\n" for rank in range(ranks)))
    start = ["smpirun", "-np", str(ranks), "-platform", "platform.xml", "-hostfile", "hosts"]
    return seconds_of(
        [*start, *SMPI_SETTINGS, f"--cfg=smpi/{selected}", "./one_collective", operation, str(words)], folder
    )


def by_hopscope(folder, program, operation, algorithm, dims, words, content):
    one_ring = {"family": "ring", "nodes": dims[0]}
    topology = one_ring if len(dims) == 1 else {"family": "hypercube", "dimension": len(dims)}
    scenario = {
        "platform": {"topology": topology, "costs": {"t_s": 50, "t_w": 0.008, "t_h": 2}},
        "schedule": {"operation": operation, "algorithm": algorithm, "message_words": words, "content": content},
    }
    folder.joinpath("scenario.json").write_text(json.dumps(scenario))
    return seconds_of([program, "run", "scenario.json", "--quiet", "--no-formula"], folder)


def main():
    program = Path(sys.argv[1]).resolve()
    print("| one collective operation | SMPI | hopscope, by sizes | tracked | SMPI's time over it, by sizes |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(["smpicc", "-O2", HERE / "one_collective.c", "-o", folder / "one_collective"], check=True)
        for operation, algorithm, selected, dims, words in CASES:
            smpi = by_smpi(folder, operation, selected, dims, words)
            sizes, tracked = (
                by_hopscope(folder, program, operation, algorithm, dims, words, content)
                for content in ("sizes", "tracked")
            )
            network = f"ring of {dims[0]}" if len(dims) == 1 else f"hypercube of {product(dims)}"
            what = f"`{operation}`, `{algorithm}`, {network}, {words} words"
            print(f"| {what} | {smpi:.2f} s | {sizes:.3f} s | {tracked:.3f} s | {smpi / sizes:.0f} |", flush=True)


if __name__ == "__main__":
    main()
