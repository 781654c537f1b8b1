"""Studies of measured machines, and of what a time depends on."""

from __future__ import annotations

import os
from typing import Any

from . import _core
from ._measurements import Measurements
from ._scenario import ScenarioLike, source
from ._study import Plotted, Study, studied, studied_scenario


def fit(
    measurements: Any,
    *,
    weighting: str = "relative",
    switching: str = "cut-through",
    ranks: int | None = None,
    protocols: int = 1,
) -> Study:
    """Cost parameters t_s, t_w and t_h, and t_c where words are combined, from measured times, by least squares.

    >>> hopscope.fit(pandas.DataFrame({"m": [1, 1000], "time": [51, 1050]})).costs

    The fields are those of `hopscope fit --format json`; `to_pandas()` has a row for each parameter, and
    `to_pandas("residuals")` one for each measurement. A UserWarning says how a log was read.

    :param measurements: a pandas DataFrame, a mapping of columns, or the path of a CSV file: columns `m` (words) and
        `time`, and perhaps `hops`, `startups`, `combined` and `weight`; or the path of the log of a benchmark.
    :param weighting: "relative" or "absolute" errors count as equal.
    :param switching: of the measured machine: "cut-through" or "store-and-forward".
    :param ranks: number of ranks of the all-to-all (total exchange) in a log that does not state it.
    :param protocols: 2: separate costs for short (eager) and long (rendezvous) messages, and the size where they meet,
        in `protocols`.
    :raises InputError: with every mistake, by line and column, or by row and column of a frame; or if there are too few sizes for two protocols.
    :raises ValueError: for another weighting, switching or number of protocols, or a number of ranks below 2.
    """
    given = {"weighting": weighting, "switching": switching, "ranks": ranks, "protocols": protocols, "all_rows": True}
    read = Measurements(measurements)
    with read.told():
        return Study(studied("fit", [read.source], given))


def measured(
    scenario: ScenarioLike,
    *logs: str | os.PathLike[str],
    word_bytes: float | None = None,
    ranks: int | None = None,
    library: str | None = None,
    machine: str | None = None,
    give_up_after: float | None = None,
    engine: str | None = None,
    **overrides: Any,
) -> Plotted:
    """Compares the times in benchmark logs with simulated ones: which algorithm a library seems to use, and what the
    model does not explain.

    >>> print(hopscope.measured("scenario.json", "alltoall.log"))

    :param scenario: as for `run`: a total exchange on as many ranks as the logs have.
    :param logs: paths of logs of osu_alltoall, IMB Alltoall or alltoall_perf.
    :param word_bytes: bytes per word of the scenario, if the platform does not state it; 1 by default.
    :param ranks: number of ranks, if a log does not state it.
    :param library: "openmpi", "mpich" or "nccl": also what this library chooses for each size.
    :param machine: for "nccl", whose cost model depends on it: "dgx-h100", ..
    :param give_up_after: skip algorithms that need more than this many times the work of the scenario's own.
    :return: also with `plot()`, the measured and the simulated times.
    :raises InputError: with every mistake of the scenario and the logs, or if they do not belong together.
    :raises ValueError: for numbers that the command line does not allow either.
    :raises TypeError: if there is no log.
    """
    if not logs:
        raise TypeError("measured takes a scenario and at least one log")
    for log in logs:
        if not isinstance(log, (str, os.PathLike)):
            raise TypeError(f"measured takes paths of logs of benchmarks, not {type(log).__name__}; fit takes data frames")
    read = [_core.Source(os.fspath(log), {}, [], None) for log in logs]
    beside = {"scenario": [source(scenario, engine, overrides)]}
    given = {
        "word_bytes": word_bytes,
        "ranks": ranks,
        "library": library,
        "machine": machine,
        "give_up_after": give_up_after,
    }

    def made(plot: str | None = None) -> _core.PrintedStudy:
        return studied("measured", read, {**given, "plot": plot}, beside)

    return Plotted(made(), lambda: made("plot.json"))


def sensitivity(scenario: ScenarioLike, *, engine: str | None = None, **overrides: Any) -> Plotted:
    """Ranks the cost parameters, the message size, the classes of links, the ports, and what the network is built of, by
    their effect on the time.

    The fields are those of `hopscope sensitivity --format json`; `to_pandas()` has a row for each parameter, and
    `to_pandas("classes")` one for each class of links.

    :param scenario: as for `run`.
    :return: also with `plot()`, the time from half to twice the value of each parameter, for which it is run again.
    :raises InputError: with every mistake, or if the run takes no time.
    :raises DeadlockError, ProgramError: as `run`.
    """

    def made(plot: str | None = None) -> _core.PrintedStudy:
        return studied_scenario("sensitivity", scenario, engine, dict(overrides), {"plot": plot})

    return Plotted(made(), lambda: made("plot.json"))
