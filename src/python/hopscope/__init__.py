"""hopscope: what a communication schedule really does to a network, step by step, link by link.

>>> import hopscope
>>> result = hopscope.run("scenarios/quickstart.json")
>>> result.time
822.0
>>> result.steps.to_pandas()
"""

from __future__ import annotations

import json as _json
from typing import Any

from . import _core

_library = _core.Library()

from ._algorithm import algorithm  # noqa: E402
from ._columns import Columns  # noqa: E402
from ._errors import (  # noqa: E402
    DeadlockError,
    EngineError,
    InputError,
    LackingError,
    Mistake,
    ProgramError,
    TimeLimitError,
)
from ._result import Result  # noqa: E402
from ._scenario import Scenario, ScenarioLike  # noqa: E402
from ._scenario import platform as _platform  # noqa: E402
from ._scenario import source as _source  # noqa: E402

__version__: str = _core.__version__


def run(
    scenario: ScenarioLike,
    *,
    engine: str | None = None,
    messages: bool = False,
    time_limit: float | None = None,
    **overrides: Any,
) -> Result:
    """Runs a scenario.

    :param scenario: a path of a scenario file, a dict as such a file has, or a `Scenario`.
    :param engine: "native" (the default), "simgrid", "symmetric" or "both".
    :param messages: collect every message with its route.
    :param time_limit: seconds after which the run is ended with a `TimeLimitError`.
    :param overrides: fields to be changed, their dots written as two underscores: `platform__costs__t_s=10`, or
        `**{"platform.costs.t_s": 10}`.
    :raises InputError: with every mistake of the scenario.
    :raises DeadlockError: if ranks wait for ever.
    """
    read = _library.read(_source(scenario, engine, overrides))
    return Result(_core.run(read, messages=messages, time_limit=time_limit))


def compare(scenario: ScenarioLike, *, engine: str | None = None, **overrides: Any) -> dict[str, Any]:
    """Every algorithm of the scenario's operation that fits its platform, the fastest first.

    Parameters as for `run`; the result is that of `hopscope compare --format json`.
    """
    return _json.loads(_library.compare(_source(scenario, engine, overrides)))


def recommend(
    scenario: ScenarioLike, *, first: float = 1, last: float = 1048576, engine: str | None = None, **overrides: Any
) -> dict[str, Any]:
    """The fastest algorithm for each message size from `first` to `last` words.

    The result is that of `hopscope recommend --format json`.
    """
    return _json.loads(_library.recommend(_source(scenario, engine, overrides), first, last))


def _make_family(name: str, field: str, is_list: bool, summary: str):
    def family(*extent: int, **options: Any) -> dict[str, Any]:
        if not is_list and len(extent) != 1:
            raise TypeError(f"{family.__name__} takes one number, {field}, not {len(extent)}")
        return _platform(name, list(extent) if is_list else extent[0], field, options)

    family.__name__ = family.__qualname__ = name.replace("-", "_")
    family.__doc__ = f"""A platform: {summary}

    :param extent: {field}.
    :param options: cost parameters t_s, t_w, t_h, t_r; switching, ports, routing, contention, mapping, time_unit; fields
        of the topology.
    """
    return family


_families = {family[0].replace("-", "_"): _make_family(*family) for family in _library.families()}
globals().update(_families)

__all__ = [
    "Columns", "DeadlockError", "EngineError", "InputError", "LackingError", "Mistake", "ProgramError", "Result",
    "Scenario", "TimeLimitError", "algorithm", "compare", "recommend", "run", *_families,
]
