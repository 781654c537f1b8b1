#include "study/bound/synthesis/product_schedule.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace hopscope {

namespace {

// Larger factors would take long to pack.
constexpr NodeId most_nodes_of_factor = 32;
constexpr std::int64_t most_layers = 8;

/// The layers with which the fewest steps are possible.
std::int64_t best_layers(const FactorClasses& across, const FactorClasses& down) {
  std::int64_t best = 1;
  const auto steps = [&](std::int64_t layers) {
    return across.least_classes(layers) * down.least_classes(layers) * layers;
  };
  for (std::int64_t layers = 2; layers <= most_layers; ++layers) {
    if (steps(layers) < steps(best)) best = layers;
  }
  return best;
}

/// Messages of a product from those of its factors.
class ProductTable {
 public:
  ProductTable(const Topology& network, double words, NodeId columns) : words_(words), columns_(columns) {
    for (ChannelId id = 0; id < network.channels(); ++id) by_ends_.emplace(network.channel(id), id);
  }

  void add_step(const FactorClass& across, const FactorClass& down, std::size_t shift) {
    ++steps_;
    for (std::size_t layer = 0; layer < across.size(); ++layer) {
      for (const FactorMessage& along_row : across[layer]) {
        for (const FactorMessage& along_column : down[(layer + shift) % down.size()]) add(along_row, along_column);
      }
    }
  }
  [[nodiscard]] std::int32_t steps() const { return steps_; }
  [[nodiscard]] std::vector<ScheduledMessage> sorted_table() && {
    std::ranges::sort(table_, {},
                      [](const ScheduledMessage& each) { return std::tuple(each.step, each.from, each.to); });
    return std::move(table_);
  }

 private:
  void add(const FactorMessage& along_row, const FactorMessage& along_column) {
    std::vector<NodeId> path;
    for (const NodeId column : along_row) path.push_back(along_column.front() * columns_ + column);
    for (std::size_t i = 1; i < along_column.size(); ++i) path.push_back(along_column[i] * columns_ + along_row.back());
    if (path.size() == 1) return;
    Route route;
    for (std::size_t i = 1; i < path.size(); ++i) route.push_back(by_ends_.at({path[i - 1], path[i]}));
    const Rank from = path.front();
    const Rank to = path.back();
    table_.push_back({steps_, from, to, words_, std::move(route), {{from, to, 0, words_}}});
  }

  double words_;
  NodeId columns_;
  std::map<Channel, ChannelId> by_ends_;
  std::int32_t steps_ = 0;
  std::vector<ScheduledMessage> table_;
};

}  // namespace

ProductSchedule product_schedule(const Platform& platform, double words, const PackingLimits& limits) {
  ProductSchedule found;
  const auto product = product_of(*platform.topology);
  if (!product || std::max(product->across.nodes, product->down.nodes) > most_nodes_of_factor) return found;
  FactorClasses across(product->across, FactorClasses::Distinct::destinations, platform.ports);
  FactorClasses down(product->down, FactorClasses::Distinct::sources, platform.ports);
  const std::int64_t layers = best_layers(across, down);
  const auto classes_across = across.pack(layers, limits);
  PackingLimits rest = limits;
  rest.moves -= across.moves();
  const auto classes_down = down.pack(layers, rest);
  found.moves = across.moves() + down.moves();
  ProductTable table(*platform.topology, words, product->across.nodes);
  for (const FactorClass& one : classes_across) {
    for (const FactorClass& other : classes_down) {
      for (std::size_t shift = 0; shift < one.size(); ++shift) table.add_step(one, other, shift);
    }
  }
  found.steps = table.steps();
  found.table = std::move(table).sorted_table();
  return found;
}

}  // namespace hopscope
