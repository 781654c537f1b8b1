#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "store/selection.hpp"

namespace hopscope {

/// "m = 16, algorithm = pairwise"
[[nodiscard]] std::string settings_in_words(const std::vector<store::PointField>& fields, const store::Row& values);

/// Why there are several points where there should be one: "3 points have m = 16, algorithm = pairwise; they differ in
/// ranks".
/// @param values of `fields`, by which these points were selected
[[nodiscard]] std::string clash_in_words(store::PointReader& reader, store::Selection selection,
                                         const std::vector<store::PointField>& fields, const store::Row& values);

}  // namespace hopscope
