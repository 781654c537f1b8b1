"""What the package for Python costs beside the simulation: scripts/bench --python prints it as a table in Markdown.

Time is processor time, of the fastest of several repetitions.
"""

import subprocess
import sys
import time

import hopscope
from hopscope import _core, _library
from hopscope._scenario import source

TIMES = 1000
REPETITIONS = 7


def fastest(work):
    """Seconds of processor time that a call takes."""
    best = float("inf")
    for _ in range(REPETITIONS):
        began = time.process_time()
        for _ in range(TIMES):
            work()
        best = min(best, time.process_time() - began)
    return best / TIMES


def seconds_of_import(module):
    code = f"import time; began = time.process_time(); import {module}; print(time.process_time() - began)"
    command = [sys.executable, "-c", code]
    return min(float(subprocess.run(command, check=True, capture_output=True, text=True).stdout) for _ in range(10))


def of_a_thousand(scenario):
    """Seconds of runs in a loop, and of a sweep of the same points."""
    best = [float("inf"), float("inf")]
    for _ in range(REPETITIONS):
        began = time.process_time()
        for m in range(1, TIMES + 1):
            hopscope.run(scenario, schedule__message_words=m)
        best[0] = min(best[0], time.process_time() - began)
        began = time.process_time()
        hopscope.sweep(scenario, {"schedule.message_words": list(range(1, TIMES + 1))}, jobs=1, progress=False).run()
        best[1] = min(best[1], time.process_time() - began)
    return best


def main():
    cube = hopscope.hypercube(3, t_s=50, t_w=1, t_h=2)
    scenario = hopscope.Scenario(platform=cube, algorithm="pairwise", message_words=64)
    read = _library.read(source(scenario, None, {}))
    simulated = fastest(lambda: _core.run(read))
    whole = fastest(lambda: hopscope.run(scenario).time)
    loop, sweep = of_a_thousand(scenario)
    rows = [
        ("`import hopscope`", f"{1e3 * seconds_of_import('hopscope'):.0f} ms"),
        ("a run of pairwise exchange on 8 nodes", f"{1e6 * whole:.0f} us"),
        ("of this, beside the simulation", f"{1e6 * (whole - simulated):.0f} us"),
        ("a thousand runs in a loop", f"{1e3 * loop:.0f} ms"),
        ("the same as a sweep, one job", f"{1e3 * sweep:.0f} ms"),
    ]
    print("| in Python | time |\n|---|---|")
    for row in rows:
        print("| " + " | ".join(row) + " |")


if __name__ == "__main__":
    main()
