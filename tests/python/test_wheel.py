"""The wheel: built from the sources and installed into a fresh environment, without a network."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import hopscope
import pytest
from conftest import ROOT

CODE = """
import hopscope
cube = hopscope.hypercube(3, t_s=50, t_w=1, t_h=2)
result = hopscope.run(hopscope.Scenario(platform=cube, algorithm="pairwise", message_words=64), engine="both")
assert result.time == 822 and result.steps["messages"].sum() == 56
print(hopscope.__file__)
"""


def test_a_wheel_is_built_and_installed(tmp_path):
    for package in ("build", "setuptools", "wheel", "pip", "venv"):
        pytest.importorskip(package)
    source = tmp_path / "source"  # nothing is left behind in the project
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        source.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "src" / "python", source / "src" / "python")
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    no_network = {"PIP_NO_INDEX": "1", "http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}
    environment = {**plain, **no_network, "HOPSCOPE_PYTHON_BUILD": str(Path(hopscope.__file__).parents[1])}
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path / "wheels"]
    subprocess.run(build, cwd=source, env=environment, check=True, capture_output=True)
    (wheel,) = (tmp_path / "wheels").glob("hopscope-*.whl")
    assert "-cp3" in wheel.name  # for one version of Python
    # numpy is that of the system: there is no network to bring another.
    make = [sys.executable, "-m", "venv", "--system-site-packages", tmp_path / "venv"]
    subprocess.run(make, check=True, env=environment)
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", wheel], check=True, env=environment)
    ended = subprocess.run([python, "-c", CODE], check=True, env=plain, capture_output=True, text=True, cwd=tmp_path)
    package = Path(ended.stdout.strip()).parent
    assert package.is_relative_to(tmp_path / "venv")
    assert {"py.typed", "_core.pyi", "_families.pyi"} <= {each.name for each in package.iterdir()}
