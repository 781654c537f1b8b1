"""Results as rows of data frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._result import Result


def formula_of(result: Result) -> dict[str, Any]:
    """The most precise formula that holds for a run, as stores choose it: an exact one if there is one, else another."""
    formulas, bounds = result.formulas, result.bounds
    held = [row for row in range(formulas.rows) if formulas.holds[row]]
    exact = [row for row in held if formulas.kind[row] == "exact"]
    chosen = (formulas, (exact or held or [formulas.rows - 1])[-1]) if formulas.rows else None
    if not exact and (not formulas.rows or (held and formulas.kind[held[-1]] == "lower-bound")):
        lower = [(each, row) for each in (formulas, bounds) for row in range(each.rows)
                 if each.holds[row] and each.kind[row] == "lower-bound"]  # fmt: skip
        chosen = max(lower, key=lambda place: place[0].value[place[1]], default=chosen)
    if chosen is None:
        return {"formula": None, "formula_name": None, "formula_kind": None, "ratio": None}
    table, row = chosen
    value, ratio = float(table.value[row]), float(table.ratio[row])
    return {"formula": value, "formula_name": table.name[row], "formula_kind": table.kind[row], "ratio": ratio}


def bound_of(result: Result) -> float | None:
    """The largest lower bound that holds."""
    bounds = result.bounds
    values = [float(bounds.value[row]) for row in range(bounds.rows) if bounds.holds[row]]
    return max(values, default=None)


def outcome_of(result: Result) -> dict[str, Any]:
    """What a run gave, in one row."""
    return {
        "time": result.time,
        **formula_of(result),
        "bound": bound_of(result),
        "max_congestion": result.max_congestion,
        "congestion_free": result.congestion_free,
        "delivery": result.delivery,
    }


def setting_of(result: Result) -> dict[str, Any]:
    """What was run, in one row."""
    platform, schedule = result.platform, result.schedule
    costs = platform["costs"]
    return {
        "scenario": result.scenario,
        "engine": result.engine,
        "family": platform["family"],
        "nodes": platform["nodes"],
        "operation": schedule["operation"],
        "algorithm": schedule.get("algorithm"),
        "message_words": schedule.get("message_words"),
        **{name: costs[name] for name in ("t_s", "t_w", "t_h") if name in costs},
        "time_unit": platform.get("time_unit"),
    }
