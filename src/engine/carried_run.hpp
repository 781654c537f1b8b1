#pragma once

#include <hopscope/engine.hpp>

#include "engine/plain/exact_run.hpp"

namespace hopscope {

/// The formula of a run as exact_run() finds it, by the native engine with times that carry coefficients, rounded to
/// some ten digits. Rates are found flow by flow, also where the engine itself goes by levels. A number near a fraction
/// with a small denominator is taken for that. On a border, runs with a slightly smaller and a slightly larger value of
/// the variable find its sides. None if that is not to be had: on a border so near to another that these runs cross it,
/// or where they take far longer than the run; or with more parameters than CarriedTime::most.
/// @param observer receives the events of all these runs
/// @throws as Engine::run
[[nodiscard]] std::optional<ExactRun> carried_run(const Experiment& experiment, Observer& observer);

}  // namespace hopscope
