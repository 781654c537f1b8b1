// The cuts of a network for which no others are defined: its bridges, and one from a spectral partition.

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include <hopscope/topology.hpp>

#include "text/formatted.hpp"

namespace hopscope {

namespace {

/// The undirected links, with their widths: the two channels of a link count as one.
class Links {
 public:
  explicit Links(const Topology& network) : beside_(static_cast<std::size_t>(network.nodes() + network.switches())) {
    for (ChannelId id = 0; id < network.channels(); ++id) {
      const auto [from, to] = network.channel(id);
      join(from, to, network.width(id));
      join(to, from, network.width(id));
    }
  }

  struct Other {
    std::size_t vertex = 0;
    double width = 0;
  };
  [[nodiscard]] std::size_t vertices() const { return beside_.size(); }
  [[nodiscard]] const std::vector<Other>& of(std::size_t vertex) const { return beside_[vertex]; }

 private:
  void join(NodeId from, NodeId to, double width) {
    auto& others = beside_[static_cast<std::size_t>(from)];
    const auto known = std::ranges::find(others, static_cast<std::size_t>(to), &Other::vertex);
    if (known != others.end()) {
      known->width += width;
    } else {
      others.push_back({static_cast<std::size_t>(to), width});
    }
  }

  std::vector<std::vector<Other>> beside_;
};

/// The vertices that a depth-first search visits beyond a bridge form one side of it (Tarjan 1974).
class Bridges {
 public:
  Bridges(const Topology& network, const Links& links)
      : network_(network),
        links_(links),
        order_(links.vertices()),
        lowest_(links.vertices()),
        parent_(links.vertices()) {
    visit_all();
  }

  [[nodiscard]] std::vector<Cut> cuts() const {
    std::vector<Cut> all;
    for (std::size_t place = 1; place < met_.size(); ++place) {
      const std::size_t vertex = met_[place];
      if (lowest_[vertex] != order_[vertex]) continue;
      Cut cut{fmt::format("bridge {} - {}", in_words(parent_[vertex]), in_words(vertex)),
              std::vector<bool>(links_.vertices())};
      for (std::size_t below = place; below < place + sizes_[place]; ++below) cut.inside[met_[below]] = true;
      all.push_back(std::move(cut));
    }
    return all;
  }

 private:
  [[nodiscard]] std::string in_words(std::size_t vertex) const {
    return vertex_in_words(network_, static_cast<NodeId>(vertex));
  }
  // Without recursion: a network may be one long line.
  void visit_all() {
    std::vector<std::pair<std::size_t, std::size_t>> path{{0, 0}};  // a vertex, and its next neighbour to visit
    meet(0);
    while (!path.empty()) {
      auto& [vertex, next] = path.back();
      if (next == links_.of(vertex).size()) {
        leave(vertex);
        path.pop_back();
        continue;
      }
      const std::size_t other = links_.of(vertex)[next++].vertex;
      if (order_[other] == 0) {
        parent_[other] = vertex;
        meet(other);
        path.emplace_back(other, 0);
      } else if (other != parent_[vertex]) {
        lowest_[vertex] = std::min(lowest_[vertex], order_[other]);
      }
    }
  }
  void meet(std::size_t vertex) {
    met_.push_back(vertex);
    sizes_.push_back(0);
    order_[vertex] = lowest_[vertex] = met_.size();
  }
  void leave(std::size_t vertex) {
    sizes_[order_[vertex] - 1] = met_.size() - (order_[vertex] - 1);
    if (order_[vertex] > 1) lowest_[parent_[vertex]] = std::min(lowest_[parent_[vertex]], lowest_[vertex]);
  }

  const Topology& network_;
  const Links& links_;
  std::vector<std::size_t> order_;   // by vertex, from 1; 0 if not visited
  std::vector<std::size_t> lowest_;  // by vertex: the lowest order reachable from its subtree
  std::vector<std::size_t> parent_;
  std::vector<std::size_t> met_;    // vertices, in the order of the visit
  std::vector<std::size_t> sizes_;  // by index in `met_`: the size of the subtree
};

/// An approximation of the Fiedler vector: power iteration on the Laplacian, shifted by a bound on its largest
/// eigenvalue.
std::vector<double> fiedler_vector(const Links& links) {
  constexpr int rounds = 300;
  const std::size_t n = links.vertices();
  std::vector<double> degree(n);
  for (std::size_t v = 0; v < n; ++v) {
    for (const auto& other : links.of(v)) degree[v] += other.width;
  }
  const double shift = 2 * *std::ranges::max_element(degree);
  std::vector<double> vector(n), next(n);
  for (std::size_t v = 0; v < n; ++v) vector[v] = std::sin(1.0 + static_cast<double>(v));  // breaks symmetries
  for (int round = 0; round < rounds; ++round) {
    const double mean = std::accumulate(vector.begin(), vector.end(), 0.0) / static_cast<double>(n);
    for (double& x : vector) x -= mean;
    double length = 0;
    for (std::size_t v = 0; v < n; ++v) {
      next[v] = (shift - degree[v]) * vector[v];
      for (const auto& other : links.of(v)) next[v] += other.width * vector[other.vertex];
      length += next[v] * next[v];
    }
    if (length == 0) break;
    for (std::size_t v = 0; v < n; ++v) vector[v] = next[v] / std::sqrt(length);
  }
  return vector;
}

/// "the cut around 4, 5, 6": the vertices of the smaller side, or the first of them.
std::string name_of(const Topology& network, const std::vector<bool>& inside) {
  constexpr std::size_t most = 6;
  const bool is_smaller = 2 * std::ranges::count(inside, true) <= std::ssize(inside);
  std::vector<std::string> names;
  std::size_t others = 0;
  for (std::size_t vertex = 0; vertex < inside.size(); ++vertex) {
    if (inside[vertex] != is_smaller) continue;
    if (names.size() < most) {
      names.push_back(vertex_in_words(network, static_cast<NodeId>(vertex)));
    } else {
      ++others;
    }
  }
  const std::string first = fmt::format("the cut around {}", joined(names, ", "));
  return others == 0 ? first : fmt::format("{} and {} more", first, others);
}

/// Of the sets of vertices with the lowest entries of the Fiedler vector, the one with the fewest channels per
/// separated pair of nodes.
Cut spectral_cut(const Topology& network, const Links& links) {
  const NodeId nodes = network.nodes();
  const std::vector<double> vector = fiedler_vector(links);
  std::vector<std::size_t> by_value(links.vertices());
  std::iota(by_value.begin(), by_value.end(), std::size_t{0});
  std::ranges::stable_sort(by_value, {}, [&](std::size_t v) { return vector[v]; });
  std::vector<bool> inside(links.vertices());
  double crossing = 0;
  double nodes_inside = 0;
  double best = 0;
  std::size_t best_size = 0;
  for (std::size_t size = 1; size < by_value.size(); ++size) {
    const std::size_t vertex = by_value[size - 1];
    for (const auto& other : links.of(vertex)) crossing += inside[other.vertex] ? -other.width : other.width;
    inside[vertex] = true;
    nodes_inside += vertex < static_cast<std::size_t>(nodes) ? 1 : 0;
    const double pairs = nodes_inside * (nodes - nodes_inside);
    if (crossing > 0 && pairs / crossing > best) {
      best = pairs / crossing;
      best_size = size;
    }
  }
  std::vector<bool> best_side(links.vertices());
  for (std::size_t i = 0; i < best_size; ++i) best_side[by_value[i]] = true;
  return {name_of(network, best_side), best_side};
}

}  // namespace

std::vector<Cut> Topology::cuts() const {
  constexpr NodeId most_vertices_of_cuts = 4096;
  if (nodes() < 2 || nodes() + switches() > most_vertices_of_cuts) return {};
  const Links links(*this);
  std::vector<Cut> all = Bridges(*this, links).cuts();
  all.push_back(spectral_cut(*this, links));
  return all;
}

}  // namespace hopscope
