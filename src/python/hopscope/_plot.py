"""Plots of stores by matplotlib, with the marks of `hopscope plot`."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any

from . import _core
from ._sweep import Sweep
from ._tables import _conditions, _joined

# Those of hopscope plot: colours that can be told apart by those who see few, and a shape for each.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#888888")
# The open ones first, since others remain visible through them.
_SHAPES = (*((shape, "none") for shape in "os^Dv"), *((shape, "full") for shape in "os^D"))


def plot(
    store: str | os.PathLike[str] | Sweep,
    *,
    x: str = "",
    y: str = "",
    by: str | Iterable[str] = "",
    panel: str = "",
    where: str | Iterable[str] = (),
    linear: bool = False,
    axes: Any = None,
) -> Any:
    """Draws values of the points of a store over one of their settings; needs matplotlib.

    Marks are simulated values. Lines are formulas, dashed if they are bounds only; where there are no formulas, they
    join the marks. Circles show where the fastest changes.

    >>> hopscope.plot("crossover.db", x="m", panel="p").savefig("crossover.svg")

    :param store: the file that a sweep has filled, or a sweep, which is run as far as it was not.
    :param x: the setting; by default the message size, or whatever differs between the points.
    :param y: by default the time.
    :param by: the fields that identify a curve; by default all others that differ.
    :param panel: a field that has a panel for each of its values.
    :param where: conditions, as for `table`.
    :param linear: no logarithmic axis.
    :param axes: of matplotlib, to be drawn into, if there is one panel.
    :return: the matplotlib figure.
    :raises InputError: if there is nothing to draw, or the request cannot be met.
    """
    if isinstance(store, Sweep):
        with store.in_store() as file:
            document = json.loads(_core.plot(file, _conditions(where), x, y, _joined(by), panel, linear))
    else:
        document = json.loads(_core.plot(os.fspath(store), _conditions(where), x, y, _joined(by), panel, linear))
    return figure_of(document, axes)


def figure_of(document: dict[str, Any], axes: Any = None) -> Any:
    """A plot as `hopscope plot --format json` has it, as a figure of matplotlib."""
    from matplotlib import pyplot

    panels = document["panels"]
    if axes is not None:
        if len(panels) != 1:
            raise ValueError(f"there are {len(panels)} panels, and one place for them; leave out axes or panel")
        figure, places = axes.figure, [axes]
    else:
        columns = min(len(panels), 3)
        rows = -(-len(panels) // columns)
        size = (6.4 if columns == 1 else 4.2 * columns, 4.2 * rows)
        figure, grid = pyplot.subplots(rows, columns, figsize=size, squeeze=False, layout="constrained")
        places = list(grid.flat)
        for empty in places[len(panels) :]:
            empty.set_visible(False)
    for each, place in zip(panels, places):
        _draw(each, place, document)
    handles = {label: handle for place in places for handle, label in zip(*place.get_legend_handles_labels())}
    handles.update(_common_keys(document))
    places[0].legend(handles.values(), handles.keys(), fontsize="small")
    if axes is None:
        figure.suptitle(document["title"], fontsize="medium")
        pyplot.close(figure)  # so that a notebook shows it once
    return figure


def _draw(panel: dict[str, Any], axes: Any, document: dict[str, Any]) -> None:
    by_formulas = document["lines"] == "formulas"
    for number, (curve, name) in enumerate(zip(panel["curves"], document["curves"])):
        if not curve["samples"]:
            continue
        colour = _COLOURS[number % len(_COLOURS)]
        if len(curve["line"]) > 1:
            style = "-" if curve["exact"] or not by_formulas else "--"
            axes.plot(*zip(*curve["line"]), style, color=colour, linewidth=1.2)
        samples = [(sample[0], sample[1]) for sample in curve["samples"]]
        shape, fill = _SHAPES[number % len(_SHAPES)]
        axes.plot(*zip(*samples), shape, color=colour, label=name, markersize=5, fillstyle=fill)
    for crossing in panel["crossings"]:
        axes.plot(crossing["x"], crossing["y"], "o", color="gray", fillstyle="none", markersize=11)
        edge, offset = (0, 4) if crossing["edge"] == "bottom" else (1, -12)
        axes.annotate(
            crossing["number"], (crossing["x"], edge), (4, offset),
            xycoords=("data", "axes fraction"), textcoords="offset points", fontsize="small",
        )  # fmt: skip
        axes.axvline(crossing["x"], color="gray", linewidth=0.7, linestyle=":")
    for axis, described in (("x", document["x"]), ("y", document["y"])):
        getattr(axes, f"set_{axis}label")(described["label"])
        if described["logarithmic"]:
            getattr(axes, f"set_{axis}scale")("log", base=2 if axis == "x" and _doubles(document) else 10)
            _number(getattr(axes, f"{axis}axis"))
    axes.set_title(panel["title"], fontsize="medium")
    axes.grid(True, color="gray", alpha=0.25, linewidth=0.6)


def _common_keys(document: dict[str, Any]) -> dict[str, Any]:
    """What marks mean that all curves have, as in the key of `hopscope plot`."""
    from matplotlib.lines import Line2D

    curves = [curve for panel in document["panels"] for curve in panel["curves"] if len(curve["line"]) > 1]
    keys: dict[str, Any] = {}
    if document["lines"] == "formulas" and any(curve["exact"] for curve in curves):
        keys["formula"] = Line2D([], [], color="gray", linewidth=1.2)
    if document["lines"] == "formulas" and not all(curve["exact"] for curve in curves):
        keys["formula, a bound"] = Line2D([], [], color="gray", linewidth=1.2, linestyle="--")
    if any(panel["crossings"] for panel in document["panels"]):
        keys["crossover"] = Line2D([], [], color="gray", linestyle="", marker="o", fillstyle="none", markersize=11)
    return keys


def _number(axis: Any) -> None:
    """Numbers in full at the ticks of a logarithmic axis, 1, 2, 4 or 10, 20, 50, as `hopscope plot` has them."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    least, most = axis.get_view_interval()
    base = axis.get_transform().base
    is_narrow = base == 10 and most < 1000 * least
    axis.set_major_locator(LogLocator(base=base, subs=(1, 2, 5) if is_narrow else (1,)))
    axis.set_major_formatter(FuncFormatter(lambda value, _: tick_text(value)))
    axis.set_minor_formatter(NullFormatter())


def tick_text(value: float) -> str:
    """A number as shown on axes: 1024, 20k, 100M, with a suffix only if the number is exact."""
    for size, suffix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= max(10 * size, 1e4) and value % size == 0:
            return f"{value / size:.10g}{suffix}"
    return f"{value:.10g}"


def _doubles(document: dict[str, Any]) -> bool:
    """Whether the x are powers of two, as message sizes and nodes often are."""
    values = {sample[0] for panel in document["panels"] for curve in panel["curves"] for sample in curve["samples"]}
    return all(value > 0 and float(value).is_integer() and int(value) & (int(value) - 1) == 0 for value in values)
