#pragma once

#include "study/bound/synthesis/packing.hpp"
#include "study/bound/synthesis/synthesis.hpp"

namespace hopscope {

/// Searches a schedule for the messages of an exchange, and stores it in the report: its table, steps, pieces, and
/// moves. One that is there already is replaced by a faster one. The table stays empty if there are no messages, or
/// none that fits.
void search_schedule(const Scenario& scenario, const RoutedExchange& exchange, const SynthesisSettings& settings,
                     SynthesisReport& report);

}  // namespace hopscope
