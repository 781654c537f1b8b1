"""What numbers settings may be: the same as on the command line."""

from __future__ import annotations

import numbers
from collections.abc import Callable
from typing import Any

from . import _core


def require_within(setting: str, name: str, value: Any) -> None:
    """`require`, of a setting that no study declares."""
    require(name, value, lambda number: _core.misfit_of_range(setting, number))


def require(name: str, value: Any, misfit: Callable[[float], str]) -> None:
    """Does nothing if the value of the argument `name` is a number that it may be.

    :param misfit: what it may be, if a number is not that; otherwise empty.
    :raises TypeError: if it is no number.
    :raises ValueError: if it is one out of range.
    """
    is_number = isinstance(value, numbers.Real) and not isinstance(value, bool)
    allowed = misfit(_as_float(value) if is_number else float("nan"))
    if allowed:
        raise (ValueError if is_number else TypeError)(f"{name} is {value!r}; give {allowed}")


def _as_float(value: Any) -> float:
    try:
        return float(value)
    except OverflowError:
        return float("inf")
