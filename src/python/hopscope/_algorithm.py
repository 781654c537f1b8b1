"""Algorithms as Python generators."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from . import _library
from ._content import content_of


def algorithm(
    program: Callable | None = None,
    *,
    operation: str = "all-to-all",
    name: str | None = None,
    title: str | None = None,
    formula: Callable[[Any], float] | None = None,
    formulas: Iterable[Mapping[str, Any]] = (),
    misfit: Callable[[Any], str | None] | None = None,
    steps: Callable[[Any], float] | None = None,
    where: str = "any",
    source: str = "",
    advice: str = "",
    rearranges: bool = False,
) -> Any:
    """Makes an algorithm of a generator function: what one rank does.

    >>> @hopscope.algorithm(operation="all-to-all", formula=lambda s: (s.t_s + s.t_h + s.t_w * s.m) * (s.p - 1))
    ... def shifted(me):
    ...     for j in range(1, me.ranks):
    ...         yield me.step(j)
    ...         to, source = (me.rank + j) % me.ranks, (me.rank - j) % me.ranks
    ...         me.keep((yield me.exchange(to, me.blocks_for(to), source)))

    Yield what the rank waits for: a step, a request, or `me.any_of(requests)`. The algorithm runs on every engine, its
    blocks are checked for delivery, and scenarios may name it, as may `compare`.

    :param formula: the time, exact, as a function of p, m, q, t_s, t_w, t_h, t_r, t_c and the platform; it is compared
        with the run.
    :param formulas: further ones, each a dict with `name`, `kind` ("exact", "upper-bound", "lower-bound"), `text` and
        `value`, a function as `formula`.
    :param misfit: why it cannot run on a platform; None or "" if it can.
    :param steps: the number of steps; p - 1 by default.
    :raises TypeError: if it is not a generator function.
    :raises InputError: if hopscope itself has an algorithm of that name.
    """

    def decorate(function: Callable) -> Callable:
        if not inspect.isgeneratorfunction(function):
            raise TypeError(
                f"{getattr(function, '__name__', function)} is not a generator function; yield what a rank waits for, at "
                "least a step: yield me.step(1)"
            )
        lines, first_line = _lines_of(function)
        all_formulas = list(formulas)
        if formula is not None:
            all_formulas.insert(0, {"name": "own", "kind": "exact", "text": _text_of(formula), "value": formula})
        facts = {
            "operation": operation,
            "name": name or function.__name__.replace("_", "-"),
            "title": title or (inspect.getdoc(function) or function.__name__).splitlines()[0].rstrip("."),
            "where": where,
            "source": source or f"{function.__module__}.{function.__qualname__}",
            "advice": advice,
            "text": textwrap.dedent("".join(lines)),
            "file": _file_of(function),
            "first_line": first_line,
            "rearranges": rearranges,
            "formulas": [{"source": "", **each} for each in all_formulas],
            "misfit": misfit,
            "steps": steps,
        }
        kept = {name: facts[name] for name in ("formulas", "misfit", "steps")}
        facts["content"] = lambda: content_of(function, kept)
        _library.add(facts, function)
        vars(function).update(operation=operation, algorithm_name=facts["name"])
        return function

    return decorate if program is None else decorate(program)


def _lines_of(function: Callable) -> tuple[list[str], int]:
    """Its source and its first line; without a source, as of exec, only its signature."""
    try:
        return inspect.getsourcelines(function)
    except (OSError, TypeError):
        name = getattr(function, "__name__", "program")
        return [f"def {name}(me): ...  # its source is in no file\n"], function.__code__.co_firstlineno


def _file_of(function: Callable) -> str:
    try:
        return inspect.getsourcefile(function) or function.__code__.co_filename
    except TypeError:
        return function.__code__.co_filename


def _text_of(formula: Callable) -> str:
    """The text of a lambda, as far as it can be told from its line."""
    try:
        text = " ".join(inspect.getsource(formula).split())
    except (OSError, TypeError):
        return "a function"
    if "lambda" not in text:
        return formula.__name__
    text = text[text.index("lambda") :].split(":", 1)[1].strip()
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if depth < 0 or (depth == 0 and letter == ","):
            return text[:place].strip()
    return text
