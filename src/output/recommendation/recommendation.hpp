#pragma once

#include <string>

#include "output/text.hpp"
#include "study/compare/recommendation.hpp"

namespace hopscope {

/// As readable text.
[[nodiscard]] std::string recommendation_table(const Recommendation& recommendation, const TextStyle& style);
/// One object.
[[nodiscard]] std::string recommendation_json(const Recommendation& recommendation);
/// One row for each interval.
[[nodiscard]] std::string recommendation_csv(const Recommendation& recommendation);

}  // namespace hopscope
