#include "topology/grid.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>
#include <hopscope/symmetry.hpp>

#include "text/formatted.hpp"
#include "topology/route_draw.hpp"
#include "topology/shapes.hpp"

namespace hopscope {

Grid::Grid(std::vector<NodeId> sides, bool wraps) : sides_(std::move(sides)), strides_(sides_.size()), wraps_(wraps) {
  NodeId stride = 1;
  for (std::size_t k = sides_.size(); k-- > 0;) {
    strides_[k] = stride;
    stride *= sides_[k];
  }
}

NodeId Grid::coordinate(NodeId node, int dimension) const {
  return node / stride(dimension) % sides_[static_cast<std::size_t>(dimension)];
}

NodeId Grid::moved(NodeId node, int dimension, NodeId by) const {
  const std::int64_t side = sides_[static_cast<std::size_t>(dimension)];
  const NodeId here = coordinate(node, dimension);
  const auto there = static_cast<NodeId>((here + side + by) % side);
  return node + (there - here) * stride(dimension);
}

NodeId Grid::node_at(const std::vector<std::int64_t>& position) const {
  NodeId node = 0;
  for (std::size_t dimension = 0; dimension < sides_.size(); ++dimension) {
    const std::int64_t side = sides_[dimension];
    node += static_cast<NodeId>((position[dimension] % side + side) % side) * strides_[dimension];
  }
  return node;
}

namespace {

NodeId nodes_of(const Grid& grid) {
  NodeId nodes = 1;
  for (const NodeId side : grid.sides()) nodes *= side;
  return nodes;
}

}  // namespace

GridTopology::GridTopology(std::string family, Grid grid, double width, Ways ways, std::uint64_t seed)
    : Topology(std::move(family), nodes_of(grid), channels_of(banks_of(grid)), width),
      grid_(std::move(grid)),
      banks_(banks_of(grid_)),
      ways_(ways),
      seed_(seed) {}

std::vector<GridTopology::Bank> GridTopology::banks_of(const Grid& grid) {
  std::vector<Bank> banks;
  ChannelId next = 0;
  for (const NodeId side : grid.sides()) {
    Bank bank;
    bank.first = next;
    bank.starts = grid.wraps() && side > 1 ? side : side - 1;
    bank.per_way = ChannelId{nodes_of(grid)} / side * bank.starts;
    bank.both_ways = side > 1 && !(grid.wraps() && side == 2);
    next += bank.per_way * (bank.both_ways ? 2 : 1);
    banks.push_back(bank);
  }
  return banks;
}

ChannelId GridTopology::channels_of(const std::vector<Bank>& banks) {
  if (banks.empty()) return 0;
  return banks.back().first + banks.back().per_way * (banks.back().both_ways ? 2 : 1);
}

NodeId GridTopology::displacement(NodeId from, NodeId to, NodeId side) const {
  const NodeId plain = to - from;
  if (!grid_.wraps()) return plain;
  const NodeId up = plain >= 0 ? plain : plain + side;
  return up <= side - up ? up : up - side;
}

// Within a bank, channels are numbered by (which row of the grid, place along the side, which column): the place is
// that of the lower end, or of the start if the side wraps around.
ChannelId GridTopology::channel_id(NodeId from, int dimension, bool positive) const {
  const Bank& bank = banks_[static_cast<std::size_t>(dimension)];
  const ChannelId side = grid_.sides()[static_cast<std::size_t>(dimension)];
  const ChannelId stride = grid_.stride(dimension);
  const ChannelId here = grid_.coordinate(from, dimension);
  const ChannelId place = positive || grid_.wraps() ? here : here - 1;
  const ChannelId index = (from / (stride * side) * bank.starts + place) * stride + from % stride;
  return bank.first + (positive || !bank.both_ways ? 0 : bank.per_way) + index;
}

std::size_t GridTopology::bank_of(ChannelId id) const {
  std::size_t k = banks_.size() - 1;
  while (id < banks_[k].first) --k;
  // A side of 1 has an empty bank that begins where the next one does; step over it.
  while (banks_[k].per_way == 0) --k;
  return k;
}

Channel GridTopology::channel(ChannelId id) const {
  const std::size_t k = bank_of(id);
  const Bank& bank = banks_[k];
  const int dimension = static_cast<int>(k);
  const bool positive = id - bank.first < bank.per_way;
  const ChannelId index = (id - bank.first) % bank.per_way;
  const ChannelId stride = grid_.stride(dimension);
  const ChannelId place = index / stride % bank.starts;
  const ChannelId lower = place + (positive || grid_.wraps() ? 0 : 1);
  const ChannelId from = (index / (stride * bank.starts) * grid_.sides()[k] + lower) * stride + index % stride;
  const NodeId node = static_cast<NodeId>(from);
  return {node, grid_.moved(node, dimension, positive ? 1 : -1)};
}

void GridTopology::route(NodeId from, NodeId to, Route& out) const {
  out.clear();
  if (ways_ == Ways::drawn) return draw_route(from, to, out);
  if (ways_ != Ways::valiant || distance(from, to) <= 1) return append_in_order(from, to, out);
  const auto by = static_cast<NodeId>(RouteDraw(seed_, from, to).below(static_cast<std::uint64_t>(nodes())));
  append_in_order(from, by, out);
  append_in_order(by, to, out);
}

// Along a row in dimension k the coordinates of the source in later dimensions, and of the destination in earlier ones,
// are whatever they are, so that ties of both parities cross it even if half its side is odd.
bool GridTopology::turns_back(NodeId from, NodeId to, int dimension) const {
  NodeId sum = grid_.coordinate(from, dimension);
  for (int k = 0; k < grid_.dimensions(); ++k) {
    if (k != dimension) sum += (grid_.coordinate(from, k) + grid_.coordinate(to, k)) % 2;
  }
  return sum % 2 == 1;
}

// Coordinates are divided out of both nodes once, from the last dimension on: routes are most of what some runs
// compute.
void GridTopology::append_in_order(NodeId from, NodeId to, Route& out) const {
  Row row{.before = from, .after = 0};
  NodeId rest = to;
  for (int k = grid_.dimensions() - 1; k >= 0; --k) {
    const NodeId side = grid_.sides()[static_cast<std::size_t>(k)];
    NodeId there = rest;
    row.place = std::exchange(row.before, 0);
    if (k > 0) {  // of the first dimension nothing is left to divide
      there = rest % side;
      rest /= side;
      row.before = row.place / side;
      row.place %= side;
    }
    NodeId by = displacement(row.place, there, side);
    if (by != 0) {
      if (ways_ == Ways::balanced && is_tie(by, side) && turns_back(from, to, k)) by = -by;
      append_row(row, k, by, out);
    }
    row.after += there * grid_.stride(k);
  }
}

// Along a row the channels of one direction are numbered a stride apart, and with wraparound they continue at its other
// end.
void GridTopology::append_row(const Row& row, int dimension, NodeId by, Route& out) const {
  const Bank& bank = banks_[static_cast<std::size_t>(dimension)];
  const NodeId side = grid_.sides()[static_cast<std::size_t>(dimension)];
  const ChannelId stride = by > 0 ? grid_.stride(dimension) : -grid_.stride(dimension);
  const ChannelId around = stride * side;
  const NodeId to_the_end = !grid_.wraps() ? std::abs(by) : by > 0 ? side - row.place : row.place + 1;
  const ChannelId place = row.place - (by > 0 || grid_.wraps() ? 0 : 1);
  const ChannelId first = bank.first + (by > 0 || !bank.both_ways ? 0 : bank.per_way) +
                          (ChannelId{row.before} * bank.starts + place) * grid_.stride(dimension) + row.after;
  const std::size_t before = out.size();
  out.resize(before + static_cast<std::size_t>(std::abs(by)));
  ChannelId* const channels = out.data() + before;
  const NodeId straight = std::min(std::abs(by), to_the_end);
  ChannelId channel = first;
  for (NodeId hop = 0; hop < straight; ++hop, channel += stride) channels[hop] = channel;
  channel -= around;
  for (NodeId hop = straight; hop < std::abs(by); ++hop, channel += stride) channels[hop] = channel;
}

// Every order of the steps is equally likely: the next one is any of those left.
void GridTopology::draw_route(NodeId from, NodeId to, Route& out) const {
  RouteDraw draw(seed_, from, to);
  std::vector<NodeId> left;
  NodeId steps = 0;
  for (int k = 0; k < grid_.dimensions(); ++k) {
    const NodeId side = grid_.sides()[static_cast<std::size_t>(k)];
    NodeId by = displacement(grid_.coordinate(from, k), grid_.coordinate(to, k), side);
    if (is_tie(by, side) && draw.below(2) == 1) by = -by;
    left.push_back(by);
    steps += std::abs(by);
  }
  for (NodeId here = from; steps > 0; --steps) {
    auto skipped = static_cast<NodeId>(draw.below(static_cast<std::uint64_t>(steps)));
    std::size_t k = 0;
    for (; skipped >= std::abs(left[k]); ++k) skipped -= std::abs(left[k]);
    const NodeId way = left[k] > 0 ? 1 : -1;
    out.push_back(channel_id(here, static_cast<int>(k), way > 0));
    here = grid_.moved(here, static_cast<int>(k), way);
    left[k] -= way;
  }
}

std::int64_t GridTopology::distance(NodeId from, NodeId to) const {
  std::int64_t hops = 0;
  for (int k = 0; k < grid_.dimensions(); ++k) {
    hops += std::abs(
        displacement(grid_.coordinate(from, k), grid_.coordinate(to, k), grid_.sides()[static_cast<std::size_t>(k)]));
  }
  return hops;
}

// Each dimension contributes independently: its sum of distances over one side, times the pairs of the other
// coordinates.
double GridTopology::total_distance() const {
  double sum = 0;
  for (const NodeId side : grid_.sides()) {
    const double n = side;
    const std::int64_t from_one_node = std::int64_t{side} * side / 4;  // around a ring
    const double along = grid_.wraps() ? n * static_cast<double>(from_one_node) : n * (n * n - 1) / 3;
    sum += along * (nodes() / n) * (nodes() / n);
  }
  return sum;
}

std::string GridTopology::description() const {
  if (family() == "ring" || family() == "line") return family();
  return fmt::format("{} {}", family(), joined(grid_.sides(), " x "));
}

std::string GridTopology::vertex_name(NodeId node) const {
  if (grid_.dimensions() < 2) return "";
  std::vector<NodeId> coordinates;
  for (int k = 0; k < grid_.dimensions(); ++k) coordinates.push_back(grid_.coordinate(node, k));
  return fmt::format("({})", joined(coordinates, ", "));
}

std::vector<std::string> names_of_dimensions(int dimensions) {
  if (dimensions < 2) return {""};
  std::vector<std::string> names;
  for (int k = 0; k < dimensions; ++k) names.push_back(fmt::format("links along dimension {}", k));
  return names;
}

std::vector<std::string> GridTopology::link_classes() const { return names_of_dimensions(grid_.dimensions()); }

std::vector<Point> GridTopology::places() const { return places_of(grid_); }

std::vector<Symmetry> GridTopology::symmetries() const {
  if (!grid_.wraps() || draws_routes()) return {};
  const bool has_ties = std::ranges::any_of(grid_.sides(), [](NodeId side) { return side > 2 && side % 2 == 0; });
  if (ways_ == Ways::balanced && has_ties) return {};  // which neighbours break differently
  return {Symmetry::rotation(grid_.sides())};
}

double grid_nodes(const std::vector<std::int64_t>& sides) {
  double nodes = 1;
  for (const std::int64_t side : sides) nodes *= static_cast<double>(side);
  return nodes;
}

std::shared_ptr<const Topology> make_grid(const TopologySpec& spec, bool wraps) {
  const std::vector<NodeId> sides(spec.extents.begin(), spec.extents.end());
  auto ways = GridTopology::Ways::dimension_order;
  if (spec.routing == "balanced") ways = GridTopology::Ways::balanced;
  if (spec.routing == "random-minimal") ways = GridTopology::Ways::drawn;
  if (spec.routing == "valiant") ways = GridTopology::Ways::valiant;
  return std::make_shared<GridTopology>(spec.family, Grid(sides, wraps), spec.width, ways, spec.seed);
}

std::vector<Cut> GridTopology::cuts() const {
  constexpr NodeId most_nodes = 1 << 16;
  constexpr NodeId most_places = 64;
  std::vector<Cut> all;
  if (nodes() > most_nodes) return all;
  for (int d = 0; d < grid_.dimensions(); ++d) {
    const NodeId side = grid_.sides()[static_cast<std::size_t>(d)];
    const auto add = [&](NodeId first, NodeId last, const char* name) {
      Cut cut{fmt::format("{} dimension {}", name, d), std::vector<bool>(static_cast<std::size_t>(nodes()))};
      for (NodeId node = 0; node < nodes(); ++node) {
        const NodeId place = grid_.coordinate(node, d);
        cut.inside[static_cast<std::size_t>(node)] = place >= first && place < last;
      }
      all.push_back(std::move(cut));
    };
    if (side > 1) add(0, side / 2, "the bisection of");
    if (side > most_places) continue;
    const bool wraps = grid_.wraps() && side > 2;
    for (NodeId place = 1; place < (wraps ? (side + 1) / 2 : side); ++place) {
      if (wraps) add(place, place + side / 2, "a bisection of");
      if (!wraps && place != side / 2) add(0, place, "a cut through");
    }
  }
  return all;
}

}  // namespace hopscope
