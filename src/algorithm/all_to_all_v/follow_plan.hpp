#pragma once

#include <string>
#include <vector>

#include <hopscope/algorithm.hpp>

namespace hopscope::all_to_all_v {

/// The program of every planned schedule: executes schedule().plan phase by phase. With a stage 1 all ranks first
/// exchange their sizes.
[[nodiscard]] Program follow_plan(Node& me, Blocks mine);

/// How all ranks exchange their sizes first.
[[nodiscard]] const Field& stage_1();

/// The formulas for the time of a plan, whichever it is. @pre schedule.plan
[[nodiscard]] std::vector<Analytic> formulas_of_plan(const Platform& platform, const Schedule& schedule,
                                                     const std::string& source);
[[nodiscard]] double steps_of_plan(const Platform& platform, const Schedule& schedule);
/// Algorithm::smallest_message.
[[nodiscard]] double smallest_message_of_plan(const Schedule& schedule);

}  // namespace hopscope::all_to_all_v
