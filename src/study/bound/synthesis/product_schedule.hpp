#pragma once

#include <cstdint>
#include <vector>

#include <hopscope/platform.hpp>

#include "analysis/scheduled_message.hpp"
#include "analysis/synthesis/step_search.hpp"

namespace hopscope {

/// A schedule, and the moves of its search.
struct ProductSchedule {
  std::vector<ScheduledMessage> table;  ///< by step; empty if there is none
  std::int32_t steps = 0;
  std::int64_t moves = 0;
};

/// A total exchange on a product of two networks, such as a torus, from exchanges on its factors (the idea of Hinrichs,
/// Kosak, O'Hallaron, Stricker and Take 1994, for tori): every message goes along its row, and then along its column.
///
/// On each factor, messages between all pairs of nodes, also from a node to itself, are packed into *classes* of
/// several layers each. In a layer no channel is used twice. In all layers of a class together, no two messages along
/// rows have the same destination, and no two along columns the same source. Then a layer of a class along rows, and
/// one of a class along columns, make messages from all sources to all destinations of both, which do not meet; and
/// neither do those that other layers of both classes make. A step takes each layer once; as many steps as there are
/// layers take all pairs of them. On rings whose nodes are a multiple of 8, all channels can be busy in all steps.
/// @param platform with equal channels, ranks on the nodes of the same numbers
/// @param words of a message
/// @param limits seed, moves of all packings together, and whether to go on
[[nodiscard]] ProductSchedule product_schedule(const Platform& platform, double words, const PackingLimits& limits);

}  // namespace hopscope
