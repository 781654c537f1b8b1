"""The studies of the commands as functions: they say what the program prints."""

import json
import os
import subprocess
import sys

import hopscope
import numpy
import pytest


@pytest.mark.parametrize(
    ("function", "arguments", "options"),
    [
        ("compare", (), {}),
        ("recommend", (), {}),
        ("curve", (), {}),
        ("curve", ("--along", "t_h", "--to", "5"), {"along": "t_h", "last": 5}),
        ("overview", (), {}),
        ("guidelines", ("--to", "100"), {"to": 100}),
        ("recommend", ("--library", "mpich", "--set", "platform.word_bytes=8"), {"library": "mpich", "platform.word_bytes": 8}),
        ("overview", ("--message-words", "7"), {"message_words": 7}),
        ("bound", (), {}),
        ("cost", (), {}),
        ("map", (), {}),
        ("sensitivity", (), {}),
        ("map", ("--optimise", "--limit", "2000"), {"optimise": True, "steps": 2000}),
    ],
)
def test_a_study_has_the_fields_that_the_command_prints(function, arguments, options, program, root):
    path = str(root / "scenarios" / "contrast-4.5.1-pairwise-on-ring.json")
    # In a process of its own, without the algorithms of other tests.
    call = "getattr(hopscope, sys.argv[1])(sys.argv[2], **json.loads(sys.argv[3]))"
    code = f"import hopscope, json, sys; print(json.dumps({call}))"
    command = [sys.executable, "-c", code, function, path, json.dumps(options)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(ended.stdout) == program(function, path, "--format", "json", *arguments)


def test_a_study_is_attributes_a_table_and_a_frame(cube):
    comparison = hopscope.compare(cube)
    assert comparison.algorithms == comparison["algorithms"]
    assert "pairwise" in str(comparison)
    assert "<pre>" in comparison._repr_html_()
    with pytest.raises(AttributeError, match="there is no speed; there are"):
        _ = comparison.speed
    pandas = pytest.importorskip("pandas")
    frame = comparison.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert len(frame) == len(comparison.algorithms)


def test_an_overview_has_other_platforms_beside_it_and_a_page(program, root, tmp_path):
    cube, ring = (root / "platforms" / f"{name}.json" for name in ("hypercube-8", "ring-64"))
    found = hopscope.overview(cube, against=[ring], message_words=16)
    options = ("--message-words", "16", "--against", ring)
    assert found == program("overview", cube, "--format", "json", *options)
    page = found.page.save(tmp_path / "overview.html").read_text()
    assert page.count("<table>") == 2
    assert "iframe" in found._repr_html_()
    assert len(found.to_pandas()) == len(found.operations)


def test_an_embedding_can_be_mapped(program, root):
    for path in sorted((root / "scenarios" / "embeddings").glob("*.json"))[:4]:
        assert hopscope.map(path) == program("map", path, "--format", "json", status=(0, 1))


def test_claims_are_tried(program, root):
    folder = root / "scenarios" / "claims"
    files = sorted(path for path in folder.glob("4.6*.json"))
    assert files
    assert hopscope.claims(*files) == program("claims", *files, "--format", "json", status=(0, 1))


def told_by(*arguments):
    """What the program reports, line by line."""
    command = [os.environ["HOPSCOPE_PROGRAM"], *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr.splitlines()


def test_claims_and_their_mistakes_are_those_of_the_command(program, root, tmp_path, monkeypatch):
    claim = {"says": "s", "source": "4.5.3", "finding": "holds", "found": "f"}
    scenario = json.loads((root / "scenarios" / "quickstart.json").read_text())
    unclaimed = {**scenario, "expect": None}
    del unclaimed["expect"]
    (tmp_path / "blind.json").write_text(json.dumps({**unclaimed, "claim": claim}))
    (tmp_path / "none.json").write_text(json.dumps(unclaimed))
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    for arguments in (["blind.json"], ["blind.json", "none.json"], ["empty"], ["."], []):
        with pytest.raises(hopscope.InputError) as caught:
            hopscope.claims(*arguments)
        assert str(caught.value).splitlines() == told_by("claims", *arguments)
    folder = root / "scenarios" / "claims"
    whole = tmp_path / "scenarios" / "claims"
    whole.mkdir(parents=True)
    for path in folder.glob("4.5.1*.json"):
        text = json.loads(path.read_text())
        text.pop("$schema", None)
        if "platform" in text and not isinstance(text["platform"], str):
            (whole / path.name).write_text(json.dumps(text))
    assert hopscope.claims().to_dict() == program("claims", "--format", "json", status=(0, 1))


def test_check_finds_what_the_command_finds(root, tmp_path, monkeypatch):
    scenario = json.loads((root / "scenarios" / "quickstart.json").read_text())
    scenario["platform"] = str(root / "platforms" / "hypercube-8.json")
    del scenario["schedule"]["algorithm"]
    (tmp_path / "open.json").write_text(json.dumps(scenario))
    (tmp_path / "wrong.lua").write_text("operation = 'all-to-all'\nformulas = {{value = 3 +}}\n")
    (tmp_path / "unknown.lua").write_text("function run(me) end\nfunction misfit(network) return network.nothing.x end\n")
    bad = [{"platform": 3}, {"schedule": 3}]
    for i, each in enumerate(bad):
        (tmp_path / f"bad{i}.json").write_text(json.dumps(each))
    chapters = [{"title": "c", "scenarios": [f"bad{i}.json" for i in range(len(bad))]}]
    (tmp_path / "lecture.json").write_text(json.dumps({"title": "t", "chapters": chapters}))
    monkeypatch.chdir(tmp_path)
    for name in ("open.json", "wrong.lua", "unknown.lua", "lecture.json", "bad0.json", "gone.json"):
        lines = [f"{each.file}: {each.pointer + ': ' if each.pointer else ''}{each.message}" for each in hopscope.check(name)]
        assert lines == told_by("check", name), name
    assert hopscope.check("open.json") == []
    assert hopscope.bound("open.json").bound > 0  # where the algorithm plays no part


def test_what_is_ignored_is_a_warning_of_every_function(tmp_path, monkeypatch):
    (tmp_path / "g.dot").write_text("graph { a -- b; a -- b; b -- c; c -- a; a -- a }")
    topology = {"family": "graph", "file": "g.dot"}
    scenario = {
        "platform": {"topology": topology, "costs": {"t_s": 1, "t_w": 1, "t_h": 0}},
        "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 1},
    }
    (tmp_path / "s.json").write_text(json.dumps(scenario))
    monkeypatch.chdir(tmp_path)
    for function in (hopscope.run, hopscope.compare, hopscope.bound, hopscope.sensitivity, hopscope.report, hopscope.map):
        with pytest.warns(UserWarning, match="g.dot: ") as told:
            function("s.json")
        assert {each.filename for each in told} == {__file__}, function


def test_a_bound_as_a_frame_has_the_bound(cube):
    pytest.importorskip("pandas")
    found = hopscope.bound(cube)
    frame = found.to_pandas()
    assert len(frame) == 1
    assert frame["bound"][0] == found.bound


def test_costs_are_fitted_to_columns_frames_and_files(program, root):
    path = root / "scenarios" / "measurements" / "ping.csv"
    assert hopscope.fit(path) == program("fit", path, "--format", "json")
    m = numpy.array([1, 10, 100, 1000, 1, 10, 100, 1000])
    hops = numpy.array([1, 1, 1, 1, 3, 3, 3, 3])
    columns = {"m": m, "hops": hops, "time": 50 + 0.5 * m + 2 * hops}
    fitted = hopscope.fit(columns)
    for name, value in (("t_s", 50), ("t_w", 0.5), ("t_h", 2)):
        assert fitted.costs[name] == pytest.approx(value)
    pandas = pytest.importorskip("pandas")
    assert hopscope.fit(pandas.DataFrame(columns)) == fitted


def test_mistakes_of_measurements_are_told():
    with pytest.raises(hopscope.InputError, match='row 1, column "m": "x" is not a number'):
        hopscope.fit({"m": [1, "x"], "time": [3, 4]})
    with pytest.raises(TypeError, match="measurements are a data frame, columns or a path, not int"):
        hopscope.fit(5)
    with pytest.raises(ValueError, match="'equal' is none of relative, absolute"):
        hopscope.fit({"m": [1], "time": [3]}, weighting="equal")


def test_check_lists_mistakes_and_runs_nothing(cube, root):
    assert hopscope.check(cube) == []
    assert hopscope.check(root / "scenarios" / "lecture.json") == []
    assert hopscope.check(root / "scenarios" / "studies" / "crossover.json") == []
    assert [each.pointer for each in hopscope.check({"schedule": 3})] == ["/platform", "/schedule"]


def test_explain_is_that_of_the_program(program, root):
    assert hopscope.explain("all-to-all/pairwise") == program("explain", "all-to-all/pairwise", "--format", "json")
    assert hopscope.explain("broadcast") == program("explain", "broadcast", "--format", "json")
    assert "MPI_Bcast" in str(hopscope.explain("broadcast"))
    assert hopscope.explain("up-down") == program("explain", "up-down", "--format", "json")
    path = root / "scenarios" / "quickstart.json"
    assert hopscope.explain(path) == program("explain", path, "--format", "json")
    assert "pairwise" in str(hopscope.explain("pairwise"))
    with pytest.raises(hopscope.InputError, match='there is no operation, algorithm or routing "pairwize"'):
        hopscope.explain("pairwize")


def test_predictions_are_judged(program, tmp_path, cube):
    scenario = {**cube.to_dict(), "predict": {"time": "(t_s + t_w*m)*(p-1)", "steps": 7}}
    verdicts = hopscope.run(scenario).predict
    assert [each["passed"] for each in verdicts] == [False, True]
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps(scenario))
    assert verdicts == program("run", file, "--format", "json", status=(1,))["predict"]


def test_schedules_are_made_and_run(cube):
    network = hopscope.hypercube(3, t_s=50, t_w=1, t_h=2)
    made = hopscope.synthesise(cube, moves=20000)
    assert made.steps == 7
    assert made.time == 822
    again = hopscope.Scenario(
        platform=network, operation="all-to-all", message_words=64, messages=made.table, synchronization="barrier"
    )
    assert hopscope.run(again).time == made.time
    assert hopscope.synthesise(cube, moves=20000).table == made.table
    few = hopscope.synthesise(cube, moves=20000, schedule__message_words=1)
    assert few.steps == 3 and few.transfers == 3
    assert hopscope.synthesise(cube, moves=5000, steps_at_most=2).table == []
    at_once = hopscope.synthesise(cube, at_once=4, platform__ports="all")
    assert at_once.at_once and at_once.bound <= at_once.time
    with pytest.raises(hopscope.InputError, match="/platform/ports"):
        hopscope.synthesise(cube, at_once=4)
    with pytest.raises(ValueError, match="pieces is 0; give an integer from 1 to 1024"):
        hopscope.synthesise(cube, pieces=0)


def test_a_seed_has_64_bits(cube):
    with pytest.raises(ValueError, match=f"seed is {2**64}; give an integer from 0 to {2**64 - 1}"):
        hopscope.cost(cube, seed=2**64)
    hopscope.cost(cube, seed=2**64 - 1)


NAN, INFINITY = float("nan"), float("inf")


@pytest.mark.parametrize(
    ("study", "wrong"),
    [
        (hopscope.bound, {"seconds": [-1, NAN, INFINITY], "gap": [-1, NAN, 1.5]}),
        (hopscope.synthesise, {"seconds": [-1, NAN], "seed": [-1], "moves": [-1, 1.5], "pieces": [1025], "at_once": [65]}),
        (hopscope.synthesise, {"transfers": [-1, 1025], "steps_at_most": [-1, 10**7, 10**400]}),
        (hopscope.recommend, {"first": [0, 1.5, NAN], "last": [0, 1e16]}),
        (hopscope.curve, {"first": [0, NAN], "last": [0, 1e16], "pieces": [0, 1.5, 100001]}),
        (hopscope.cost, {"words": [0, -1, NAN]}),
        (lambda scenario, **how: hopscope.measured(scenario, "none.log", **how), {"word_bytes": [0, NAN], "ranks": [1]}),
        (lambda scenario, ranks: hopscope.fit("none.csv", ranks=ranks), {"ranks": [1, -1]}),
        (lambda scenario, times: hopscope.allow_program_limits(times), {"times": [0, NAN, INFINITY, 1e16]}),
    ],
)  # fmt: skip
def test_numbers_have_the_ranges_of_the_command_line(study, wrong, cube):
    for name, values in wrong.items():
        for value in values:
            with pytest.raises(ValueError, match=f"^{name} is .*; give an? (number|integer) from .* to "):
                study(cube, **{name: value})
        for value in ("3", True, [1]):
            with pytest.raises(TypeError, match=f"^{name} is .*; give an? (number|integer) from .* to "):
                study(cube, **{name: value})


def test_the_first_message_is_not_above_the_last(cube):
    with pytest.raises(ValueError, match="first is 9, above last, which is 8"):
        hopscope.recommend(cube, first=9, last=8)


def test_the_optimum_of_a_small_exchange_has_a_table():
    ring = hopscope.Scenario(platform=hopscope.ring(4, t_s=0, t_w=1), algorithm="direct", message_words=1)
    best = hopscope.optimum(ring)
    assert len(best.table) == 12
    assert "optimum" in str(best) or "fewest" in str(best)


def test_every_command_has_its_function():
    for name in [*hopscope._core.studies(), "run", "report", "lab", "sweep", "table", "plot", "export"]:
        assert callable(getattr(hopscope, name)), name
        assert name in dir(hopscope)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_fit_has_the_options_of_the_command(program, root):
    folder = root / "scenarios" / "measurements"
    two = folder / "two-protocols.csv"
    assert hopscope.fit(two, protocols=2) == program("fit", two, "--protocols", "2", "--format", "json")
    log = folder / "alltoall-8.log"
    assert hopscope.fit(log, ranks=8) == program("fit", log, "--ranks", "8", "--format", "json")
    with pytest.raises(hopscope.InputError, match="the number of ranks; give ranks="):
        hopscope.fit(log)
    with pytest.raises(ValueError, match="protocols is 3; give an integer from 1 to 2"):
        hopscope.fit(two, protocols=3)
    with pytest.raises(hopscope.InputError, match="fewer than four sizes"):
        hopscope.fit({"m": [1, 2, 3], "time": [1, 2, 3]}, protocols=2)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_logs_are_laid_beside_simulated_times(program, root):
    log = root / "scenarios" / "measurements" / "alltoall-8.log"
    scenario = root / "scenarios" / "quickstart.json"
    code = "import hopscope, json, sys; print(json.dumps(hopscope.measured(sys.argv[1], sys.argv[2], ranks=8)))"
    # In a process of its own, without the algorithms of other tests.
    ended = subprocess.run([sys.executable, "-c", code, scenario, log], capture_output=True, text=True, check=True)
    assert json.loads(ended.stdout) == program("measured", log, scenario, "--ranks", "8", "--format", "json")
    with pytest.raises(TypeError, match="at least one log"):
        hopscope.measured(scenario)
    with pytest.raises(hopscope.InputError, match="is not a benchmark log"):
        hopscope.measured(scenario, scenario)


def test_an_exercise_is_drawn_for_a_student(root):
    path = root / "scenarios" / "exercises" / "pairwise-exchange.json"
    for key in (False, True):
        command = [os.environ["HOPSCOPE_PROGRAM"], "exercise", path, "--student", "Ada", *(["--key"] if key else [])]
        ended = subprocess.run(command, capture_output=True, text=True, check=True)
        assert hopscope.exercise(path, student="Ada", key=key) == ended.stdout
    with pytest.raises(hopscope.InputError, match="has no exercise"):
        hopscope.exercise(root / "scenarios" / "quickstart.json")


def test_certificates_are_verified(cube, tmp_path):
    certificate = hopscope.bound(cube).certificate
    file = certificate.save(tmp_path / "certificate.json")
    wrong = {**json.loads(certificate)}
    assert hopscope.verify(certificate).valid and hopscope.verify(file).valid and hopscope.verify(wrong).valid
    assert "valid" in str(hopscope.verify(file)) or "holds" in str(hopscope.verify(file))
    with pytest.raises(hopscope.InputError):
        hopscope.verify({"hopscope": 3})


def test_where_the_algorithm_plays_no_part_it_may_be_missing():
    scenario = {
        "platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 1, "t_w": 1}},
        "schedule": {"operation": "all-to-all", "message_words": 1},
    }
    certificate = hopscope.bound(scenario).certificate
    assert hopscope.verify(certificate, scenario).scenario["is_the_same"]
    assert hopscope.optimum(scenario).optimum == 4
    assert hopscope.synthesise(scenario, seconds=0.1).table


def test_a_certificate_belongs_to_its_scenario(cube):
    certificate = hopscope.bound(cube).certificate
    assert hopscope.verify(certificate, cube).scenario["is_the_same"]
    other = hopscope.verify(certificate, cube, **{"schedule.message_words": 3})
    assert other.valid and not other.scenario["is_the_same"]
    with pytest.raises(TypeError, match="only where one is given"):
        hopscope.verify(certificate, message_words=3)


def test_names_are_listed(program):
    # Of these, other tests add none.
    kinds = ["topologies", "operations", "mappings", "routings", "engines", "generators"]
    assert hopscope.list(*kinds) == program("list", *kinds, "--format", "json")
    assert set(hopscope.list()) == {*kinds, "algorithms"}
    assert "pairwise" in str(hopscope.list("algorithms"))
    with pytest.raises(ValueError, match='there is no list of "colours"'):
        hopscope.list("colours")


def test_the_laboratory_is_a_page_or_says_what_it_lacks(root):
    try:
        page = hopscope.lab(root / "scenarios" / "quickstart.json")
    except hopscope.LackingError as lacking:
        assert "scripts/build wasm" in str(lacking)
    else:
        assert "quickstart.json" in page


def test_the_laboratory_takes_lectures(root):
    lecture = root / "scenarios" / "lecture.json"
    try:
        page = hopscope.lab(lecture)
    except hopscope.LackingError as lacking:
        pytest.skip(str(lacking))
    for chapter in json.loads(lecture.read_text())["chapters"]:
        assert json.dumps(chapter["title"]) in page
