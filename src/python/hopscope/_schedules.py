"""Schedules that are made for an exchange."""

from __future__ import annotations

from typing import Any

from . import _core, _library
from ._ranges import require_within
from ._scenario import ScenarioLike, source
from ._study import Schedule


def synthesise(
    scenario: ScenarioLike,
    *,
    seconds: float = 10,
    moves: int = 0,
    seed: int = 1,
    pieces: int = 1,
    transfers: int = 0,
    steps_at_most: int = 0,
    at_once: int = 0,
    **overrides: Any,
) -> Schedule:
    """A schedule for the exchange of a scenario on its network, near the bound: `table` has its messages.

        schedule = hopscope.synthesise(scenario, seconds=5)
        hopscope.run(hopscope.Scenario(platform=network, operation="all-to-all", message_words=64,
                                       messages=schedule.table, synchronization="barrier"))

    :param seconds: of the search, unless `moves` are given (0: none are), with which the same seed makes the same
        schedule.
    :param pieces: into which a message may be cut, at most.
    :param transfers: that bring a block to its destination, at most; 1: nothing is combined, 0: any number.
    :param steps_at_most: of the schedule; 0: any number. If none is found, `table` is empty.
    :param at_once: more than 0: no steps, all messages at once in so many shares at most; for machines with all ports.
    :raises InputError: if the exchange is too large, or the platform does not allow it.
    :raises ValueError: for numbers that the command line does not allow either.
    """
    require_within("seconds", "seconds", seconds)
    require_within("search_seed", "seed", seed)
    require_within("pieces", "pieces", pieces)
    for setting, name, value in (
        ("moves", "moves", moves), ("transfers", "transfers", transfers), ("most_steps", "steps_at_most", steps_at_most),
        ("shares", "at_once", at_once),
    ):  # fmt: skip
        if value != 0:
            require_within(setting, name, value)
    read = source(scenario, None, overrides)
    return Schedule(
        _core.synthesise(_library, read, seconds, moves, seed, pieces, transfers, steps_at_most, at_once)
    )


def optimum(scenario: ScenarioLike, **overrides: Any) -> Schedule:
    """The fewest congestion-free steps of a small exchange, by exhaustive search: `table` has a schedule of them.

    :raises InputError: if the exchange is too large.
    """
    return Schedule(_core.optimum(_library, source(scenario, None, overrides)))
