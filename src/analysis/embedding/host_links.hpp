#pragma once

#include <cstdint>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// Identifies one link of a network, 0 .. count()-1.
using LinkId = std::int32_t;

/// The links of a network as counted for embeddings. For undirected edges the two opposite channels between two nodes
/// are one link; for traffic each channel is a link of its own, since opposite channels do not contend.
class HostLinks {
 public:
  /// Networks of more channels are not supported: their table would be too large.
  static constexpr ChannelId most_channels = ChannelId{1} << 24;

  /// @pre host.channels() <= most_channels
  HostLinks(const Topology& host, bool directed);

  [[nodiscard]] std::size_t count() const { return ends_.size(); }
  [[nodiscard]] LinkId of(ChannelId channel) const {
    return link_of_.empty() ? static_cast<LinkId>(channel) : link_of_[static_cast<std::size_t>(channel)];
  }
  /// Its two ends: in the direction of the channel, or else with the lower one first.
  [[nodiscard]] Channel ends(LinkId link) const { return ends_[static_cast<std::size_t>(link)]; }
  /// The width of its wider channel.
  [[nodiscard]] double width(LinkId link) const {
    return widths_.empty() ? width_ : widths_[static_cast<std::size_t>(link)];
  }

 private:
  void number_links(const std::vector<Channel>& ends);  // by channel

  std::vector<LinkId> link_of_;  // by channel; empty where each channel is a link
  std::vector<Channel> ends_;
  std::vector<double> widths_;  // by link; empty where all are equally wide
  double width_ = 1;
};

/// True if some channels of a network are wider than others: loads are then relative to width.
[[nodiscard]] bool widths_differ(const Topology& network);

}  // namespace hopscope
