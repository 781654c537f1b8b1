"""Results of runs."""

from __future__ import annotations

import json
from functools import cached_property
from html import escape
from typing import Any

from . import _core
from ._columns import Columns


class Result:
    """One run: `time`, `steps`, `formulas`, `bounds`, and every field of the JSON result as an attribute."""

    def __init__(self, run: _core.Run):
        self._run = run

    @property
    def time(self) -> float:
        """The simulated makespan, in the unit of the cost parameters."""
        return self._run.time

    @property
    def congestion_free(self) -> bool:
        """True if no two messages of a step share a channel."""
        return self._run.congestion_free

    @property
    def delivery(self) -> str:
        """"verified", "failed" or "not tracked"."""
        return self._run.delivery

    @property
    def ok(self) -> bool:
        """True if blocks were delivered, expectations met, and formulas kept what they claim."""
        return self._run.kept_its_promises

    @cached_property
    def steps(self) -> Columns:
        """One row for each step that had messages."""
        return Columns(self._run.step_columns())

    @cached_property
    def messages(self) -> Columns:
        """One row for each message, if the run was asked for them: run(..., messages=True)."""
        return Columns(self._run.message_columns())

    @cached_property
    def formulas(self) -> Columns:
        """The closed formulas beside the simulated time; `ratio` is time / value."""
        return Columns(self._run.formula_columns())

    @cached_property
    def bounds(self) -> Columns:
        """The lower bounds of the operation."""
        return Columns(self._run.bound_columns())

    @cached_property
    def _fields(self) -> dict[str, Any]:
        return json.loads(self._run.json(messages=False))

    def to_dict(self) -> dict[str, Any]:
        """As `hopscope run --format json` prints it, with messages if there are any."""
        return json.loads(self._run.json(messages=self.messages.rows > 0))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._fields[name]
        except KeyError:
            raise AttributeError(f"a result has no {name}; it has {', '.join(self._fields)}") from None

    def __str__(self) -> str:
        return self._run.table()

    def __repr__(self) -> str:
        return f"<hopscope.Result {self._run.scenario!r}: time {self.time:.10g}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self._run.table())}</pre>"
