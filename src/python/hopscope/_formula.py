"""The formula of the time of a run."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

_OF_WORDS = ("t_w", "words", "t_r", "t_c")


class TimeFormula:
    """The time of a run as a sum over the cost parameters, exact as long as they are within `holds`.

    >>> formula = hopscope.run("scenarios/quickstart.json").time_formula
    >>> str(formula), formula()
    ('7 t_s + 12 t_h + 7 m t_w', Fraction(822, 1))
    >>> formula(t_h=1), formula(m=128)
    (Fraction(810, 1), Fraction(1270, 1))
    >>> formula.along("m")
    (Fraction(374, 1), Fraction(7, 1))

    Attributes: `coefficients`, a dict of fractions by parameter: of `t_w`, the words that are waited for; `constant`, what
    no parameter scales; `text`; `holds`, by variable the ends between which it holds, the second None if there is none,
    without variables on whose border the run is; `amplification`, by how much it multiplies relative errors of the
    parameters at most; `is_rounded`, whether all numbers are rounded to ten digits (`formula=True` finds the exact ones);
    `values` of the variables here. Where clusters have costs of their own the coefficient `words` is
    the time that all words make, and the variable `t_w` a factor on it, 1 here.
    """

    def __init__(self, found: dict[str, Any], result: dict[str, Any]):
        self.text: str = found["text"]
        self.constant = Fraction(found["constant"])
        self.coefficients = {name: Fraction(each) for name, each in found["coefficients"].items()}
        self.holds = {name: tuple(None if end is None else Fraction(end) for end in ends)
                      for name, ends in found["holds"].items()}  # fmt: skip
        self.amplification: float = found["amplification"]
        self.is_rounded: bool = found.get("rounded", False)
        self.values = _values(self.coefficients, result)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<TimeFormula {self.text}>"

    def __call__(self, **values: Any) -> Fraction:
        """The time with other values of some variables: cost parameters, or `m`, the size of all messages.

        :raises TypeError: for names that the formula does not have.
        """
        unknown = sorted(set(values) - set(self.values))
        if unknown:
            raise TypeError(f"no {unknown[0]} in {self.text}; there is {', '.join(sorted(self.values))}")
        at = {**self.values, **{name: _exactly(value) for name, value in values.items()}}
        factor = at["m"] / self.values["m"] if "m" in at else Fraction(1)
        time = self.constant
        for name, coefficient in self.coefficients.items():
            time += coefficient * at["t_w" if name == "words" else name] * (factor if name in _OF_WORDS else 1)
        return time

    def along(self, variable: str) -> tuple[Fraction, Fraction]:
        """The time as a + b x, with all other variables as they are: (a, b).

        :raises TypeError: for a name that the formula does not have.
        """
        at_zero = self(**{variable: 0})
        return at_zero, self(**{variable: 1}) - at_zero

    def sympy(self) -> Any:
        """The same as an expression of sympy, with a positive symbol for each variable, named as in `values`.

        :raises ImportError: if sympy is not installed.
        """
        import sympy

        def rational(fraction: Fraction) -> Any:
            return sympy.Rational(fraction.numerator, fraction.denominator)

        symbols = {name: sympy.Symbol(name, positive=True) for name in self.values}
        time = rational(self.constant)
        for name, coefficient in self.coefficients.items():
            is_in_size = name in _OF_WORDS and "m" in self.values
            scaled = rational(coefficient / self.values["m"]) * symbols["m"] if is_in_size else rational(coefficient)
            time += scaled * symbols["t_w" if name == "words" else name]
        return time


def _exactly(value: Any) -> Fraction:
    """0.1 is 1/10."""
    return Fraction(str(value)) if isinstance(value, float) else Fraction(value)


def _values(coefficients: dict[str, Fraction], result: dict[str, Any]) -> dict[str, Fraction]:
    platform = result["platform"]
    values = {}
    for name in coefficients:
        cost, _, of_class = name.partition(" ")
        costs = _of_class(platform, of_class) if of_class else platform["costs"]
        values["t_w" if name == "words" else name] = Fraction(1) if name == "words" else _exactly(costs[cost])
    if result["schedule"].get("message_words"):
        values["m"] = _exactly(result["schedule"]["message_words"])
    return values


def _of_class(platform: dict[str, Any], of_class: str) -> dict[str, Any]:
    """The costs of "inter", of "intra", or of "intra 2" where clusters differ."""
    side, _, cluster = of_class.partition(" ")
    return platform["inter"] if side == "inter" else platform["intra"][int(cluster or 0)]
