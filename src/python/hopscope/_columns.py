"""Tables by columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ._html import framed, paragraph, table


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
        """How many rows."""
        return len(next(iter(self._columns.values()))) if self._columns else 0

    def to_pandas(self) -> Any:
        """A pandas DataFrame; needs pandas."""
        import pandas

        return pandas.DataFrame({name: list(c) if isinstance(c, list) else c for name, c in self._columns.items()})

    def __repr__(self) -> str:
        return f"<{self.rows} rows of {', '.join(self._columns)}>"

    def _repr_html_(self) -> str:
        return framed(self.html())

    def html(self, most: int = 50) -> str:
        """An HTML table of the first `most` rows, without a style."""
        shown = min(self.rows, most)
        rows = [[column[row] for column in self._columns.values()] for row in range(shown)]
        more = paragraph(f"{self.rows - shown} more rows") if self.rows > shown else ""
        return table(list(self._columns), rows) + more
