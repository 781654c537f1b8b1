"""Writes messages.jsonl and decisions.jsonl from records of what MPI libraries sent: compact.py FOLDER, which has openmpi.jsonl.gz and others.

A record there has for each rank the operations that it posted; kept are its sends, of the algorithms that algorithms.json compares
with ours, in runs that gave everybody the right data. Runs that sent the same messages in the same order are one line. Messages to
the rank itself are left out, and those of no bytes, but in a barrier. A decision, what a library chose by itself, is told by the
algorithms that sent the same messages.
"""
import gzip
import json
import pathlib
import sys
from collections import defaultdict

LIBRARIES = ["openmpi", "mpich", "smpi", "smpi4"]
COUNTS = (0, 3, 5003)  # fewer elements than most groups have ranks; a prime, of several segments
SELECTORS = {"decision", "mpich", "ompi", "impi", "mvapich2", "mvapich2_smp", "two_proc", "ompi_two_procs"}
HERE = pathlib.Path(__file__).parent
ALGORITHMS = HERE.parents[2] / "platforms" / "libraries" / "algorithms.json"


def records(folder, library):
    with gzip.open(pathlib.Path(folder) / (library + ".jsonl.gz"), "rt") as lines:
        yield from map(json.loads, lines)


def collective(operation):
    """ibcast is the form of bcast that does not block."""
    return operation[1:] if operation.startswith("i") else operation


def sent_by(rank, operations, is_barrier):
    """receiver, bytes and content of each message"""
    sends = [o for o in operations if o[0] == "s" and o[2] not in (rank, -1) and (o[3] or is_barrier)]
    return ";".join(f"{to} {size} {content}".rstrip() for _, _, to, size, content in sends)


def decisions(folder, library):
    """by call, the algorithms that sent what the library's own choice sent"""
    by_call, decided = defaultdict(list), {}
    for r in records(folder, library):
        if r.get("ok") and "ranks" in r and not r["op"].startswith("i"):
            call = (r["op"], r["p"], r["count"], r["root"])
            sends = [[o[2:4] for o in operations if o[0] == "s"] for operations in r["ranks"]]
            if r["alg"] == "decision":
                decided[call] = sends
            else:
                by_call[call].append((r["alg"], sends))
    for (function, p, count, root), sends in decided.items():
        takes = sorted({name for name, sent in by_call[function, p, count, root] if sent == sends})
        if takes:
            yield {"library": library, "function": function, "p": p, "count": count, "root": root, "takes": takes}


def main(folder):
    told = [json.dumps(each) for library in ("openmpi", "mpich") for each in decisions(folder, library)]
    (HERE / "decisions.jsonl").write_text("\n".join(told) + "\n", encoding="utf-8")
    entries = json.loads(ALGORITHMS.read_text(encoding="utf-8"))["algorithms"]
    mentioned = {name for entry in entries for name in entry["of"]}
    compared = {name for entry in entries if "schedule" in entry for name in entry["of"]}
    lines, unknown = defaultdict(list), set()
    for library in LIBRARIES:
        for r in records(folder, library):
            name = f"{library} {r['op']} {r['alg']}"
            if not r.get("ok") or "ranks" not in r:
                continue
            if name not in mentioned and r["alg"] not in SELECTORS and library != "smpi4":
                unknown.add(name)
            if name not in compared or r["count"] not in COUNTS:
                continue
            what = collective(r["op"])
            sends = tuple(sent_by(rank, operations, what == "barrier") for rank, operations in enumerate(r["ranks"]))
            lines[what, r["p"], r["count"], r["root"], r["seg"], sends].append(name)
    if unknown:
        sys.exit("algorithms.json does not mention " + ", ".join(sorted(unknown)))
    fields = ("collective", "p", "count", "root", "segment", "sends")
    text = [json.dumps({"of": of, **dict(zip(fields, key))}, separators=(",", ":")) for key, of in lines.items()]
    (HERE / "messages.jsonl").write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
