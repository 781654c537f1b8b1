"""Scenarios: as files, as dicts, or made by keyword."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, Union

from . import _core

ScenarioLike = Union["Scenario", Mapping[str, Any], str, os.PathLike]


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
    costs = {name: options.pop(name) for name in ("t_s", "t_w", "t_h", "t_r") if name in options}
    if costs:
        made["costs"] = costs
    for name in ("switching", "ports", "routing", "contention", "mapping", "time_unit", "word_bytes"):
        if name in options:
            made[name] = options.pop(name)
    made["topology"].update(options)
    return made


def source(scenario: ScenarioLike, engine: str | None, overrides: Mapping[str, Any]) -> _core.Source:
    """What the library reads."""
    changes = [(name.replace("__", "."), _text(value)) for name, value in overrides.items()]
    if isinstance(scenario, (str, os.PathLike)):
        return _core.Source(os.fspath(scenario), {}, changes, engine)
    if isinstance(scenario, Scenario):
        scenario = scenario.fields
    if not isinstance(scenario, Mapping):
        raise TypeError(f"a scenario is a dict, a path or a hopscope.Scenario, not {type(scenario).__name__}")
    texts: dict[str, str] = {}
    scenario = _with_network(scenario, texts)
    schedule = scenario.get("schedule")
    if isinstance(schedule, Mapping) and hasattr(schedule.get("sizes"), "shape"):
        texts["sizes.csv"] = _csv(schedule["sizes"])
        scenario = {**scenario, "schedule": {**schedule, "sizes": {"csv": "sizes.csv"}}}
    texts["scenario"] = json.dumps(scenario, default=_plain)
    return _core.Source("scenario", texts, changes, engine)


def measurements_source(measurements: Any) -> _core.Source:
    """Measured times as the library reads them: a path, or columns."""
    if isinstance(measurements, (str, os.PathLike)):
        return _core.Source(os.fspath(measurements), {}, [], None)
    if hasattr(measurements, "to_dict") and hasattr(measurements, "columns"):
        measurements = measurements.to_dict("list")
    if not isinstance(measurements, Mapping):
        raise TypeError(f"measurements are a data frame, columns or a path, not {type(measurements).__name__}")
    columns = [values.tolist() if hasattr(values, "tolist") else list(values) for values in measurements.values()]
    lines = [",".join(map(str, measurements)), *(",".join(map(str, row)) for row in zip(*columns, strict=True))]
    return _core.Source("measurements.csv", {"measurements.csv": "\n".join(lines) + "\n"}, [], None)


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


def _csv(sizes: Any) -> str:
    """A matrix, of numpy or pandas, row by row: words from rank i to rank j."""
    rows = sizes.to_numpy() if hasattr(sizes, "to_numpy") else sizes
    if len(rows.shape) != 2:
        raise ValueError(f"sizes are a matrix of words from each rank to each, not of {len(rows.shape)} dimensions")
    return "".join(",".join(map(repr, row)) + "\n" for row in rows.astype(float).tolist())


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, default=_plain)


def _plain(value: Any) -> Any:
    """Arrays and numbers of numpy, data frames, mappings and paths as what JSON has."""
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
    raise TypeError(f"{type(value).__name__} cannot stand in a scenario")
