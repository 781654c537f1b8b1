#include "analysis/agreement.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

namespace hopscope {

namespace {

double relative_difference(double a, double b) {
  return a == b ? 0 : std::abs(a - b) / std::max(std::abs(a), std::abs(b));
}

bool same_counts(const StepUsage& a, const StepUsage& b) {
  return a.step == b.step && a.messages == b.messages && a.load == b.load &&
         approximately_equal(a.congestion, b.congestion) && a.congested_channels == b.congested_channels &&
         a.used_channels == b.used_channels && a.link_traversals == b.link_traversals;
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
