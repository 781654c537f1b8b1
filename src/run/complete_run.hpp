#pragma once

#include <fmt/format.h>

#include <hopscope/engine.hpp>
#include <hopscope/error.hpp>

#include "analysis/delivery/completeness.hpp"
#include "analysis/observers.hpp"

namespace hopscope {

/// Runs `experiment` on `engine`, observed by `listeners` and `parts`. @return the makespan
/// @throws EngineError if a message or a rank has been lost: whatever the engine returns, such a run has no makespan;
/// what Engine::run throws.
template <class... Parts>
[[nodiscard]] Time run_completely(const Engine& engine, const Experiment& experiment, std::vector<Observer*> listeners,
                                  Parts&... parts) {
  Completeness completeness;
  Observers all(std::move(listeners), completeness, parts...);
  const Time makespan = engine.run(experiment, all);
  const std::string missing = completeness.missing(engine.follows_one_rank() ? 1 : experiment.platform.ranks());
  if (!missing.empty()) throw EngineError(fmt::format("engine {}: {}", engine.name(), missing));
  return makespan;
}

}  // namespace hopscope
