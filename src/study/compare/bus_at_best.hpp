#pragma once

#include <optional>

#include "run/bandwidth.hpp"
#include "study/candidates.hpp"
#include "study/time_curves.hpp"

namespace hopscope {

/// The busbw in GB/s that an algorithm tends to as messages grow; none if that is not found.
[[nodiscard]] std::optional<double> bus_at_best(const Candidate& candidate, const SizeRuns& size_runs,
                                                const BandwidthScale& bandwidth);

}  // namespace hopscope
