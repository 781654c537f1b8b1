#include "study/bound/synthesis/product_schedule.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <hopscope/platform.hpp>

namespace hopscope {

namespace {

constexpr std::size_t most_paths_of_message = 8;  // of a message
constexpr std::int64_t most_moves = 400000;       // of a packing: those that succeed need fewer

}  // namespace

FactorClasses::FactorClasses(const Factor& factor, Distinct distinct, int ports)
    : factor_(factor), distinct_(distinct), ports_(ports), distances_(distances()) {
  find_paths();
  find_load();
}

std::vector<std::vector<int>> FactorClasses::distances() const {
  const auto nodes = static_cast<std::size_t>(factor_.nodes);
  std::vector<std::vector<int>> all(nodes, std::vector<int>(nodes, -1));
  for (NodeId from = 0; from < factor_.nodes; ++from) {
    auto& of_node = all[static_cast<std::size_t>(from)];
    of_node[static_cast<std::size_t>(from)] = 0;
    std::vector<NodeId> queue{from};
    for (std::size_t next = 0; next < queue.size(); ++next) {
      for (const auto& [at, to] : factor_.channels) {
        if (at != queue[next] || of_node[static_cast<std::size_t>(to)] >= 0) continue;
        of_node[static_cast<std::size_t>(to)] = of_node[static_cast<std::size_t>(at)] + 1;
        queue.push_back(to);
      }
    }
  }
  return all;
}

void FactorClasses::find_paths() {
  for (NodeId from = 0; from < factor_.nodes; ++from) {
    for (NodeId to = 0; to < factor_.nodes; ++to) {
      FactorMessage path{from};
      extend(paths_.emplace_back(), path, to);
    }
  }
}

void FactorClasses::extend(std::vector<FactorMessage>& found, FactorMessage& path, NodeId to) const {
  const NodeId here = path.back();
  if (found.size() == most_paths_of_message) return;
  if (here == to) {
    found.push_back(path);
    return;
  }
  const auto left = [&](NodeId at) { return distances_[static_cast<std::size_t>(at)][static_cast<std::size_t>(to)]; };
  for (const auto& [from, next] : factor_.channels) {
    if (from != here || left(next) < 0 || left(next) != left(here) - 1) continue;
    path.push_back(next);
    extend(found, path, to);
    path.pop_back();
  }
}

/// On average, and of the messages all of whose paths cross a channel. (If most_paths_of_message were found there may
/// be others, which do not cross it.)
void FactorClasses::find_load() {
  double hops = 0;
  std::vector<double> forced(factor_.channels.size());
  for (const auto& paths : paths_) {
    if (!paths.empty()) hops += static_cast<double>(paths.front().size()) - 1;
    if (paths.empty() || paths.size() == most_paths_of_message) continue;
    std::vector<std::size_t> crossed(factor_.channels.size());
    for (const FactorMessage& path : paths) {
      for (std::size_t i = 1; i < path.size(); ++i) ++crossed[channel_of(path[i - 1], path[i])];
    }
    for (std::size_t c = 0; c < crossed.size(); ++c) forced[c] += crossed[c] == paths.size() ? 1 : 0;
  }
  if (forced.empty()) return;
  load_ = std::max(hops / static_cast<double>(forced.size()), std::ranges::max(forced));
}

std::size_t FactorClasses::channel_of(NodeId from, NodeId to) const {
  const auto found = std::ranges::lower_bound(factor_.channels, Channel{from, to});
  return static_cast<std::size_t>(found - factor_.channels.begin());
}

std::int64_t FactorClasses::least_classes(std::int64_t layers) const {
  constexpr double rounding = 1e-9;
  const auto by_channels = static_cast<std::int64_t>(std::ceil(load_ / static_cast<double>(layers) - rounding));
  return std::max<std::int64_t>(factor_.nodes, by_channels);
}

/// Whether adding half of the number of nodes to all labels, modulo their number, leaves the network as it is.
bool FactorClasses::is_symmetric_to_half_turn() const {
  if (factor_.nodes % 2 != 0) return false;
  const auto turned = [&](NodeId node) { return (node + factor_.nodes / 2) % factor_.nodes; };
  return std::ranges::all_of(factor_.channels, [&](const Channel& each) {
    return std::ranges::binary_search(factor_.channels, Channel{turned(each.from), turned(each.to)});
  });
}

std::vector<FactorClass> FactorClasses::pack(std::int64_t layers, const PackingLimits& limits) {
  std::vector<FactorClass> best;
  if (is_symmetric_to_half_turn()) best = pack_with(factor_.nodes / 2, layers, limits);
  if (!best.empty() && std::ssize(best) <= least_classes(layers)) return best;
  auto others = pack_with(factor_.nodes, layers, limits);
  return best.empty() || (!others.empty() && others.size() < best.size()) ? std::move(others) : std::move(best);
}

/// Nodes whose labels are equal modulo `period` are alike, and one message stands for its images.
FactorClasses::Layered FactorClasses::in_layers(NodeId period, std::int64_t layers) const {
  const std::size_t nodes = static_cast<std::size_t>(factor_.nodes);
  const std::size_t channels = static_cast<std::size_t>(layers) * factor_.channels.size();
  Layered all;
  all.problem.places.assign(channels + (static_cast<std::size_t>(layers) + 1) * nodes, 1);
  if (ports_ != Platform::all_ports) {
    std::fill_n(all.problem.places.begin() + static_cast<std::ptrdiff_t>(channels),
                static_cast<std::size_t>(layers) * nodes, ports_);
  }
  for (NodeId from = 0; from < period; ++from) {
    for (NodeId to = 0; to < factor_.nodes; ++to) {
      auto& routes = all.problem.messages.emplace_back();
      auto& ways = all.ways.emplace_back();
      for (const FactorMessage& path : paths(from, to)) {
        for (std::int64_t layer = 0; layer < layers; ++layer) {
          auto route = resources_of(path, period, layers, layer);
          if (!route) continue;
          routes.push_back(std::move(*route));
          ways.emplace_back(&path, static_cast<std::size_t>(layer));
        }
      }
      all.is_possible = all.is_possible && !routes.empty();
    }
  }
  return all;
}

std::vector<FactorClass> FactorClasses::pack_with(NodeId period, std::int64_t layers, const PackingLimits& limits) {
  const Layered all = in_layers(period, layers);
  if (!all.is_possible) return {};
  PackingLimits own = limits;
  own.least_steps = static_cast<std::int32_t>(least_classes(layers));
  own.moves = std::min(most_moves, limits.moves - moves_);
  own.counts_each_channel = true;
  const Packing packing = hopscope::pack(all.problem, own);
  moves_ += packing.moves;
  std::vector<FactorClass> classes(static_cast<std::size_t>(packing.steps),
                                   FactorClass(static_cast<std::size_t>(layers)));
  for (std::size_t m = 0; m < packing.of.size(); ++m) {
    const auto& [path, layer] = all.ways[m][static_cast<std::size_t>(packing.of[m].route)];
    for (NodeId turn = 0; turn < factor_.nodes; turn += period) {
      FactorMessage image = *path;
      for (NodeId& node : image) node = (node + turn) % factor_.nodes;
      classes[static_cast<std::size_t>(packing.of[m].step)][layer].push_back(std::move(image));
    }
  }
  return classes;
}

/// None if the message meets its own images.
std::optional<PackingProblem::Route> FactorClasses::resources_of(const FactorMessage& path, NodeId period,
                                                                 std::int64_t layers, std::int64_t layer) const {
  const auto channels = std::ssize(factor_.channels);
  PackingProblem::Route route;
  const auto add = [&](std::int64_t resource) { route.push_back(static_cast<PackingProblem::Resource>(resource)); };
  for (std::size_t i = 1; i < path.size(); ++i) {
    std::size_t first = channel_of(path[i - 1], path[i]);
    for (NodeId turn = period; turn < factor_.nodes; turn += period) {
      first = std::min(first, channel_of((path[i - 1] + turn) % factor_.nodes, (path[i] + turn) % factor_.nodes));
    }
    if (std::ranges::find(route, layer * channels + static_cast<std::int64_t>(first)) != route.end())
      return std::nullopt;
    add(layer * channels + static_cast<std::int64_t>(first));
  }
  const bool are_destinations = distinct_ == Distinct::destinations;
  const NodeId distinct_end = (are_destinations ? path.back() : path.front()) % period;
  const NodeId other_end = (are_destinations ? path.front() : path.back()) % period;
  if (ports_ != Platform::all_ports) add(layers * channels + layer * factor_.nodes + other_end);
  add(layers * (channels + factor_.nodes) + distinct_end);
  return route;
}

}  // namespace hopscope
