"""Sweeps, and the stores that they fill."""

from __future__ import annotations

import itertools
import os
import warnings
from collections import deque
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any, NamedTuple

from . import _core, _library
from ._result import Result
from ._rows import outcome_of
from ._scenario import ScenarioLike, parts_of_source
from ._tables import table


class Trouble(NamedTuple):
    """A point of a sweep without a result: its settings, "failed" or "lost", and the reason."""

    settings: str
    status: str
    reason: str


class StoredResult:
    """A point that a store has already: the columns of `hopscope.table` as attributes, but no steps and messages."""

    def __init__(self, columns: Mapping[str, Any], settings: str):
        self._columns = dict(columns)
        self.settings = settings

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._columns:
            raise AttributeError(f"a stored result has no {name}; it has {', '.join(self._columns)}")
        return self._columns[name]

    def to_dict(self) -> dict[str, Any]:
        """Its columns."""
        return dict(self._columns)

    def __repr__(self) -> str:
        return f"<hopscope.StoredResult {self.settings}: time {self._columns['time']:.10g}>"


class Sweep:
    """All combinations of the values of a sweep: an iterable of results, in their order.

    Each iteration runs the points that the store does not have, and gives the others from there. `len(sweep)` is the
    number of points, `sweep.troubles` lists those that could not be run in the last iteration.
    """

    def __init__(
        self,
        scenario: ScenarioLike,
        engine: str | None,
        overrides: Mapping[str, Any],
        *,
        store: str | os.PathLike[str] | None,
        jobs: int | None,
        time_limit: float | None,
        retry: bool,
        recompute_older: bool,
        progress: bool,
    ):
        self.store = None if store is None else os.fspath(store)
        self.jobs = jobs or _core.usable_cores()
        self.progress = progress
        self.troubles: list[Trouble] = []
        self._parts = parts_of_source(scenario, engine, overrides, runs_sweep=True)
        self._time_limit = time_limit
        self._retry = retry
        self._recompute_older = recompute_older
        self._size = len(self._points())

    def _points(self) -> _core.PointsOfSweep:
        return _core.PointsOfSweep(
            _library, _core.Source(*self._parts), self._time_limit, self.store, self._retry, self._recompute_older
        )

    def _parts_of(self, point: _core.Point) -> tuple[Any, ...]:
        """What `_core.Source` makes the scenario of a point of."""
        file, texts, changes, engine = self._parts
        without_sweep = [each for each in changes if each[0].split(".")[0] != "sweep"]
        return file, texts, [*without_sweep, *point.overrides], engine

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Result | StoredResult]:
        """Runs the sweep. Ctrl-C ends it; what was run by then is in the store."""
        self.troubles = []
        points = self._points()
        for version, many in points.by_other_versions().items():
            warnings.warn(
                f"{self.store}: {many} {'point' if many == 1 else 'points'} of this sweep {'was' if many == 1 else 'were'} "
                f"run by hopscope {version}; recompute_older=True runs {'it' if many == 1 else 'them'} again",
                UserWarning,
                stacklevel=2,
            )
        rows = self._stored_rows()
        made = _in_turn(points, self.jobs) if self.jobs > 1 else ((i, _one(points, i)) for i in range(len(points)))
        try:
            for number, point in self._shown(made):
                if point.status != "done":
                    self.troubles.append(Trouble(point.settings, point.status, point.reason))
                elif point.result is not None:
                    yield Result(point.result, point.scenario, point.settings, self._parts_of(point))
                else:
                    row = rows.get(points.stored(number)) or self._stored_rows()[points.stored(number)]
                    yield StoredResult(row, point.settings)
        finally:
            made.close()
            points.finish()
        if self.troubles:
            first = self.troubles[0]
            more = f" (and {len(self.troubles) - 1} more points)" if len(self.troubles) > 1 else ""
            warnings.warn(f"{first.settings}{more}: {first.reason}", RuntimeWarning, stacklevel=2)

    def run(self) -> Sweep:
        """Runs all points, whose results go into the store, and returns the sweep itself."""
        deque(self, maxlen=0)
        return self

    def table(self, **request: Any) -> Any:
        """`hopscope.table` of its store. Raises ValueError if it has none."""
        if self.store is None:
            raise ValueError("this sweep has no store; give one: sweep(..., store='sweep.db')")
        return table(self.store, **request)

    @contextmanager
    def in_store(self) -> Iterator[str]:
        """Runs it, and gives the path of its store; for this while only, if it has none of its own."""
        if self.store is not None:
            yield self.run().store or self.store
            return
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            self.store = os.path.join(folder, "sweep.db")
            try:
                yield self.run().store or self.store
            finally:
                self.store = None

    def to_pandas(self) -> Any:
        """Runs it, and returns a DataFrame with a row for each result; needs pandas.

        Columns: its settings, `time`, the most precise `formula` that holds, with its name and kind, and the `ratio` of the time to
        it, the largest lower `bound`, `max_congestion`, `congestion_free` and `delivery`.
        """
        import pandas

        return pandas.DataFrame([_row(each) for each in self])

    def _stored_rows(self) -> dict[str, dict[str, Any]]:
        if self.store is None or not os.path.exists(self.store):
            return {}
        headings, columns, _ = _core.table(self.store, [], _ALL_COLUMNS, "", "", "", "", False, False)
        return {row[0]: dict(zip(headings[1:], row[1:])) for row in zip(*columns)}

    def _shown(self, points: Any) -> Any:
        if not self.progress:
            return points
        try:
            from tqdm.std import tqdm  # text: a bar of widgets fails where a notebook is run without a front end
        except ImportError:
            return points
        return tqdm(points, total=self._size, unit="point", delay=1)

    def __repr__(self) -> str:
        where = f" into {self.store}" if self.store else ""
        return f"<hopscope.Sweep of {self._size} points{where}>"


_ALL_COLUMNS = (
    f"hash,engine,family,nodes,ranks,switching,ports,routing,mapping,{','.join(_core.cost_parameters())},"
    "time_unit,operation,algorithm,message_words,shift,time,analytic,analytic_name,analytic_kind,ratio,lower_bound,"
    "steps,words,max_congestion,max_load,congestion_free,delivery,trouble"
)


def _one(points: _core.PointsOfSweep, number: int) -> _core.Point:
    return points.known(number) if points.stored(number) else points.run(number)


def _in_turn(points: _core.PointsOfSweep, jobs: int) -> Generator[tuple[int, _core.Point], None, None]:
    """The points in order, while threads run those that come next."""
    numbers = iter(range(len(points)))
    waiting: deque[tuple[int, Future[_core.Point] | None]] = deque()
    with ThreadPoolExecutor(jobs) as pool:

        def begin(number: int) -> None:
            waiting.append((number, None if points.stored(number) else pool.submit(points.run, number)))

        try:
            for number in itertools.islice(numbers, 4 * jobs):
                begin(number)
            while waiting:
                number, future = waiting.popleft()
                point = points.known(number) if future is None else _result_of(future)
                for following in itertools.islice(numbers, 1):
                    begin(following)
                yield number, point
        except BaseException:
            points.cancel()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _result_of(future: Future[_core.Point]) -> _core.Point:
    """Its result; meanwhile Ctrl-C is noticed even if another thread received the signal."""
    while True:
        finished, _ = wait([future], timeout=0.1)
        if finished:
            return future.result()


def _row(result: Result | StoredResult) -> dict[str, Any]:
    settings = dict(each.split("=", 1) for each in result.settings.split(", ")) if result.settings else {}
    row: dict[str, Any] = {name.rsplit(".", 1)[-1]: _number(value) for name, value in settings.items()}
    if isinstance(result, Result):
        row.update(outcome_of(result))
    else:
        row.update({name: getattr(result, column) for name, column in _OUTCOME_IN_STORES.items()})
        row["congestion_free"] = None if row["congestion_free"] is None else bool(row["congestion_free"])
    return row


_OUTCOME_IN_STORES = {
    "time": "time", "formula": "analytic", "formula_name": "analytic_name", "formula_kind": "analytic_kind",
    "ratio": "ratio", "bound": "lower_bound", "max_congestion": "max_congestion", "congestion_free": "congestion_free",
    "delivery": "delivery",
}  # fmt: skip


def _number(text: str) -> Any:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text.strip('"')
