"""What type checkers see: the package is consistent, and its stubs have the names of the module."""

import importlib.util
import pathlib
import subprocess
import sys

import hopscope
import pytest

pytestmark = pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed")

USE = '''
import hopscope

cube = hopscope.hypercube(3, t_s=50, t_w=1, t_h=2)
scenario = hopscope.Scenario(platform=cube, algorithm="pairwise", message_words=64)
result: hopscope.Result = hopscope.run(scenario)
time: float = result.time
mistakes: list[hopscope.Mistake] = hopscope.check(scenario)
points = [each.time for each in hopscope.sweep(scenario, {"schedule.message_words": [1, 2]})]


@hopscope.algorithm(operation="all-gather")
def around(me: hopscope.Me):
    travelling: hopscope.Blocks = me.copy(me.take_all())
    me.keep((yield me.exchange(1, travelling, 1)))
'''


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    """What is known of the packages imported, which takes longest to find out: once for all tests."""
    return tmp_path_factory.mktemp("mypy")


# What these packages import in turn takes minutes to read, and their types stand in no signature of ours.
CONFIGURATION = """
[mypy]
ignore_missing_imports = True
[mypy-pandas.*,matplotlib.*,networkx.*,sympy.*,tqdm.*]
follow_imports = skip
"""


def checked(module, *arguments, folder, configuration):
    configuration.write_text(CONFIGURATION)
    command = [sys.executable, "-m", module, *map(str, arguments)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def mypy(tmp_path, cache, *what):
    package = pathlib.Path(hopscope.__file__).parent
    options = ["--config-file", tmp_path / "mypy.ini", "--cache-dir", cache]
    return checked("mypy", *options, *what, folder=package.parent, configuration=tmp_path / "mypy.ini")


def test_the_package_is_consistent(tmp_path, cache):
    use = tmp_path / "use.py"
    use.write_text(USE)
    ended = mypy(tmp_path, cache, "-p", "hopscope")
    assert ended.returncode == 0, ended.stdout
    ended = mypy(tmp_path, cache, use)
    assert ended.returncode == 0, ended.stdout


def test_a_wrong_use_is_told(tmp_path, cache):
    use = tmp_path / "use.py"
    use.write_text(USE + "\nwords: str = result.time\nhopscope.run(scenario, time_limit='long')\n")
    ended = mypy(tmp_path, cache, use)
    assert ended.stdout.count("error:") == 2, ended.stdout


def test_stubs_have_the_names_of_the_module(tmp_path):
    configuration = tmp_path / "mypy.ini"
    package = pathlib.Path(hopscope.__file__).parent
    names = ["hopscope._core", "hopscope._families"]
    ended = checked("mypy.stubtest", "--concise", "--mypy-config-file", configuration, *names, folder=package.parent,
                    configuration=configuration)  # fmt: skip
    # Other complaints are about what pybind11 does not tell: metaclasses and signatures.
    missing = [line for line in ended.stdout.splitlines() if "is not present" in line or "__all__" in line]
    assert missing == [] and "_core" in ended.stdout, ended.stdout + ended.stderr
