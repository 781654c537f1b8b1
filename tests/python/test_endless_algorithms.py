"""Algorithms in Python that never end, and what ends them."""

import contextlib
import json
import signal
import subprocess
import sys
import threading

import hopscope
import pytest


def not_elsewhere(s):
    """No comparison of other tests may meet these algorithms."""
    return None if s.t_s == 1.25 else "never ends"


@hopscope.algorithm(misfit=not_elsewhere)
def spins(me):
    yield me.step(1)
    while True:
        pass


@hopscope.algorithm(misfit=not_elsewhere)
def pauses(me):
    yield me.step(1)
    while True:
        yield me.pause(1)


@hopscope.algorithm
def ends(me):
    for j in range(1, me.ranks):
        yield me.step(j)
        to, source = (me.rank + j) % me.ranks, (me.rank - j) % me.ranks
        me.keep((yield me.exchange(to, me.blocks_for(to), source)))


def on_four(algorithm):
    return hopscope.Scenario(platform=hopscope.complete(4, t_s=1.25, t_w=1, t_h=0), algorithm=algorithm, message_words=1)


def line_of(function, text):
    import inspect

    lines, first = inspect.getsourcelines(function)
    return first + next(number for number, line in enumerate(lines) if text in line)


@pytest.mark.parametrize("algorithm", [spins, pauses], ids=lambda each: each.algorithm_name)
@pytest.mark.parametrize("engine", ["native", "symmetric", "simgrid"])
def test_a_time_limit_ends_a_program(algorithm, engine):
    with pytest.raises(hopscope.TimeLimitError, match="stopped after 0.3 s, the time limit") as caught:
        hopscope.run(on_four(algorithm), engine=engine, time_limit=0.3)
    if engine == "native" or (engine == "symmetric" and algorithm is spins):  # others are ended from outside
        assert "test_endless_algorithms.py: line " in str(caught.value)
        assert "rank " in str(caught.value) and "was running" in str(caught.value)


def test_the_line_of_the_end_is_told():
    with pytest.raises(hopscope.TimeLimitError) as caught:
        hopscope.run(on_four(spins), time_limit=0.3)
    first = line_of(spins, "while True")
    assert any(f"line {line}: rank 0 was running" in str(caught.value) for line in (first, first + 1))
    assert hopscope.run(on_four(ends), time_limit=1000).delivery == "verified"  # nothing is left over


def test_a_program_that_catches_everything_does_not_escape_a_limit_between_its_turns():
    @hopscope.algorithm(misfit=not_elsewhere)
    def catches(me):
        yield me.step(1)
        while True:
            try:
                while True:
                    yield me.pause(1)
            except Exception:
                pass

    with pytest.raises(hopscope.TimeLimitError):
        hopscope.run(on_four(catches), time_limit=0.3)


def test_a_limit_leaves_the_threads_of_others_alone():
    times = []

    def work():
        times.append(hopscope.run(on_four(ends)).time)

    def endless():
        with pytest.raises(hopscope.TimeLimitError):
            hopscope.run(on_four(spins), time_limit=0.3)

    threads = [threading.Thread(target=endless), *(threading.Thread(target=work) for _ in range(4))]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert times == [6.75] * 4


def test_nothing_is_left_over_in_the_interpreter(tmp_path):
    """A debugger, as notebooks load it, sees it: a line with a trace would be executed again and again."""
    program = tmp_path / "traced.py"
    program.write_text(
        "import sys, hopscope\n"
        "@hopscope.algorithm\n"
        "def spins(me):\n"
        "    yield me.step(1)\n"
        "    while True:\n"
        "        pass\n"
        "four = hopscope.complete(4, t_s=1, t_w=1, t_h=0)\n"
        "try:\n"
        "    hopscope.run(hopscope.Scenario(platform=four, algorithm=spins, message_words=1), time_limit=0.2)\n"
        "except hopscope.TimeLimitError:\n"
        "    pass\n"
        "def traced():\n"
        "    sys._getframe().f_trace = None\n"
        "    first = 1\n"
        "sys.settrace(lambda *event: None)\n"
        "traced()\n"
        "print('over')\n"
    )
    ended = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True)
    assert ended.stdout == "over\n"


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_a_point_of_a_sweep_has_a_limit(jobs, tmp_path):
    over = {"schedule.algorithm": [ends, spins, pauses], "schedule.message_words": [1, 2]}
    sweep = hopscope.sweep(on_four(ends), over, store=tmp_path / "s.db", time_limit=1.5, jobs=jobs, progress=False)
    assert [each.time for each in sweep] == [6.75, 9.75]
    assert len(sweep.troubles) == 4
    assert all("stopped after 1.5 s" in each.reason and "was running" in each.reason for each in sweep.troubles)


@pytest.mark.parametrize("algorithm", [spins, pauses], ids=lambda each: each.algorithm_name)
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_programs_in_a_sweep(jobs, algorithm, tmp_path):
    sweep = hopscope.sweep(
        on_four(ends), {"schedule.algorithm": [ends, algorithm, algorithm]}, jobs=jobs, store=tmp_path / "s.db",
        progress=False,
    )  # fmt: skip
    threading.Timer(0.7, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        sweep.run()
    assert sweep.table(columns="algorithm")["algorithm"] == ["ends"]


@contextlib.contextmanager
def ctrl_c_soon():
    """The signal comes from outside, as that of a terminal: no thread of Python needs a turn for it."""

    def interrupt(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture
def endless(tmp_path):
    """A scenario whose program goes on for a minute while it is read, and a log of its exchange."""
    (tmp_path / "endless.lua").write_text(
        "limits = {instructions = 1e15, seconds = 60}\n"
        "function misfit(s) while true do end end\n"
        "function program(me) me:step(1) end\n"
    )
    scenario = {
        "platform": {"topology": {"family": "ring", "nodes": 8}, "costs": {"t_s": 1, "t_w": 1}},
        "schedule": {"operation": "all-to-all", "program": "endless.lua", "message_words": 4},
        "expect": {"time": 1},
        "exercise": {"title": "Endless", "questions": ["time"]},
        "claim": {"says": "It ends.", "source": "Nowhere", "finding": "holds", "found": "Nothing."},
    }
    (tmp_path / "endless.json").write_text(json.dumps(scenario))
    (tmp_path / "alltoall.log").write_text(
        "# OSU MPI All-to-All Personalized Exchange Latency Test v7.5\n# Size  Avg Latency(us)\n4  9.5\n"
    )
    hopscope.allow_program_limits(1e12)
    yield tmp_path
    hopscope.allow_program_limits(10)


READING = {
    "run": hopscope.run,
    "compare": hopscope.compare,
    "recommend": hopscope.recommend,
    "sweep": lambda file: hopscope.sweep(file, {"schedule.message_words": [1, 2]}, jobs=1, progress=False).run(),
    "map": hopscope.map,
    "bound": hopscope.bound,
    "synthesise": hopscope.synthesise,
    "optimum": hopscope.optimum,
    "claims": hopscope.claims,
    "check": hopscope.check,
    "check of the program": lambda file: hopscope.check(file.replace(".json", ".lua")),
    "explain": hopscope.explain,
    "report": hopscope.report,
    "export": hopscope.export,
    "measured": lambda file: hopscope.measured(file, file.replace("endless.json", "alltoall.log")),
    "sensitivity": hopscope.sensitivity,
    "exercise": lambda file: hopscope.exercise(file, student="anybody"),
    "verify": lambda file: hopscope.verify(hopscope.bound(on_four(ends)).certificate, file),
}


@pytest.mark.parametrize("study", READING.values(), ids=READING.keys())
def test_ctrl_c_ends_a_program_while_a_scenario_is_read(study, endless):
    with pytest.raises(KeyboardInterrupt), ctrl_c_soon():
        study(str(endless / "endless.json"))


def test_ctrl_c_ends_a_search_for_a_bound():
    links = [{"between": [node, (node + step) % 600], "t_w": 1 + node % 7} for node in range(600) for step in (1, 29, 201)]
    scenario = {
        "platform": {"topology": {"family": "graph", "nodes": 600, "links": links}, "costs": {"t_s": 1, "t_w": 1}},
        "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 4},
    }
    with pytest.raises(KeyboardInterrupt), ctrl_c_soon():
        hopscope.bound(scenario, gap=0)
