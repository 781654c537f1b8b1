#include "topology/fat_tree.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <hopscope/catalogue.hpp>

#include "topology/route_draw.hpp"
#include "topology/shapes.hpp"

namespace hopscope {

namespace {

ChannelId power_of(ChannelId arity, int exponent) {
  ChannelId power = 1;
  for (int i = 0; i < exponent; ++i) power *= arity;
  return power;
}

/// The number of subtrees of height 1 or more.
NodeId subtrees(NodeId arity, int levels) { return static_cast<NodeId>((power_of(arity, levels) - 1) / (arity - 1)); }

/// The channels at each height, two for each subtree there; there is none above the root.
std::vector<ChannelKind> fat_links(NodeId arity, int levels, double width, double oversubscription) {
  std::vector<ChannelKind> kinds;
  for (int height = 0; height < levels; ++height) {
    kinds.push_back(
        {.width = width * static_cast<double>(power_of(arity, height)) / (height > 0 ? oversubscription : 1),
         .channels = 2 * power_of(arity, levels - height)});
  }
  return kinds;
}

/// Switches of a k-ary n-tree whose lowest ones have `up` links up.
double switches_of(double arity, double levels, double up) {
  return std::pow(arity, levels - 1) + (levels - 1) * up * (levels > 1 ? std::pow(arity, levels - 2) : 0);
}

std::string oversubscribed(double oversubscription) {
  return oversubscription == 1 ? "" : fmt::format(", oversubscribed {}:1", oversubscription);
}

ChannelId sum_of(const std::vector<ChannelKind>& kinds) {
  ChannelId sum = 0;
  for (const ChannelKind& kind : kinds) sum += kind.channels;
  return sum;
}

}  // namespace

FatTree::FatTree(NodeId arity, int levels, NodeId switches, ChannelId channels, std::vector<ChannelKind> kinds)
    : Topology("fat-tree", static_cast<NodeId>(power_of(arity, levels)), switches, channels, std::move(kinds)) {
  for (int exponent = 0; exponent <= levels; ++exponent) {
    powers_.push_back(static_cast<NodeId>(power_of(arity, exponent)));
  }
}

int FatTree::meeting_height(NodeId from, NodeId to) const {
  int height = 0;
  for (; from != to; ++height) {
    from /= arity();
    to /= arity();
  }
  return height;
}

// From every node, the routes to k^h - k^(h-1) others turn at height h.
double FatTree::total_distance() const {
  double hops = 0;
  for (int height = 1; height <= levels(); ++height) {
    hops += 2.0 * height * (static_cast<double>(power(height)) - power(height - 1));
  }
  return hops * nodes();
}

std::vector<std::string> FatTree::link_classes() const {
  if (levels() < 2) return {""};
  std::vector<std::string> names;
  for (int level = 1; level <= levels(); ++level) names.push_back(fmt::format("links of level {}", level));
  return names;
}

std::vector<Point> FatTree::places() const {
  const double width = usual_gap * nodes();
  // Wide trees are drawn higher, so that their links are not too flat.
  const double rise = std::clamp(0.55 * width / levels(), 3.2, 5.0);
  std::vector<Point> places;
  for (int height = 0; height <= levels(); ++height) {
    const NodeId count = height == 0 ? nodes() : switches_at(height);
    for (NodeId i = 0; i < count; ++i) places.push_back({(i + 0.5) * width / count, -height * rise});
  }
  return places;
}

FatLinkTree::FatLinkTree(NodeId arity, int levels, double width, double oversubscription)
    : FatLinkTree(arity, levels, fat_links(arity, levels, width, oversubscription), oversubscription) {}

FatLinkTree::FatLinkTree(NodeId arity, int levels, std::vector<ChannelKind> kinds, double oversubscription)
    : FatTree(arity, levels, subtrees(arity, levels), sum_of(kinds), kinds), oversubscription_(oversubscription) {}

NodeId FatLinkTree::first_at(int height) const {
  NodeId first = 0;
  for (int below = 0; below < height; ++below) first += power(levels() - below);
  return first;
}

int FatLinkTree::height_of(ChannelId id) const {
  int height = 0;
  for (ChannelId end = 2 * ChannelId{nodes()}; id >= end; end += 2 * ChannelId{power(levels() - height)}) ++height;
  return height;
}

// The vertices below the root have two channels each, in their order: up, and down again.
Channel FatLinkTree::channel(ChannelId id) const {
  const int height = height_of(id);
  const auto lower = static_cast<NodeId>(id / 2);
  const NodeId upper = first_at(height + 1) + (lower - first_at(height)) / arity();
  return id % 2 == 0 ? Channel{lower, upper} : Channel{upper, lower};
}

void FatLinkTree::route(NodeId from, NodeId to, Route& out) const {
  const int top = meeting_height(from, to);
  out.resize(2 * static_cast<std::size_t>(top));
  for (int height = 0; height < top; ++height) {
    const ChannelId first = first_at(height);
    const auto up = static_cast<std::size_t>(height);
    out[up] = 2 * (first + from / power(height));
    out[out.size() - 1 - up] = 2 * (first + to / power(height)) + 1;
  }
}

std::string FatLinkTree::description() const {
  return fmt::format("fat-tree of arity {}, {} level{}, fat links{}", arity(), levels(), levels() == 1 ? "" : "s",
                     oversubscribed(oversubscription_));
}

KaryNTree::KaryNTree(NodeId arity, int levels, NodeId up, double width, std::optional<std::uint64_t> seed)
    : FatTree(arity, levels, static_cast<NodeId>(switches_of(arity, levels, up)),
              2 * (power_of(arity, levels) + (levels - 1) * power_of(arity, levels - 1) * up), {ChannelKind{width}}),
      up_(up),
      seed_(seed) {}

NodeId KaryNTree::switches_at(int height) const {
  return height == 1 ? power(levels() - 1) : power(levels() - 2) * up_;
}

// From height 2 on only w with a last digit less than `up` are numbered.
NodeId KaryNTree::switch_at(int height, NodeId w) const {
  if (height == 1) return nodes() + w;
  return nodes() + switches_at(1) + (height - 2) * switches_at(2) + w / arity() * up_ + w % arity();
}

// First the links of the nodes, by node; then those between switches, by height, by the lower switch, by digit.
ChannelId KaryNTree::channel_of(const Link& link) const {
  const bool lowest = link.height == 1;
  const ChannelId place = lowest ? ChannelId{link.w} * up_ + link.digit
                                 : (ChannelId{link.w / arity()} * up_ + link.w % arity()) * arity() + link.digit;
  return 2 * (nodes() + (link.height - 1) * links_at_height() + place);
}

KaryNTree::Link KaryNTree::link_of(ChannelId channel) const {
  const ChannelId number = channel / 2 - nodes();
  const auto place = static_cast<NodeId>(number % links_at_height());
  const int height = 1 + static_cast<int>(number / links_at_height());
  if (height == 1) return {height, place / up_, place % up_};
  const NodeId lower = place / arity();
  return {height, lower / up_ * arity() + lower % up_, place % arity()};
}

Channel KaryNTree::channel(ChannelId id) const {
  const auto node = static_cast<NodeId>(id / 2);
  NodeId lower = node;
  NodeId upper = 0;
  if (id < 2 * ChannelId{nodes()}) {
    upper = switch_at(1, node / arity());
  } else {
    const Link link = link_of(id);
    lower = switch_at(link.height, link.w);
    upper = switch_at(link.height + 1, with_digit(link.w, link.height - 1, link.digit));
  }
  return id % 2 == 0 ? Channel{lower, upper} : Channel{upper, lower};
}

void KaryNTree::route(NodeId from, NodeId to, Route& out) const {
  out.clear();
  const int top = meeting_height(from, to);
  if (top == 0) return;
  RouteDraw draw(seed_.value_or(0), from, to);
  out.push_back(2 * ChannelId{from});
  NodeId w = from / arity();
  for (int height = 1; height < top; ++height) {
    const NodeId choices = height == 1 ? up_ : arity();
    const NodeId upward =
        seed_ ? static_cast<NodeId>(draw.below(static_cast<std::uint64_t>(choices))) : digit(to, height - 1) % choices;
    out.push_back(channel_of({height, w, upward}));
    w = with_digit(w, height - 1, upward);
  }
  for (int height = top - 1; height >= 1; --height) {
    const NodeId upward =
        digit(w, height - 1);  // the digit that distinguishes the link from the others of its lower end
    w = with_digit(w, height - 1, digit(to, height));
    out.push_back(channel_of({height, w, upward}) + 1);
  }
  out.push_back(2 * ChannelId{to} + 1);
}

std::string KaryNTree::description() const {
  return fmt::format("{}-ary {}-tree{}", arity(), levels(), oversubscribed(static_cast<double>(arity()) / up_));
}

namespace {

const Field arity_field{.name = "arity",
                        .meaning = "the number of subtrees below each switch of a fat-tree.",
                        .least = 2,
                        .most = topology::fields::most_nodes};

const Field levels_field{.name = "levels",
                         .meaning = "levels of switches of a fat-tree, which has arity^levels nodes.",
                         .least = 1,
                         .most = topology::fields::most_levels};

const Field construction{
    .name = "construction",
    .meaning =
        "the switches of a fat-tree. fat-links: one for each subtree, whose link up is as wide as all below it "
        "together. k-ary-n-tree: equal switches with equal channels, as many up as down.",
    .kind = Field::Kind::name,
    .standard = "fat-links",
    .names = {"fat-links", "k-ary-n-tree"}};

const Field oversubscription{
    .name = "oversubscription",
    .meaning =
        "links down of the lowest switches of a fat-tree to links up: 2 for half as much width above them. Of a "
        "k-ary-n-tree, arity / oversubscription is an integer.",
    .kind = Field::Kind::number,
    .least = 1,
    .most = 1024,
    .standard = 1.0};

bool has_equal_switches(const TopologySpec& spec) {
  return std::get<std::string>(construction.in(spec.options)) == "k-ary-n-tree";
}

double nodes_of_tree(const TopologySpec& spec) {
  return std::pow(static_cast<double>(spec.extents[0]), static_cast<double>(spec.extents[1]));
}

std::string misfit_of_tree(const TopologySpec& spec) {
  const auto arity = static_cast<double>(spec.extents[0]);
  const auto levels = static_cast<double>(spec.extents[1]);
  const double taper = oversubscription.number_in(spec.options);
  if (taper != 1 && levels == 1) {
    return "with one level there are no links up to oversubscribe; leave oversubscription out";
  }
  if (!has_equal_switches(spec)) return {};
  const double up = arity / taper;
  if (up < 1 || up != std::floor(up)) {
    return fmt::format("an oversubscription of {} leaves {:g} links up for {:g} down; their number must be an integer",
                       taper, up, arity);
  }
  // Vertices are numbered by 32 bits; fat links have less than twice as many of them as there are nodes.
  if (nodes_of_tree(spec) + switches_of(arity, levels, up) < 0x1p31) return {};
  return fmt::format("a k-ary-n-tree of {:.0f} nodes has too many switches; at most 2^31 vertices are possible",
                     nodes_of_tree(spec));
}

}  // namespace

}  // namespace hopscope

namespace hopscope::topology {

TopologyFamily fat_tree() {
  return {
      .name = "fat-tree",
      .size = {arity_field, levels_field},
      .summary = "arity^levels nodes under a tree of switches; construction fat-links, or k-ary-n-tree of equal ones",
      .routings = {"random-minimal", "ecmp"},
      .options = {construction, oversubscription},
      .nodes =
          [](const std::vector<std::int64_t>& extents) {
            return std::pow(static_cast<double>(extents[0]), static_cast<double>(extents[1]));
          },
      .make = [](const TopologySpec& spec) -> std::shared_ptr<const Topology> {
        const auto arity = static_cast<NodeId>(spec.extents[0]);
        const auto levels = static_cast<int>(spec.extents[1]);
        const auto seed = spec.draws_shortest() ? std::optional(spec.seed) : std::nullopt;
        const double taper = oversubscription.number_in(spec.options);
        if (has_equal_switches(spec)) {
          const auto up = static_cast<NodeId>(arity / taper);
          return std::make_shared<KaryNTree>(arity, levels, up, spec.width, seed);
        }
        return std::make_shared<FatLinkTree>(arity, levels, spec.width, taper);
      },
      .misfit = misfit_of_tree};
}

}  // namespace hopscope::topology
