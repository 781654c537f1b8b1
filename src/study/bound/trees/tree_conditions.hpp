#pragma once

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "run/bound/cut_network.hpp"
#include "study/bound/trees/tree_phases.hpp"

namespace hopscope {

/// All that is wrong with a scenario, at once.
class TreeConditions {
 public:
  /// @param scenario must outlive it
  explicit TreeConditions(const Scenario& scenario) : scenario_(scenario) {}

  /// @throws InputError if trees cannot be packed
  void check();

  [[noreturn]] void refuse_operation(const std::string& why) {
    refuse("/schedule/operation", fmt::format("{}: {}", scenario_.schedule.operation, why));
    throw InputError(mistakes_);
  }

  [[noreturn]] void refuse_network(const std::string& why) {
    refuse("/platform/topology", why);
    throw InputError(mistakes_);
  }

 private:
  void refuse(const char* pointer, std::string why) { mistakes_.push_back({scenario_.file, pointer, std::move(why)}); }

  const Scenario& scenario_;
  std::vector<Mistake> mistakes_;
};

/// The phases of an operation whose trees can be packed on this network.
/// @throws InputError naming all that stands in the way
[[nodiscard]] std::vector<PlannedPhase> checked_phases(const Scenario& scenario, const PlatformCuts& cuts);

}  // namespace hopscope
