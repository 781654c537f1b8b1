"""Results of runs."""

from __future__ import annotations

import json
from functools import cached_property
from html import escape
from typing import Any

from . import _core
from ._columns import Columns
from ._documents import Figure, Page
from ._html import framed, paragraph, table


class Result:
    """One run: `time`, `steps`, `formulas`, `bounds`, and every field of the JSON result as an attribute."""

    def __init__(self, run: _core.Run, scenario: _core.ReadScenario, settings: str = ""):
        self._run = run
        self._scenario = scenario
        self.settings = settings
        """What makes it the point of a sweep: "schedule.message_words=16, .."; empty for a single run."""

    @property
    def max_congestion(self) -> float:
        """The largest congestion of any channel in a step: demand over capacity; 0 if nothing is sent."""
        congestion = self.steps["congestion"]
        return float(congestion.max()) if len(congestion) else 0.0

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

    def show(self, height: int = 720) -> Page:
        """The interactive page of the run: a notebook shows it, `height` pixels high; `.save(path)` writes it.

        Raises InputError if the run cannot be shown.
        """
        page = Page(_core.report([self._scenario], "", False))
        page.height = height
        return page

    def figure(self, step: int | None = None) -> Figure:
        """The network with the messages of each step, or of one, in SVG; a notebook draws it.

        :param step: from 1; by default all of them.
        :raises InputError: if the network is too large, or there is no such step.
        """
        return Figure(_core.export_scenario(self._scenario, "svg", step))

    def _repr_html_(self) -> str:
        unit = f" {self._run.time_unit}" if self._run.time_unit else ""
        told = [f"{self._run.scenario or self._run.title}: time {self.time:.10g}{unit}", f"blocks {self.delivery}"]
        told.append("congestion-free" if self.congestion_free else f"congestion up to {self.max_congestion:.10g}")
        parts = [paragraph(" · ".join(told)), self.steps.html(20)]
        formulas, bounds = self.formulas, self.bounds
        rows = [
            (each["name"][row], each["kind"][row], each["value"][row], each["ratio"][row], each["formula"][row])
            for each in (formulas, bounds)
            for row in range(each.rows)
        ]
        if rows:
            parts.append(table(["formula or bound", "kind", "value", "time / value", "text"], rows))
        for failure in (*self._run.delivery_failures, *self._run.expect_failures):
            parts.append(f'<p class="bad">{escape(failure)}</p>')
        return framed(*parts)
