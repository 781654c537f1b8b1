"""Measured times as columns, and mistakes in them by column and row."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator, Mapping
from typing import Any

from . import _core
from ._cells import joined, number_in, row_in_words, why_no_number
from ._errors import InputError

_FILE = "measurements"
_PLACE = re.compile(r"line (\d+)(?:, column (\d+))?")


class Measurements:
    """What `fit` was given: a path, or columns, which the library reads as lines of CSV.

    :raises InputError: if columns have one name, or are of different lengths.
    :raises TypeError: if it is none of these.
    """

    def __init__(self, given: Any):
        self._names: list[Any] = []
        self._columns: list[list[Any]] = []
        self._labels: list[Any] = []
        self._index_names: list[Any] = []
        if isinstance(given, (str, os.PathLike)):
            self.source = _core.Source(os.fspath(given), {}, [], None)
            return
        self._take(given)
        self._check()
        self.source = _core.Source(_FILE, {_FILE: self._text()}, [], None)

    def _take(self, given: Any) -> None:
        if hasattr(given, "iloc") and hasattr(given, "columns"):
            self._names, self._labels = list(given.columns), list(given.index)
            self._columns = [given.iloc[:, place].tolist() for place in range(len(self._names))]
            self._index_names = [name for name in given.index.names if name is not None]
            return
        if not isinstance(given, Mapping):
            raise TypeError(f"measurements are a data frame, columns or a path, not {type(given).__name__}")
        for name, values in given.items():
            if isinstance(values, str) or not hasattr(values, "__iter__"):
                raise TypeError(f'measurements: column "{name}" is {values!r}, not a list of values')
            self._names.append(name)
            self._columns.append(values.tolist() if hasattr(values, "tolist") else list(values))
        self._labels = list(range(max(map(len, self._columns), default=0)))

    def _check(self) -> None:
        for name in self._names:
            if self._names.count(name) > 1:
                raise _mistakes([("", f'has {self._names.count(name)} columns "{name}"; give one of them')])
        lengths = [len(column) for column in self._columns]
        if len(set(lengths)) > 1:
            each = ", ".join(f'"{name}" has {length}' for name, length in zip(self._names, lengths))
            raise _mistakes([("", f"has columns of different lengths: {each}")])

    def _text(self) -> str:
        lines = [",".join(re.sub(r'[\s,;#"]', "_", str(name)) for name in self._names)]
        lines += [",".join(map(_cell, row)) for row in zip(*self._columns)]
        return "\n".join(lines) + "\n"

    @contextlib.contextmanager
    def told(self) -> Iterator[None]:
        """Mistakes of the library name the rows and columns of a frame."""
        try:
            yield
        except InputError as error:
            if not self._names or any(mistake.file != _FILE for mistake in error.mistakes):
                raise
            raise _mistakes([self._in_frame(each.pointer, each.message) for each in error.mistakes]) from None

    def _in_frame(self, pointer: str, message: str) -> tuple[str, str]:
        place = _PLACE.fullmatch(pointer)
        message = re.sub(r"--(weighting|switching) ([\w-]+)", r'\1="\2"', message)
        if place is None:
            return pointer, message
        line, column = int(place[1]), place[2]
        if line == 1:
            named = "" if column is None else f'column "{self._names[int(column) - 1]}"'
            return named, self._of_names(message)
        row = row_in_words(line - 2, self._labels)
        if column is None:
            return row, message
        name, value = self._names[int(column) - 1], self._columns[int(column) - 1][line - 2]
        if number_in(value) is None:
            message = "; ".join([why_no_number(value), *message.split("; ")[1:]])
        return f'{row}, column "{name}"', message

    def _of_names(self, message: str) -> str:
        """A mistake in the names of columns, with those that are there."""
        if not message.startswith("has no column"):
            return message.replace("per line", "per row")
        message = message.partition("; ")[0]
        in_index = [name for name in self._index_names if f'"{str(name).lower()}"' in message]
        if in_index:
            return f"{message}; it is the index: give the frame's reset_index()"
        return f"{message}; its columns are {joined(self._names)}"


def _cell(value: Any) -> str:
    number = number_in(value)
    if number is not None:
        return repr(value) if isinstance(value, int) else repr(number)
    return "nan" if why_no_number(value) == "is missing" else "none"


def _mistakes(mistakes: list[tuple[str, str]]) -> InputError:
    text = "\n".join(": ".join(part for part in (_FILE, *mistake) if part) for mistake in mistakes)
    return InputError(text, [(_FILE, *mistake) for mistake in mistakes])
