"""The notebooks of docs/notebooks run from beginning to end, and have no output of an earlier run."""

import json

import pytest
from conftest import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def test_there_are_notebooks():
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path, tmp_path):
    for package in ("pandas", "matplotlib", "networkx", "ipykernel"):
        pytest.importorskip(package)
    nbformat = pytest.importorskip("nbformat")
    execute = pytest.importorskip("nbconvert.preprocessors").ExecutePreprocessor
    notebook = nbformat.read(path, as_version=4)
    execute(timeout=None, kernel_name="python3").preprocess(notebook, {"metadata": {"path": str(tmp_path)}})
    assert any("text/html" in output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", []))
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            assert output.get("name") != "stderr", output


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_output(path):
    for cell in json.loads(path.read_text())["cells"]:
        assert not cell.get("outputs") and not cell.get("execution_count")
