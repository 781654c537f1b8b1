"""What can go wrong, as exceptions."""

from __future__ import annotations

import re
from typing import NamedTuple


class Mistake(NamedTuple):
    """One mistake in an input."""

    file: str
    pointer: str
    message: str


def _in_python(text: str) -> str:
    """The library reads arrays as lines of CSV, and keywords as options: their names here."""
    text = re.sub(
        r"^sizes\.csv: line (\d+), column (\d+)",
        lambda at: f"sizes[{int(at[1]) - 1}, {int(at[2]) - 1}]",
        text,
        flags=re.MULTILINE,
    )
    return re.sub(r"^(?:sizes\.csv|--set (\S+)):", lambda at: f"{at[1] or 'sizes'}:", text, flags=re.MULTILINE)


class InputError(ValueError):
    """Bad input: a scenario, a file that it names, or an override. `mistakes` has them all."""

    def __init__(self, text: str, mistakes: list[tuple[str, str, str]] = []):
        super().__init__(_in_python(text))
        self.mistakes = [Mistake(*each) for each in mistakes]


class DeadlockError(RuntimeError):
    """Ranks wait for something that never comes. `waiting` has a line of text for each of them."""

    def __init__(self, text: str, waiting: list[str] = []):
        super().__init__(text)
        self.waiting = list(waiting)


class ProgramError(RuntimeError):
    """A program of an algorithm is wrong: the text names its file, line and rank."""


class EngineError(RuntimeError):
    """The engine failed."""


class TimeLimitError(TimeoutError):
    """A run took longer than it was given."""


class LackingError(RuntimeError):
    """This hopscope was built without a part that is needed."""
