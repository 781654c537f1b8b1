#include "topology/hypercube.hpp"

#include <array>
#include <bit>
#include <cmath>

#include <fmt/format.h>
#include <hopscope/catalogue.hpp>
#include <hopscope/symmetry.hpp>

#include "topology/grid.hpp"
#include "topology/route_draw.hpp"

namespace hopscope {

Hypercube::Hypercube(int dimension, BitOrder order, double width, std::uint64_t seed)
    : Topology("hypercube", NodeId{1} << dimension, (ChannelId{1} << dimension) * dimension, width),
      dimension_(dimension),
      order_(order),
      seed_(seed) {}

// The channel of a node along bit k has the number node * d + k.
Channel Hypercube::channel(ChannelId id) const {
  const auto node = static_cast<NodeId>(id / dimension_);
  const auto bit = static_cast<int>(id % dimension_);
  return {node, node ^ (NodeId{1} << bit)};
}

namespace {

/// One of the bits of `bits`, all equally likely.
std::uint32_t some_bit(std::uint32_t bits, RouteDraw& draw) {
  for (auto skipped = draw.below(static_cast<std::uint64_t>(std::popcount(bits))); skipped > 0; --skipped) {
    bits &= bits - 1;
  }
  return bits & -bits;
}

}  // namespace

inline void Hypercube::put_in_order(NodeId from, NodeId to, Route& out, std::size_t before) const {
  auto here = static_cast<std::uint32_t>(from);
  auto left = static_cast<std::uint32_t>(from ^ to);
  out.resize(before + static_cast<std::size_t>(std::popcount(left)));
  const auto end = out.end();
  for (auto hop = out.begin() + static_cast<std::ptrdiff_t>(before); hop != end; ++hop) {
    const std::uint32_t bit = order_ == BitOrder::descending ? std::bit_floor(left) : left & -left;
    *hop = ChannelId{here} * dimension_ + std::countr_zero(bit);
    here ^= bit;
    left ^= bit;
  }
}

// Every message of a run asks for its route: a list that has the right length already is not cleared first.
void Hypercube::route(NodeId from, NodeId to, Route& out) const {
  if (order_ <= BitOrder::descending) [[likely]]
    return put_in_order(from, to, out, 0);
  out.clear();
  if (order_ == BitOrder::drawn) return draw_route(from, to, out);
  if (distance(from, to) <= 1) return put_in_order(from, to, out, 0);
  const auto by = static_cast<NodeId>(RouteDraw(seed_, from, to).below(static_cast<std::uint64_t>(nodes())));
  put_in_order(from, by, out, 0);
  put_in_order(by, to, out, out.size());
}

void Hypercube::draw_route(NodeId from, NodeId to, Route& out) const {
  RouteDraw draw(seed_, from, to);
  auto here = static_cast<std::uint32_t>(from);
  auto left = static_cast<std::uint32_t>(from ^ to);
  out.resize(static_cast<std::size_t>(std::popcount(left)));
  for (ChannelId& hop : out) {
    const std::uint32_t bit = some_bit(left, draw);
    hop = ChannelId{here} * dimension_ + std::countr_zero(bit);
    here ^= bit;
    left ^= bit;
  }
}

std::int64_t Hypercube::distance(NodeId from, NodeId to) const {
  return std::popcount(static_cast<std::uint32_t>(from ^ to));
}

double Hypercube::total_distance() const { return 0.5 * dimension_ * nodes() * nodes(); }

std::vector<std::string> Hypercube::link_classes() const { return names_of_dimensions(dimension_); }

std::string Hypercube::description() const { return "hypercube"; }

std::string Hypercube::vertex_name(NodeId node) const {
  return dimension_ == 0 ? "" : fmt::format("{:0{}b}", node, dimension_);
}

// The usual drawing of a cube, two of them side by side, two such pairs below each other, and so on, each slightly
// oblique, so that no link of up to five dimensions passes over a node.
std::vector<Point> Hypercube::places() const {
  constexpr std::array<Point, 6> along{Point{3.5, 0}, {0, -3.5}, {1.5, -1.3}, {7, 1.6}, {1.65, 8.2}, {18.4, 2.3}};
  if (dimension_ > std::ssize(along)) return {};
  std::vector<Point> places;
  for (NodeId node = 0; node < nodes(); ++node) {
    Point place;
    for (int bit = 0; bit < dimension_; ++bit) {
      if ((node >> bit & 1) == 0) continue;
      place.x += along[static_cast<std::size_t>(bit)].x;
      place.y += along[static_cast<std::size_t>(bit)].y;
    }
    places.push_back(place);
  }
  return places;
}

std::vector<Cut> Hypercube::cuts() const {
  constexpr NodeId most_nodes = 1 << 12;
  std::vector<Cut> all;
  for (int bit = 0; bit < dimension_ && nodes() <= most_nodes; ++bit) {
    Cut cut{fmt::format("the bisection of bit {}", bit), std::vector<bool>(static_cast<std::size_t>(nodes()))};
    for (NodeId node = 0; node < nodes(); ++node) cut.inside[static_cast<std::size_t>(node)] = (node >> bit & 1) != 0;
    all.push_back(std::move(cut));
  }
  return all;
}

std::vector<Symmetry> Hypercube::symmetries() const {
  if (draws_routes()) return {};
  return {Symmetry::exclusive_or(dimension_)};
}

}  // namespace hopscope

namespace hopscope::topology {

TopologyFamily hypercube() {
  return {.name = "hypercube",
          .size = {{.name = "dimension",
                    .meaning = "the dimension d of a hypercube of 2^d nodes.",
                    .least = 0,
                    .most = 30}},
          .summary = "2^dimension nodes, linked where their labels differ in one bit",
          .routings = {"e-cube-descending", "random-minimal", "valiant"},
          .nodes = [](const std::vector<std::int64_t>& d) { return std::ldexp(1.0, static_cast<int>(d.front())); },
          .make = [](const TopologySpec& spec) -> std::shared_ptr<const Topology> {
            auto order = Hypercube::BitOrder::ascending;
            if (spec.routing == "e-cube-descending") order = Hypercube::BitOrder::descending;
            if (spec.routing == "random-minimal") order = Hypercube::BitOrder::drawn;
            if (spec.routing == "valiant") order = Hypercube::BitOrder::valiant;
            return std::make_shared<Hypercube>(static_cast<int>(spec.extents.front()), order, spec.width, spec.seed);
          }};
}

}  // namespace hopscope::topology
