#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/result.hpp>

#include "analysis/channel_traffic.hpp"

namespace hopscope {

/// A network, and what crossed its channels, for tools that work on graphs. Our own reader of graphs reads it again as
/// the same network: its nodes, switches, channels, widths and own costs.
struct GraphExport {
  std::string title;
  const Platform* platform = nullptr;
  bool has_ranks = false;                                     ///< whether its mapping counts
  std::optional<std::vector<ChannelTraffic::Total>> traffic;  ///< by channel; none if nothing was run
  std::optional<Step> step;                                   ///< that `traffic` tells of besides
};

/// Larger networks are not written: nobody, our own reader included, reads them.
inline constexpr NodeId most_vertices_exported = 1 << 13;
inline constexpr ChannelId most_channels_exported = 1 << 20;

/// In Graphviz's language. A vertex is called by its number; `pos` is its place on paper, where it has one.
[[nodiscard]] std::string dot(const GraphExport& graph);

/// In GraphML, vertices in order of their numbers; `x` and `y` are their places.
[[nodiscard]] std::string graphml(const GraphExport& graph);

}  // namespace hopscope
