#include "output/report/document.hpp"

#include <catch2/catch.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

Typeset typeset(const std::string& formula, std::vector<Symbol> symbols = {}) {
  Analytic analytic;
  analytic.formula = formula;
  analytic.symbols = std::move(symbols);
  Schedule schedule;
  schedule.operation = "all-to-all";
  schedule.message_words = 64;
  return typeset_of(analytic, platform("hypercube", {3}), schedule);
}

}  // namespace

TEST_CASE("the textbook's formulas are typeset, with letters and with numbers", "[tex]") {
  const auto pairwise = typeset("(t_s + t_w m)(p-1)");
  CHECK(pairwise.tex == "\\left(t_{s} + t_{w}\\,m\\right)\\,\\left(p - 1\\right)");
  CHECK(pairwise.numbers == "\\left(50 + 1 \\cdot 64\\right)\\left(8 - 1\\right)");
  CHECK(typeset("t_w m p^2/8").tex == "t_{w}\\,m\\,\\frac{p^{2}}{8}");
  CHECK(typeset("t_w m p^2/8").numbers == "1 \\cdot 64 \\cdot \\frac{8^{2}}{8}");
  CHECK(typeset("((p-1)/2)(t_s + t_h)").tex == "\\left(\\frac{p - 1}{2}\\right)\\,\\left(t_{s} + t_{h}\\right)");
  CHECK(typeset("(2 t_s + t_w m p)(sqrt p - 1)").numbers ==
        "\\left(2 \\cdot 50 + 1 \\cdot 64 \\cdot 8\\right)\\left(\\sqrt{8} - 1\\right)");
}

TEST_CASE("logarithms, rounding, minimum and maximum have their symbols", "[tex]") {
  CHECK(typeset("t_s log p").tex == "t_{s}\\,\\log_2 p");
  CHECK(typeset("t_s ceil(log2 p)").tex == "t_{s}\\,\\left\\lceil \\log_2 p \\right\\rceil");
  CHECK(typeset("ceil(log_(k+1) p)", {{"k", 2}}).tex == "\\left\\lceil \\log_{k + 1} p \\right\\rceil");
  CHECK(typeset("ceil(log_(k+1) p)", {{"k", 2}}).numbers == "\\left\\lceil \\log_{2 + 1} 8 \\right\\rceil");
  CHECK(typeset("min(q, p-q)(t_s + t_w m)").tex ==
        "\\min\\left(q,\\, p - q\\right)\\,\\left(t_{s} + t_{w}\\,m\\right)");
  CHECK(typeset("t_h (log p - gamma(q))").tex == "t_{h}\\,\\left(\\log_2 p - \\gamma\\left(q\\right)\\right)");
}

TEST_CASE("symbols in words stay words, and with unknown letters there are no numbers", "[tex]") {
  const auto sum = typeset("t_w (sum of words times distance)", {{"sum of words times distance", 12}});
  CHECK(sum.tex == "t_{w}\\,\\left(\\text{sum of words times distance}\\right)");
  CHECK(sum.numbers == "1 \\cdot \\left(12\\right)");
  CHECK(typeset("t_s k", {{"k", 3, "most messages that a rank sends"}}).numbers == "50 \\cdot 3");
  CHECK_FALSE(typeset("S t_s + t_w m B").numbers);
}

TEST_CASE("sums and matrices are written in the usual notation", "[tex]") {
  CHECK(typeset("sum over t of (t_s + t_w max_i w[i][i+t])").tex ==
        "\\sum_{t} \\left(t_{s} + t_{w}\\,\\max_{i} w_{i,\\,i + t}\\right)");
  CHECK_FALSE(typeset("sum over t of (t_s + t_w max_i w[i][i+t])").numbers);
}

TEST_CASE("texts that are not formulas are rejected", "[tex]") {
  for (const std::string wrong : {"", "(", "t_s +", "a ] b", "min p", ")", "2 +* 3", "t_s k, k of them"}) {
    INFO(wrong);
    CHECK_FALSE(typeset(wrong).tex);
    CHECK_FALSE(typeset(wrong).numbers);
  }
}

TEST_CASE("every formula and bound of the catalogue's examples can be typeset", "[tex]") {
  int typeset_formulas = 0;
  for (const Algorithm& algorithm : catalogue().algorithms) {
    Platform on = platform(std::string(algorithm.example.family), algorithm.example.extents);
    on.ports = algorithm.example.ports;
    Schedule schedule;
    schedule.operation = algorithm.operation;
    schedule.algorithm = algorithm.name;
    schedule.message_words = 8;
    schedule.values.set("shift", static_cast<double>(algorithm.example.shift));
    schedule.synchronization = algorithm.example.synchronization;
    if (algorithm.implied_mapping == "gray") on.mapping = gray_mapping(on.ranks());
    schedule = with_neighbours(with_sizes(schedule, on.ranks()), on.ranks());
    const Scenario made = planned(scenario(on, schedule));
    auto formulas = made.algorithm->formulas(made.platform, made.schedule);
    const auto bounds = made.operation->bounds(made.platform, false);
    formulas.insert(formulas.end(), bounds.begin(), bounds.end());
    for (const Analytic& formula : formulas) {
      INFO(algorithm.name << ": " << formula.formula);
      CHECK(typeset_of(formula, made.platform, made.schedule).tex.has_value());
      ++typeset_formulas;
    }
  }
  CHECK(typeset_formulas > 50);
}

}  // namespace hopscope::test
