#pragma once

#include <memory>

#include <hopscope/engine.hpp>

namespace hopscope {

/// The reference engine: one SimGrid actor per node, SimGrid's own fluid network.
/// Each run is a process of its own, since SimGrid keeps global state; its events come back through a pipe.
[[nodiscard]] std::shared_ptr<const Engine> make_simgrid_engine();

}  // namespace hopscope
