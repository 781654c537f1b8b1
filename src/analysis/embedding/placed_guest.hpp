#pragma once

#include <vector>

#include "analysis/embedding/host_links.hpp"
#include "analysis/embedding/mapping_search.hpp"
#include "analysis/link_loads.hpp"

namespace hopscope {

/// A guest on a host whose processes can be exchanged, with the loads of all links.
class PlacedGuest {
 public:
  PlacedGuest(const GuestGraph& guest, const Topology& host);

  /// Places all processes on nodes. @pre a node for each, no node twice
  void seat(const Placement& nodes);
  /// Exchanges the contents of two nodes. Doing so twice restores the mapping.
  void exchange(NodeId one, NodeId other);

  [[nodiscard]] const Placement& nodes() const { return node_of_; }
  [[nodiscard]] MappingQuality quality() const { return {loads_.largest(), loads_.links_with_largest(), distance_}; }
  /// The sum over the links of the load to the power of 2, or of 4: decreases when load is spread more evenly, on the
  /// most loaded link or elsewhere. In units of the mean weight of an edge.
  [[nodiscard]] double strain() const { return power_ == 2 ? squares_ : fourths_; }
  /// @pre 2 or 4
  void set_power(int power) { power_ = power; }
  /// Each edge takes one hop, and no link carries more than the heaviest edge: provably optimal.
  [[nodiscard]] bool is_perfect() const { return distance_ == total_ && loads_.largest() <= heaviest_; }

 private:
  void lay(std::size_t edge, std::int64_t sign);
  // The load of an edge on a channel that it crosses.
  [[nodiscard]] std::int64_t load_of(std::size_t edge, ChannelId channel) const;
  void lay_all_of(Rank process, Rank but_not_with, std::int64_t sign);

  const GuestGraph& guest_;
  const Topology& host_;
  HostLinks links_;
  LinkLoads loads_;
  std::vector<std::vector<std::size_t>> edges_of_;  // by process
  std::vector<double> slowness_;       // by kind of channel: the largest width over its own; empty if all are equal
  std::vector<std::int64_t> weights_;  // by edge
  std::int64_t total_ = 0;             // of the weights
  std::int64_t heaviest_ = 0;
  double unit_ = 1;  // 1 / the mean weight
  Placement node_of_;
  std::vector<Rank> process_on_;
  std::int64_t distance_ = 0;
  double squares_ = 0;
  double fourths_ = 0;
  int power_ = 2;
  Route route_;
};

}  // namespace hopscope
