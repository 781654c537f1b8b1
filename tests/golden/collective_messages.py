"""Writes collective-messages.json: what collectives.py lists for some cases of the rooted operations.

A case has the arguments of `messages` that are not the defaults. Its messages are lists of numbers: step, sender, receiver, then
offset and words of each piece of the vector; in scatters and gathers, the ranks whose blocks go.
"""
import json
import pathlib

from collectives import messages

EVERY = [*range(2, 18), 33]
FEW = [2, 3, 4, 5, 6, 9]
POWERS = [2, 4, 8, 16]
GRIDS = [[3, 4], [4, 4], [1, 5], [5, 1], [2, 3, 4], [3, 3, 3], [7, 2]]
CUTS = [{"m": 7, "segments": 3}, {"m": 5, "segments": 4}, {"m": 1, "segments": 4}, {"m": 64, "segments": 5}]
PIPELINED = ("chain", "binary-tree", "split-binary-tree", "two-trees", "circulant")
REVERSED = ("chain", "binary-tree", "two-trees", "circulant")


def nodes(sides):
    p = 1
    for side in sides:
        p *= side
    return p


def trees(operation):
    for p in EVERY:
        for order in ("far", "near"):
            yield {"operation": operation, "algorithm": "binomial", "p": p, "m": 5, "order": order}
    for p in FEW:
        yield {"operation": operation, "algorithm": "flat", "p": p, "m": 5}
    for dims in GRIDS:
        yield {"operation": operation, "algorithm": "mesh", "p": nodes(dims), "m": 5, "dims": dims}


def k_nomial_trees(operation):
    for p in EVERY:
        for subtrees in ("descending", "consecutive"):
            for radix, ports in ((2, 1), (3, 1), (4, 2), (4, 3)):
                yield {"operation": operation, "algorithm": "k-nomial", "p": p, "m": 5, "radix": radix, "ports": ports,
                       "subtrees": subtrees}


def whole_vectors(operation):
    yield from trees(operation)
    for p in EVERY:
        for radix, ports in ((2, 1), (3, 1), (3, 2), (4, 2), (4, 3), (7, 1)):
            yield {"operation": operation, "algorithm": "k-nomial", "p": p, "m": 5, "radix": radix, "ports": ports}
    yield from k_nomial_trees(operation)
    for p in POWERS + [32]:
        yield {"operation": operation, "algorithm": "bine", "p": p, "m": 5}


def segments():
    for algorithm in PIPELINED:
        for p in EVERY:
            for how in CUTS if p in FEW else CUTS[:2]:
                yield {"operation": "broadcast", "algorithm": algorithm, "p": p, **how}
    for p in EVERY:
        for radix in (2, 3, 5):
            yield {"operation": "broadcast", "algorithm": "k-ary-tree", "p": p, **CUTS[p % 3], "radix": radix}
            if p in FEW:
                yield {"operation": "reduce", "algorithm": "k-ary-tree", "p": p, **CUTS[p % 3], "radix": radix}
    for algorithm in REVERSED:
        for p in FEW:
            for how in CUTS[:3]:
                yield {"operation": "reduce", "algorithm": algorithm, "p": p, **how}
    for p in EVERY:
        for root in sorted({p - 1, 0, p // 2}):
            yield {"operation": "reduce", "algorithm": "in-order-binary-tree", "p": p, **CUTS[p % 2], "root": root}


def parts():
    for p in POWERS:
        for m in (1, 5, 64):
            for operation in ("broadcast", "reduce"):
                yield {"operation": operation, "algorithm": "spanning-trees", "p": p, "m": m, "hypercube": True}
            yield {"operation": "broadcast", "algorithm": "scatter-all-gather", "p": p, "m": m, "all_gather": "recursive-doubling"}
    for p in FEW:
        yield {"operation": "broadcast", "algorithm": "scatter-all-gather", "p": p, "m": 7, "all_gather": "ring"}
    for p in EVERY:
        if p & (p - 1):
            yield {"operation": "broadcast", "algorithm": "scatter-all-gather", "p": p, "m": 64, "all_gather": "recursive-doubling"}
    for p in EVERY:
        for m in (5, 64):
            yield {"operation": "reduce", "algorithm": "reduce-scatter-gather", "p": p, "m": m}
        for root in sorted({0, 1, p // 2, p - 1}):
            for fold in ("whole", "halves"):
                yield {"operation": "reduce", "algorithm": "reduce-scatter-gather", "p": p, "m": 7, "root": root, "fold": fold,
                       "numbering": "own"}


def roots():
    for operation in ("broadcast", "reduce", "scatter", "gather"):
        yield {"operation": operation, "algorithm": "binomial", "p": 6, "m": 5, "root": 4}
        yield {"operation": operation, "algorithm": "binomial", "p": 8, "m": 5, "root": 5, "hypercube": True}
        yield {"operation": operation, "algorithm": "mesh", "p": 12, "m": 5, "root": 7, "dims": [3, 4]}
    yield {"operation": "broadcast", "algorithm": "spanning-trees", "p": 8, "m": 5, "root": 5, "hypercube": True}
    yield {"operation": "broadcast", "algorithm": "mesh", "p": 24, "m": 5, "root": 17, "dims": [2, 3, 4]}


def cases():
    yield from whole_vectors("broadcast")
    yield from (case for case in whole_vectors("reduce") if case["p"] in (2, 5, 8, 12))
    yield from segments()
    yield from parts()
    yield from trees("scatter")
    yield from k_nomial_trees("scatter")
    yield from (case for case in trees("gather") if case["p"] in (2, 5, 8, 12))
    yield from (case for case in k_nomial_trees("gather") if case["p"] in (2, 5, 8, 12))
    yield from roots()


def pieces(message):
    """[offset, words, offset, words, ..]; neighbours are one piece"""
    ends = []
    for part in sorted(message.parts, key=lambda part: part.offset):
        if ends and ends[-1][1] == part.offset:
            ends[-1][1] += part.words
        else:
            ends.append([part.offset, part.offset + part.words])
    return [x for first, end in ends for x in (first, end - first)]


def blocks(operation, message):
    if operation == "scatter":
        return sorted(part.destination for part in message.parts)
    return sorted(source for part in message.parts for source in part.sources)


def listing(case):
    for message in messages(**case):
        rest = blocks(case["operation"], message) if case["operation"] in ("scatter", "gather") else pieces(message)
        yield [message.step, message.sender, message.receiver, *rest]


if __name__ == "__main__":
    lines = [json.dumps({**case, "messages": list(listing(case))}, separators=(",", ":")) for case in cases()]
    text = '{"cases":[\n' + ",\n".join(lines) + "\n]}\n"
    pathlib.Path(__file__).with_name("collective-messages.json").write_text(text, encoding="utf-8")
