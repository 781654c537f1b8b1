#pragma once

#include <string>
#include <vector>

#include "study/points/field_names.hpp"

namespace hopscope {

/// For conditions that no point with a result satisfies together: each that no point satisfies by itself, with the
/// existing values, "m=5; m has the values 1, 16, 256". None if every condition is satisfied by some point.
/// @param conditions as given with --where
[[nodiscard]] std::vector<std::string> unmet_conditions(store::PointReader& reader, FieldNames& names,
                                                        const std::vector<std::string>& conditions);

}  // namespace hopscope
