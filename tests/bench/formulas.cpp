// What the formula of a run costs beside the run itself, where messages share channels.

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <hopscope/simulate.hpp>

#include "topics.hpp"

namespace hopscope::bench {

namespace {

struct Formula {
  const char* network;
  TopologySpec spec;
  const char* algorithm;
};

/// Of at most 20,000 messages: beyond, a run has no formula unless it is asked for.
std::vector<Formula> formulas(bool quick) {
  if (quick) return {{"torus-8x8", {.family = "torus", .extents = {8, 8}}, "shift"}};
  return {{"torus-11x11", {.family = "torus", .extents = {11, 11}}, "shift"},
          {"torus-11x11", {.family = "torus", .extents = {11, 11}}, "direct"},
          {"ring-64", {.family = "ring", .extents = {64}}, "shift"},
          {"ring-128", {.family = "ring", .extents = {128}}, "pairwise"},
          {"hypercube-128", {.family = "hypercube", .extents = {7}}, "shift"}};
}

std::string name_of(const Formula& formula, const char* how) {
  return fmt::format("formula/{}/{}/{}", formula.network, formula.algorithm, how);
}

}  // namespace

void add_formulas(Suite& suite) {
  for (const Formula& formula : formulas(suite.quick())) {
    const Scenario scenario = suite.exchange(formula.spec, formula.algorithm);
    for (const FormulaSearch search : {FormulaSearch::none, FormulaSearch::brief}) {
      const RunOptions options{.formula = search};
      suite.add({name_of(formula, search == FormulaSearch::none ? "without" : "with"),
                 [scenario, options] { benchmark::DoNotOptimize(simulate(scenario, options)); }});
    }
  }
}

void report_formulas(const Figures& figures, bool quick, Table& table) {
  for (const Formula& formula : formulas(quick)) {
    const double with = figures.seconds(name_of(formula, "with"));
    const double without = figures.seconds(name_of(formula, "without"));
    table.figure(fmt::format("{} on {}, with its formula / without", formula.algorithm, formula.network),
                 with / without, "{:.1f}", "2.5");
  }
}

}  // namespace hopscope::bench
