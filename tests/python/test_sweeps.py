"""Sweeps, stores, tables and plots."""

import contextlib
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import warnings

import hopscope
import pytest

OVER = {"schedule.algorithm": ["pairwise", "hypercube"], "schedule.message_words": [1, 16, 256]}


@pytest.mark.parametrize("jobs", [1, 2, 7])
def test_a_sweep_gives_results_in_order(cube, jobs):
    results = list(hopscope.sweep(cube, OVER, jobs=jobs, progress=False))
    alone = [
        hopscope.run(cube, schedule__algorithm=algorithm, schedule__message_words=words).time
        for algorithm in OVER["schedule.algorithm"]
        for words in OVER["schedule.message_words"]
    ]
    assert [each.time for each in results] == alone
    assert results[0].settings == "schedule.algorithm=\"pairwise\", schedule.message_words=1"
    assert results[0].steps.rows == 7


def test_the_sweep_of_a_file_is_that_of_the_program(program, root, tmp_path):
    pandas = pytest.importorskip("pandas")
    path = root / "scenarios" / "studies" / "crossover.json"
    sweep = hopscope.sweep(path, store=tmp_path / "own.db", progress=False).run()
    assert len(sweep) == 110
    program("sweep", path, "--store", tmp_path / "other.db", "--format", "json")
    dumps = []
    for name in ("own.db", "other.db"):
        with sqlite3.connect(tmp_path / name) as store:
            points = pandas.read_sql("SELECT * FROM points ORDER BY id", store)
            dumps.append(points.drop(columns=["hopscope", "revision", "host", "date", "seconds"]))
    pandas.testing.assert_frame_equal(*dumps)
    columns = "algorithm,p,m,time"
    rows = program("table", tmp_path / "other.db", "--columns", columns, "--format", "json")
    assert hopscope.table(tmp_path / "own.db", columns=columns).to_pandas().to_dict("records") == rows


def test_a_sweep_is_resumed(cube, tmp_path):
    store = tmp_path / "sweep.db"
    first = []
    for result in hopscope.sweep(cube, OVER, store=store, jobs=1, progress=False):
        first.append(result)
        if len(first) == 2:
            break
    again = list(hopscope.sweep(cube, OVER, store=store, jobs=1, progress=False))
    kinds = [type(each).__name__ for each in again]
    assert kinds == ["StoredResult"] * 2 + ["Result"] * 4
    assert [each.time for each in again[:2]] == [each.time for each in first]
    assert again[0].algorithm == "pairwise"
    rest = hopscope.sweep(cube, OVER, store=store, progress=False)
    assert {type(each).__name__ for each in rest} == {"StoredResult"}


def test_results_of_another_version_are_told_and_run_again_on_request(cube, tmp_path):
    store = tmp_path / "sweep.db"
    times = [each.time for each in hopscope.sweep(cube, OVER, store=store, progress=False)]
    with contextlib.closing(sqlite3.connect(store)) as opened:
        opened.execute("UPDATE points SET revision = 'an older commit', time = time + 1 WHERE message_words = 16")
        opened.commit()
    with pytest.warns(UserWarning, match=r"sweep\.db: 2 points of this sweep were run by hopscope .*an older commit"):
        older = [each.time for each in hopscope.sweep(cube, OVER, store=store, progress=False)]
    assert older != times
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        again = list(hopscope.sweep(cube, OVER, store=store, recompute_older=True, progress=False))
        assert [each.time for each in again] == times
        assert [type(each).__name__ for each in again].count("Result") == 2
        assert [each.time for each in hopscope.sweep(cube, OVER, store=store, progress=False)] == times


def test_points_that_cannot_run_are_told(tmp_path):
    ring = hopscope.Scenario(platform=hopscope.ring(6, t_s=1, t_w=1, t_h=1), algorithm="ring", message_words=1)
    sweep = hopscope.sweep(ring, {"schedule.algorithm": ["ring", "pairwise"]}, store=tmp_path / "s.db", progress=False)
    for _ in range(2):  # the second time from the store
        with pytest.warns(RuntimeWarning, match="schedule.algorithm=.pairwise.: .*power-of-two"):
            assert len(list(sweep)) == 1
        assert [each.status for each in sweep.troubles] == ["failed"]


def test_mistakes_come_before_any_run(cube, tmp_path):
    with pytest.raises(hopscope.InputError, match="did you mean"):
        hopscope.sweep(cube, {"schedule.algorithm": ["pairwize"]})
    with pytest.raises(hopscope.InputError, match="sweep"):
        hopscope.sweep(cube)
    (tmp_path / "none.db").write_text("no store")
    with pytest.raises(hopscope.InputError):
        hopscope.sweep(cube, OVER, store=tmp_path / "none.db")
    with pytest.raises(hopscope.InputError, match="there is no column"):
        hopscope.sweep(cube, OVER, store=tmp_path / "sweep.db", progress=False).run().table(columns="speed")


def interrupt_after_a_point(store):
    done = 0
    patience = time.monotonic() + 600
    while done == 0 and time.monotonic() < patience:
        with contextlib.suppress(sqlite3.OperationalError), contextlib.closing(
            sqlite3.connect(f"file:{store}?mode=ro", uri=True)
        ) as opened:
            done = opened.execute("SELECT count(*) FROM points WHERE status = 'done'").fetchone()[0]
        time.sleep(0.05)
    signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_a_sweep_and_the_store_has_the_rest(jobs, tmp_path):
    ring = hopscope.Scenario(
        platform=hopscope.ring(1500, t_s=1, t_w=1, t_h=1), algorithm="shift", content="sizes", message_words=1
    )
    over = {"platform.topology.nodes": [4, 9000, 9001]}
    sweep = hopscope.sweep(ring, over, store=tmp_path / "s.db", jobs=jobs, progress=False)
    threading.Thread(target=interrupt_after_a_point, args=[tmp_path / "s.db"], daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        sweep.run()
    assert sweep.table(columns="nodes")["nodes"] == [4]


def test_a_sweep_becomes_a_frame(cube):
    pytest.importorskip("pandas")
    frame = hopscope.sweep(cube, OVER, progress=False).to_pandas()
    assert frame["time"].tolist() == [hopscope.run(cube, schedule__algorithm=a, schedule__message_words=m).time
                                      for a, m in zip(frame["algorithm"], frame["message_words"])]  # fmt: skip


def test_other_engines_run_in_a_sweep(cube):
    times = [each.time for each in hopscope.sweep(cube, {"engine": ["native", "simgrid", "symmetric"]}, progress=False)]
    assert times == pytest.approx([822] * 3)


def test_a_plot_has_the_marks_of_the_command(cube, tmp_path):
    pytest.importorskip("matplotlib").use("Agg")
    store = tmp_path / "sweep.db"
    over = {**OVER, "platform.topology.dimension": [3, 4]}
    hopscope.sweep(cube, over, store=store, progress=False).run()
    figure = hopscope.plot(store, x="m", panel="p")
    assert len(figure.axes) == 2
    axes = figure.axes[0]
    marks = {line.get_label(): line for line in axes.lines if not line.get_label().startswith("_")}
    assert sorted(marks) == ["hypercube", "pairwise"]
    words, times = marks["pairwise"].get_data()
    assert list(times) == [(50 + m) * 7 + 24 for m in words]
    assert axes.get_xscale() == "log"
    figure.canvas.draw()
    low, high = axes.get_xlim()
    ticks = [text.get_text() for place, text in zip(axes.get_xticks(), axes.get_xticklabels()) if low <= place <= high]
    assert set(ticks) <= {"1", "2", "4", "8", "16", "32", "64", "128", "256"} and len(ticks) > 3
    assert all("$" not in text.get_text() for text in axes.get_yticklabels())
    keys = [text.get_text() for text in axes.get_legend().get_texts()]
    assert keys == ["hypercube", "pairwise", "formula", "crossover"]
    with pytest.raises(hopscope.InputError):
        hopscope.plot(store, x="nothing")
    with pytest.raises(ValueError, match="2 panels, and one place"):
        hopscope.plot(store, x="m", panel="p", axes=axes)


def test_the_bar_of_progress_needs_no_widgets():
    pytest.importorskip("tqdm")
    text = """
import sys, hopscope
scenario = {"platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 1, "t_w": 1, "t_h": 1}},
            "schedule": {"operation": "all-to-all", "algorithm": "ring", "message_words": 1},
            "sweep": {"schedule.message_words": [1, 2]}}
assert len(list(hopscope.sweep(scenario, progress=True))) == 2
assert "tqdm.std" in sys.modules
assert not {"tqdm.auto", "tqdm.notebook", "tqdm.autonotebook"} & set(sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_a_bar_shows_progress_where_tqdm_is(cube, capsys):
    pytest.importorskip("tqdm")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(list(hopscope.sweep(cube, OVER))) == 6
