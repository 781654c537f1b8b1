#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/value.hpp"

namespace hopscope {

/// How the values of several points are aggregated.
enum class Aggregate { count, min, mean, median, max };

[[nodiscard]] std::string_view name_of(Aggregate aggregate);
[[nodiscard]] std::optional<Aggregate> aggregate_named(std::string_view name);
/// "count, min, mean, median, max"
[[nodiscard]] std::string all_aggregates();

/// Aggregates the values that are not NULL; NULL if there are none. `count` is their number.
/// @param values numbers, or NULL
/// @throws std::invalid_argument if one of them is a text, except for `count`
[[nodiscard]] store::Value aggregate(Aggregate how, const std::vector<store::Value>& values);

}  // namespace hopscope
