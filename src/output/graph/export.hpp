#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/result.hpp>

#include "analysis/congestion/channel_traffic.hpp"

namespace hopscope {

/// A network, with the traffic of its channels, for graph tools. Our own graph reader restores the same network: its
/// nodes, switches, channels, widths and own costs.
struct GraphExport {
  std::string title;
  const Platform* platform = nullptr;
  bool has_ranks = false;                                     ///< whether its mapping applies
  std::optional<std::vector<ChannelTraffic::Total>> traffic;  ///< by channel; none if nothing was run
  std::optional<Step> step;                                   ///< for which `traffic` has separate values
  std::vector<double> prices = {};  ///< by channel, in a bottleneck, relative to the highest; 0: none; empty: not known
};

/// Larger networks are not written: our own reader would not read them.
inline constexpr NodeId most_vertices_exported = 1 << 13;
inline constexpr ChannelId most_channels_exported = 1 << 20;

/// In Graphviz's language. A vertex is named by its number; `pos` is its position in the drawing, if it has one.
[[nodiscard]] std::string dot(const GraphExport& graph);

/// In GraphML, vertices in order of their numbers; `x` and `y` are their positions.
[[nodiscard]] std::string graphml(const GraphExport& graph);

}  // namespace hopscope
