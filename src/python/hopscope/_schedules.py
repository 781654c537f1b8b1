"""Schedules that are constructed for an exchange."""

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
    """Constructs a schedule for the exchange of a scenario, near the lower bound of its network: `table` has its messages.

        schedule = hopscope.synthesise(scenario, seconds=5)
        hopscope.run(hopscope.Scenario(platform=network, operation="all-to-all", message_words=64,
                                       messages=schedule.table, synchronization="barrier"))

    `schedule.synchronization` says how to run it: one tree of a broadcast or reduction needs no barriers.

    :param seconds: how long to search, unless `moves` is given.
    :param moves: stop after placing this many messages instead; the same seed and moves give the same schedule.
    :param seed: random seed of the search.
    :param pieces: split each message into at most this many pieces.
    :param transfers: transfers that each block may take to its destination; 1: no forwarding, 0: any number.
    :param steps_at_most: the most steps of the schedule; 0: any number. If none is found, `table` is empty.
    :param at_once: above 0: send all messages at once instead of in steps, each split over at most this many routes; for
        machines with all ports.
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
