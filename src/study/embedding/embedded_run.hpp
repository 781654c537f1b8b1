#pragma once

#include "scenario/embedding.hpp"

namespace hopscope {

/// A scenario as an embedding: it is run, by sizes, and the guest is its traffic, the words sent between each pair of
/// ranks. The expectations of the scenario are ignored.
/// @throws InputError if it sends too many messages to be recorded, or its network is too large; DeadlockError,
/// EngineError
[[nodiscard]] Embedding embedding_of(const Scenario& scenario);

}  // namespace hopscope
