"""Sizes of messages as data: matrices of numpy, nested lists, and data frames."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ._cells import is_missing, joined, number_in, row_in_words, why_no_number
from ._errors import InputError

_LONG = ("from", "to", "words")
_LIKE_LONG = {*_LONG, "source", "src", "sender", "destination", "dest", "dst", "receiver", "bytes", "size"}
_TO_GIVE = "give a number of words from 0 to 1e15"


def is_table_of_sizes(value: Any) -> bool:
    """Whether these are sizes as data, not a description as scenario files have it."""
    if hasattr(value, "shape"):
        return True
    return isinstance(value, (list, tuple)) and len(value) > 0 and all(isinstance(row, (list, tuple)) for row in value)


def csv_of_sizes(sizes: Any, names: Sequence[str] | None, count: Callable[[], int | None]) -> str:
    """The words from rank i to rank j, row by row, as the library reads them.

    :param names: of the nodes of the network, if it has some; the labels of a frame are then matched to them.
    :param count: tells how many nodes the network has, if it can.
    :raises InputError: if labels do not match.
    """
    if hasattr(sizes, "columns"):
        rows = _of_frame(sizes, names, count)
    else:
        if hasattr(sizes, "shape") and len(sizes.shape) != 2:
            raise ValueError(
                f"sizes are a matrix of words from each rank to each, not of {len(sizes.shape)} dimensions"
            )
        rows = sizes.tolist() if hasattr(sizes, "tolist") else sizes
        _must_be_square(rows)
    try:
        return "".join(",".join(repr(float(value)) for value in row) + "\n" for row in rows)
    except (TypeError, ValueError):
        i, j, value = next(
            (i, j, value) for i, row in enumerate(rows) for j, value in enumerate(row) if number_in(value) is None
        )
        raise _mistake(f"{why_no_number(value)}; {_TO_GIVE}", f"sizes[{i}, {j}]") from None


def _must_be_square(rows: Any) -> None:
    for i, row in enumerate(rows):
        if len(row) != len(rows):
            raise _mistake(
                f"row {i} has {len(row)} numbers, and there are {len(rows)} rows; give words from each rank to each"
            )


def names_of_nodes(platform: Any) -> list[str] | None:
    """The names of the nodes of a graph of networkx in a platform; None if there is no such graph."""
    topology = platform.get("topology") if isinstance(platform, Mapping) else None
    graph = topology.get("file") if isinstance(topology, Mapping) else None
    if not hasattr(graph, "edges"):
        return None
    vertices = graph.nodes(data=True)  # type: ignore[union-attr]
    return [str(about.get("name", vertex)) for vertex, about in vertices if not about.get("switch")]


def _of_frame(frame: Any, names: Sequence[str] | None, count: Callable[[], int | None]) -> list[list[float]]:
    lower = {str(name).lower(): name for name in frame.columns}
    if len(frame.columns) == len(_LONG) and set(lower) == set(_LONG):
        return _of_long_frame(frame, [lower[name] for name in _LONG], names, count)
    heads, sides = list(frame.columns), list(frame.index)
    if len(heads) != len(sides):
        _refuse_as_long(heads)
        raise _mistake(
            f"have {len(sides)} rows and {len(heads)} columns; give a row and a column for each rank, or the columns "
            f"{joined(_LONG)}"
        )
    if _are_numbers_from_0(heads) and _are_numbers_from_0(sides):
        return _matrix_of(frame, heads, sides)
    if set(map(str, heads)) != set(map(str, sides)):
        _refuse_as_long(heads)
        odd = sorted(set(map(str, heads)) ^ set(map(str, sides)))
        raise _mistake(f'have other labels of rows than of columns: "{odd[0]}"; both are the nodes')
    if names is None:
        if list(map(str, heads)) != list(map(str, sides)):
            raise _mistake("have rows in another order than columns, and the network has no names that tell which is right")
        return _matrix_of(frame, heads, sides)
    of_names = {str(head): head for head in heads}
    of_sides = {str(side): side for side in sides}
    _must_match(list(of_names), names)
    ordered = frame.loc[[of_sides[name] for name in names], [of_names[name] for name in names]]
    return _matrix_of(ordered, list(ordered.columns), list(ordered.index))


def _matrix_of(frame: Any, heads: list[Any], sides: list[Any]) -> list[list[float]]:
    """Its numbers; a mistake names the labels of its row and its column."""
    rows = frame.to_numpy().tolist()
    with contextlib.suppress(TypeError):  # texts are not compared with numbers
        if all(0 <= value < math.inf for row in rows for value in row):
            return rows
    for side, row in zip(sides, rows):
        for head, value in zip(heads, row):
            why = _why_no_words(value)
            if why:
                raise _mistake(f"{why}; {_TO_GIVE}", f"sizes.loc[{side!r}, {head!r}]")
    return rows


def _why_no_words(value: Any) -> str:
    """Why a cell is no number of words; empty if it is one."""
    number = number_in(value)
    if number is None:
        return why_no_number(value)
    if number < 0:
        return f"{value} is negative"
    return f"{value} is not finite" if number == math.inf else ""


def _refuse_as_long(heads: list[Any]) -> None:
    """A frame that has a row for each pair, to judge by its columns, and not their names."""
    if any(str(head).lower() in _LIKE_LONG for head in heads):
        raise _mistake(f"have columns {joined(heads)}; a frame with a row for each pair has {joined(_LONG)}, and no other")


def _of_long_frame(
    frame: Any, columns: list[Any], names: Sequence[str] | None, count: Callable[[], int | None]
) -> list[list[float]]:
    senders, receivers, words = (frame[column].tolist() for column in columns)
    sides = list(frame.index)
    for name, values in zip(columns, (senders, receivers, words)):
        for row, value in enumerate(values):
            why = _why_no_words(value) if name is columns[2] else why_no_number(value) if is_missing(value) else ""
            if why:
                give = _TO_GIVE if name is columns[2] else "give a rank, from 0, or the name of a node"
                raise _mistake(f"{why}; {give}", f'sizes: {row_in_words(row, sides)}, column "{name}"')
    labels = [*senders, *receivers]
    are_ranks = all(isinstance(label, int) or (isinstance(label, float) and label.is_integer()) for label in labels)
    if names is not None and not (are_ranks and not set(map(str, labels)) <= set(names)):
        place = {name: rank for rank, name in enumerate(names)}
        _must_match(sorted(set(map(str, labels))), names, all_needed=False)
        number = [place[str(label)] for label in labels]
        ranks = len(names)
    elif are_ranks:
        number = [int(label) for label in labels]
        if min(number, default=0) < 0:
            raise _mistake(f"have a rank {min(number)}; they count from 0")
        ranks = len(names) if names is not None else count() or max(number, default=-1) + 1
        if max(number, default=-1) >= ranks:
            raise _mistake(f"have a rank {max(number)}, and there are {ranks} ranks, from 0")
    else:
        odd = next(label for label in labels if not (isinstance(label, (int, float)) and float(label).is_integer()))
        if isinstance(odd, float):
            raise _mistake(f"have a rank {odd}; ranks are whole numbers from 0")
        raise _mistake(
            f'have names in from and to ("{odd}"), and the nodes of the network have none; use ranks, from 0'
        )
    rows = [[0.0] * ranks for _ in range(ranks)]
    for sender, receiver, value in zip(number, number[len(senders) :], words):
        rows[sender][receiver] += float(value)
    return rows


def _must_match(labels: Sequence[str], names: Sequence[str], all_needed: bool = True) -> None:
    for label in labels:
        if label not in names:
            raise _mistake(f'have a label "{label}", and the network has no node of that name; its nodes are {_some(names)}')
    for name in names if all_needed else ():
        if name not in labels:
            raise _mistake(f'lack the node "{name}" of the network; their labels are {_some(labels)}')


def _some(names: Sequence[str], most: int = 8) -> str:
    return ", ".join(names[:most]) + (", .." if len(names) > most else "")


def _are_numbers_from_0(labels: Sequence[Any]) -> bool:
    return list(labels) == list(range(len(labels)))


def _mistake(message: str, place: str = "sizes") -> InputError:
    return InputError(f"{place}: {message}", [(place, "", message)])
