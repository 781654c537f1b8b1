#include "study/bound/synthesis/product_schedule.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace hopscope {

namespace {

/// The channels of a factor, if each is there once for every node of the other factor.
std::optional<Factor> factor_of(NodeId nodes, const std::map<Channel, NodeId>& copies, NodeId others) {
  Factor factor{nodes, {}};
  for (const auto& [channel, count] : copies) {
    if (count != others) return std::nullopt;
    factor.channels.push_back(channel);
  }
  return factor;
}

std::optional<ProductNetwork> with_columns(const std::set<Channel>& channels, NodeId rows, NodeId columns) {
  std::map<Channel, NodeId> across, down;
  for (const auto& [from, to] : channels) {
    const bool is_in_row = from / columns == to / columns;
    const bool is_in_column = from % columns == to % columns;
    if (is_in_row == is_in_column) return std::nullopt;
    if (is_in_row) {
      ++across[{from % columns, to % columns}];
    } else {
      ++down[{from / columns, to / columns}];
    }
  }
  auto factor_across = factor_of(columns, across, rows);
  auto factor_down = factor_of(rows, down, columns);
  if (!factor_across || !factor_down) return std::nullopt;
  return ProductNetwork{std::move(*factor_across), std::move(*factor_down)};
}

}  // namespace

std::optional<ProductNetwork> product_of(const Topology& network) {
  if (network.switches() > 0) return std::nullopt;
  std::set<Channel> channels;
  for (ChannelId id = 0; id < network.channels(); ++id) channels.insert(network.channel(id));
  if (std::ssize(channels) != network.channels()) return std::nullopt;  // some are parallel
  std::vector<NodeId> sides;
  for (NodeId side = 2; side <= network.nodes() / 2; ++side) {
    if (network.nodes() % side == 0) sides.push_back(side);
  }
  const auto larger = [&](NodeId columns) { return std::max(columns, network.nodes() / columns); };
  std::ranges::stable_sort(sides, {}, larger);
  for (const NodeId columns : sides) {
    if (auto product = with_columns(channels, network.nodes() / columns, columns)) return product;
  }
  return std::nullopt;
}

}  // namespace hopscope
