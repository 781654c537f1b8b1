#pragma once

#include <concepts>
#include <optional>
#include <string>

#include <hopscope/result.hpp>

#include "analysis/channel_dependencies.hpp"
#include "analysis/curves/curves.hpp"
#include "output/json_layout.hpp"
#include "output/listing.hpp"
#include "output/row.hpp"
#include "scenario/lecture.hpp"

namespace hopscope {

/// A number of words or a congestion: an integer is written as one.
[[nodiscard]] Json words_json(double value);

/// Adds a field for each column. Times keep their fraction, "12.0"; other numbers are integers where they are whole.
template <class Columns, class Row>
void add_cells(Json& json, const Columns& columns, const Row& row) {
  for (const auto& each : columns) {
    json[std::string(each.name)] = each.of(
        [is_time = each.unit == Unit::time]<class Value>(const Value& value) -> Json {
          if constexpr (std::floating_point<Value>) return is_time ? Json(value) : words_json(value);
          return value;
        },
        row);
  }
}

template <class Columns, class Row>
[[nodiscard]] Json cells_json(const Columns& columns, const Row& row) {
  Json json;
  add_cells(json, columns, row);
  return json;
}

/// Adds a field for each cell.
void add_cells(Json& json, const Cells& cells);

/// Adds the options of an algorithm with their values.
void add_options(Json& json, const std::vector<Option>& options);
/// The schedule, the platform and the formulas, as in every result.
[[nodiscard]] Json costs_json(const Costs& costs);
[[nodiscard]] Json platform_json(const Platform& platform);
[[nodiscard]] Json schedule_json(const Result& result);
[[nodiscard]] Json formula_json(const Analytic& analytic, Time simulated);
[[nodiscard]] Json formulas_json(const std::vector<Analytic>& formulas, Time simulated);
/// Adds the counts of a whole run.
void add_totals(Json& json, const Totals& totals);
/// A result without its messages.
[[nodiscard]] Json result_with_steps(const Result& result);
/// {"at_zero", "per_word"}, or null
[[nodiscard]] Json line_json(const std::optional<Line>& line);
/// {"rank_order", "same_everywhere", "depth", "operations", "words"}, or null for an operation that does not add
[[nodiscard]] Json combination_json(const Result& result);
/// {"algbw", "busbw", "unit"}
[[nodiscard]] Json bandwidth_json(const Bandwidth& bandwidth);
[[nodiscard]] Json agreement_json(const Agreement& agreement);
/// {"free", "why_not_looked", "channels", "dependencies", "longest_route", "cycle", "virtual_channels", "scheme"}
[[nodiscard]] Json deadlock_json(const DeadlockVerdict& verdict);
/// What a chapter asks to be sketched, or null.
[[nodiscard]] Json sketch_json(const std::optional<CurveToSketch>& sketch);
[[nodiscard]] Json explanation_json(const RoutingExplanation& explained);

}  // namespace hopscope
