#pragma once

#include <memory>

#include <hopscope/engine.hpp>

#include "engine/native/fair_solver.hpp"

namespace hopscope {

/// The fast engine: our own clock, event loop and sharing of channels, in this process.
/// @param in_rounds whether messages are taken together where that changes nothing; see Round
[[nodiscard]] std::shared_ptr<const Engine> make_native_engine(FairSolver solver = FairSolver::whichever_is_quicker,
                                                               bool in_rounds = true);

}  // namespace hopscope
