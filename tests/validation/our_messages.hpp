// What our algorithms send, in the terms of the records of libraries.
#pragma once

#include "validation/library_runs.hpp"

namespace hopscope::test::validation {

/// The messages of `algorithm` in the setting of `run`, by a tracked run of our program. Its vector is cut as the
/// library cuts it. Messages of no words are left out, but in a barrier.
[[nodiscard]] Messages our_messages(const LibraryAlgorithm& algorithm, const LibraryRun& run);

/// The same messages with a vector that is cut as ours.
[[nodiscard]] Messages messages_with_our_cut(const LibraryAlgorithm& algorithm, const LibraryRun& run);

[[nodiscard]] Likeness likeness(const Messages& one, const Messages& other);

/// The largest difference of the words that a rank sends to another in all its messages.
[[nodiscard]] double largest_difference(const Messages& one, const Messages& other);

}  // namespace hopscope::test::validation
