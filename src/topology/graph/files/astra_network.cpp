// The networks of ASTRA-sim's analytical backend, link by link, with its routes: dimension by dimension, the first
// first, and on a ring the shorter way, upwards if both are equally long.

#include "topology/graph/files/astra_network.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <hopscope/wiring.hpp>

#include "topology/graph/files/graph_load.hpp"

namespace hopscope {

namespace {

using BuildingBlock = AstraDimension::Block;

// More routes are not read.
constexpr std::int64_t most_routed_npus = 2048;
constexpr std::int64_t most_routed_links = 100'000;
constexpr std::int64_t most_routed_steps = 24'000'000;

/// A dimension with the links that it has in the network.
struct PlacedDimension {
  AstraDimension dimension;
  std::size_t number = 1;  ///< from 1
  std::int64_t stride = 1;
  /// By NPU: its link upwards, to the next of a ring or to the switch; of fully connected ones the first link of their
  /// group.
  std::vector<std::size_t> links = {};

  [[nodiscard]] std::int64_t place(std::int64_t npu) const { return npu / stride % dimension.size; }
  [[nodiscard]] std::int64_t at(std::int64_t npu, std::int64_t place_there) const {
    return npu + (place_there - place(npu)) * stride;
  }
  /// The number of the link between two places among those of a group.
  [[nodiscard]] std::int64_t pair(std::int64_t lower, std::int64_t higher) const {
    return lower * dimension.size - lower * (lower + 1) / 2 + higher - lower - 1;
  }
  /// How many links a route crosses in this dimension at most.
  [[nodiscard]] std::int64_t longest() const {
    return dimension.block == BuildingBlock::ring       ? dimension.size / 2
           : dimension.block == BuildingBlock::switched ? 2
                                                        : 1;
  }
  [[nodiscard]] std::int64_t links_of_group() const {
    if (dimension.block == BuildingBlock::fully_connected) return dimension.size * (dimension.size - 1) / 2;
    return dimension.block == BuildingBlock::ring && dimension.size == 2 ? 1 : dimension.size;
  }
};

class AstraNetwork {
 public:
  AstraNetwork(const std::vector<AstraDimension>& dimensions, std::size_t bytes) : load_(bytes) {
    for (const AstraDimension& each : dimensions) {
      placed_.push_back({each, placed_.size() + 1, npus_});
      npus_ *= each.size;
      if (npus_ > most_vertices) refuse("NPUs", most_vertices);
    }
  }

  GraphText build() {
    constexpr std::int64_t most_links = 1 << 20;
    std::int64_t links = 0;
    std::int64_t steps = 0;
    for (const PlacedDimension& each : placed_) {
      links += each.links_of_group() * (npus_ / each.dimension.size);
      steps += each.longest() * npus_ * npus_;
    }
    if (links > most_links) refuse("links", most_links);
    const bool has_choice = placed_.size() > 1 || placed_.front().dimension.block == BuildingBlock::ring;
    graph_.directed =
        has_choice && npus_ <= most_routed_npus && links <= most_routed_links && steps <= most_routed_steps;
    for (std::int64_t npu = 0; npu < npus_; ++npu) add_vertex(fmt::format("NPU {}", npu), false);
    for (PlacedDimension& each : placed_) place(each);
    if (graph_.directed) {
      add_routes();
    } else if (has_choice) {
      graph_.remarks.push_back(
          fmt::format("has more than {} NPUs, {} links, or {} million links on all routes together: messages take "
                      "shortest paths, not ASTRA-sim's routes, dimension by dimension",
                      most_routed_npus, most_routed_links, most_routed_steps / 1'000'000));
    }
    graph_.in_microseconds = true;
    return std::move(graph_);
  }

 private:
  [[noreturn]] static void refuse(const char* what, std::int64_t most) {
    throw GraphTooLarge(fmt::format("has too many {}; at most {} are possible", what, most));
  }

  std::size_t add_vertex(std::string name, bool is_switch) {
    constexpr std::size_t for_vertex = 768;  // bytes, with its name and attribute, until it is a network: upper bound
    load_.add(GraphLoad::vertices, for_vertex);
    graph_.vertices.push_back({std::move(name), {{"switch", is_switch ? "true" : "false"}}});
    check_size(graph_);
    return graph_.vertices.size() - 1;
  }

  /// @return the number of the link
  std::size_t join(std::size_t from, std::size_t to, const PlacedDimension& in) {
    constexpr std::size_t for_edge = 1040;  // bytes, with its attributes, until it is a link: upper bound
    const GraphText::Attributes attributes{
        {"class", fmt::format("dimension {}", in.number)},
        {"width", fmt::format("{}", in.dimension.width)},
        {"t_h", fmt::format("{}", in.dimension.t_h)},
    };
    const auto add = [&](std::size_t begin, std::size_t end) {
      load_.add(GraphLoad::edges, for_edge);
      graph_.edges.push_back({.from = begin, .to = end, .attributes = attributes});
      check_size(graph_);
    };
    add(from, to);
    if (graph_.directed) add(to, from);
    return links_++;
  }

  void place(PlacedDimension& each) {
    each.links.resize(static_cast<std::size_t>(npus_));
    for (std::int64_t npu = 0; npu < npus_; ++npu) {
      if (each.place(npu) == 0) place_group(each, npu);
    }
  }

  /// The links between the NPUs that differ from this one only in this dimension.
  void place_group(PlacedDimension& each, std::int64_t first) {
    const std::int64_t size = each.dimension.size;
    const auto npu_at = [&](std::int64_t place) { return static_cast<std::size_t>(each.at(first, place)); };
    if (each.dimension.block == BuildingBlock::fully_connected) {
      for (std::int64_t i = 0; i < size; ++i) each.links[npu_at(i)] = links_;
      for (std::int64_t i = 0; i < size; ++i) {
        for (std::int64_t j = i + 1; j < size; ++j) join(npu_at(i), npu_at(j), each);
      }
      return;
    }
    const bool is_ring = each.dimension.block == BuildingBlock::ring;
    const std::size_t above =
        is_ring ? 0 : add_vertex(fmt::format("switch of dimension {} at NPU {}", each.number, first), true);
    // The two links that a ring of two would have are one, in each direction.
    const std::int64_t count = is_ring && size == 2 ? 1 : size;
    for (std::int64_t i = 0; i < count; ++i)
      each.links[npu_at(i)] = join(npu_at(i), is_ring ? npu_at((i + 1) % size) : above, each);
  }

  void add_routes() {
    for (std::int64_t from = 0; from < npus_; ++from) {
      for (std::int64_t to = 0; to < npus_; ++to) {
        graph_.routes.begins.push_back(graph_.routes.links.size());
        std::int64_t here = from;
        for (const PlacedDimension& each : placed_) {
          if (each.place(here) != each.place(to)) here = cross(each, here, each.at(here, each.place(to)));
        }
      }
    }
    graph_.routes.begins.push_back(graph_.routes.links.size());
  }

  /// Adds the channel of a link in one of its directions to the last route.
  void take(std::size_t link, bool is_down) {
    graph_.routes.links.push_back(static_cast<std::int32_t>(2 * link + (is_down ? 1 : 0)));
  }

  /// Adds the way between two NPUs that differ in this dimension only. @return where it ends
  std::int64_t cross(const PlacedDimension& each, std::int64_t from, std::int64_t to) {
    const std::int64_t size = each.dimension.size;
    const std::int64_t begin = each.place(from);
    const std::int64_t end = each.place(to);
    const auto link_of = [&](std::int64_t place) { return each.links[static_cast<std::size_t>(each.at(from, place))]; };
    if (each.dimension.block == BuildingBlock::fully_connected) {
      const auto pair = static_cast<std::size_t>(each.pair(std::min(begin, end), std::max(begin, end)));
      take(link_of(begin) + pair, begin > end);
    } else if (each.dimension.block == BuildingBlock::switched) {
      take(link_of(begin), false);
      take(link_of(end), true);
    } else {
      const std::int64_t up = (end - begin + size) % size;
      const bool is_down = size == 2 ? begin == 1 : 2 * up > size;
      for (std::int64_t here = begin; here != end;) {
        const std::int64_t next = (here + (is_down ? size - 1 : 1)) % size;
        take(link_of(is_down ? next : here), is_down);
        here = next;
      }
    }
    return to;
  }

  GraphLoad load_;
  GraphText graph_;
  std::vector<PlacedDimension> placed_;
  std::int64_t npus_ = 1;
  std::size_t links_ = 0;
};

}  // namespace

GraphText astra_network(const std::vector<AstraDimension>& dimensions, std::size_t bytes_of_file) {
  return AstraNetwork(dimensions, bytes_of_file).build();
}

}  // namespace hopscope
