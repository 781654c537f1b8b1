#pragma once

#include <string>
#include <vector>

#include <hopscope/algorithm.hpp>

namespace hopscope::all_to_all_v {

/// The program of every planned schedule: executes schedule().plan phase by phase. With a stage 1 all ranks first
/// exchange their sizes.
[[nodiscard]] Program follow_plan(Node& me, Blocks mine);

/// The formulas for the time of a plan, whichever it is. @pre schedule.plan
[[nodiscard]] std::vector<Analytic> formulas_of_plan(const Platform& platform, const Schedule& schedule,
                                                     const std::string& source);
[[nodiscard]] double steps_of_plan(const Platform& platform, const Schedule& schedule);

}  // namespace hopscope::all_to_all_v
