// The lines of the pseudo-code that a step executes, which pages show beside it.
#include <catch2/catch.hpp>

#include "output/symbols.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using StepLines = std::pair<int, int>;

StepLines lines_in(const std::string& operation, const std::string& algorithm, const Platform& on, Step step) {
  Schedule schedule = all_to_all(algorithm, 64);
  schedule.operation = operation;
  return lines_of_step(*catalogue().algorithm(operation, algorithm), on, schedule, step);
}

}  // namespace

TEST_CASE("the lines of a step are lines of the pseudo-code", "[laws]") {
  int checked = 0;
  for (const Algorithm& algorithm : catalogue().algorithms) {
    const auto& example = algorithm.example;
    const Platform on = platform(example.family, example.extents);
    if (algorithm.lines == nullptr || !algorithm.misfit(on).empty()) continue;
    Schedule schedule = all_to_all(algorithm.name, 64);
    schedule.operation = algorithm.operation;
    schedule.values = example.values;
    if (schedule.operation == "all-to-all-v" || algorithm.plan) continue;  // planned from sizes
    const auto lines = static_cast<int>(pseudo_code_lines(algorithm).size());
    for (Step step = 1; step <= algorithm.steps(on, schedule); ++step) {
      const auto [first, last] = lines_of_step(algorithm, on, schedule, step);
      INFO(algorithm.operation << ' ' << algorithm.name << ", step " << step);
      CHECK((0 <= first && first <= last && last < lines));
    }
    ++checked;
  }
  CHECK(checked > 20);
}

TEST_CASE("one phase of a schedule follows the other in its lines", "[laws]") {
  const Platform cube = platform("hypercube", {3});
  const Platform mesh = platform("mesh", {4, 4});
  const Platform six = platform("complete", {6});
  CHECK(lines_in("broadcast", "mesh", mesh, 2) == StepLines{1, 4});
  CHECK(lines_in("broadcast", "mesh", mesh, 3) == StepLines{5, 5});
  CHECK(lines_in("broadcast", "scatter-all-gather", cube, 3) == StepLines{2, 4});
  CHECK(lines_in("broadcast", "scatter-all-gather", cube, 4) == StepLines{5, 5});
  CHECK(lines_in("all-reduce", "reduce-broadcast", cube, 3) == StepLines{1, 3});
  CHECK(lines_in("all-reduce", "reduce-broadcast", cube, 4) == StepLines{4, 6});
  CHECK(lines_in("all-reduce", "ring", platform("ring", {8}), 7) == StepLines{2, 4});
  CHECK(lines_in("all-reduce", "ring", platform("ring", {8}), 8) == StepLines{6, 8});
  CHECK(lines_in("all-reduce", "recursive-doubling", cube, 1) == StepLines{3, 4});
  CHECK(lines_in("all-reduce", "recursive-doubling", six, 1) == StepLines{1, 1});
  CHECK(lines_in("all-reduce", "recursive-doubling", six, 4) == StepLines{5, 5});
  CHECK(lines_in("all-reduce", "rabenseifner", cube, 3) == StepLines{2, 4});
  CHECK(lines_in("all-reduce", "rabenseifner", cube, 4) == StepLines{5, 6});
  CHECK(lines_in("all-reduce", "rabenseifner", six, 1) == StepLines{1, 1});
  CHECK(lines_in("all-reduce", "rabenseifner", six, 6) == StepLines{7, 7});
}

}  // namespace hopscope::test
