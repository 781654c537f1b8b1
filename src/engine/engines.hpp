#pragma once

// The engines that a catalogue can name.

#include <cstdint>
#include <memory>

#include <hopscope/engine.hpp>

namespace hopscope {

/// How max-min fair rates are found: see AdaptiveSharing. All but the first are for tests.
enum class FairSolver : std::uint8_t {
  whichever_is_quicker,
  by_flow,
  by_levels,
  by_levels_and_routes,  ///< the same without sets of flows for each channel, as where these would be too large
  by_bottlenecks,
  in_turns,  ///< the other one after every change
};

/// The fast engine: our own clock, event loop and sharing of channels, in this process.
/// @param in_rounds whether messages are taken together where that changes nothing; see Round
[[nodiscard]] std::shared_ptr<const Engine> make_native_engine(FairSolver solver = FairSolver::whichever_is_quicker,
                                                               bool in_rounds = true);

/// The engine for a million nodes: where a platform and a schedule are the same from every rank, it runs rank 0 for
/// all, on the clock and channels of `native`. It proves first that it may, and refuses where it may not.
[[nodiscard]] std::shared_ptr<const Engine> make_symmetric_engine();

/// The engine that selects another for each run: `shortcut` where it applies and no single ranks or messages are
/// requested, otherwise `always`. Times and counts are the same; a result names the engine used.
/// @param shortcut simulates one rank on behalf of all @param always supports every platform that this engine does
[[nodiscard]] std::shared_ptr<const Engine> make_automatic_engine(std::shared_ptr<const Engine> shortcut,
                                                                  std::shared_ptr<const Engine> always);

/// The reference engine: one SimGrid actor per node, SimGrid's own fluid network.
/// Each run is a process of its own, since SimGrid keeps global state; its events come back through a pipe.
[[nodiscard]] std::shared_ptr<const Engine> make_simgrid_engine();

}  // namespace hopscope
