// Groups of routers, every two of which are linked, as are every two groups: Kim, Dally, Scott and Abts 2008.

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <hopscope/catalogue.hpp>

#include "topology/router_network.hpp"
#include "topology/shapes.hpp"

namespace hopscope {

namespace {

/// g groups of a routers, of which each has h ports for global links. Every two groups have one global link, so that a
/// group has g - 1 of them, evenly spread over its a h ports: link n is at port n a h / (g - 1), rounded down, and port
/// k at router k / h. Which link leads to which group is the arrangement.
class Dragonfly final : public RouterNetwork {
 public:
  enum class Arrangement { palmtree, consecutive };
  struct Size {
    NodeId groups;
    NodeId routers;  ///< of a group
    NodeId hosts;
    NodeId global_links;  ///< of a router
  };

  Dragonfly(Size size, Arrangement arrangement, double width, RouterWays ways)
      : RouterNetwork(
            "dragonfly", size.groups * size.routers, size.hosts,
            ChannelId{size.groups} * size.routers * (size.routers - 1) + ChannelId{size.groups} * (size.groups - 1),
            width, ways),
        size_(size),
        arrangement_(arrangement) {}

  [[nodiscard]] std::string description() const override {
    return fmt::format("dragonfly of {} group{} of {} router{}{}", size_.groups, size_.groups == 1 ? "" : "s",
                       size_.routers, size_.routers == 1 ? "" : "s", nodes_at_each());
  }
  [[nodiscard]] std::string vertex_name(NodeId vertex) const override {
    if (vertex < nodes()) return "";
    const NodeId router = vertex - nodes();
    return fmt::format("({}, {})", router / size_.routers, router % size_.routers);
  }

 private:
  [[nodiscard]] ChannelId local_links() const { return ChannelId{routers()} * (size_.routers - 1); }

  /// The group to which global link `n` of a group leads.
  [[nodiscard]] NodeId group_at(NodeId group, NodeId n) const {
    if (arrangement_ == Arrangement::consecutive) return n < group ? n : n + 1;
    return (group - n - 1 + size_.groups) % size_.groups;
  }
  /// The global link of a group that leads to another.
  [[nodiscard]] NodeId link_to(NodeId group, NodeId other) const {
    if (arrangement_ == Arrangement::consecutive) return other < group ? other : other - 1;
    return (group - other - 1 + size_.groups) % size_.groups;
  }
  /// The router of a group that has its global link to another.
  [[nodiscard]] NodeId gate(NodeId group, NodeId other) const {
    const std::int64_t ports = std::int64_t{size_.routers} * size_.global_links;
    const std::int64_t port = link_to(group, other) * ports / (size_.groups - 1);
    return group * size_.routers + static_cast<NodeId>(port / size_.global_links);
  }

  // The channels inside groups are numbered by their tail and then by their head, itself left out.
  [[nodiscard]] Channel link(ChannelId id) const override {
    if (id >= local_links()) {
      const auto group = static_cast<NodeId>((id - local_links()) / (size_.groups - 1));
      const NodeId other = group_at(group, static_cast<NodeId>((id - local_links()) % (size_.groups - 1)));
      return {gate(group, other), gate(other, group)};
    }
    const auto from = static_cast<NodeId>(id / (size_.routers - 1));
    const auto place = static_cast<NodeId>(id % (size_.routers - 1));
    const NodeId first = from / size_.routers * size_.routers;
    return {from, first + (place < from - first ? place : place + 1)};
  }

  [[nodiscard]] int router_link_class(ChannelId link) const override { return link < local_links() ? 0 : 1; }
  [[nodiscard]] std::vector<std::string> router_link_classes() const override {
    return {"links inside groups", "links between groups"};
  }

  /// @pre in one group
  void append_local(NodeId from, NodeId to, Route& out) const {
    if (from == to) return;
    const NodeId place = to % size_.routers;
    append(ChannelId{from} * (size_.routers - 1) + (to < from ? place : place - 1), out);
  }
  /// To the other end of the global link between two groups. @return it
  NodeId append_to_group(NodeId from, NodeId other, Route& out) const {
    const NodeId group = from / size_.routers;
    append_local(from, gate(group, other), out);
    append(local_links() + ChannelId{group} * (size_.groups - 1) + link_to(group, other), out);
    return gate(other, group);
  }
  void append_minimal(NodeId from, NodeId to, Route& out) const override {
    const NodeId group = to / size_.routers;
    if (from / size_.routers != group) from = append_to_group(from, group, out);
    append_local(from, to, out);
  }
  void append_detour(NodeId from, NodeId to, RouteDraw& draw, Route& out) const override {
    const NodeId first = from / size_.routers;
    const NodeId last = to / size_.routers;
    if (first == last || size_.groups < 3) return append_minimal(from, to, out);
    auto by = static_cast<NodeId>(draw.below(static_cast<std::uint64_t>(size_.groups) - 2));
    if (by >= std::min(first, last)) ++by;
    if (by >= std::max(first, last)) ++by;
    append_minimal(append_to_group(from, by, out), to, out);
  }

  [[nodiscard]] int minimal_length(NodeId from, NodeId to) const {
    const NodeId group = from / size_.routers;
    const NodeId other = to / size_.routers;
    if (group == other) return from == to ? 0 : 1;
    return 1 + (gate(group, other) == from ? 0 : 1) + (gate(other, group) == to ? 0 : 1);
  }
  /// Calls visit(router) for the far end of each global link of a router.
  template <class Visit>
  void for_each_far_end(NodeId router, Visit visit) const {
    const NodeId group = router / size_.routers;
    const auto first_link = [&](std::int64_t place) {
      return static_cast<NodeId>((place * (size_.groups - 1) + size_.routers - 1) / size_.routers);
    };
    const NodeId place = router % size_.routers;
    for (NodeId n = first_link(place); n < first_link(place + 1); ++n) visit(gate(group_at(group, n), group));
  }

  // Two global links in a row, through one router of a third group, are shorter than a local, a global and a local one.
  [[nodiscard]] int router_distance(NodeId from, NodeId to) const override {
    int shortest = minimal_length(from, to);
    if (shortest < 3) return shortest;
    for_each_far_end(from, [&](NodeId by) {
      if (minimal_length(by, to) == 1 && by / size_.routers != to / size_.routers) shortest = 2;
    });
    return shortest;
  }

  [[nodiscard]] double total_router_distance() const override {
    const double g = size_.groups;
    const double a = size_.routers;
    // Between two groups one pair of routers is 1 apart, 2 (a - 1) are 2 apart, and the others 3.
    double sum = g * a * (a - 1) + g * (g - 1) * (1 + 4 * (a - 1) + 3 * (a - 1) * (a - 1));
    // A palmtree looks the same from every group.
    const bool is_alike = arrangement_ == Arrangement::palmtree;
    double two_apart = 0;
    std::vector<NodeId> found;
    for (NodeId from = 0; from < (is_alike ? size_.routers : routers()); ++from) {
      found.clear();
      for_each_far_end(from, [&](NodeId by) {
        for_each_far_end(by, [&](NodeId to) {
          if (minimal_length(from, to) == 3) found.push_back(to);
        });
      });
      std::ranges::sort(found);
      two_apart += static_cast<double>(found.size() - std::ranges::unique(found).size());
    }
    return sum - (is_alike ? g : 1) * two_apart;
  }

  Size size_;
  Arrangement arrangement_;
};

}  // namespace

}  // namespace hopscope

namespace hopscope::topology {

namespace {

Field count_of_dragonfly(std::string name, std::string meaning) {
  return {.name = std::move(name), .meaning = std::move(meaning), .least = 1, .most = fields::most_of_routers};
}

std::vector<Field> sizes_of_dragonfly() {
  return {count_of_dragonfly("groups",
                             "groups of a dragonfly, at most 1 + routers x global_links. Every two are joined by one "
                             "link."),
          count_of_dragonfly("routers", "routers of each group of a dragonfly, every two of which are linked."),
          count_of_dragonfly("global_links", "the most links to other groups that each router of a dragonfly has."),
          fields::hosts()};
}

const Field arrangement_field{
    .name = "arrangement",
    .meaning =
        "the group to which link n of group i of a dragonfly leads. palmtree: i - n - 1, modulo the number of "
        "groups. consecutive: n, or n + 1 from n = i on.",
    .kind = Field::Kind::name,
    .standard = "palmtree",
    .names = {"palmtree", "consecutive"}};

}  // namespace

TopologyFamily dragonfly() {
  return {.name = "dragonfly",
          .size = sizes_of_dragonfly(),
          .summary = "groups of `routers`, linked all to all as the groups are, with `hosts` nodes at each router",
          .routings = {"valiant"},
          .options = {arrangement_field},
          .nodes =
              [](const std::vector<std::int64_t>& extents) {
                return static_cast<double>(extents[0]) * static_cast<double>(extents[1]) *
                       static_cast<double>(extents[3]);
              },
          .make = [](const TopologySpec& spec) -> std::shared_ptr<const Topology> {
            const auto number = [&](std::size_t i) { return static_cast<NodeId>(spec.extents[i]); };
            const auto arrangement = arrangement_field.choice_in<Dragonfly::Arrangement>(spec.options);
            return std::make_shared<Dragonfly>(Dragonfly::Size{number(0), number(1), number(3), number(2)}, arrangement,
                                               spec.width, RouterWays::of(spec));
          },
          .misfit = [](const TopologySpec& spec) -> std::string {
            const std::int64_t ports = spec.extents[1] * spec.extents[2];
            if (spec.extents[0] <= ports + 1) {
              return misfit_of_routers(static_cast<double>(spec.extents[0] * spec.extents[1]),
                                       static_cast<double>(spec.extents[3]));
            }
            return fmt::format(
                "{} groups of {} routers with {} global links each: there are at most {} groups, 1 + routers x "
                "global_links",
                spec.extents[0], spec.extents[1], spec.extents[2], ports + 1);
          }};
}

}  // namespace hopscope::topology
