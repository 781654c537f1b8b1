#pragma once

#include <cstdint>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// Names one link of a network, 0 .. count()-1.
using LinkId = std::int32_t;

/// The links of a network as embeddings count on them. For edges without direction the two opposite channels between
/// two nodes are one link; for traffic each channel stands by itself, since opposite channels never disturb each other.
class HostLinks {
 public:
  /// Networks of more channels are not taken apart: their table would not be small.
  static constexpr ChannelId most_channels = ChannelId{1} << 24;

  /// @pre host.channels() <= most_channels
  HostLinks(const Topology& host, bool directed);

  [[nodiscard]] std::size_t count() const { return ends_.size(); }
  [[nodiscard]] LinkId of(ChannelId channel) const {
    return link_of_.empty() ? static_cast<LinkId>(channel) : link_of_[static_cast<std::size_t>(channel)];
  }
  /// Its two ends: in the direction of the channel, or else the lower one first.
  [[nodiscard]] Channel ends(LinkId link) const { return ends_[static_cast<std::size_t>(link)]; }
  /// Of its channels, if they differ, the wider one's.
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

/// True if some channels of a network are wider than others: load on them is judged per width then.
[[nodiscard]] bool widths_differ(const Topology& network);

}  // namespace hopscope
