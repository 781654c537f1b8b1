#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope {

/// A tree along which a whole message goes from its root to all ranks: each rank passes it on to its children, one
/// after the other, as soon as it has it. Or, backwards, the tree of a reduction: each rank sends to its parent when it
/// has combined all that comes from its children.
struct MessageTree {
  Rank root = 0;
  std::vector<std::vector<Rank>> children;  ///< by rank, in the order of sending, or of combining
};

/// The edges between the root and the farthest rank.
[[nodiscard]] std::int64_t depth_of(const MessageTree& tree);

enum class TreeDirection : std::uint8_t { from_root, to_root };

/// A message between a parent and a child, as it goes if it meets no other.
struct EdgeCost {
  Route route;  ///< its channels, numbered densely
  Time startup = 0;
  Time alone = 0;  ///< from the end of the startup to its arrival
  Time port = 0;   ///< from there as long as it holds the port of a parent that sends it
};

/// The messages between all ranks, in one direction along a tree.
class EdgeCosts {
 public:
  EdgeCosts(const Platform& platform, double words, TreeDirection direction);

  [[nodiscard]] const EdgeCost& between(Rank parent, Rank child) const { return all_[place(parent, child)]; }
  [[nodiscard]] bool is_outwards() const { return direction_ == TreeDirection::from_root; }
  /// The time of combining one message with what is held.
  [[nodiscard]] Time combining() const { return combining_; }
  /// How many channels there are in all routes.
  [[nodiscard]] std::size_t channels() const { return channels_; }

 private:
  [[nodiscard]] std::size_t place(Rank parent, Rank child) const {
    return static_cast<std::size_t>(parent) * ranks_ + static_cast<std::size_t>(child);
  }

  std::size_t ranks_;
  TreeDirection direction_;
  Time combining_;
  std::size_t channels_ = 0;
  std::vector<EdgeCost> all_;
};

/// From when on ports and channels are free. Of messages that meet on a channel the later one waits until the earlier
/// one has passed. Under fair sharing the earlier one is later than that, so that runs decide between trees.
class Occupancy {
 public:
  Occupancy(const Platform& platform, const EdgeCosts& costs)
      : costs_(&costs),
        ports_(platform.ports >= platform.ranks() ? 0 : static_cast<std::size_t>(platform.ports)),
        is_serial_(platform.startups == Startups::serial),
        port_free_(static_cast<std::size_t>(platform.ranks()) * ports_),
        startup_free_(static_cast<std::size_t>(platform.ranks())),
        channel_free_(costs.channels()) {}

  /// When `parent`, which has the message from `since` on, may begin the next startup.
  [[nodiscard]] Time next_begin(Rank parent, Time since) const {
    Time begin = since;
    if (ports_ > 0) begin = std::max(begin, port_free_[free_port(parent)]);
    return is_serial_ ? std::max(begin, startup_free_[static_cast<std::size_t>(parent)]) : begin;
  }
  /// When a message arrives whose startup begins then.
  [[nodiscard]] Time arrival(Rank parent, Rank child, Time begin) const {
    const EdgeCost& edge = costs_->between(parent, child);
    return flow_begin(edge, begin + edge.startup) + edge.alone;
  }
  /// Sends it. @return the same
  Time send(Rank parent, Rank child, Time begin) {
    const EdgeCost& edge = costs_->between(parent, child);
    const Time flows = flow_begin(edge, begin + edge.startup);
    for (const ChannelId channel : edge.route) channel_free_[static_cast<std::size_t>(channel)] = flows + edge.alone;
    startup_free_[static_cast<std::size_t>(parent)] = begin + edge.startup;
    if (ports_ > 0) port_free_[free_port(parent)] = flows + edge.port;
    return flows + edge.alone;
  }
  /// Receives one whose startup ended then. @return when it has arrived
  Time receive(Rank parent, Rank child, Time asked) {
    const EdgeCost& edge = costs_->between(parent, child);
    if (ports_ > 0) asked = std::max(asked, port_free_[free_port(parent)]);
    const Time arrival = flow_begin(edge, asked) + edge.alone;
    for (const ChannelId channel : edge.route) channel_free_[static_cast<std::size_t>(channel)] = arrival;
    if (ports_ > 0) port_free_[free_port(parent)] = arrival;
    return arrival;
  }
  [[nodiscard]] const EdgeCosts& costs() const { return *costs_; }

 private:
  [[nodiscard]] Time flow_begin(const EdgeCost& edge, Time flows) const {
    for (const ChannelId channel : edge.route)
      flows = std::max(flows, channel_free_[static_cast<std::size_t>(channel)]);
    return flows;
  }
  /// The port of a rank that is free first: its place.
  [[nodiscard]] std::size_t free_port(Rank rank) const {
    const auto first = port_free_.begin() + rank * static_cast<std::ptrdiff_t>(ports_);
    return static_cast<std::size_t>(std::min_element(first, first + static_cast<std::ptrdiff_t>(ports_)) -
                                    port_free_.begin());
  }

  const EdgeCosts* costs_;
  std::size_t ports_;  // 0: no limit
  bool is_serial_;
  std::vector<Time> port_free_;
  std::vector<Time> startup_free_;
  std::vector<Time> channel_free_;
};

/// The time of a tree; beside it, to tell trees of the same time apart, the mean of all arrivals.
struct TreeTime {
  Time last = 0;
  Time mean = 0;
};

/// When the last rank is reached, or the root has all, under the assumptions of Occupancy.
[[nodiscard]] TreeTime time_of(const MessageTree& tree, const Occupancy& empty);

/// A tree of a reduction with the children of each rank in the order in which their messages arrive.
[[nodiscard]] MessageTree in_order_of_arrival(MessageTree tree, const Occupancy& empty);

}  // namespace hopscope
