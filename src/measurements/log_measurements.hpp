#pragma once

#include "measurements/measured_log.hpp"
#include "measurements/measurements.hpp"

namespace hopscope {

/// The messages between two ranks in a benchmark's log, or if it has none its total exchanges, each as p-1 messages of
/// a rank, one after another. Times of 0, which are below the benchmark's precision, are left out, and so are exchanges
/// of 0 bytes.
/// @param ranks of exchanges whose number of ranks the log does not state
/// @throws InputError if there is nothing to be read, ranks are missing, or switching needs hops
[[nodiscard]] Measurements measurements_of(const MeasuredLog& log, const std::string& file, Switching switching,
                                           std::optional<Rank> ranks);

}  // namespace hopscope
