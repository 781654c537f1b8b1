"""Stores tell apart what algorithms in Python do, not only what they are called."""

import threading

import hopscope
import numpy
import pytest

EXTRA = 0
TABLE = {"by": [0.0]}


def extra():
    return EXTRA


def swept(cube, algorithm, store):
    scenario = hopscope.Scenario(platform=cube.fields["platform"], algorithm=algorithm, message_words=64)
    (result,) = hopscope.sweep(scenario, {"schedule.message_words": [64]}, store=store, progress=False)
    return type(result).__name__, result.time


def pausing(value, default=0.0):
    """The same text, name and place for each value."""

    @hopscope.algorithm(name="pausing")
    def pausing(me, again=default):
        yield me.step(1)
        yield me.pause(1 + value + again + extra() + TABLE["by"][0])

    return pausing


@pytest.fixture
def globals_of_this_file(monkeypatch):
    def change(name, value):
        monkeypatch.setitem(globals(), name, value)

    return change


def test_what_is_unchanged_comes_from_the_store(cube, tmp_path):
    store = tmp_path / "s.db"
    assert swept(cube, pausing(1), store) == ("Result", 2)
    assert swept(cube, pausing(1), store) == ("StoredResult", 2)


def test_a_function_that_is_defined_anew_runs_anew(cube, tmp_path):
    store = tmp_path / "s.db"

    @hopscope.algorithm
    def anew(me):
        yield me.step(1)
        yield me.pause(3)

    assert swept(cube, anew, store) == ("Result", 3)

    @hopscope.algorithm
    def anew(me):
        yield me.step(1)
        yield me.pause(4)

    assert swept(cube, anew, store) == ("Result", 4)


def test_captured_values_and_defaults_count(cube, tmp_path):
    store = tmp_path / "s.db"
    assert swept(cube, pausing(1), store) == ("Result", 2)
    assert swept(cube, pausing(2), store) == ("Result", 3)
    assert swept(cube, pausing(1, default=5.0), store) == ("Result", 7)
    assert swept(cube, pausing(numpy.float64(1)), store)[1] == 2
    assert swept(cube, pausing(1), store) == ("StoredResult", 2)


def test_global_values_count_however_deep(cube, tmp_path, globals_of_this_file):
    store = tmp_path / "s.db"
    algorithm = pausing(0)
    assert swept(cube, algorithm, store) == ("Result", 1)
    globals_of_this_file("EXTRA", 10)  # which another function reads
    assert swept(cube, algorithm, store) == ("Result", 11)
    globals_of_this_file("TABLE", {"by": [0.5]})
    assert swept(cube, algorithm, store) == ("Result", 11.5)
    globals_of_this_file("extra", lambda: 100)
    assert swept(cube, algorithm, store) == ("Result", 101.5)


def test_formulas_count(cube, tmp_path):
    def with_formula(value):
        @hopscope.algorithm(name="with-formula", formula=lambda s: value)
        def with_formula(me):
            yield me.step(1)
            yield me.pause(2)

        return with_formula

    store = tmp_path / "s.db"
    assert swept(cube, with_formula(2), store)[0] == "Result"
    assert swept(cube, with_formula(3), store)[0] == "Result"
    assert sorted(hopscope.table(store, columns="analytic")["analytic"]) == [2, 3]


class Delay:
    def __init__(self, time):
        self.time = time

    def of(self):
        return self.time + extra()


def test_objects_count_by_their_state_and_their_class(cube, tmp_path, monkeypatch, globals_of_this_file):
    store = tmp_path / "s.db"

    def algorithm(delay, name="delayed"):
        @hopscope.algorithm(name=name)
        def delayed(me):
            yield me.step(1)
            yield me.pause(delay.of())

        return delayed

    assert swept(cube, algorithm(Delay(3)), store) == ("Result", 3)
    assert swept(cube, algorithm(Delay(3)), store) == ("StoredResult", 3)
    assert swept(cube, algorithm(Delay(4)), store) == ("Result", 4)
    globals_of_this_file("EXTRA", 1)
    assert swept(cube, algorithm(Delay(4)), store) == ("Result", 5)
    monkeypatch.setattr(Delay, "of", lambda self: 50)
    assert swept(cube, algorithm(Delay(4)), store) == ("Result", 50)


def test_what_cannot_be_compared_is_refused_with_a_store_only(cube, tmp_path):
    lock = threading.Lock()

    @hopscope.algorithm
    def locked(me):
        yield me.step(1)
        yield me.pause(4 if lock.locked() else 3)

    with pytest.raises(hopscope.InputError, match="depends on lock, a lock, which cannot be compared"):
        swept(cube, locked, tmp_path / "s.db")
    assert not (tmp_path / "s.db").exists()
    assert swept(cube, locked, None) == ("Result", 3)
    # Another algorithm has nothing to do with it.
    assert swept(cube, "pairwise", tmp_path / "s.db") == ("Result", 822)


def test_what_changes_while_a_sweep_runs_is_not_stored(cube, tmp_path):
    calls = []

    @hopscope.algorithm
    def counting(me):
        calls.append(me.rank)
        yield me.step(1)
        yield me.pause(len(calls))

    scenario = hopscope.Scenario(platform=cube.fields["platform"], algorithm=counting, message_words=64)
    sweep = hopscope.sweep(scenario, {"schedule.message_words": [64]}, store=tmp_path / "s.db", progress=False)
    with pytest.warns(RuntimeWarning, match="a file or program that it names has changed since the sweep began"):
        assert list(sweep) == []
