"""A function for each family of networks, as the library has them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import _core, _library
from ._scenario import platform


def _make_family(name: str, field: str, is_list: bool, summary: str) -> Callable[..., dict[str, Any]]:
    def family(*extent: int, **options: Any) -> dict[str, Any]:
        if not is_list and len(extent) != 1:
            raise TypeError(f"{family.__name__} takes one number, {field}, not {len(extent)}")
        return platform(name, list(extent) if is_list else extent[0], field, options)

    family.__name__ = family.__qualname__ = name.replace("-", "_")
    family.__module__ = "hopscope"
    family.__doc__ = f"""A platform: {summary}

    :param extent: {field}.
    :param options: cost parameters {", ".join(_core.cost_parameters())}, in units of time; switching, ports,
        startups, routing, contention, mapping, time_unit, word_bytes; fields of the topology.
    :return: a platform as scenario files have it. Mistakes in it are told when it is used.
    """
    return family


globals().update({each[0].replace("-", "_"): _make_family(*each) for each in _library.families()})
__all__ = [each[0].replace("-", "_") for each in _library.families()]
