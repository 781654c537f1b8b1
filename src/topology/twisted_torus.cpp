// Tori whose wraparound is twisted: Camara, Moreto, Vallejo, Beivide, Miguel-Alonso, Martinez and Navaridas 2010.

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>
#include <hopscope/catalogue.hpp>
#include <hopscope/symmetry.hpp>

#include "text/formatted.hpp"
#include "topology/grid.hpp"
#include "topology/shapes.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_sides_twisted = 8;

/// A torus in which the wraparound link of dimension k also leads `twists[k]` places further along the last dimension.
/// With sides a, 2a and the twist a it is the rectangular twisted torus RTT(a), with a, a, 2a and the twists a, a the
/// prismatic doubly twisted torus PDTT(a).
///
/// A side with a twist is at least half as long as the last side, so that no shortest way goes around it more than
/// once: to go around it is the same as its twist, at most half the last side, along the last dimension. Where both are
/// equally long, the way along the last dimension is taken.
///
/// Routing is dimension order, last coordinate first, by a shortest displacement; of several that go around no twisted
/// side as a whole, by the lexicographically largest one, so that nodes remain equivalent.
class TwistedTorus final : public Topology {
 public:
  TwistedTorus(Grid grid, std::vector<NodeId> twists, double width)
      : Topology("twisted-torus", nodes_of_twisted(grid), 2 * ChannelId{nodes_of_twisted(grid)} * grid.dimensions(),
                 width),
        grid_(std::move(grid)),
        twists_(std::move(twists)),
        symmetry_(Symmetry::twisted_rotation(grid_.sides(), twists_)) {}

  [[nodiscard]] Channel channel(ChannelId id) const override {
    const ChannelId of_node = ChannelId{2} * grid_.dimensions();
    const auto from = static_cast<NodeId>(id / of_node);
    const auto place = static_cast<int>(id % of_node);
    return {from, neighbour(from, place / 2, place % 2 == 0)};
  }

  void route(NodeId from, NodeId to, Route& out) const override {
    out.clear();
    const std::vector<NodeId> by = displacement(symmetry_.offset(from, to));
    for (int k = last(); k >= 0; --k) {
      const NodeId steps = by[static_cast<std::size_t>(k)];
      for (NodeId hop = 0; hop < std::abs(steps); ++hop) {
        out.push_back((ChannelId{from} * grid_.dimensions() + k) * 2 + (steps > 0 ? 0 : 1));
        from = neighbour(from, k, steps > 0);
      }
    }
  }

  [[nodiscard]] std::int64_t distance(NodeId from, NodeId to) const override {
    return length(displacement(symmetry_.offset(from, to)));
  }
  [[nodiscard]] double total_distance() const override {
    double from_one = 0;
    for (NodeId offset = 0; offset < nodes(); ++offset) from_one += static_cast<double>(length(displacement(offset)));
    return from_one * nodes();
  }

  [[nodiscard]] std::string description() const override {
    return fmt::format("twisted torus {}, twisted by {}", joined(grid_.sides(), " x "), joined(twists_, ", "));
  }
  [[nodiscard]] std::string vertex_name(NodeId node) const override {
    std::vector<NodeId> coordinates;
    for (int k = 0; k <= last(); ++k) coordinates.push_back(grid_.coordinate(node, k));
    return fmt::format("({})", joined(coordinates, ", "));
  }
  [[nodiscard]] std::vector<Point> places() const override { return places_of(grid_); }
  [[nodiscard]] std::vector<Symmetry> symmetries() const override { return {symmetry_}; }
  [[nodiscard]] int link_class(ChannelId id) const override {
    return static_cast<int>(id % (ChannelId{2} * grid_.dimensions()) / 2);
  }
  [[nodiscard]] std::vector<std::string> link_classes() const override {
    return names_of_dimensions(grid_.dimensions());
  }

 private:
  static NodeId nodes_of_twisted(const Grid& grid) {
    NodeId nodes = 1;
    for (const NodeId side : grid.sides()) nodes *= side;
    return nodes;
  }
  [[nodiscard]] int last() const { return grid_.dimensions() - 1; }
  [[nodiscard]] NodeId side(int dimension) const { return grid_.sides()[static_cast<std::size_t>(dimension)]; }
  [[nodiscard]] NodeId twist(int dimension) const {
    return dimension < last() ? twists_[static_cast<std::size_t>(dimension)] : 0;
  }

  [[nodiscard]] NodeId neighbour(NodeId node, int dimension, bool positive) const {
    const NodeId step = positive ? grid_.stride(dimension) : symmetry_.inverse(grid_.stride(dimension));
    return symmetry_.combine(node, step);
  }

  static std::int64_t length(const std::vector<NodeId>& by) {
    std::int64_t hops = 0;
    for (const NodeId steps : by) hops += std::abs(steps);
    return hops;
  }

  /// A shortest way to a node from node 0, as steps along each dimension.
  [[nodiscard]] std::vector<NodeId> displacement(NodeId offset) const {
    std::vector<NodeId> by(static_cast<std::size_t>(last()) + 1);
    std::vector<NodeId> best;
    go_on(offset, 0, grid_.coordinate(offset, last()), by, best);
    return best;
  }
  /// Tries both directions along `dimension` and those behind it; `along_last` is what the wraparounds so far left to
  /// go along the last dimension.
  void go_on(NodeId offset, int dimension, NodeId along_last, std::vector<NodeId>& by,
             std::vector<NodeId>& best) const {
    const NodeId whole = side(dimension);
    NodeId& here = by[static_cast<std::size_t>(dimension)];
    if (dimension == last()) {
      const NodeId ahead = along_last % whole;
      here = 2 * ahead <= whole ? ahead : ahead - whole;
      if (best.empty() || length(by) < length(best)) best = by;
      return;
    }
    const NodeId ahead = grid_.coordinate(offset, dimension);
    const NodeId around = twist(dimension);
    const bool no_choice = around == 0;
    if (!no_choice || 2 * ahead <= whole) {
      here = ahead;
      go_on(offset, dimension + 1, along_last, by, best);
    }
    if (no_choice ? 2 * ahead > whole : ahead > 0) {
      here = ahead - whole;
      go_on(offset, dimension + 1, (along_last + around) % side(last()), by, best);
    }
  }

  Grid grid_;
  std::vector<NodeId> twists_;  // of all dimensions but the last
  Symmetry symmetry_;
};

const Field twists_field{
    .name = "twists",
    .meaning =
        "of a twisted-torus, for each dimension but the last: how far its wraparound leads along the last one. "
        "Default: half the last side for each.",
    .kind = Field::Kind::integers,
    .least = 0,
    .most = topology::fields::most_nodes,
    .most_entries = topology::fields::most_sides,
    .is_optional = true};

/// Those of the scenario, or half the last side for each other dimension.
std::vector<std::int64_t> twists_of(const TopologySpec& spec) {
  if (const FieldValue* const given = spec.options.find(twists_field.name)) {
    return std::get<std::vector<std::int64_t>>(*given);
  }
  return std::vector<std::int64_t>(spec.extents.size() - 1, spec.extents.back() / 2);
}

std::string misfit_of_twists(const TopologySpec& spec) {
  const std::size_t dimensions = spec.extents.size();
  if (dimensions < 2 || dimensions > most_sides_twisted) {
    return fmt::format("a twisted-torus has from 2 to {} dimensions, not {}", most_sides_twisted, dimensions);
  }
  const std::vector<std::int64_t> twists = twists_of(spec);
  const std::int64_t whole = spec.extents.back();
  if (twists.size() != dimensions - 1) {
    return fmt::format("has {} twist{} for {} dimensions; give one for each dimension but the last", twists.size(),
                       twists.size() == 1 ? "" : "s", dimensions);
  }
  if (whole < 3) return fmt::format("the last side, {}, is too short to twist along; it is at least 3", whole);
  for (std::size_t k = 0; k + 1 < dimensions; ++k) {
    const std::int64_t side = spec.extents[k];
    if (twists[k] >= whole) {
      return fmt::format("the twist of dimension {}, {}, is not less than the last side, {}", k, twists[k], whole);
    }
    if (twists[k] == 0 && side < 3) return fmt::format("dimension {} has a side of 2, which needs a twist", k);
    if (twists[k] > 0 && 2 * side < whole) {
      return fmt::format("side {} of dimension {}, which is twisted, is shorter than half the last side, {}", side, k,
                         whole);
    }
  }
  return {};
}

}  // namespace

}  // namespace hopscope

namespace hopscope::topology {

TopologyFamily twisted_torus() {
  return {.name = "twisted-torus",
          .size = {fields::dims(2)},
          .summary = "a torus whose wraparound of each dimension but the last leads `twists` places along the last one",
          .options = {twists_field},
          .nodes = grid_nodes,
          .make = [](const TopologySpec& spec) -> std::shared_ptr<const Topology> {
            const std::vector<std::int64_t> twists = twists_of(spec);
            return std::make_shared<TwistedTorus>(
                Grid(std::vector<NodeId>(spec.extents.begin(), spec.extents.end()), true),
                std::vector<NodeId>(twists.begin(), twists.end()), spec.width);
          },
          .misfit = misfit_of_twists};
}

}  // namespace hopscope::topology
