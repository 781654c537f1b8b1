"""What can go wrong, as exceptions."""

from __future__ import annotations

import re
from typing import NamedTuple


class Mistake(NamedTuple):
    """One mistake in an input."""

    file: str
    pointer: str
    message: str


_SIZES = re.compile(r"^(?:\S*/\.sizes-in-python|sizes)\.csv(?:: line (\d+)(?:, column (\d+))?)?(?=:|$)", re.MULTILINE)


def _in_python(text: str) -> str:
    """The library reads arrays as lines of CSV, and keywords as options: their names here."""

    def cell(at: re.Match[str]) -> str:
        return "sizes" if at[1] is None else f"sizes[{', '.join(str(int(each) - 1) for each in at.groups() if each)}]"

    def rows(at: re.Match[str]) -> str:
        return at[0].replace(" lines of ", " rows of ")

    text = re.sub(r"^sizes: \d+ lines of .*$", rows, _SIZES.sub(cell, text), flags=re.MULTILINE)
    text = re.sub(r"--set (\S+)", r"\1", text)
    text = re.sub(r"--from (\S+) is (above|not below) --to (\S+)", r"first is \1, \2 last, which is \3", text)
    return re.sub(r"--(ranks|protocols|word-bytes)\b", lambda at: at[1].replace("-", "_") + "=", text)


def _shortened(file: str, most: int = 60) -> str:
    """The name of what was changed by a keyword, with its value, unless that is long."""
    if not file.startswith("--set "):
        return file
    name, _, value = file.removeprefix("--set ").partition("=")
    return f"{name}={value}" if len(value) <= most else f"{name}={value[:most]}.."


def _mistake_in_python(file: str, pointer: str, message: str) -> Mistake:
    if pointer.startswith("line ") and _SIZES.fullmatch(file):
        file, pointer = f"{file}: {pointer}", ""
    return Mistake(_in_python(_shortened(file)), pointer, _in_python(message))


class InputError(ValueError):
    """Bad input: a scenario, a file that it names, or an override. `mistakes` has them all."""

    def __init__(self, text: str, mistakes: list[tuple[str, str, str]] = []):
        for file, _, _ in mistakes:
            text = text.replace(file, _shortened(file)) if file.startswith("--set ") else text
        super().__init__(_in_python(text))
        self.mistakes = [_mistake_in_python(*each) for each in mistakes]


    def __reduce__(self) -> tuple[object, ...]:
        return InputError, (str(self), [tuple(each) for each in self.mistakes])


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
