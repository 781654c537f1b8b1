#pragma once

#include <vector>

#include <hopscope/wiring.hpp>

namespace hopscope {

/// Why a wiring is not a valid network: nonexistent vertices, loops, duplicate links; and if there are none of these,
/// unreachable nodes or switches.
[[nodiscard]] std::vector<WiringFault> faults_of(const Wiring& wiring);

}  // namespace hopscope
