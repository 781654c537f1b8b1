// Vectors of fewer words than there are ranks, whose parts may be empty: what is counted, and what formulas say.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <fmt/format.h>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// Runs a schedule of whole words on a complete network, with and without a barrier.
void check_run(Rank p, Schedule schedule) {
  Platform on = platform("complete", {p});
  on.costs = {50, 1.25, 2, 0.5};
  const Algorithm& algorithm = *catalogue().algorithm(schedule.operation, schedule.algorithm);
  for (const Synchronization synchronization : {Synchronization::none, Synchronization::barrier}) {
    schedule.synchronization = synchronization;
    const Scenario made = scenario(on, schedule);
    const Result result = simulate(made);
    CHECK(result.delivery == Delivery::verified);
    CHECK(static_cast<double>(result.totals.steps) == algorithm.steps(on, made.schedule));
    for (const Analytic& formula : result.analytic) {
      if (!formula.holds()) continue;
      INFO(formula.formula << " = " << formula.value << ", barrier " << schedule.barrier());
      if (formula.kind == FormulaKind::exact) CHECK(result.time == Approx(formula.value));
      if (formula.kind == FormulaKind::lower_bound) CHECK(result.time >= formula.value * (1 - 1e-9));
    }
  }
}

Schedule of_words(const char* operation, const char* algorithm, double words) {
  Schedule schedule = all_to_all(algorithm, words);
  schedule.operation = operation;
  return schedule;
}

}  // namespace

TEST_CASE("reduce-scatter-gather: any root, fold and numbering, also of few words") {
  for (const Rank p : {2, 3, 5, 6, 7, 8, 11}) {
    for (Rank root = 0; root < p; ++root) {
      for (const int words : {1, 2, 3, 4, 6, 13}) {
        for (const char* fold : {"whole", "halves"}) {
          for (const char* numbering : {"root", "own"}) {
            Schedule schedule = of_words("reduce", "reduce-scatter-gather", words);
            schedule.values.set("root", static_cast<double>(root));
            schedule.values.set("fold", fold);
            schedule.values.set("numbering", numbering);
            INFO(fmt::format("p = {}, root {}, {} words, fold {}, numbering {}", p, root, words, fold, numbering));
            check_run(p, schedule);
          }
        }
      }
    }
  }
}

TEST_CASE("scatter-all-gather by recursive doubling: any number of ranks, also of few words") {
  for (Rank p = 2; p <= 13; ++p) {
    for (const int words : {1, 2, 3, 13, 24}) {
      Schedule schedule = of_words("broadcast", "scatter-all-gather", words);
      schedule.values.set("root", static_cast<double>(p / 2));
      schedule.values.set("all_gather", "recursive-doubling");
      INFO(fmt::format("p = {}, {} words", p, words));
      check_run(p, schedule);
    }
  }
}

}  // namespace hopscope::test
