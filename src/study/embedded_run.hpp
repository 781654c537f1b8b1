#pragma once

#include "scenario/embedding.hpp"

namespace hopscope {

/// A scenario as an embedding: it is run, by sizes, and who sends how many words to whom is the guest. What the
/// scenario expects of a run is left alone.
/// @throws InputError if it sends too many messages to follow, or its network is too large; DeadlockError, EngineError
[[nodiscard]] Embedding embedding_of(const Scenario& scenario);

}  // namespace hopscope
