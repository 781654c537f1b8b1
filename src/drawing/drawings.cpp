#include "drawing/drawing.hpp"

#include <algorithm>

namespace hopscope {

namespace {

constexpr std::size_t most_known = 8;

}  // namespace

const std::optional<Drawing>& Drawings::of(const Topology& topology) {
  static const std::optional<Drawing> too_large;
  if (topology.channels() > most_channels_drawn) return too_large;
  Known wanted{topology.nodes(), topology.nodes() + topology.switches(), {}, topology.places(), {}};
  for (ChannelId id = 0; id < topology.channels(); ++id) wanted.channels.push_back(topology.channel(id));
  const auto found = std::ranges::find_if(known_, [&](const Known& known) {
    return known.nodes == wanted.nodes && known.vertices == wanted.vertices && known.channels == wanted.channels &&
           known.places == wanted.places;
  });
  if (found != known_.end()) {
    std::rotate(found, found + 1, known_.end());
    return known_.back().drawing;
  }
  if (known_.size() == most_known) known_.erase(known_.begin());
  wanted.drawing = drawing_of(topology);
  return known_.emplace_back(std::move(wanted)).drawing;
}

}  // namespace hopscope
