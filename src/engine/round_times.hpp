#pragma once

#include <hopscope/observer.hpp>
#include <hopscope/platform.hpp>

namespace hopscope {

/// Finds the instants of a round that begins at `startup_begins`. False if its words take no time: what is over at once
/// may meet others without being in their way, and that is decided message by message.
/// @param costs of all channels
template <class Fabric>
[[nodiscard]] bool find_instants(Round& round, const Fabric& fabric, const Costs& costs) {
  const Time startup_over = fabric.end_of(round.startup_begins, costs.t_s);
  round.flow_begins = fabric.end_of(startup_over, static_cast<double>(round.hops()) * costs.t_h);
  round.delivered = fabric.end_of(round.flow_begins, round.messages.front().words * costs.t_w);
  return round.delivered > round.flow_begins;
}

}  // namespace hopscope
