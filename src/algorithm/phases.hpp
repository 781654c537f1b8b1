#pragma once

#include <initializer_list>
#include <utility>

#include <hopscope/platform.hpp>
#include <hopscope/schedule.hpp>

namespace hopscope {

/// A part of a schedule, and the lines of the pseudo-code, from 0, that each of its steps executes.
struct Phase {
  double steps = 0;
  int first = 0;
  int last = 0;
};

/// The lines of a step, where one phase follows the other.
[[nodiscard]] inline std::pair<int, int> lines_of(std::initializer_list<Phase> phases, Step step) {
  double before = 0;
  for (const auto& [steps, first, last] : phases) {
    before += steps;
    if (step <= before) return {first, last};
  }
  return {std::rbegin(phases)->first, std::rbegin(phases)->last};
}

/// Algorithm::lines where the steps are two phases of as many, each with its first and its last line.
[[nodiscard]] inline auto lines_of_halves(double (*steps)(const Platform&, const Schedule&), std::pair<int, int> first,
                                          std::pair<int, int> second) {
  return [=](const Platform& platform, const Schedule& schedule, Step step) {
    const double half = steps(platform, schedule) / 2;
    return lines_of({{half, first.first, first.second}, {half, second.first, second.second}}, step);
  };
}

}  // namespace hopscope
