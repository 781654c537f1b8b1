#pragma once

#include "output/listing.hpp"

namespace hopscope {

/// Routes on the small networks that the routing names, and looks for deadlocks there.
[[nodiscard]] RoutingExplanation explain_routing(const RoutingKind& routing, const Catalogue& catalogue);

}  // namespace hopscope
