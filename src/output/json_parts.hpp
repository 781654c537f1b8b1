#pragma once

#include <hopscope/result.hpp>

#include "analysis/channel_dependencies.hpp"
#include "analysis/curves/lower_envelope.hpp"
#include "output/json_layout.hpp"
#include "output/listing.hpp"

namespace hopscope {

/// A number of words or a congestion: an integer is written as one.
[[nodiscard]] Json words_json(double value);

/// Adds the options of an algorithm with their values.
void add_options(Json& json, const std::vector<Option>& options);
/// The schedule, the platform and the formulas, as in every result.
[[nodiscard]] Json costs_json(const Costs& costs);
[[nodiscard]] Json platform_json(const Platform& platform);
[[nodiscard]] Json schedule_json(const Result& result);
[[nodiscard]] Json formula_json(const Analytic& analytic, Time simulated);
[[nodiscard]] Json formulas_json(const std::vector<Analytic>& formulas, Time simulated);
[[nodiscard]] Json step_json(const StepUsage& step);
/// Adds the counts of a whole run, from "steps" to "instants".
void add_totals(Json& json, const Totals& totals);
/// A result without its messages.
[[nodiscard]] Json result_with_steps(const Result& result);
/// {"at_zero", "per_word"}, or null
[[nodiscard]] Json line_json(const std::optional<Line>& line);
/// {"rank_order", "same_everywhere", "depth", "operations", "words"}, or null for an operation that does not add
[[nodiscard]] Json combination_json(const Result& result);
[[nodiscard]] Json agreement_json(const Agreement& agreement);
/// {"free", "why_not_looked", "channels", "dependencies", "longest_route", "cycle", "virtual_channels", "scheme"}
[[nodiscard]] Json deadlock_json(const DeadlockVerdict& verdict);
[[nodiscard]] Json explanation_json(const RoutingExplanation& explained);

}  // namespace hopscope
