"""Runs: scenarios of every form, results as the command line has them."""

import json
import signal
import subprocess
import sys
import threading

import hopscope
import numpy
import pytest
from conftest import ROOT

# Scenarios of millions of messages would take minutes under sanitizers.
SHIPPED = sorted(
    path
    for folder in ("", "claims", "exercises", "messages", "programs", "schedules")
    for path in (ROOT / "scenarios" / folder).glob("*.json")
    if '"schedule"' in path.read_text() and '"sweep"' not in path.read_text() and not path.name.startswith("million")
)


def test_there_are_shipped_scenarios():
    assert len(SHIPPED) > 40


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_scenario_gives_what_the_program_prints(path, program):
    assert hopscope.run(path).to_dict() == program("run", path, "--format", "json", status=(0, 1))


def test_a_scenario_is_a_path_a_dict_or_made_by_keyword(cube, root):
    assert hopscope.run(cube).time == 822
    assert hopscope.run(cube.to_dict()).time == 822
    assert hopscope.run(root / "scenarios" / "quickstart.json").time == 822


def test_overrides_change_fields(cube):
    formula = (10 + 1 * 64) * 7 + 2 * 4 * 3
    assert hopscope.run(cube, platform__costs__t_s=10).time == formula
    assert hopscope.run(cube, **{"platform.costs.t_s": 10}).time == formula
    assert hopscope.run(cube, schedule__algorithm="hypercube").scenario == "scenario"


def test_steps_are_columns_without_a_copy(cube):
    result = hopscope.run(cube)
    steps = result.steps
    assert steps.rows == 7
    assert steps["messages"].tolist() == [8] * 7
    assert steps.end[-1] == 822
    assert not steps.end.flags.owndata
    assert steps.end.base is not None
    with pytest.raises(ValueError):
        steps.end[0] = 1
    end = steps.end
    del result, steps
    assert end[-1] == 822  # the array keeps its memory


def test_messages_are_collected_on_request(cube, program, tmp_path):
    assert hopscope.run(cube).messages.rows == 0
    messages = hopscope.run(cube, messages=True).messages
    assert messages.rows == 56
    assert set(zip(messages["from"].tolist(), messages["to"].tolist())) == {
        (i, j) for i in range(8) for j in range(8) if i != j
    }
    assert messages.posted[0] == messages.startup[0] == 0 and messages.begin[0] == 52 and messages.end[0] == 116
    assert all(len(route) == 1 + bin(a ^ b).count("1") for route, a, b in zip(messages.route, messages["from"], messages["to"]))


def test_formulas_and_bounds_are_columns(cube):
    result = hopscope.run(cube)
    assert dict(zip(result.formulas.name, result.formulas.ratio))["with hops"] == 1
    assert result.bounds.value.max() <= result.time
    assert set(result.bounds.kind) == {"lower-bound"}


def test_every_field_of_the_json_result_is_an_attribute(cube):
    result = hopscope.run(cube)
    for name, value in result.to_dict().items():
        if name not in ("steps", "bounds", "time_formula"):  # objects of their own
            assert getattr(result, name) == value
    with pytest.raises(AttributeError, match="has no speed; it has"):
        _ = result.speed


def test_columns_become_data_frames(cube):
    pandas = pytest.importorskip("pandas")
    frame = hopscope.run(cube).steps.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert frame["words"].sum() == 56 * 64


def test_unequal_sizes_come_from_arrays():
    sizes = numpy.arange(16, dtype=float).reshape(4, 4)
    numpy.fill_diagonal(sizes, 0)
    scenario = hopscope.Scenario(
        platform=hopscope.complete(4, t_s=1, t_w=1, t_h=0),
        operation="all-to-all-v",
        algorithm="uniform",
        sizes=sizes,
    )
    result = hopscope.run(scenario)
    assert result.totals["words"] == sizes.sum()
    assert result.delivery == "verified"


def test_engines_agree(cube):
    result = hopscope.run(cube, engine="both")
    assert result.engine == "both"
    assert max(result.agreement.values()) < 1e-9


def test_all_mistakes_are_told_at_once():
    with pytest.raises(hopscope.InputError) as caught:
        hopscope.run({"platform": {"topology": {"family": "rng"}}, "schedule": 3})
    pointers = [each.pointer for each in caught.value.mistakes]
    assert pointers == ["/platform/topology/family", "/platform/costs", "/schedule"]
    assert 'did you mean "ring"?' in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_what_no_scenario_can_be_is_refused():
    with pytest.raises(TypeError, match="a scenario is a dict, a path or a hopscope.Scenario, not int"):
        hopscope.run(5)
    with pytest.raises(TypeError, match="hypercube takes one number, dimension, not 2"):
        hopscope.hypercube(3, 4)


def test_a_time_limit_ends_a_run():
    scenario = hopscope.Scenario(platform=hopscope.ring(9000, t_s=1, t_w=1, t_h=1), algorithm="shift", content="sizes", message_words=1)
    with pytest.raises(hopscope.TimeLimitError, match="stopped after 0.2 s, the time limit"):
        hopscope.run(scenario, time_limit=0.2)


@pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf"), 10**400, True])
def test_a_time_limit_is_a_number_above_0(cube, limit):
    with pytest.raises((ValueError, TypeError), match="time_limit is .*; give a number from 1e-09 to 1000000000"):
        hopscope.run(cube, time_limit=limit)
    with pytest.raises((ValueError, TypeError), match="time_limit is .*; give a number from 1e-09 to 1000000000"):
        hopscope.sweep(cube, {"schedule.message_words": [1]}, time_limit=limit)


def test_ctrl_c_ends_a_run():
    scenario = hopscope.Scenario(platform=hopscope.ring(9000, t_s=1, t_w=1, t_h=1), algorithm="shift", content="sizes", message_words=1)
    timer = threading.Timer(0.5, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        hopscope.run(scenario)


def test_threads_give_the_same_results(cube):
    results = [None] * 8

    def work(place):
        results[place] = [hopscope.run(cube, schedule__message_words=m).to_dict() for m in range(1, 20)]

    threads = [threading.Thread(target=work, args=(place,)) for place in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert all(each == results[0] for each in results)


def test_a_result_is_shown_as_text_and_in_a_notebook(cube):
    result = hopscope.run(cube)
    assert "pairwise" in repr(result) or "scenario" in repr(result)
    assert "simulated" in str(result)
    assert "<td>822</td>" in result._repr_html_()
    assert "<td>822</td>" in result.steps._repr_html_()


def test_compare_and_recommend_are_those_of_the_program(program, root):
    path = root / "scenarios" / "quickstart.json"
    # In a process of its own, without the algorithms of other tests.
    code = "import hopscope, json, sys; print(json.dumps([hopscope.compare(sys.argv[1]), hopscope.recommend(sys.argv[1])]))"
    ended = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=True)
    assert json.loads(ended.stdout) == [program(name, path, "--format", "json") for name in ("compare", "recommend")]


def test_mistakes_in_arrays_and_keywords_are_named_as_they_are_given(cube):
    sizes = numpy.arange(64.0).reshape(8, 8)
    sizes[2, 5] = -1
    platform = hopscope.hypercube(3, t_s=50, t_w=1, t_h=2)
    unequal = hopscope.Scenario(platform=platform, operation="all-to-all-v", algorithm="max-min", sizes=sizes)
    with pytest.raises(hopscope.InputError, match=r"^sizes\[2, 5\]: -1.0 is negative"):
        hopscope.run(unequal)
    with pytest.raises(hopscope.InputError, match=r"^schedule.message_word=3: /schedule/message_word: unknown field"):
        hopscope.run(cube, schedule__message_word=3)
