"""Studies: compare, recommend, cost and the others, and their results."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from . import _core, _library
from ._documents import Document, Page
from ._html import framed
from ._ranges import require
from ._scenario import ScenarioLike, frames_within_package, source

# Where a name of the command line is a word of Python.
_SETTINGS = {"first": "from", "last": "to"}
# Options of several commands, which no study declares: numbers above 0.
_COMMON = {"give_up_after", "synthesise"}


def studied(
    study: str,
    inputs: Sequence[_core.Source],
    given: Mapping[str, Any] = {},
    others: Mapping[str, Sequence[_core.Source]] = {},
) -> _core.PrintedStudy:
    """What a study prints. Its remarks are warnings.

    :param given: settings by keyword; those that are None are as the study has them.
    :raises TypeError: if a value is of another type.
    :raises ValueError: if it is out of range.
    """
    settings: dict[str, float | str] = {}
    for keyword, value in given.items():
        if keyword in _COMMON and value is not None:
            require(keyword, value, lambda number: "" if number > 0 else "a number above 0")
            settings[keyword] = float(value)
        elif value is not None:
            name = _SETTINGS.get(keyword, keyword)
            settings[name] = _value(study, name, keyword, value)
    printed = _core.study(_library, study, inputs, settings, others)
    for remark in printed.remarks:
        warnings.warn(remark, UserWarning, stacklevel=frames_within_package())
    return printed


def studied_scenario(
    study: str,
    scenario: ScenarioLike,
    engine: str | None,
    overrides: dict[str, Any],
    given: Mapping[str, Any] = {},
    others: Mapping[str, Sequence[_core.Source]] = {},
) -> _core.PrintedStudy:
    """The same of a scenario. Among what is changed in it may be further settings of the study."""
    own = {name: overrides.pop(name) for name, _ in _core.described_study(study)[1] if name in overrides}
    return studied(study, [source(scenario, engine, overrides)], {**given, **own}, others)


def _value(study: str, name: str, keyword: str, value: Any) -> float | str:
    kind, names = _core.kind_of_setting(study, name)
    if kind == "flag":
        return float(bool(value))
    if kind == "text":
        return str(value)
    if kind == "name":
        if value not in names:
            raise ValueError(f"{value!r} is none of {', '.join(names)}")
        return str(value)
    if kind == "long" and (not isinstance(value, int) or isinstance(value, bool)):
        raise TypeError(f"{keyword} must be an integer, not {type(value).__name__}")
    require(keyword, value, lambda number: _core.misfit_of_setting(study, name, number))
    return str(int(value)) if kind == "long" else float(value)


def function_of(study: str) -> Callable[..., Study]:
    """A study of a scenario that has no function of its own in this package."""
    summary, settings = _core.described_study(study)

    def function(scenario: ScenarioLike, *, engine: str | None = None, **overrides: Any) -> Study:
        return Study(studied_scenario(study, scenario, engine, overrides))

    function.__name__ = function.__qualname__ = study
    function.__doc__ = "\n".join([f"{summary}.", "", *(f":param {name}: {meaning}" for name, meaning in settings)])
    return function


class Study(dict[str, Any]):
    """The outcome of a study: a dict with the fields that the command prints as JSON, which are attributes too.

    `print(study)` shows the table that the command prints, and so does a notebook.
    """

    def __init__(self, printed: _core.PrintedStudy):
        super().__init__(json.loads(printed.json))
        self._table = printed.table

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self:
            raise AttributeError(f"there is no {name}; there are {', '.join(self)}")
        return self[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self]

    def to_dict(self) -> dict[str, Any]:
        """A plain dict."""
        return dict(self)

    def to_pandas(self, field: str | None = None) -> Any:
        """One of its lists as a pandas DataFrame, a row for each element; needs pandas.

        Objects in a row become columns, "formula_ratio" for the `ratio` of its `formula`, and lists of names or numbers
        a text. Lists of objects in a row are left out; the field itself has them.

        :param field: the name of the list; by default the first one that has objects.
        :raises KeyError: if there is no such list.
        """
        import pandas

        full = [(name, value) for name, value in self.items() if isinstance(value, list) and value]
        lists = [name for name, value in full if isinstance(value[0], dict)]
        if field is None and not lists:
            raise KeyError("there is no list of objects in it")
        rows = [row if isinstance(row, dict) else {"value": row} for row in self[field or lists[0]]]
        objects = {name for row in rows for name, value in row.items() if isinstance(value, dict)}
        there = [{name: value for name, value in row.items() if not (value is None and name in objects)} for row in rows]
        return pandas.DataFrame([flat(row) for row in there])

    def __str__(self) -> str:
        return self._table

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(self._table)

    def _repr_html_(self) -> str:
        return framed(f"<pre>{escape(self._table)}</pre>")


def flat(row: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """A row whose cells are numbers and texts."""
    cells: dict[str, Any] = {}
    for key, value in row.items():
        name = prefix + key.replace("-", "_")
        if isinstance(value, dict):
            cells.update(flat(value, name + "_"))
        elif not isinstance(value, list):
            cells[name] = value
        elif all("algorithm" in each if isinstance(each, dict) else False for each in value) and value:
            for each in value:
                rest = {key: inner for key, inner in each.items() if key != "algorithm"}
                cells.update(flat(rest, f"{name}_{each['algorithm'].replace('-', '_')}_"))
        elif not any(isinstance(each, dict) for each in value):
            cells[name] = ", ".join(map(str, value))
    return cells


class Comparison(Study):
    """A comparison: a `Study` with its `winner`."""

    @property
    def winner(self) -> dict[str, Any] | None:
        """The fastest of `algorithms`, the first of them if several are equally fast; None if no run was completed."""
        return next((row for row in self["algorithms"] if row.get("winner")), None)


class Plotted(Study):
    """A `Study` that can be drawn, as its command draws it with `--plot`.

    :param drawn: makes the study once more, with what is drawn.
    """

    def __init__(self, printed: _core.PrintedStudy, drawn: Callable[[], _core.PrintedStudy]):
        super().__init__(printed)
        self._drawn = drawn

    def plot(self, axes: Any = None) -> Any:
        """The plot as a figure of matplotlib, which a notebook shows; needs matplotlib.

        :param axes: of matplotlib, to be drawn into, if there is one panel.
        """
        from ._plot import figure_of

        return figure_of(json.loads(self._drawn().file("plot", "plot.json")), axes)


class Bound(Study):
    """A bound: a `Study` with its `certificate`, a text that `verify` checks and `save(path)` writes."""

    def __init__(self, printed: _core.PrintedStudy):
        super().__init__(printed)
        self.certificate = Document(printed.file("certificate"))
        """The certificate, as `hopscope verify` reads it."""

    def to_pandas(self, field: str | None = None) -> Any:
        """The bound as a pandas DataFrame of one row, with all its numbers; needs pandas.

        :param field: the name of a list; its rows instead.
        :raises KeyError: if there is no such list.
        """
        import pandas

        return pandas.DataFrame([flat(self)]) if field is None else super().to_pandas(field)


class Overview(Study):
    """An overview: a `Study` whose `page` is a page of HTML, which a notebook shows and `save(path)` writes."""

    def __init__(self, printed: _core.PrintedStudy):
        super().__init__(printed)
        self.page = Page(printed.page())
        """The page that `hopscope overview --format html` writes."""

    def _repr_html_(self) -> str:
        return self.page._repr_html_()


class Schedule(Study):
    """A schedule that was made for an exchange: a `Study` whose field `table` is a list of messages, which a scenario
    takes as `messages`; empty if there is none."""

    def __init__(self, printed: _core.PrintedStudy, file: str):
        super().__init__(printed)
        self.pop("output", None)
        written = printed.file(file)
        self["table"] = json.loads(written)["messages"] if written else []


class Explanations(list[dict[str, Any]]):
    """What `explain` tells: a list of dicts, as the command prints them as JSON; `print` shows the text."""

    def __init__(self, printed: _core.PrintedStudy):
        super().__init__(json.loads(printed.json))
        self._text = printed.table

    def __str__(self) -> str:
        return self._text

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(self._text)

    def _repr_html_(self) -> str:
        return framed(f"<pre>{escape(self._text)}</pre>")
