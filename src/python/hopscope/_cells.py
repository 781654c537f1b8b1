"""Numbers in the cells of data frames, and what is said of cells that have none."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real
from typing import Any


def is_missing(value: Any) -> bool:
    """Whether it is None, NaN, or what pandas has for a time or an integer that is not there."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, Real) and bool(value != value)


def number_in(value: Any) -> float | None:
    """A number, also one that is written as a text; None of anything else, and of truth values."""
    if is_missing(value) or isinstance(value, bool) or type(value).__name__ == "bool_":
        return None
    if not isinstance(value, (Real, str)):
        return None
    try:
        return float(value)
    except ValueError:
        return None


def why_no_number(value: Any) -> str:
    """ "is missing", or what it is instead."""
    if is_missing(value):
        return "is missing"
    if isinstance(value, str):
        return f'"{value}" is not a number'
    return f"{value} is of type {type(value).__name__}, not a number"


def row_in_words(row: int, labels: Sequence[Any]) -> str:
    """ "row 1", or with its label, if that is another: 'row 1 (index "b")'."""
    label = labels[row]
    if isinstance(label, Real) and label == row:
        return f"row {row}"
    return f'row {row} (index "{label}")' if isinstance(label, str) else f"row {row} (index {label})"


def joined(names: Sequence[Any], most: int = 8) -> str:
    """Names, each in quotation marks: the first of them, if there are many."""
    return ", ".join(f'"{name}"' for name in names[:most]) + (", .." if len(names) > most else "")
