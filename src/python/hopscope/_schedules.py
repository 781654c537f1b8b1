"""Schedules that are made for an exchange."""

from __future__ import annotations

from typing import Any

from ._scenario import ScenarioLike, source
from ._study import Schedule, studied_scenario


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
    given = {"seconds": seconds, "seed": seed, "pieces": pieces}
    optional = {"moves": moves, "transfers": transfers, "steps_at_most": steps_at_most, "at_once": at_once}
    given |= {name: value for name, value in optional.items() if value != 0}
    return Schedule(studied_scenario("synthesise", scenario, None, overrides, given), "output")


def optimum(scenario: ScenarioLike, **overrides: Any) -> Schedule:
    """The fewest congestion-free steps of a small exchange, by exhaustive search: `table` has a schedule of them.

    :raises InputError: if the exchange is too large.
    """
    return Schedule(studied_scenario("optimum", scenario, None, overrides), "table")
