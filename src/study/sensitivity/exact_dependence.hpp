#pragma once

#include <map>
#include <string>

#include <hopscope/scenario.hpp>

#include "study/sensitivity/sensitivity_report.hpp"

namespace hopscope {

/// By parameter, "t_s" or "m", of a platform whose links are all alike. On a border of two formulas, those of larger
/// values. @pre the schedule has been planned
/// @param why_not set to a reason if there is none: too many messages, or more than a few seconds
[[nodiscard]] std::map<std::string, ExactDependence> exact_dependences(const Scenario& scenario, std::int64_t messages,
                                                                       std::string& why_not);

}  // namespace hopscope
