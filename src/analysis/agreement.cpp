#include "analysis/agreement.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

namespace hopscope {

namespace {

double relative_difference(double a, double b) {
  return a == b ? 0 : std::abs(a - b) / std::max(std::abs(a), std::abs(b));
}

bool same_counts(const StepUsage& a, const StepUsage& b) {
  const auto same = []<class Value>(const Value& one, const Value& other) {
    if constexpr (std::floating_point<Value>) return approximately_equal(one, other);
    return one == other;
  };
  return std::ranges::all_of(step_columns, [&](const StepColumn& column) {
    return column.unit == Unit::time || column.of(same, a, b);
  });
}

}  // namespace

Agreement agreement(const Result& one, const Result& other) {
  Agreement found;
  found.makespan = relative_difference(one.time, other.time);
  if (one.delivery != other.delivery) found.differences.emplace_back("delivery");
  if (one.steps.size() != other.steps.size()) {
    found.differences.push_back(fmt::format("{} and {} steps", one.steps.size(), other.steps.size()));
    return found;
  }
  for (std::size_t i = 0; i < one.steps.size(); ++i) {
    found.steps = std::max(found.steps, relative_difference(one.steps[i].end, other.steps[i].end));
    if (!same_counts(one.steps[i], other.steps[i])) {
      found.differences.push_back(fmt::format("the counts of step {}", one.steps[i].step));
    }
  }
  return found;
}

}  // namespace hopscope
