"""Tables of stores."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from . import _core
from ._columns import Columns


class Table(Columns):
    """A table of points by columns; `print` shows it as the command does."""

    def __init__(self, headings: list[str], columns: list[list[Any]], text: str):
        super().__init__(dict(zip(headings, columns)))
        self._text = text

    def __str__(self) -> str:
        return self._text


def _joined(names: str | Iterable[str]) -> str:
    return names if isinstance(names, str) else ",".join(names)


def _conditions(where: str | Iterable[str]) -> list[str]:
    return [where] if isinstance(where, str) else list(where)


def table(
    store: str | os.PathLike[str],
    *,
    where: str | Iterable[str] = (),
    columns: str | Iterable[str] = "",
    by: str | Iterable[str] = "",
    rows: str | Iterable[str] = "",
    across: str | Iterable[str] = "",
    cell: str = "",
    failed: bool = False,
    describe: bool = False,
) -> Table:
    """The points of a store as a table, as `hopscope table` prints it.

    >>> hopscope.table("crossover.db", where="p>=16", columns="algorithm,p,m,time").to_pandas()

    :param store: the file that a sweep has filled.
    :param where: conditions, such as "p>=16" or ["algorithm=pairwise,hypercube", "m<100"].
    :param columns: names of columns, in one text with commas, or a list.
    :param by: fields by which points are grouped; columns are then aggregates, such as "mean(time)".
    :param rows: the fields of the rows of a pivot, with `across` and `cell`.
    :param across: the field whose values are its columns.
    :param cell: what stands in it, by default the time.
    :param failed: points without a result, and the reasons, instead of the others.
    :param describe: the names of all columns, instead of points.
    :raises InputError: if the store cannot be read, or there is no such column.
    """
    names = (_joined(columns), _joined(by), _joined(rows), _joined(across))
    return Table(*_core.table(os.fspath(store), _conditions(where), *names, cell, failed, describe))
