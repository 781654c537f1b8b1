"""Writes collective-exchanges.json: what collectives.py lists for some cases of the operations without a root.

A case has the arguments of `messages` that are not the defaults. Its steps are lines of messages, sender>receiver:pieces. A piece
is first+count, of words of the vector (all-reduce) or of the ranks whose blocks go; @step where the receiver combines later. A
message of a scan has the variable that is sent and those that take it in: run>run,result.
"""
import json
import pathlib

from collectives import messages

EVERY = [*range(2, 18), 33]
SOME = [2, 3, 4, 5, 7, 8, 9, 13]
FEW = [2, 3, 4, 5, 8]
EVEN = [2, 4, 6, 8, 10, 14]
POWERS = [2, 4, 8, 16, 32]
RADICES = [{"radix": K, "ports": ports} for K, ports in ((2, 1), (3, 1), (3, 2), (4, 2), (4, 3), (7, 1))]
CLUSTERS = [(2, 1), (4, 2), (6, 2), (6, 3), (6, 1), (10, 5), (12, 3), (12, 4)]
GRIDS = [[3, 4], [4, 2], [1, 5], [5, 1], [2, 3, 2], [3, 3]]
WORDS = [1, 7, 64]


def nodes(sides):
    p = 1
    for side in sides:
        p *= side
    return p


def meshes():
    for dims in GRIDS:
        yield {"p": nodes(dims), "dims": dims}
        yield {"p": nodes(dims), "dims": dims, "wraparound": False, "ports": 2}


def ranks(several):
    return [{"p": p} for p in several]


def clusters():
    return [{"p": p, "cluster": c} for p, c in CLUSTERS]


def radices(several):
    return [{"p": p, **how} for p in several for how in RADICES]


def blocks():
    gathers = {"ring": ranks(SOME), "direct": ranks(SOME), "mesh": list(meshes()), "bruck": radices(SOME + [33]),
               "recursive-exchange": [{**case, **order} for case in radices(EVERY) for order in ({}, {"order": "swapped"})],
               "neighbour-exchange": ranks(EVEN), "sparbit": ranks(EVERY), "circulant": ranks(EVERY), "two-level": clusters()}
    for algorithm, cases in gathers.items():
        for case in cases:
            yield {"operation": "all-gather", "algorithm": algorithm, "m": 1, **case}
            if case["p"] < 12 and "order" not in case:
                yield {"operation": "reduce-scatter", "algorithm": algorithm, "m": 1, **case}
    others = [("all-gather", "recursive-doubling", sorted({*EVERY, *POWERS})), ("all-gather", "gather-broadcast", EVERY),
              ("reduce-scatter", "recursive-halving", EVERY), ("reduce-scatter", "recursive-doubling", POWERS),
              ("reduce-scatter", "pairwise", SOME), ("reduce-scatter", "reduce-then-scatter", EVERY)]
    for operation, algorithm, several in others:
        for p in several:
            yield {"operation": operation, "algorithm": algorithm, "m": 1, "p": p}
    for p in EVERY:
        yield {"operation": "reduce-scatter", "algorithm": "recursive-halving", "m": 1, "p": p, "order": "butterfly"}


def vectors():
    for case in [{"algorithm": "recursive-doubling", "p": p} for p in EVERY] + [
            {"algorithm": algorithm, "p": p} for algorithm in ("reduce-broadcast", "flat") for p in SOME] + [
            {"algorithm": "two-level", **case} for case in clusters()] + [
            {"algorithm": "recursive-multiplying", **case} for case in radices(SOME)] + [
            {"algorithm": "recursive-multiplying", **case, "folded": "neighbours"} for case in radices(SOME)] + [
            {"algorithm": "reduce-broadcast", **case, **how} for case in radices(SOME)
            for how in ({"tree": "k-ary"}, {}, {"subtrees": "consecutive"}, {"subtrees": "descending"})] + [
            {"algorithm": "swing", "variant": "latency", "p": p} for p in POWERS]:
        yield {"operation": "all-reduce", "m": 5, **case}
    for m in WORDS:
        for algorithm, cases in (("ring", ranks(FEW)), ("circulant", ranks(SOME)), ("mesh", list(meshes())),
                                 ("swing", ranks(POWERS[:4])), ("bine", ranks(POWERS))):
            for case in cases:
                yield {"operation": "all-reduce", "algorithm": algorithm, "m": m, **case}
        for fold in ("whole", "halves"):
            for p in EVERY if m == 64 else SOME:
                yield {"operation": "all-reduce", "algorithm": "rabenseifner", "m": m, "p": p, "fold": fold}
        for p in FEW:
            yield {"operation": "all-reduce", "algorithm": "two-trees", "m": m, "p": p, "segments": 3}


def scans_and_barriers():
    for p in EVERY:
        for algorithm in ("recursive-doubling", "shifted-doubling", "chain", "up-down-sweep"):
            for exclusive in (False, True):
                yield {"operation": "scan", "algorithm": algorithm, "m": 1, "p": p, "exclusive": exclusive}
        yield {"operation": "scan", "algorithm": "one-two-three-doubling", "m": 1, "p": p, "exclusive": True}
        yield {"operation": "barrier", "algorithm": "recursive-doubling", "p": p}
    for case in radices(SOME):
        yield {"operation": "barrier", "algorithm": "dissemination", **case}
    for algorithm in ("ring", "tree", "flat"):
        for p in SOME:
            yield {"operation": "barrier", "algorithm": algorithm, "p": p}


def joined(pieces):
    """first+count of each, in order; neighbours are one"""
    runs = []
    for first, count in sorted(set(pieces)):
        if runs and runs[-1][0] + runs[-1][1] == first:
            runs[-1][1] += count
        else:
            runs.append([first, count])
    return ",".join(f"{first}+{count}" for first, count in runs)


def carried(operation, x):
    if operation == "barrier":
        return ""
    if operation == "scan":
        return x.of + ">" + ",".join(x.into)
    if operation == "all-reduce":
        return joined((part.offset, part.words) for part in x.parts)
    if operation == "all-gather":
        return joined((source, 1) for part in x.parts for source in part.sources)
    return joined((part.destination, 1) for part in x.parts)


def steps(operation, listed):
    lines = [[] for _ in range(max(x.step for x in listed))]
    for x in listed:
        later = f"@{x.at}" if x.at != x.step else ""
        lines[x.step - 1].append(f"{x.sender}>{x.receiver}:{carried(operation, x)}{later}")
    return [" ".join(line) for line in lines]


def listing():
    for case in [*blocks(), *vectors(), *scans_and_barriers()]:
        yield {**case, "steps": steps(case["operation"], messages(**case))}


if __name__ == "__main__":
    lines = [json.dumps(case, separators=(",", ":")) for case in listing()]
    (pathlib.Path(__file__).parent / "collective-exchanges.json").write_text('{"cases":[\n' + ",\n".join(lines) + "\n]}\n")
