"""Exercises, certificates, the laboratory, and what a scenario can name."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

from . import _core, _library
from ._documents import Document, Page
from ._errors import LackingError
from ._scenario import ScenarioLike, source
from ._study import Study, studied, studied_scenario


def exercise(
    scenario: ScenarioLike,
    *,
    student: str = "",
    seed: int = 1,
    key: bool = False,
    engine: str | None = None,
    **overrides: Any,
) -> Document:
    """An exercise sheet with parameters drawn for a student, as Markdown, which a notebook shows as such.

    :param scenario: as for `run`, with a field `exercise`.
    :param student: the student's name, which determines the parameters.
    :param seed: of a course or a year, for other parameters with the same names.
    :param key: add the solution.
    :raises InputError: if it has no exercise, or no parameters that can be run.
    """
    given = {"student": student, "seed": seed, "key": key}
    return Sheet(studied_scenario("exercise", scenario, engine, overrides, given).table)


class Sheet(Document):
    """A sheet in Markdown, which a notebook shows."""

    def _repr_markdown_(self) -> str:
        return str(self)


def verify(
    certificate: str | os.PathLike[str] | Mapping[str, Any], scenario: ScenarioLike | None = None, **overrides: Any
) -> Study:
    """Checks the certificate of a bound, in exact integer arithmetic; `valid` is the outcome.

    >>> hopscope.verify(hopscope.bound(scenario).certificate).valid

    :param certificate: the `certificate` of a `bound`, a path of such a file, or a dict as it has.
    :param scenario: as for `run`; `scenario["is_the_same"]` says whether the certificate is for its network and exchange.
    :raises InputError: if it cannot be read as a certificate, or the scenario has mistakes.
    """
    if scenario is None and overrides:
        raise TypeError("verify changes fields of a scenario only where one is given")
    if isinstance(certificate, Mapping):
        certificate = Document(json.dumps(certificate))
    if isinstance(certificate, Document):
        read = _core.Source("certificate", {"certificate": str(certificate)}, [], None)
    else:
        read = _core.Source(os.fspath(certificate), {}, [], None)
    expected = [] if scenario is None else [source(scenario, None, overrides)]
    return Study(studied("verify", [read], others={"scenario": expected}))


def lab(*scenarios: str | os.PathLike[str]) -> Page:
    """An HTML page in which scenarios can be edited and run in a browser, without installation.

    :param scenarios: paths of files; the page has them with all files that they name. Without any, a default one.
    :raises InputError: with every mistake.
    :raises LackingError: if this hopscope was built without the engine of the laboratory.
    """
    if not _core.has_lab():
        raise LackingError(
            "this hopscope was built without the engine of the laboratory; run scripts/setup --lab and scripts/build "
            "wasm, and build it again"
        )
    for each in scenarios:
        source(os.fspath(each), None, {})  # what is ignored is a warning
    return Page(_core.lab(_library, [os.fspath(each) for each in scenarios]))


def list(*kinds: str) -> Study:
    """What a scenario can name: `print` shows it as `hopscope list` does, `to_pandas(kind)` has a row for each name.

    >>> print(hopscope.list("algorithms"))

    :param kinds: of "topologies", "operations", "algorithms", "mappings", "routings", "engines" and "generators"; by
        default all.
    :raises ValueError: for another kind.
    """
    return Study(studied("list", [_core.Source(kind, {}, [], None) for kind in kinds]))
