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
std::vector<ChannelKind> fat_links(NodeId arity, int levels, double width) {
  std::vector<ChannelKind> kinds;
  for (int height = 0; height < levels; ++height) {
    kinds.push_back({.width = width * static_cast<double>(power_of(arity, height)),
                     .channels = 2 * power_of(arity, levels - height)});
  }
  return kinds;
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

FatLinkTree::FatLinkTree(NodeId arity, int levels, double width)
    : FatTree(arity, levels, subtrees(arity, levels), sum_of(fat_links(arity, levels, width)),
              fat_links(arity, levels, width)) {}

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
  return fmt::format("fat-tree of arity {}, {} level{}, fat links", arity(), levels(), levels() == 1 ? "" : "s");
}

KaryNTree::KaryNTree(NodeId arity, int levels, double width, std::optional<std::uint64_t> seed)
    : FatTree(arity, levels, static_cast<NodeId>(levels * power_of(arity, levels - 1)),
              ChannelId{2} * levels * power_of(arity, levels), {ChannelKind{width}}),
      seed_(seed) {}

// At each height h there are k^n links, each with two channels, up and down: those of the nodes by node, those of the
// switches by w and the digit that changes.
Channel KaryNTree::channel(ChannelId id) const {
  const ChannelId link = id / 2;
  const int height = static_cast<int>(link / nodes());
  const auto place = static_cast<NodeId>(link % nodes());
  const NodeId w = place / arity();
  NodeId lower = place;
  NodeId upper = switch_at(1, w);
  if (height > 0) {
    lower = switch_at(height, w);
    upper = switch_at(height + 1, with_digit(w, height - 1, place % arity()));
  }
  return id % 2 == 0 ? Channel{lower, upper} : Channel{upper, lower};
}

void KaryNTree::route(NodeId from, NodeId to, Route& out) const {
  out.clear();
  const int top = meeting_height(from, to);
  if (top == 0) return;
  const auto channel_at = [&](int height, NodeId place, bool up) {
    out.push_back(2 * (ChannelId{height} * nodes() + place) + (up ? 0 : 1));
  };
  RouteDraw draw(seed_.value_or(0), from, to);
  channel_at(0, from, true);
  NodeId w = from / arity();
  for (int height = 1; height < top; ++height) {
    const NodeId upward =
        seed_ ? static_cast<NodeId>(draw.below(static_cast<std::uint64_t>(arity()))) : digit(to, height - 1);
    channel_at(height, w * arity() + upward, true);
    w = with_digit(w, height - 1, upward);
  }
  for (int height = top - 1; height >= 1; --height) {
    const NodeId upward =
        digit(w, height - 1);  // the digit that distinguishes the link from the others of its lower end
    w = with_digit(w, height - 1, digit(to, height));
    channel_at(height, w * arity() + upward, false);
  }
  channel_at(0, to, false);
}

std::string KaryNTree::description() const { return fmt::format("{}-ary {}-tree", arity(), levels()); }

}  // namespace hopscope

namespace hopscope::topology {

TopologyFamily fat_tree() {
  return {
      .name = "fat-tree",
      .field = "arity",
      .least = 2,
      .most = std::int64_t{1} << 30,
      .summary = "arity^levels nodes under a tree of switches; construction fat-links, or k-ary-n-tree of equal ones",
      .routings = {"random-minimal"},
      .options = {"levels", "construction"},
      .nodes =
          [](const std::vector<std::int64_t>& extents) {
            return std::pow(static_cast<double>(extents[0]), static_cast<double>(extents[1]));
          },
      .make = [](const TopologySpec& spec) -> std::shared_ptr<const Topology> {
        const auto arity = static_cast<NodeId>(spec.extents[0]);
        const auto levels = static_cast<int>(spec.extents[1]);
        const auto seed = spec.draws_routes() ? std::optional(spec.seed) : std::nullopt;
        if (spec.construction == "k-ary-n-tree") {
          return std::make_shared<KaryNTree>(arity, levels, spec.width, seed);
        }
        return std::make_shared<FatLinkTree>(arity, levels, spec.width);
      },
      .misfit = [](const TopologySpec& spec) -> std::string {
        // Vertices are numbered by 32 bits; fat links have less than twice as many of them as there are nodes.
        const double nodes = std::pow(static_cast<double>(spec.extents[0]), static_cast<double>(spec.extents[1]));
        const double vertices =
            nodes * (1 + static_cast<double>(spec.extents[1]) / static_cast<double>(spec.extents[0]));
        if (spec.construction != "k-ary-n-tree" || vertices < 0x1p31) return {};
        return fmt::format("a k-ary-n-tree of {:.0f} nodes has too many switches; at most 2^31 vertices are possible",
                           nodes);
      }};
}

}  // namespace hopscope::topology
