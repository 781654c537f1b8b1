#pragma once

#include <optional>

#include <hopscope/scenario.hpp>

#include "study/bound/bound_report.hpp"
#include "study/bound/synthesis/synthesis.hpp"

namespace hopscope {

/// Routes of a message that are considered: fewer for exchanges of more messages.
[[nodiscard]] std::size_t routes_considered(const Scenario& scenario, const SynthesisSettings& settings);

/// The memory in bytes that a search for steps takes, without combined schedules: an estimate.
[[nodiscard]] double bytes_of_search(const Scenario& scenario, const std::optional<BoundReport>& bound,
                                     const SynthesisSettings& settings);

}  // namespace hopscope
