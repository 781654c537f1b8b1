#!/usr/bin/env python3
"""What NCCL 2.28.3 predicts, by a program of its own: written from src/graph/tuning.cc without a look at hopscope.

    tests/validation/nccl/model.py > tests/validation/nccl/forecasts.jsonl

A line has the latency (us) and the bandwidth (GB/s) of every algorithm and protocol that NCCL would look at, and for some
sizes (bytes) the one that it takes, and its time (us). CollNet is off, as it is unless somebody turns it on.
"""
import json
from math import floor, inf, log2

VOLTA, AMPERE, HOPPER, BLACKWELL = range(4)
PROTOCOLS = ["LL", "LL128", "Simple"]
LL, LL128, SIMPLE = range(3)

# Microseconds: of a call, and of a step over NVLink, PCI or the network.
CALL = {"tree": (6.8, 14.0, 8.4), "ring": (6.6, 14.0, 8.4), "nvls": (0, 0, 0), "nvls_tree": (0, 0, 0), "pat": (8.0, 8.0, 8.0)}
STEP = {
    "NVLink": {"tree": (0.6, 1.25, 4.0), "ring": (0.6, 1.9, 3.4), "nvls": (0, 0, 25), "nvls_tree": (0, 0, 25), "pat": (0, 0, 4.0)},
    "PCI": {"tree": (1.0, 1.9, 4.0), "ring": (1.0, 2.5, 5.7), "nvls": (0, 0, 0), "nvls_tree": (0, 0, 0), "pat": (0, 0, 4.0)},
    "network": {"tree": (5.0, 8.5, 14.0), "ring": (2.7, 4.0, 14.0), "nvls": (0, 0, 18), "nvls_tree": (0, 0, 14), "pat": (0, 0, 14.0)},
}
# GB/s: the columns are one node, two nodes, more.
LL_MOST = [(39.0, 39.0, 20.4), (87.7, 22.5, 19.0), (141.0, 45.0, 35.0), (282.0, 90.0, 70.0)]
RING_LL128_MOST = [(20.0,) * 3, (20.0,) * 3, (36.7,) * 3, (73.4,) * 3]
TREE_LL128_MOST = [(20.0,) * 3, (20.0,) * 3, (36.7, 36.7, 29.0), (55.6, 31.67, 20.0)]
TREE_MOST = [(26.5, 18.5, 10.0), (24.0, 23.6, 17.8), (38.7, 41.4, 36.0), (70.0, 42.8, 24.0)]
NVLS_TREE_MOST = [(26.5, 18.5, 10.0), (24.0, 23.6, 17.8), (0.0, 57.7, 45.5), (0.0, 96.0, 43.1)]
NVLS_KEPT = [0.0, 0.0, 0.85, 0.74]
TREE_KEPT = [  # of messages of 64 bytes, 128, ..
    "1.0 1.0 1.0 1.0 .9 .8 .7 .7 .7 .7 .6 .5 .4 .4 .5 .6 .7 .8 .9 1.0 1.0 1.0 1.0",
    "1.0 1.0 1.0 1.0 1.0 .9 .8 .8 .8 .7 .6 .6 .6 .6 .6 .6 .8 .9 .9 .9 .9 1.0 1.0",
    ".9 .9 .9 .9 .9 .9 .9 .8 .7 .6 .6 .5 .5 .5 .5 .6 .7 .8 .7 .7 .8 .9 .9",
]
TREE_KEPT = [[float(each) for each in row.split()] for row in TREE_KEPT]

# Graphs (channels, GB/s of each) of the machines in platforms/libraries/nccl.json.
MACHINES = {
    "dgx-h100": dict(gpus=8, generation=HOPPER, link="NVLink", amd=False, ll128=True,
                     inside={"ring": (12, 30), "tree": (12, 30), "nvls": {2: (2, 60), 4: (4, 60), 6: (6, 50), 8: (8, 40)}},
                     outside={"ring": (8, 48), "tree": (8, 48), "nvls": {8: (8, 40)}}, nvls_inside=60, nvls_outside=48),
    "dgx-a100": dict(gpus=8, generation=AMPERE, link="NVLink", amd=True, ll128=True,
                     inside={"ring": (12, 20), "tree": (12, 20)}, outside={"ring": (8, 24), "tree": (8, 24)}),
    "sockets": dict(gpus=1, generation=BLACKWELL, link="PCI", amd=False, ll128=False,
                    inside={"ring": (2, 1.2), "tree": (2, 2.4)},
                    outside={"ring": (2, 1.2), "tree": (2, 2.4), "pat": (2, 2.4)}),
}
FUNCTIONS = {
    "broadcast": ["ring"],
    "reduce": ["ring"],
    "all-gather": ["ring", "nvls", "pat"],
    "reduce-scatter": ["ring", "nvls", "pat"],
    "all-reduce": ["tree", "ring", "nvls", "nvls_tree"],
}


def entries(machine, function, p):
    """(algorithm, protocol, latency, bandwidth) of all."""
    nodes = -(-p // machine["gpus"])
    column = min(nodes, 3) - 1
    generation = machine["generation"]
    graphs = machine["inside" if nodes == 1 else "outside"]
    per_node = p / nodes
    gathers = function in ("all-gather", "reduce-scatter")
    sums = function == "all-reduce"
    steps = 2 * (p - 1) if sums else p - 1 if gathers else p
    ll_most = LL_MOST[generation if nodes == 1 else 1 if machine["amd"] else 0][column]
    for algorithm in FUNCTIONS[function]:
        for protocol in range(3):
            if protocol == LL128 and not machine["ll128"]:
                continue
            if algorithm in ("nvls", "nvls_tree", "pat") and protocol != SIMPLE:
                continue
            if algorithm == "pat" and (nodes != p or "pat" not in graphs):
                continue
            if algorithm == "nvls" and (nodes > 1 or "nvls" not in graphs):
                continue
            if algorithm == "nvls_tree" and (nodes == 1 or "nvls" not in graphs):
                continue
            channels, speed = graphs["nvls"][p // nodes] if algorithm.startswith("nvls") else graphs[algorithm]
            if algorithm.startswith("nvls"):
                within = speed * NVLS_KEPT[generation] * (channels - 1) / channels
                within *= 2 if sums else (per_node - 1) / per_node
                without = machine["nvls_outside"] * (2 if nodes == 2 else 1) if nodes > 1 else machine["nvls_inside"]
                speed = min(within, without, NVLS_TREE_MOST[generation][column] if algorithm == "nvls_tree" else inf)
            bus = channels * speed
            if algorithm == "ring" and protocol == LL:
                bus = min(ll_most, bus * 0.5)
            if algorithm == "ring" and protocol == LL128:
                bus = min(bus * 0.92, channels * RING_LL128_MOST[generation][column])
            if algorithm == "tree":
                bus = min(bus * 0.92, channels * TREE_MOST[generation][column])
                if protocol == LL:
                    bus = min(bus / 3.8, ll_most)
                if protocol == LL128:
                    bus = min(bus * (7 / 9 if nodes == 1 else 120 / 128), channels * TREE_LL128_MOST[generation][column])
                if per_node == 1:
                    bus *= 0.85
            if algorithm == "pat":
                bus *= 0.75
            if algorithm == "ring" or not gathers:
                bus *= p / steps if algorithm in ("ring", "nvls", "nvls_tree") else 0.5
            latency = CALL[algorithm][protocol]
            near = STEP[machine["link"]][algorithm][protocol]
            far = STEP["network"]["tree" if per_node == 1 else algorithm][protocol]
            if algorithm == "ring" and (sums or gathers):
                overhead = 0 if nodes == 1 else (2.0 if machine["amd"] else 1.0) * (3 if protocol == SIMPLE else 1)
                crossing = 0 if nodes == 1 else (2 if sums else 1) * (nodes - 1)
                latency += (steps - crossing) * max(near, overhead) + crossing * far
            elif algorithm == "ring":
                latency += near if nodes == 1 else STEP["network"]["ring"][protocol]
            elif algorithm == "tree":
                latency += 2 * ((p // nodes - 1) * near + floor(log2(nodes)) * far)
            elif algorithm == "nvls":
                latency = near
            elif algorithm == "nvls_tree":
                latency += near + 2 * floor(log2(nodes)) * far
            else:
                latency += floor(log2(nodes)) * far / 3.5 + p * 2.8
            yield algorithm, protocol, latency, bus


def time(machine, function, p, size, algorithm, protocol, latency, bandwidth):
    nodes = -(-p // machine["gpus"])
    doubled = size // 64
    if algorithm == "tree" and doubled > 0 and floor(log2(doubled)) < 23:
        bandwidth *= TREE_KEPT[protocol][floor(log2(doubled))]
    graphs = machine["inside" if nodes == 1 else "outside"]
    channels = 2 * min(graphs["ring"][0], graphs["tree"][0])
    if algorithm == "ring" and protocol == SIMPLE and nodes > 1 and function == "all-reduce":
        if size // (channels * p) >= 64:
            latency *= 1.9 if machine["generation"] < AMPERE else 1.4
    return latency + size / (1000 * bandwidth)


def main():
    sizes = [8 * 3**i for i in range(18)] + [2**i for i in range(6, 31, 4)]
    for name, machine in MACHINES.items():
        for function in FUNCTIONS:
            for p in (2, 3, 4, 8, 16, 24, 64, 512) if name == "sockets" else (2, 4, 6, 8, 16, 24, 32, 128, 1024):
                found = list(entries(machine, function, p))
                row = {"machine": name, "operation": function, "p": p,
                       "forecasts": [[a + " " + PROTOCOLS[i], round(b, 6), round(c, 6)] for a, i, b, c in found], "sizes": []}
                for size in sizes:
                    if function in ("all-gather", "reduce-scatter"):
                        size *= p  # of all ranks
                    times = {algorithm + " " + PROTOCOLS[protocol]:
                             time(machine, function, p, size, algorithm, protocol, latency, bandwidth)
                             for algorithm, protocol, latency, bandwidth in found}
                    takes = min(times, key=times.get)
                    row["sizes"].append([size, takes, round(times[takes], 6)])
                print(json.dumps(row))


if __name__ == "__main__":
    main()
