#pragma once

#include <optional>

#include "study/bound/synthesis/packing.hpp"

namespace hopscope {

/// The same exchange without routes on which a word takes much longer than on another route of the message: a step
/// takes as long as its slowest message. None if there are no such routes.
[[nodiscard]] std::optional<RoutedExchange> with_fast_routes(const Platform& platform, const RoutedExchange& exchange);

}  // namespace hopscope
