"""What the tests share: the project's folder, and the program whose results must be the same."""

import json
import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# On a busy machine any command may take long enough for a line of progress.
os.environ["HOPSCOPE_PROGRESS"] = "none"


@pytest.fixture
def root():
    return ROOT


@pytest.fixture
def program():
    """The output of `hopscope run FILE --format json`, as a dict."""

    def run(*arguments, status=(0,)):
        command = [os.environ["HOPSCOPE_PROGRAM"], *map(str, arguments)]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        assert ended.returncode in status, ended.stderr
        return json.loads(ended.stdout)

    return run


@pytest.fixture
def cube():
    """Pairwise exchange on a hypercube of 8 nodes: (t_s + t_w m)(p - 1) + t_h (p/2) log p."""
    import hopscope

    return hopscope.Scenario(
        platform=hopscope.hypercube(3, t_s=50, t_w=1, t_h=2), algorithm="pairwise", message_words=64
    )
