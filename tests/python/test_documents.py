"""Pages, figures, exports, and what a notebook shows."""

import json
import os
import subprocess
import xml.etree.ElementTree

import hopscope
import pytest

FORMATS = hopscope._core.export_formats()


@pytest.mark.parametrize("to", FORMATS)
def test_an_export_is_that_of_the_program(to, root, tmp_path):
    path = root / "scenarios" / "quickstart.json"
    file = tmp_path / "exported"
    subprocess.run([os.environ["HOPSCOPE_PROGRAM"], "export", path, "--to", to, "--output", file], check=True)
    exported = hopscope.export(path, to)
    saved = exported.save(tmp_path / "saved")
    assert saved.read_bytes() == file.read_bytes()
    assert isinstance(exported, bytes) == (to == "goal-binary")


@pytest.mark.parametrize("to", ["svg", "tikz", "dot", "graphml", "simgrid"])
def test_a_platform_is_exported_as_by_the_program(to, root, tmp_path):
    path = root / "platforms" / "hypercube-8.json"
    if not path.exists():
        path = sorted(p for p in (root / "platforms").glob("*.json") if "schema" not in p.name)[0]
    file = tmp_path / "exported"
    subprocess.run([os.environ["HOPSCOPE_PROGRAM"], "export", path, "--to", to, "--output", file], check=True)
    assert hopscope.export(path, to).encode() == file.read_bytes()


def test_a_report_is_that_of_the_program(root, tmp_path):
    path = root / "scenarios" / "quickstart.json"
    file = tmp_path / "page.html"
    subprocess.run([os.environ["HOPSCOPE_PROGRAM"], "report", path, "--output", file], check=True)
    page = hopscope.report(path)
    assert page == file.read_text()
    assert page.save(tmp_path / "own.html").read_text() == page
    assert sorted(each.name for each in tmp_path.iterdir()) == ["own.html", "page.html"]


def test_what_was_read_is_not_overwritten_and_what_was_saved_is(root, tmp_path):
    file = tmp_path / "scenario.json"
    scenario = json.loads((root / "scenarios" / "quickstart.json").read_text())
    file.write_text(json.dumps({**scenario, "platform": str(root / "platforms" / "hypercube-8.json")}))
    before = file.read_text()
    goal = hopscope.export(file, "goal")
    (tmp_path / "link").symlink_to(file)
    for name in ("scenario.json", "link"):
        with pytest.raises(FileExistsError, match="is read, and would be overwritten"):
            goal.save(tmp_path / name)
    assert file.read_text() == before
    own = goal.save(tmp_path / "own.goal")
    hopscope.check(file)
    goal.save(own)


def test_figures_are_svg(cube):
    result = hopscope.run(cube)
    figure = result.figure(step=3)
    assert xml.etree.ElementTree.fromstring(figure._repr_svg_()).tag.endswith("svg")
    assert len(result.figure()) > len(figure)
    with pytest.raises(hopscope.InputError, match="there is no step 8"):
        result.figure(step=8)
    with pytest.raises(ValueError, match="'pdf' is not a format of export; the formats are svg, tikz"):
        hopscope.export(cube, "pdf")
    assert isinstance(hopscope.export(cube), hopscope.Figure)


def test_a_page_stands_in_an_iframe(cube):
    page = hopscope.run(cube).show(height=500)
    shown = page._repr_html_()
    assert shown.startswith('<iframe srcdoc="')
    assert 'height="500"' in shown
    assert "<script" not in shown.split('"', 2)[0] + shown.rsplit('"', 1)[1]


def test_a_result_is_a_table_without_colours_of_its_own(cube):
    result = hopscope.run({**cube.to_dict(), "expect": {"time": 800}})
    shown = result._repr_html_()
    assert "time 822" in shown
    assert "with hops" in shown
    assert 'class="bad"' in shown
    style = shown[shown.index("<style>") : shown.index("</style>")]
    assert "#" not in style  # the notebook's colours, light or dark
    named = hopscope.run({**cube.to_dict(), "name": "<b>bold</b>"})
    assert "<b>" not in named._repr_html_()
