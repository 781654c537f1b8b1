#pragma once

#include <memory>
#include <optional>

#include <hopscope/wiring.hpp>

#include "scenario/fields.hpp"

namespace hopscope::input {

/// Reads the network of a graph: `links` and `switches` as they stand in the topology, or the `file` that has them.
/// @param nodes how many the topology names; none if it names none, or a wrong number
/// @param width of links that give none
/// @return null, and the mistakes, if it is no network
[[nodiscard]] std::shared_ptr<const Wiring> read_wiring(const Fields& topology, std::optional<std::int64_t> nodes,
                                                        double width);

}  // namespace hopscope::input
