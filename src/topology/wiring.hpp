#pragma once

#include <vector>

#include <hopscope/wiring.hpp>

namespace hopscope {

/// What keeps a wiring from being a network: vertices that are not there, loops, links that stand twice; and if there
/// are none of these, nodes or switches that cannot be reached.
[[nodiscard]] std::vector<WiringFault> faults_of(const Wiring& wiring);

}  // namespace hopscope
