"""Results of runs."""

from __future__ import annotations

import json
from functools import cached_property
from html import escape
from typing import Any

from . import _core, _library
from ._columns import Columns
from ._documents import Figure, Page
from ._errors import InputError
from ._formula import TimeFormula
from ._html import framed, paragraph, table
from ._rows import outcome_of, setting_of


_MOST_NODES_OF_A_PICTURE = 64


class SavedRun:
    """What a run gave, without the run itself: for other processes."""

    def __init__(self, facts: dict[str, Any], columns: dict[str, dict[str, Any]], texts: dict[str, str]):
        self._facts, self._columns, self._texts = facts, columns, texts

    @classmethod
    def of(cls, run: _core.Run, messages: Columns) -> SavedRun:
        facts = {name: getattr(run, name) for name in _FACTS}
        columns = {
            "step": run.step_columns(), "message": dict(messages), "formula": run.formula_columns(),
            "bound": run.bound_columns(),
        }  # fmt: skip
        return cls(facts, columns, {"json": run.json(messages=messages.rows > 0), "table": run.table()})

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._facts:
            raise AttributeError(name)
        return self._facts[name]

    def step_columns(self) -> dict[str, Any]:
        return self._columns["step"]

    def message_columns(self) -> dict[str, Any]:
        return self._columns["message"]

    def formula_columns(self) -> dict[str, Any]:
        return self._columns["formula"]

    def bound_columns(self) -> dict[str, Any]:
        return self._columns["bound"]

    def json(self, messages: bool = False) -> str:
        if messages:
            return self._texts["json"]
        fields = json.loads(self._texts["json"])
        fields.pop("messages", None)
        return json.dumps(fields)

    def table(self, all_steps: bool = False, width: int = 100) -> str:
        return self._texts["table"]


_FACTS = (
    "scenario", "engine", "time", "title", "expect_failures", "delivery_failures", "congestion_free", "delivery",
    "kept_its_promises", "time_unit",
)  # fmt: skip


class Result:
    """One run: `time`, `steps`, `formulas`, `bounds`, and every field of the JSON result as an attribute.

    Times are in the unit of the cost parameters, sizes in words. Tables are `Columns`: `result.steps["words"]` or
    `result.steps.words` is a column, a numpy array of as many values as there are rows, and `.to_pandas()` makes a data
    frame.

    Attributes: `scenario`, its name; `engine`; `platform`, a dict with family, nodes, costs and so on; `schedule`, a
    dict with operation, algorithm, message_words and so on; `totals`, a dict with sums over
    all steps and the largest values of any; `witness`, an example of congestion, or None;
    `expect`, a dict with passed and failures, or None; `predict`, a list of judged predictions, if the scenario has any;
    `agreement`, of two engines, if both ran. `dir(result)` has them all.
    """

    def __init__(
        self,
        run: _core.Run | SavedRun,
        scenario: _core.ReadScenario | None,
        settings: str = "",
        source: tuple[Any, ...] | None = None,
    ):
        self._run = run
        self._read = scenario
        self._source = source
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
        """One row for each step that had messages. Numpy arrays, which cannot be written, and which
        share the memory of the result:

        `step`: its number, from 1
        `messages`: the number of messages
        `words`: the sum of their words
        `congestion`: the largest of any channel: demand over capacity
        `load`: the largest number of messages on one channel
        `congested_channels`: channels with a congestion above 1
        `used_channels`: channels that carry a message
        `link_traversals`: sum of hops over messages
        `word_hops`: sum of words * hops
        `start`: the beginning of the first startup, a time
        `end`: the last delivery, a time
        """
        return Columns(self._run.step_columns())

    @cached_property
    def messages(self) -> Columns:
        """One row for each message, if the run was asked for them, run(..., messages=True), and none otherwise:

        `step`: its step
        `from`: the rank that sends it
        `to`: the rank that receives it
        `words`: its words
        `route`: the nodes and switches on its way, the first and last included
        `posted`: when its rank posts it; it may then wait for a port, a time
        `startup`: when its startup begins, a time
        `begin`: when its first word is under way, over the whole route or, under store-and-forward, over the first hop, a time
        `end`: when it is delivered, a time
        """
        return Columns(self._run.message_columns())

    @cached_property
    def formulas(self) -> Columns:
        """One row for each closed formula of the algorithm: `name`; `kind`, "exact", "upper-bound" or "lower-bound";
        `value`, in units of time; `ratio`, time / value; `formula`, its text; `holds`, whether what it assumes is so;
        `source`."""
        return Columns(self._run.formula_columns())

    @cached_property
    def bounds(self) -> Columns:
        """One row for each lower bound of the operation, whatever the algorithm, with the columns of `formulas`."""
        return Columns(self._run.bound_columns())

    @cached_property
    def time_formula(self) -> TimeFormula | None:
        """The time as a sum over the costs, "7 t_s + 12 t_h + 7 m t_w"; None if none has been found, or on a border where
        two formulas meet."""
        found = self._fields.get("time_formula")
        if found is None or found["coefficients"] is None:
            return None
        return TimeFormula(found, self._fields)

    @cached_property
    def _fields(self) -> dict[str, Any]:
        return json.loads(self._run.json(messages=False))

    def to_dict(self) -> dict[str, Any]:
        """As `hopscope run --format json` prints it, with messages if there are any."""
        return json.loads(self._run.json(messages=self.messages.rows > 0))

    def to_pandas(self) -> Any:
        """A pandas DataFrame of one row: the setting, `time`, the most precise `formula` that holds and the `ratio` to it, the
        largest lower `bound`, congestion and delivery; needs pandas. For several: `pandas.concat(r.to_pandas() for r in
        results)`; the tables of a result have a `to_pandas()` of their own.
        """
        import pandas

        return pandas.DataFrame([{**setting_of(self), **outcome_of(self)}])

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._fields})

    def __reduce__(self) -> tuple[Any, ...]:
        saved = self._run if isinstance(self._run, SavedRun) else SavedRun.of(self._run, self.messages)
        return Result, (saved, None, self.settings, self._source)

    @property
    def _scenario(self) -> _core.ReadScenario:
        if self._read is None:
            assert self._source is not None, "a result has its scenario, or what that is read from"
            self._read = _library.read(_core.Source(*self._source))
        return self._read

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

    def _repr_svg_(self) -> str | None:
        if self._fields["platform"]["nodes"] > _MOST_NODES_OF_A_PICTURE:
            return None
        try:
            return self.figure()._repr_svg_()
        except (InputError, ValueError):
            return None  # it has no figure

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
