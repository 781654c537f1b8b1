"""Wrong arguments of functions in C++, in words: those that pybind11 finds name its own types."""

import functools
import re
import sys
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

_WORDS = {"bool": "True or False", "int": "an integer", "float": "a number", "str": "a text"}
_FITS: dict[str, tuple[type, ...]] = {"bool": (bool,), "int": (int,), "float": (int, float), "str": (str,)}


def _kinds(signature: str) -> list[str]:
    """The types in "run(scenario: ReadScenario, time_limit: Optional[float]) -> Run"."""
    inside = signature[signature.find("(") + 1 : signature.rfind(")")]
    parts = re.split(r",\s*(?![^\[]*\])", inside)
    return [part.partition(": ")[2].split("=")[0].strip() for part in parts if ": " in part]


def _misfit(kind: str, value: Any) -> str | None:
    optional = re.fullmatch(r"Optional\[(.*)\]", kind)
    if optional and value is None:
        return None
    kind = optional.group(1) if optional else kind
    if kind not in _FITS or (isinstance(value, _FITS[kind]) and (kind == "bool" or not isinstance(value, bool))):
        return None
    return f"{_WORDS[kind]}{' or None' if optional else ''}, not {type(value).__name__}"


def _in_words(name: str, text: str, values: list[Any], names: Mapping[str, Any]) -> str:
    """What is wrong with the values that `text` refuses. @param names: those of the caller, for its variables."""
    signature = next(iter(re.findall(r"^ +1\. (.*)$", text, re.MULTILINE)), "")
    for kind, value in zip(_kinds(signature), values, strict=False):
        misfit = _misfit(kind, value)
        if misfit:
            called = next((each for each, known in names.items() if known is value), "an argument")
            return f"{called} must be {misfit}"
    return f"{name} does not take {', '.join(type(each).__name__ for each in values)}"


def _plainly(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def call(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except TypeError as error:
            text = str(error)
            if "incompatible function arguments" not in text and "incompatible constructor" not in text:
                raise
        names = sys._getframe(1).f_locals
        raise TypeError(_in_words(function.__name__, text, [*given, *named.values()], names))

    return call


def speak_plainly(module: ModuleType) -> None:
    """Wraps every function of a module in C++."""
    for name, value in list(vars(module).items()):
        if callable(value) and not isinstance(value, type) and not name.startswith("__"):
            setattr(module, name, _plainly(value))
        elif isinstance(value, type) and not issubclass(value, BaseException) and "__init__" in vars(value):
            setattr(value, "__init__", _plainly(value.__init__))  # noqa: B010
