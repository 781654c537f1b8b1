#pragma once

#include <map>
#include <string>

#include <hopscope/scenario.hpp>

#include "study/sensitivity/sensitivity_report.hpp"

namespace hopscope {

/// By parameter, "t_s" or "m", of a platform whose links are all alike; none if it takes more than a few seconds, or
/// many messages. On a border of two formulas, those of larger values. @pre the schedule has been planned
[[nodiscard]] std::map<std::string, ExactDependence> exact_dependences(const Scenario& scenario, std::int64_t messages);

}  // namespace hopscope
