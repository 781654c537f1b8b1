#pragma once

#include <optional>
#include <vector>

#include "study/compare/measured.hpp"
#include "study/guidelines_report.hpp"

namespace hopscope {

/// Holds measured times against guidelines. Vectors are of the sizes at which the first operation of a guideline was
/// measured; the others' times between two sizes are interpolated.
/// @param ranks whose tables are compared, and how many those have that do not say it; none: the most that a log states
/// @throws InputError if no log tells how many ranks took part, or there are no two operations
[[nodiscard]] GuidelineReport guidelines_of_logs(const std::vector<NamedLog>& logs, std::optional<Rank> ranks);

}  // namespace hopscope
