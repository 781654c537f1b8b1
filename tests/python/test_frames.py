"""Results, sweeps and studies as frames of pandas, in other processes, and in editors."""

import copy
import multiprocessing
import pickle

import hopscope
import numpy
import pytest

OVER = {"schedule.algorithm": ["pairwise", "hypercube"], "schedule.message_words": [1, 16]}


def test_a_result_is_a_row(cube):
    pandas = pytest.importorskip("pandas")
    results = [hopscope.run(cube, schedule__message_words=m) for m in (1, 64)]
    frame = pandas.concat(result.to_pandas() for result in results)
    assert frame["message_words"].tolist() == [1, 64]
    assert frame["time"].tolist() == [381, 822]
    assert frame["ratio"].tolist() == [1, 1]
    assert frame["formula_name"].tolist() == ["with hops"] * 2
    assert frame["delivery"].tolist() == ["verified"] * 2
    assert set(frame["family"]) == {"hypercube"} and set(frame["t_s"]) == {50}


def test_a_frame_of_a_sweep_is_the_same_from_the_store(cube, tmp_path):
    pandas = pytest.importorskip("pandas")
    sweep = hopscope.sweep(cube, OVER, store=tmp_path / "s.db", progress=False)
    fresh, stored = sweep.to_pandas(), sweep.to_pandas()
    pandas.testing.assert_frame_equal(fresh, stored, check_dtype=False)
    for name in ("formula", "ratio", "bound", "delivery", "max_congestion", "congestion_free"):
        assert fresh[name].notna().all(), name
    assert (fresh["bound"] <= fresh["time"]).all()


@pytest.mark.parametrize("platform", [hopscope.ring(6, t_s=1, t_w=1, t_h=1), hopscope.torus(3, 3, t_s=1, t_w=1, t_h=1)])
@pytest.mark.parametrize("algorithm", ["shift", "direct"])
def test_the_formula_of_a_row_is_that_of_stores(platform, algorithm, tmp_path):
    pytest.importorskip("pandas")
    scenario = hopscope.Scenario(platform=platform, algorithm=algorithm, message_words=4)
    sweep = hopscope.sweep(scenario, {"schedule.message_words": [1, 64]}, store=tmp_path / "s.db", progress=False)
    fresh, stored = sweep.to_pandas(), sweep.to_pandas()
    for name in ("formula", "formula_name", "ratio", "bound"):
        assert fresh[name].tolist() == stored[name].tolist()


@pytest.mark.parametrize("study", [hopscope.compare, hopscope.cost, hopscope.recommend, hopscope.sensitivity])
def test_cells_of_frames_are_numbers_and_texts(study, root):
    pytest.importorskip("pandas")
    frame = study(root / "scenarios" / "quickstart.json").to_pandas()
    assert len(frame) > 2
    assert not frame.applymap(lambda cell: isinstance(cell, (dict, list))).to_numpy().any()
    if study is hopscope.compare:
        assert "formula_ratio" in frame and "bound_value" in frame
    if study is hopscope.cost:
        assert "cut_through_permutation_makespan_mean" in frame


def test_editors_complete_names(cube):
    result = hopscope.run(cube)
    for name in ("time", "steps", "platform", "schedule", "totals", "to_pandas"):
        assert name in dir(result)
        getattr(result, name)


def test_results_go_to_other_processes(cube):
    result = hopscope.run(cube, messages=True)
    for other in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result), pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(result))))):
        assert other.time == 822 and other.ok
        assert other.to_dict() == result.to_dict()
        assert numpy.array_equal(other.steps.end, result.steps.end)
        assert other.messages.route == result.messages.route
        assert str(other) == str(result) and other._repr_html_() == result._repr_html_()
        assert other.figure(step=1) == result.figure(step=1)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert [each.time for each in pool.map(hopscope.run, [cube, cube])] == [822, 822]


def test_mistakes_go_to_other_processes(cube):
    with pytest.raises(hopscope.InputError) as caught:
        hopscope.run(cube, schedule__algorithm="pairwize")
    other = pickle.loads(pickle.dumps(caught.value))
    assert str(other) == str(caught.value) and other.mistakes == caught.value.mistakes


def test_points_of_sweeps_go_to_other_processes(cube):
    over = {"schedule.message_words": [16, 64], "schedule.algorithm": ["hypercube", "pairwise"]}
    for result in hopscope.sweep(cube, over, progress=False):
        other = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(result))))
        assert other.time == result.time and other.settings == result.settings
        assert f"(with {result.settings})" in other.show().replace("\\", "")
        assert other.show() == result.show()
        assert other.figure() == result.figure()


def test_points_go_to_other_processes_without_the_promises_of_the_whole(root):
    over = {"platform.costs.t_s": [50, 60]}
    for result in hopscope.sweep(root / "scenarios" / "quickstart.json", over, progress=False):
        other = pickle.loads(pickle.dumps(result))
        assert other.show().replace(", expect=null", "") == result.show()


def test_a_small_network_has_a_picture(cube):
    assert hopscope.run(cube)._repr_svg_().startswith("<svg")
    ring = hopscope.Scenario(platform=hopscope.ring(100, t_s=1, t_w=1, t_h=1), algorithm="shift", message_words=1)
    assert hopscope.run(ring)._repr_svg_() is None


def test_a_result_becomes_a_page_and_a_sweep_a_plot(cube):
    result = hopscope.run(cube)
    assert "<html" in hopscope.report(result, cube)
    with pytest.raises(TypeError, match="cannot be changed"):
        hopscope.report(result, schedule__message_words=1)
    pytest.importorskip("matplotlib").use("Agg")
    sweep = hopscope.sweep(cube, OVER, progress=False)
    assert len(hopscope.plot(sweep).axes) == 1
    assert sweep.store is None
