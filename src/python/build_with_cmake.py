"""How setuptools builds the package: CMake makes the extension, which is copied into the wheel.

HOPSCOPE_PYTHON_BUILD names a folder in which the package is built already, such as build/release/python. A source
distribution has everything that CMake needs.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before setuptools 70
    from wheel.bdist_wheel import bdist_wheel

ROOT = Path(__file__).resolve().parents[2]

SOURCES = ("CMakeLists.txt", "CMakePresets.json", "CHANGELOG.md", "LICENSE", "README.md", "include", "platforms",
           "scenarios", "scripts", "src")  # fmt: skip
MADE_BY_TOOLS = ("__pycache__", "node_modules", "hopscope.egg-info", "dist", "results")


def sources() -> list[str]:
    """The files of a source distribution: all from which CMake builds, and what scenarios need."""
    files: list[str] = []
    for name in SOURCES:
        top = ROOT / name
        files += [str(top)] if top.is_file() else _files_in(top)
    return [os.path.relpath(file, ROOT) for file in files]


def _files_in(folder: Path) -> list[str]:
    files: list[str] = []
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in MADE_BY_TOOLS)
        files += [os.path.join(place, name) for name in sorted(names) if not name.endswith((".so", ".pyc", ".db"))]
    return files


def built_package() -> Path:
    """The folder with the extension and the libraries that it loads."""
    if ready := os.environ.get("HOPSCOPE_PYTHON_BUILD"):
        return Path(ready) / "hopscope"
    folder = ROOT / "build" / "wheel"
    subprocess.run(
        [
            "cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DHOPSCOPE_UNITY=ON",
            "-DHOPSCOPE_TESTS=OFF", "-DHOPSCOPE_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}",
            f"-DPYTHON_EXECUTABLE={sys.executable}",
        ],
        check=True,
    )  # fmt: skip
    subprocess.run(["cmake", "--build", folder, "--target", "hopscope_python"], check=True)
    return folder / "python" / "hopscope"


class BuildPy(build_py):
    def run(self):
        super().run()
        target = Path(self.build_lib) / "hopscope"
        for library in built_package().glob("*.so"):
            shutil.copy2(library, target)


class Sdist(sdist):
    def make_distribution(self):
        self.filelist.extend(sources())
        self.filelist.sort()
        self.filelist.remove_duplicates()
        super().make_distribution()


class BdistWheel(bdist_wheel):
    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False  # it is for one version of Python and one kind of machine
