"""hopscope: what a communication schedule really does to a network, step by step, link by link.

>>> import hopscope
>>> result = hopscope.run("scenarios/quickstart.json")
>>> result.time
822.0
>>> result.steps.to_pandas()
"""

from __future__ import annotations

import builtins as _builtins
import json as _json
import os as _os
from collections.abc import Mapping, Sequence
from typing import Any
from typing import cast as _cast

from . import _core
from ._core import Blocks, Me, Request
from ._plainly import speak_plainly as _speak_plainly

_speak_plainly(_core)
_library = _core.Library()

from ._algorithm import algorithm  # noqa: E402
from ._columns import Columns  # noqa: E402
from ._documents import BinaryDocument, Document, Figure, Page  # noqa: E402
from ._errors import (  # noqa: E402
    DeadlockError,
    EngineError,
    InputError,
    LackingError,
    Mistake,
    ProgramError,
    TimeLimitError,
)
from ._exports import export  # noqa: E402
from ._families import *  # noqa: E402, F403
from ._families import __all__ as _families  # noqa: E402
from ._machines import fit, measured, sensitivity  # noqa: E402
from ._networks import from_networkx, to_networkx  # noqa: E402
from ._plot import plot  # noqa: E402
from ._ranges import require_within as _require_within  # noqa: E402
from ._result import Result  # noqa: E402
from ._scenario import Scenario, ScenarioLike  # noqa: E402
from ._scenario import parts_of_source as _parts  # noqa: E402
from ._scenario import source as _source  # noqa: E402

from ._schedules import optimum, synthesise  # noqa: E402
from ._sheets import exercise, lab, list, verify  # noqa: E402
from ._study import Bound, Comparison, Explanations, Overview, Plotted, Schedule, Study  # noqa: E402
from ._study import function_of as _function_of  # noqa: E402
from ._study import studied as _studied  # noqa: E402
from ._study import studied_scenario as _studied_scenario  # noqa: E402
from ._sweep import StoredResult, Sweep, Trouble  # noqa: E402
from ._tables import Table, table  # noqa: E402

__version__: str = _core.__version__


def run(
    scenario: ScenarioLike,
    *,
    engine: str | None = None,
    messages: bool = False,
    time_limit: float | None = None,
    formula: bool | None = None,
    **overrides: Any,
) -> Result:
    """Runs a scenario.

    :param scenario: a path of a scenario file, a dict as such a file has, or a `Scenario`.
    :param engine: "native" (the default), "simgrid", "symmetric" or "both".
    :param messages: collect every message with its route and its times.
    :param time_limit: seconds, above 0, after which the run is ended with a `TimeLimitError`.
    :param formula: True finds the formula of the time, `time_formula`, however long that takes, and False looks for
        none; by default one is looked for if at most 20,000 messages are sent, and given up if it takes long.
    :param overrides: fields to be changed, their dots written as two underscores: `platform__costs__t_s=10`, or
        `**{"platform.costs.t_s": 10}`. `schedule__sizes` may be an array or a data frame.
    :return: a `Result`: `time`, in the unit of the cost parameters; `congestion_free`; `max_congestion`, how many times
        its capacity the messages of a step on one channel would use together; `delivery`, "verified", "failed" or "not
        tracked"; `ok`; and every field of `hopscope run --format json` as an attribute: `scenario`, `engine`,
        `platform`, `schedule`, `totals`, `expect`.
        Four tables by columns, each column a numpy array (or a list, of texts), all of one length, with `to_pandas()`:

        `steps`, for each step that had messages: step, messages, words, congestion, load, congested_channels,
        used_channels, link_traversals, word_hops, start, end;
        `messages`, for each message if asked for: step, from, to, words, route, posted, startup, begin, end;
        `formulas` and `bounds`: name, kind, value (a time), ratio (time / value), formula, holds, source.

        `to_pandas()` is a row for the whole run, `show()` its interactive page, `figure()` its network in SVG.
    :raises InputError: with every mistake of the scenario, as `mistakes`; also if it cannot fit into memory, or the
        engine cannot simulate the platform.
    :raises DeadlockError: if ranks wait for ever; `waiting` says what each of them waits for.
    :raises ProgramError: if a program, in Lua or Python, has a mistake; the message gives its file, line and rank.
    :raises TimeLimitError: if it takes longer than `time_limit`.
    :raises ValueError: if `time_limit` is out of range.
    :raises EngineError: if the engine itself fails.
    :raises LackingError: if this hopscope was built without a part that the scenario needs.
    :raises TypeError: if `scenario` is none of these.
    :raises KeyboardInterrupt: after Ctrl-C, at once.
    """
    if time_limit is not None:
        _require_within("time_limit", "time_limit", time_limit)
    parts = _parts(scenario, engine, overrides)
    read = _library.read(_core.Source(*parts))
    return Result(_core.run(read, messages=messages, time_limit=time_limit, formula=formula), read, source=parts)


def compare(
    scenario: ScenarioLike,
    *,
    library: str | None = None,
    machine: str | None = None,
    synthesise: float | None = None,
    give_up_after: float | None = None,
    engine: str | None = None,
    **overrides: Any,
) -> Comparison:
    """Every algorithm of the scenario's operation that fits its platform, the fastest first.

    Other parameters and errors as for `run`; the fields are those of `hopscope compare --format json`, and `to_pandas()`
    has a row for each algorithm. `winner` is the row of the fastest.

    :param library: "openmpi", "mpich" or "nccl": one more row, for the algorithm that this library chooses.
    :param machine: for "nccl", whose cost model depends on it: "dgx-h100", ..; `forecasts` are its predictions.
    :param synthesise: also search for a schedule on this network, for this many seconds.
    :param give_up_after: skip algorithms that need more than this many times the work of the scenario's own.
    """
    given = {"library": library, "machine": machine, "synthesise": synthesise, "give_up_after": give_up_after}
    return Comparison(_studied_scenario("compare", scenario, engine, overrides, given))


def curve(
    scenario: ScenarioLike,
    *,
    along: str = "m",
    first: float | None = None,
    last: float | None = None,
    pieces: int = 300,
    all_algorithms: bool = False,
    bounds: bool = False,
    engine: str | None = None,
    **overrides: Any,
) -> Study:
    """The time as an exact, piecewise linear function of the message size or of a cost; fractions are text.

    Other parameters and errors as for `run`; the fields are those of `hopscope curve --format json`.

    >>> hopscope.curve("scenarios/quickstart.json", along="t_h").pieces
    [{'from': '1/8', 'constant': '798', 'slope': '12'}]

    :param along: "m", or a cost that is not 0, such as "t_h".
    :param first: its smallest value; by default 1 word, or a 16th of the cost.
    :param last: its largest value; by default 1048576 words, or 16 times the cost.
    :param pieces: compute at most this many pieces.
    :param all_algorithms: every algorithm of the operation, its options tuned, and which is the fastest.
    :param bounds: along m, also the lower bound at each size, and what sets it.
    :raises ValueError: for values or pieces that the command line does not allow either.
    """
    given = {"along": along, "first": first, "last": last, "pieces": pieces, "bounds": bounds}
    given["algorithms"] = "all" if all_algorithms else None
    return Study(_studied_scenario("curve", scenario, engine, overrides, given))


def recommend(
    scenario: ScenarioLike,
    *,
    first: float = 1,
    last: float = 1048576,
    tolerance: float = 2,
    library: str | None = None,
    machine: str | None = None,
    engine: str | None = None,
    **overrides: Any,
) -> Study:
    """The fastest algorithm for each message size.

    Other parameters and errors as for `run`; the fields are those of `hopscope recommend --format json`.

    :param first: the smallest message, in words.
    :param last: the largest one.
    :param tolerance: in percent: `rows` merge intervals while one algorithm is at most this much slower than the fastest.
    :param library: "openmpi", "mpich" or "nccl": also show which algorithms this library chooses, and how much slower
        they are.
    :param machine: for "nccl", whose cost model depends on it: "dgx-h100", ..
    :raises ValueError: for sizes that are not integers from 1 to 1e15, or if the first is above the last.
    """
    given = {"first": first, "last": last, "tolerance": tolerance, "library": library, "machine": machine}
    return Study(_studied_scenario("recommend", scenario, engine, overrides, given))


def overview(
    scenario: ScenarioLike,
    *,
    against: Sequence[ScenarioLike] = (),
    message_words: float | None = None,
    engine: str | None = None,
    **overrides: Any,
) -> Overview:
    """Every operation on a platform: its fastest algorithm, time, formula and bound, as in the book's table 4.1.

    Other parameters and errors as for `run`; the fields are those of `hopscope overview --format json`.

    :param scenario: a scenario as for `run`, or the path of a platform.
    :param against: further platforms, whose times for the same message size are shown for comparison.
    :param message_words: the size of messages; by default that of the scenario, or 64.
    :raises ValueError: for a size that is not an integer from 1 to 1e15.
    """
    others = {"against": [_source(other, engine, {}) for other in against]}
    given = {"message_words": message_words}
    return Overview(_studied_scenario("overview", scenario, engine, overrides, given, others))


def guidelines(
    scenario: ScenarioLike | Sequence[str | _os.PathLike[str]],
    *,
    library: str | None = None,
    machine: str | None = None,
    to: float = 65536,
    ranks: int | None = None,
    engine: str | None = None,
    **overrides: Any,
) -> Study:
    """Performance guidelines: operations that are slower than a combination of others with the same result.

    Other parameters and errors as for `run`; the fields are those of `hopscope guidelines --format json`.

    :param scenario: a scenario as for `run`, or the path of a platform; or a list of paths of benchmark logs, whose
        measured times are compared.
    :param library: "openmpi", "mpich" or "nccl": use the algorithms that this library chooses, not the fastest.
    :param machine: for "nccl", whose cost model depends on it: "dgx-h100", ..
    :param to: the largest vector, in words.
    :param ranks: how many took part, of logs that do not say so or have several numbers of them.
    """
    given = {"library": library, "machine": machine, "to": to, "ranks": ranks}
    if isinstance(scenario, (_builtins.list, tuple)):
        return Study(_studied("guidelines", [_source(each, engine, dict(overrides)) for each in scenario], given))
    return Study(_studied_scenario("guidelines", _cast(ScenarioLike, scenario), engine, overrides, given))


def sweep(
    scenario: ScenarioLike,
    over: Mapping[str, Any] | None = None,
    *,
    store: str | _os.PathLike[str] | None = None,
    jobs: int | None = None,
    time_limit: float | None = None,
    retry: bool = False,
    recompute_older: bool = False,
    progress: bool = True,
    engine: str | None = None,
    **overrides: Any,
) -> Sweep:
    """All combinations of values of some fields of a scenario: an iterable of results.

    >>> for result in hopscope.sweep(scenario, {"schedule.message_words": [1, 16, 256]}, store="sizes.db"):
    ...     print(result.settings, result.time)

    Points run when it is iterated, or by its `run()`. With a store, points in it are skipped, so that an
    interrupted sweep continues where it stopped; `table`, `plot` and `hopscope table` read the store. Points that
    cannot be run are left out, listed in `troubles`, and named in a RuntimeWarning.

    :param scenario: as for `run`.
    :param over: values by field, as `sweep` of a scenario file: lists, or {"from": 1, "to": 1024, "factor": 2}. Dots
        may be written as two underscores. By default those of the file.
    :param store: a file for the results, created if it does not exist.
    :param jobs: how many points run in parallel; by default one per core.
    :param time_limit: of each point, in seconds, above 0.
    :param retry: rerun points that failed.
    :param recompute_older: rerun points that another version of hopscope ran; by default a UserWarning names
        them.
    :param progress: show a bar, where tqdm is installed.
    :raises InputError: with every mistake, before anything is run.
    """
    if time_limit is not None:
        _require_within("time_limit", "time_limit", time_limit)
    if over is not None:
        overrides["sweep"] = {name.replace("__", "."): _values(values) for name, values in over.items()}
    return Sweep(
        scenario, engine, overrides,
        store=store, jobs=jobs, time_limit=time_limit, retry=retry, recompute_older=recompute_older, progress=progress,
    )  # fmt: skip


def _values(values: Any) -> Any:
    if isinstance(values, Mapping) or hasattr(values, "tolist"):
        return values
    return [getattr(each, "algorithm_name", each) for each in values]


def map(
    scenario: ScenarioLike, *, optimise: bool = False, seed: int = 1, steps: int = 0, **overrides: Any
) -> Study:
    """Congestion, dilation and expansion of the mapping of a scenario's traffic, or of an embedding.

    :param scenario: as for `run`, or an embedding: a path, or a dict with a guest.
    :param optimise: search for a better mapping too.
    :param seed: random seed of the search.
    :param steps: evaluate at most this many mappings; by default as many as take a second or two.
    :raises InputError: with every mistake.
    """
    given = {"optimise": optimise or None, "seed": seed, "limit": steps or None}
    return Study(_studied_scenario("map", scenario, None, overrides, given))


def bound(scenario: ScenarioLike, *, gap: float = 0.01, seconds: float | None = None, **overrides: Any) -> Bound:
    """A lower bound on the time of the scenario's operation on its network, whatever the schedule, and what limits it.

    :param gap: stop when a flow is found whose time exceeds the bound by at most this fraction.
    :param seconds: stop after this many seconds, with the best bound so far; by default there is no limit.
    :raises InputError: if the operation or the size of the network does not allow it.
    :raises ValueError: if `gap` is not from 0 to 1, or `seconds` not from 0 to 1e9.
    """
    return Bound(_studied_scenario("bound", scenario, None, overrides, {"gap": gap, "seconds": seconds}))


def cost(
    scenario: ScenarioLike,
    *,
    words: float | None = None,
    pairs: int = 1000,
    draws: int = 10,
    partners: int = 1,
    seed: int = 1,
    **overrides: Any,
) -> Study:
    """Networks of equal cost: a hypercube, and meshes and tori that cost as much, under light and heavy load.

    :param scenario: as for `run`, or a platform: a path, or what `hopscope.torus` and its like return.
    :param words: message size; by default the scenario's, or 64.
    :param pairs: random pairs of nodes under light load.
    :param draws: random draws of partners under heavy load.
    :param partners: number of partners of a node under heavy load.
    :param seed: random seed of the partners.
    :raises InputError: if there is no hypercube of that many nodes.
    :raises ValueError: if one of these is out of range.
    """
    given = {"words": words, "pairs": pairs, "draws": draws, "partners": partners, "seed": seed}
    return Study(_studied_scenario("cost", scenario, None, overrides, given))


def claims(*scenarios: ScenarioLike, library: str | None = None) -> Study:
    """Whether runs confirm claims of the book, or of a library.

    :param scenarios: with `claim` and `expect`: dicts, paths, or folders of such files; `scenarios/claims` if none is
        given.
    :param library: "openmpi", "mpich" or "nccl": the claims of its source files, in `scenarios/claims`.
    :raises InputError: with every mistake; also if one has no claim, or no expectation that tests it.
    """
    files: _builtins.list[ScenarioLike] = [] if scenarios or library else [*_core.claim_files([])]
    for each in scenarios:
        if isinstance(each, (str, _os.PathLike)):
            files.extend(_core.claim_files([_os.fspath(each)]))
        else:
            files.append(each)
    return Study(_studied("claims", [_source(each, None, {}) for each in files], {"library": library}))


def check(scenario: ScenarioLike, **overrides: Any) -> _builtins.list[Mistake]:
    """The mistakes of a scenario, an embedding, a lecture, a sweep or a program; an empty list if there are none.

    :param scenario: as for `run`, or the path of any of these files. Nothing is run.
    """
    checked = _core.study(_library, "check", [_source(scenario, None, overrides)], {}, {})
    [found] = _json.loads(checked.json)
    return InputError("", [(each["file"], each["pointer"], each["message"]) for each in found["mistakes"]]).mistakes


def explain(what: ScenarioLike, **overrides: Any) -> Explanations:
    """What an operation, an algorithm or a routing does, with its formulas, and for an algorithm a worked example.

    >>> print(hopscope.explain("pairwise"))

    :param what: the name of an operation, an algorithm or a routing, an algorithm in Python, or a scenario as for `run`,
        whose path ends in .json.
    :raises InputError: if there is none of that name.
    """
    if name := getattr(what, "algorithm_name", None):
        what = f"{what.operation}/{name}"  # type: ignore[union-attr]
    if isinstance(what, str) and not what.endswith(".json"):
        return Explanations(_studied("explain", [_core.Source(what, {}, [], None)]))
    return Explanations(_studied("explain", [_source(what, None, overrides)]))


def report(*scenarios: ScenarioLike | Result, title: str = "", engine: str | None = None, **overrides: Any) -> Page:
    """An interactive page that shows the runs of scenarios side by side; a notebook shows it, `.save(path)` writes it.

    :param scenarios: each as for `run`, or a `Result`, whose scenario it is.
    :param title: of the page; by default the name of the first scenario.
    :raises TypeError: if there is no scenario, or the scenario of a result is to be changed.
    :raises InputError: with every mistake.
    """
    if not scenarios:
        raise TypeError("report takes at least one scenario")

    def read(each: ScenarioLike | Result) -> _core.ReadScenario:
        if not isinstance(each, Result):
            return _library.read(_source(each, engine, overrides))
        if engine is not None or overrides:
            raise TypeError("the scenario of a result cannot be changed; give the scenario")
        return each._scenario

    return Page(_core.report([read(each) for each in scenarios], title, False))


def allow_program_limits(times: float) -> None:
    """Lets Lua programs raise their limits to this many times the defaults; 10 until it is called.

    :param times: for all scenarios that this process reads from now on.
    :raises ValueError: if it is not from 1 to 1e15.
    """
    _require_within("program_limits", "times", times)
    _core.set_program_limits(times)


def __getattr__(name: str) -> Any:
    if name in _core.studies():
        return _function_of(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> _builtins.list[str]:
    return sorted({*globals(), *_core.studies()})


__all__ = [
    "BinaryDocument", "Blocks", "Bound", "Columns", "Comparison", "DeadlockError", "Document", "EngineError",
    "Explanations", "Figure", "InputError", "LackingError", "Me", "Mistake", "Overview", "Page", "Plotted",
    "ProgramError", "Request", "Result",
    "Scenario", "Schedule", "StoredResult", "Study", "Sweep", "Table", "TimeLimitError", "Trouble", "algorithm",
    "allow_program_limits", "bound", "check", "claims", "compare", "cost", "curve", "exercise", "explain", "export",
    "fit", "from_networkx", "guidelines", "lab", "list", "map", "measured", "optimum", "overview", "plot", "recommend",
    "report", "run", "sensitivity", "sweep", "synthesise", "table", "to_networkx", "verify", *_families,
]  # fmt: skip
