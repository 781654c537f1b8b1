#pragma once

#include "output/listing.hpp"

namespace hopscope {

/// Computes routes on the example networks of the routing, and checks them for deadlocks.
[[nodiscard]] RoutingExplanation explain_routing(const RoutingKind& routing, const Catalogue& catalogue);

}  // namespace hopscope
