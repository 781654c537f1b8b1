#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/value.hpp"

namespace hopscope {

/// What several points come to.
enum class Aggregate { count, min, mean, median, max };

[[nodiscard]] std::string_view name_of(Aggregate aggregate);
[[nodiscard]] std::optional<Aggregate> aggregate_named(std::string_view name);
/// "count, min, mean, median, max"
[[nodiscard]] std::string all_aggregates();

/// Of the values that there are; nothing if there is none. `count` counts these.
/// @param values numbers, or nothing
/// @throws std::invalid_argument if one of them is a text, and is more than counted
[[nodiscard]] store::Value aggregate(Aggregate how, const std::vector<store::Value>& values);

}  // namespace hopscope
