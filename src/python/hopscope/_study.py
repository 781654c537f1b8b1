"""Results of studies: compare, recommend, cost and the others."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from ._html import framed


class Study(dict[str, Any]):
    """The outcome of a study: a dict with the fields that the command prints as JSON, which are attributes too.

    `print(study)` shows the table that the command prints, and so does a notebook.
    """

    def __init__(self, printed: tuple[str, str]):
        super().__init__(json.loads(printed[0]))
        self._table = printed[1]

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

        :param field: the name of the list; by default the first one that has objects.
        :raises KeyError: if there is no such list.
        """
        import pandas

        full = [(name, value) for name, value in self.items() if isinstance(value, list) and value]
        lists = [name for name, value in full if isinstance(value[0], dict)]
        if field is None and not lists:
            raise KeyError("there is no list of objects in it")
        return pandas.DataFrame(self[field if field is not None else lists[0]])

    def __str__(self) -> str:
        return self._table

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(self._table)

    def _repr_html_(self) -> str:
        return framed(f"<pre>{escape(self._table)}</pre>")


class Schedule(Study):
    """A schedule that was made for an exchange: a `Study` whose field `table` is a list of messages, which a scenario
    takes as `messages`; empty if there is none."""

    def __init__(self, printed: tuple[str, str, str]):
        super().__init__(printed[:2])
        self.pop("output", None)
        self["table"] = json.loads(printed[2])["messages"] if printed[2] else []


class Explanations(list[dict[str, Any]]):
    """What `explain` tells: a list of dicts, as the command prints them as JSON; `print` shows the text."""

    def __init__(self, printed: tuple[str, str]):
        super().__init__(json.loads(printed[0]))
        self._text = printed[1]

    def __str__(self) -> str:
        return self._text

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(self._text)

    def _repr_html_(self) -> str:
        return framed(f"<pre>{escape(self._text)}</pre>")
