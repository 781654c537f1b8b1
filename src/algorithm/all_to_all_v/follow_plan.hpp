#pragma once

#include <string>
#include <vector>

#include <hopscope/algorithm.hpp>

namespace hopscope::all_to_all_v {

/// The program of every schedule that was planned: phase by phase, what schedule().plan says. With a stage 1
/// all ranks tell each other their sizes first.
[[nodiscard]] Program follow_plan(Node& me, Blocks mine);

/// What a plan costs, for any of them. @pre schedule.plan
[[nodiscard]] std::vector<Analytic> formulas_of_plan(const Platform& platform, const Schedule& schedule,
                                                     const std::string& source);
[[nodiscard]] double steps_of_plan(const Platform& platform, const Schedule& schedule);

}  // namespace hopscope::all_to_all_v
