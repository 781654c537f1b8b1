#pragma once

#include <string_view>
#include <vector>

#include <hopscope/wiring.hpp>

namespace hopscope {

/// Why a wiring is not a valid network: nonexistent vertices, loops, duplicate links; and if there are none of these,
/// unreachable nodes or switches.
/// @param link the term of the file for a link: "edge"; they are counted from 0
[[nodiscard]] std::vector<WiringFault> faults_of(const Wiring& wiring, std::string_view link);

/// The same network with `nodes` for its nodes, in this order; its other vertices are switches. @pre nodes of it, none
/// twice
[[nodiscard]] Wiring with_nodes(const Wiring& wiring, const std::vector<std::int64_t>& nodes);

}  // namespace hopscope
