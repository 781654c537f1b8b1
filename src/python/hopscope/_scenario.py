"""Scenarios: as files, as dicts, or made by keyword."""

from __future__ import annotations

import difflib
import json
import os
import sys
import warnings
from collections.abc import Mapping
from typing import Any, Union

from . import _core
from ._errors import InputError
from ._sizes import csv_of_sizes, is_table_of_sizes, names_of_nodes

ScenarioLike = Union["Scenario", Mapping[str, Any], str, os.PathLike]
Parts = tuple[str, dict[str, str], list[tuple[str, str]], Union[str, None]]


class Scenario:
    """What is to be run: a platform, a schedule, and perhaps what to expect.

    >>> Scenario(platform=hopscope.hypercube(3, t_s=50, t_w=1, t_h=2), algorithm="pairwise", message_words=64)

    :param platform: a dict as in a scenario file, a path of a platform file, or what `hopscope.hypercube` and its like
        return.
    :param operation: "all-to-all" by default.
    :param algorithm: its name, or a function decorated by `hopscope.algorithm`.
    :param message_words: m, in words.
    :param name: of the scenario.
    :param engine: "native" by default.
    :param expect: what the run must show, as in a scenario file.
    :param predict: what somebody predicts: time, steps, max_congestion (numbers or formulas), congestion_free.
    :param schedule: further fields of the schedule: `shift=3`, `sizes=...`, `radix=4`.
    """

    def __init__(
        self,
        *,
        platform: Mapping[str, Any] | str | os.PathLike,
        operation: str | None = None,
        algorithm: Any = None,
        message_words: float | None = None,
        name: str | None = None,
        engine: str | None = None,
        expect: Mapping[str, Any] | None = None,
        predict: Mapping[str, Any] | None = None,
        **schedule: Any,
    ):
        if operation is None:
            operation = getattr(algorithm, "operation", "all-to-all")
        fields: dict[str, Any] = {"operation": operation}
        if algorithm is not None:
            fields["algorithm"] = getattr(algorithm, "algorithm_name", algorithm)
        if message_words is not None:
            fields["message_words"] = message_words
        fields.update(schedule)
        self.fields: dict[str, Any] = {
            "platform": os.fspath(platform) if isinstance(platform, os.PathLike) else platform,
            "schedule": fields,
        }
        for key, value in (("name", name), ("engine", engine), ("expect", expect), ("predict", predict)):
            if value is not None:
                self.fields[key] = value

    def to_dict(self) -> dict[str, Any]:
        """As a scenario file has it."""
        return self.fields

    def __repr__(self) -> str:
        return f"Scenario({json.dumps(self.fields, default=_plain)})"


def platform(family: str, extent: Any, field: str, options: dict[str, Any]) -> dict[str, Any]:
    """A platform as scenario files have it."""
    made: dict[str, Any] = {"topology": {"family": family, field: extent}}
    costs = {name: options.pop(name) for name in _core.cost_parameters() if name in options}
    if costs:
        made["costs"] = costs
    for name in ("switching", "ports", "startups", "routing", "contention", "mapping", "time_unit", "word_bytes"):
        if name in options:
            made[name] = options.pop(name)
    made["topology"].update(options)
    return made


def source(scenario: ScenarioLike, engine: str | None, overrides: Mapping[str, Any]) -> _core.Source:
    """What the library reads."""
    return _core.Source(*parts_of_source(scenario, engine, overrides))


def parts_of_source(
    scenario: ScenarioLike, engine: str | None, overrides: Mapping[str, Any], *, runs_sweep: bool = False
) -> Parts:
    """Its parts: a file, texts in place of files, what is changed, and the engine. What is ignored is a warning."""
    parts = _parts_of(scenario, engine, overrides)
    for remark in _core.remarks(_core.Source(*parts), runs_sweep):
        warnings.warn(remark, UserWarning, stacklevel=frames_within_package())
    return parts


def frames_within_package() -> int:
    """How far up the caller of the package is from the function that asks."""
    package = __name__.partition(".")[0]
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == package:
        frame, level = frame.f_back, level + 1
    return level


# What a file has at its top, so that a keyword may replace it.
_TOP = {"$schema", "name", "platform", "schedule", "engine", "expect", "predict", "exercise", "claim", "sweep", "guest"}
_TOP |= {"mapping", "handed_in", "title", "chapters"}


def check_keywords(overrides: Mapping[str, Any]) -> None:
    """Does nothing if all of these can be fields of a scenario.

    :raises TypeError: for a keyword that is none, as for one that a function does not have.
    """
    for key in overrides:
        if "__" in key or "." in key or key in _TOP:
            continue
        function, parameters = _public_call()
        close = difflib.get_close_matches(key, [*parameters, *_TOP], 1)
        hint = f" (did you mean {close[0]!r}?)" if close else ""
        raise TypeError(
            f"{function}() has no argument {key!r}{hint}; fields of a scenario are written like schedule__message_words"
        )


def _public_call() -> tuple[str, list[str]]:
    """The function of the package that was called from outside, and its parameters."""
    frame = sys._getframe(frames_within_package() - 2)
    code = frame.f_code
    parameters = [*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]]
    study = frame.f_locals.get("study", code.co_name)  # of a function that is made for a study
    if study in _core.studies():
        parameters += [name for name, _ in _core.described_study(study)[1]]
    return (study if code.co_name == "function" else code.co_name), parameters


def _parts_of(scenario: ScenarioLike, engine: str | None, overrides: Mapping[str, Any]) -> Parts:
    check_keywords(overrides)
    texts: dict[str, str] = {}
    names: list[str] | None = None
    file = "scenario"
    platform: Any = None
    if isinstance(scenario, (str, os.PathLike)):
        file = os.path.abspath(scenario) if sizes_among(overrides) else os.fspath(scenario)
    else:
        fields = scenario.fields if isinstance(scenario, Scenario) else scenario
        if not isinstance(fields, Mapping):
            raise TypeError(f"a scenario is a dict, a path or a hopscope.Scenario, not {type(scenario).__name__}")
        platform = fields.get("platform")
        names = names_of_nodes(platform)
        fields = _with_network(fields, texts)
        schedule = fields.get("schedule")
        if isinstance(schedule, Mapping) and is_table_of_sizes(schedule.get("sizes")):
            texts["sizes.csv"] = csv_of_sizes(schedule["sizes"], names, lambda: _ranks_of(platform, file))
            fields = {**fields, "schedule": {**schedule, "sizes": {"csv": "sizes.csv"}}}
        texts["scenario"] = json.dumps(fields, default=_plain)
    changes: list[tuple[str, str]] = []
    for key, value in overrides.items():
        name = key.replace("__", ".")
        if name == "schedule.sizes" and is_table_of_sizes(value):
            place = "sizes.csv" if file == "scenario" else os.path.join(os.path.dirname(file), ".sizes-in-python.csv")
            texts[place] = csv_of_sizes(value, names, lambda: _ranks_of(platform, file))
            value = {"csv": place}
        changes.append((name, _text(value)))
    return file, texts, changes, engine


def _ranks_of(platform: Any, file: str) -> int | None:
    """How many nodes a platform has; None if it cannot be told."""
    from . import _library

    try:
        parts = _parts_of(file if platform is None else platform, None, {})
        vertices, _ = _core.network(_library, _core.Source(*parts))
    except InputError:
        return None  # which is told when the scenario is read
    return sum(not is_switch for _, is_switch in vertices)


def sizes_among(overrides: Mapping[str, Any]) -> bool:
    """Whether sizes are given as data."""
    return any(key.replace("__", ".") == "schedule.sizes" and is_table_of_sizes(value) for key, value in overrides.items())


def _with_network(scenario: Mapping[str, Any], texts: dict[str, str]) -> Mapping[str, Any]:
    """The scenario, or platform, with the name of a text in place of a graph of networkx."""
    if isinstance(scenario.get("platform"), Mapping):
        return {**scenario, "platform": _with_network(scenario["platform"], texts)}
    topology = scenario.get("topology")
    if not isinstance(topology, Mapping) or not hasattr(topology.get("file"), "edges"):
        return scenario
    from ._networks import graphml_of

    texts["network.graphml"] = graphml_of(topology["file"])
    return {**scenario, "topology": {**topology, "file": "network.graphml"}}


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, default=_plain)


def _plain(value: Any) -> Any:
    """Arrays and numbers of numpy, data frames, mappings, paths and algorithms in Python as what JSON has."""
    if hasattr(value, "algorithm_name"):
        return value.algorithm_name
    if hasattr(value, "to_numpy"):
        value = value.to_numpy()
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "edges"):
        return f"{value}"  # a graph, in a repr only
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    hint = "; decorate it by @hopscope.algorithm" if callable(value) else ""
    raise TypeError(f"{type(value).__name__} cannot stand in a scenario{hint}")
