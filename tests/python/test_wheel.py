"""The wheel: built from the sources and installed into a fresh environment, without a network."""

import os
import shutil
import subprocess
import sys
import tarfile
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


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A source distribution, and the wheel that is built from it, as `python3 -m build` makes them; the environment."""
    for package in ("build", "setuptools", "wheel", "pip", "venv"):
        pytest.importorskip(package)
    folder = tmp_path_factory.mktemp("made")
    source = folder / "source"  # nothing is left behind in the project
    left_out = shutil.ignore_patterns("build", ".git", "node_modules", "__pycache__")
    shutil.copytree(ROOT, source, ignore=lambda at, names: left_out(at, names) if Path(at) == ROOT else [])
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    no_network = {"PIP_NO_INDEX": "1", "http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}
    environment = {**plain, **no_network, "HOPSCOPE_PYTHON_BUILD": str(Path(hopscope.__file__).parents[1])}
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder / "dist"]
    subprocess.run(build, cwd=source, env=environment, check=True, capture_output=True)
    (wheel,) = (folder / "dist").glob("hopscope-*.whl")
    (archive,) = (folder / "dist").glob("hopscope-*.tar.gz")
    return wheel, archive, environment


def test_a_wheel_is_built_and_installed(made, tmp_path):
    wheel, _, environment = made
    assert "-cp3" in wheel.name  # for one version of Python
    # numpy is that of the system: there is no network to bring another.
    make = [sys.executable, "-m", "venv", "--system-site-packages", tmp_path / "venv"]
    subprocess.run(make, check=True, env=environment)
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", wheel], check=True, env=environment)
    ended = subprocess.run(
        [python, "-c", CODE], check=True, env=environment, capture_output=True, text=True, cwd=tmp_path
    )
    package = Path(ended.stdout.strip()).parent
    assert package.is_relative_to(tmp_path / "venv")
    assert {"py.typed", "_core.pyi", "_families.pyi"} <= {each.name for each in package.iterdir()}


def test_a_source_distribution_suffices_to_configure_a_build(made, tmp_path):
    if shutil.which("cmake") is None or shutil.which("ninja") is None:
        pytest.skip("needs CMake and ninja")
    _, archive, _ = made
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path)
    (source,) = tmp_path.glob("hopscope-*")
    for folder in ("include", "src"):
        own = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*.?pp")}
        assert own and all((source / path).is_file() for path in own)
    configure = ["cmake", "-S", source, "-B", tmp_path / "build", "-G", "Ninja", "-DHOPSCOPE_TESTS=OFF",
                 "-DHOPSCOPE_PYTHON=ON"]  # fmt: skip
    subprocess.run(configure, check=True, capture_output=True)
    # Every file that a rule of the build reads is there, or made by another.
    subprocess.run(["ninja", "-C", tmp_path / "build", "-n", "hopscope_python"], check=True, capture_output=True)
