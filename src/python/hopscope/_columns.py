"""Tables by columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any


class Columns(Mapping[str, Any]):
    """A table by columns: `table["words"]` or `table.words`, each a numpy array or a list, all of one length.

    Arrays of numbers share the memory of the result that they come from, which they keep alive; they cannot be
    written.
    """

    def __init__(self, columns: dict[str, Any]):
        self._columns = columns

    def __getitem__(self, name: str) -> Any:
        return self._columns[name]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._columns:
            raise AttributeError(f"there is no column {name}; columns: {', '.join(self._columns)}")
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        """How many columns; `rows` is how many rows."""
        return len(self._columns)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._columns]

    @property
    def rows(self) -> int:
        return len(next(iter(self._columns.values()))) if self._columns else 0

    def to_pandas(self):
        """A pandas DataFrame; needs pandas."""
        import pandas

        return pandas.DataFrame({name: list(c) if isinstance(c, list) else c for name, c in self._columns.items()})

    def __repr__(self) -> str:
        return f"<{self.rows} rows of {', '.join(self._columns)}>"

    def _repr_html_(self) -> str:
        most = 50
        head = "".join(f"<th>{escape(name)}</th>" for name in self._columns)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(_cell(column[row]))}</td>" for column in self._columns.values()) + "</tr>"
            for row in range(min(self.rows, most))
        )
        more = f"<p>{self.rows - most} more rows</p>" if self.rows > most else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _cell(value: Any) -> str:
    return f"{value:.10g}" if isinstance(value, float) or hasattr(value, "dtype") else str(value)
