#pragma once

#include <string_view>
#include <vector>

#include <hopscope/wiring.hpp>

namespace hopscope {

/// What keeps a wiring from being a network: vertices that are not there, loops, links that stand twice; and if there
/// are none of these, nodes or switches that cannot be reached.
/// @param link what the file calls a link: "edge"; they are counted from 0
[[nodiscard]] std::vector<WiringFault> faults_of(const Wiring& wiring, std::string_view link);

}  // namespace hopscope
