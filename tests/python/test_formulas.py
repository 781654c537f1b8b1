"""The formula of the time of a run, in fractions."""

from fractions import Fraction

import hopscope
import pytest


def test_a_run_has_the_formula_of_its_time(cube):
    formula = hopscope.run(cube).time_formula
    assert str(formula) == "7 t_s + 12 t_h + 7 m t_w"
    assert formula.coefficients == {"t_s": 7, "t_h": 12, "t_w": 448}
    assert formula.holds["t_h"] == (0, None)
    assert formula() == 822


def test_a_formula_tells_the_time_with_other_costs_and_sizes(cube):
    formula = hopscope.run(cube).time_formula
    assert formula(t_s=10, t_h=0) == 7 * 10 + 7 * 64
    for size in (1, 100):
        assert float(formula(m=size)) == hopscope.run(cube, schedule__message_words=size).time
    assert formula(t_h=0.1) == 798 + Fraction(12, 10)
    assert formula.along("m") == (374, 7)
    assert formula.along("t_s") == (472, 7)


def test_a_formula_has_the_variables_of_its_run_alone(cube):
    with pytest.raises(TypeError, match="no t_r in 7 t_s"):
        hopscope.run(cube).time_formula(t_r=1)


def test_no_formula_is_looked_for_if_none_is_wanted(cube):
    assert hopscope.run(cube, formula=False).time_formula is None
    assert hopscope.run(cube, formula=True).time_formula() == 822


def test_clusters_have_a_coefficient_for_each_class():
    scenario = {
        "platform": {
            "topology": {"family": "clusters", "sizes": [3, 2], "inter": {"t_s": 500, "t_w": 4, "t_h": 2}},
            "costs": {"t_s": 50, "t_w": 1, "t_h": 2},
        },
        "schedule": {"operation": "all-to-all", "algorithm": "shift", "message_words": 64},
    }
    formula = hopscope.run(scenario).time_formula
    assert formula.coefficients == {"t_s inter": 4, "t_h inter": 4, "words": 1024}
    assert formula() == 4 * 500 + 4 * 2 + 1024
    assert formula(t_w=2) == formula() + 1024
    assert formula(**{"t_s inter": 0}) == formula() - 2000
    assert set(formula.values) >= {"t_w", "m"}


def test_a_formula_is_an_expression_of_sympy(cube):
    sympy = pytest.importorskip("sympy")
    formula = hopscope.run(cube).time_formula
    t_s, t_h, t_w, m = sympy.symbols("t_s t_h t_w m", positive=True)
    assert sympy.expand(formula.sympy() - (7 * t_s + 12 * t_h + 7 * m * t_w)) == 0
    # The size from which an exchange in log p steps takes as long.
    other = hopscope.run(cube, schedule__algorithm="hypercube").time_formula
    (border,) = sympy.solve(formula.sympy() - other.sympy(), m)
    assert border.subs({t_s: 50, t_h: 2, t_w: 1}) == sympy.Rational(218, 5)
