#include "study/compare/comparison.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

const Analytic* ComparedRun::formula() const { return result.analytic.empty() ? nullptr : &result.analytic.back(); }

const Analytic* ComparedRun::bound() const {
  const auto& bounds = result.bounds;
  const auto largest = std::max_element(
      bounds.begin(), bounds.end(), [](const Analytic& one, const Analytic& other) { return one.value < other.value; });
  return largest == bounds.end() ? nullptr : &*largest;
}

std::vector<std::string> ComparedRun::troubles() const {
  std::vector<std::string> all;
  if (result.agreement && !result.agreement->holds()) {
    all.push_back(fmt::format("the engines disagree: makespan by {:.1e}, ends of steps by {:.1e}",
                              result.agreement->makespan, result.agreement->steps));
    for (const auto& difference : result.agreement->differences) all.push_back("differences: " + difference);
  }
  for (const auto& failure : result.delivery_failures) all.push_back("delivery: " + failure);
  if (result.delivery == Delivery::failed && result.delivery_failures.empty()) all.emplace_back("delivery failed");
  // A schedule that does not deliver everything may well be faster than a bound allows.
  if (result.delivery != Delivery::failed) {
    for (const auto& claim : result.broken_claims()) all.push_back("formula: " + claim);
  }
  return all;
}

}  // namespace hopscope
