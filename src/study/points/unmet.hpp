#pragma once

#include <string>
#include <vector>

#include "study/points/field_names.hpp"

namespace hopscope {

/// Of conditions that no point with a result meets together: each that none meets by itself, with the values that
/// there are, "m=5; m has the values 1, 16, 256". None if every condition is met by some point.
/// @param conditions as they were given with --where
[[nodiscard]] std::vector<std::string> unmet_conditions(store::PointReader& reader, FieldNames& names,
                                                        const std::vector<std::string>& conditions);

}  // namespace hopscope
