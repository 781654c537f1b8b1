"""Runs and networks as files of other programs."""

from __future__ import annotations

from typing import Any

from . import _core, _library
from ._documents import BinaryDocument, Document, Figure
from ._scenario import ScenarioLike, source


def export(
    scenario: ScenarioLike, to: str = "svg", *, step: int | None = None, engine: str | None = None, **overrides: Any
) -> Document | BinaryDocument:
    """A run, or a network, for other programs, as a text, or bytes, with a method `save(path)`.

    :param scenario: as for `run`, or a platform.
    :param to: "svg", which a notebook draws, "tikz", "dot", "graphml", "perfetto", "messages", "messages-csv", "msccl",
        "goal", "goal-binary" (a `BinaryDocument`), "smpi-ti", "simgrid" or "htsim".
    :param step: the only one that a figure or a graph shows.
    :raises ValueError: for another format.
    :raises InputError: with every mistake, or if the format cannot express the run.
    """
    if to not in _core.export_formats():
        raise ValueError(f"{to!r} is not a format of export; the formats are {', '.join(_core.export_formats())}")
    read = source(scenario, engine, overrides)
    if _core.is_platform(read):
        return (Figure if to == "svg" else Document)(_core.export_platform(_library, read, to))
    exported = _core.export_scenario(_library.read(read), to, step)
    if isinstance(exported, bytes):
        return BinaryDocument(exported)
    return (Figure if to == "svg" else Document)(exported)
