#include "topology/boxes.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include <fmt/format.h>

namespace hopscope {

namespace {

NodeId nodes_in(const std::vector<NodeId>& sizes) { return std::accumulate(sizes.begin(), sizes.end(), NodeId{0}); }

// A node has one NIC if there are no more of them than nodes; otherwise each NIC has one node.
std::vector<ChannelId> first_links(const std::vector<NodeId>& sizes, NodeId nics) {
  std::vector<ChannelId> first{0};
  for (const NodeId size : sizes) first.push_back(first.back() + std::max(size, nics));
  return first;
}

ChannelId links_of(const std::vector<NodeId>& sizes, NodeId nics) {
  return nodes_in(sizes) + first_links(sizes, nics).back() + std::ssize(sizes) * nics;
}

}  // namespace

Boxes::Boxes(const std::vector<NodeId>& sizes, NodeId nics, double width)
    : Topology("clusters", nodes_in(sizes), static_cast<NodeId>(std::ssize(sizes)) * (1 + nics) + 1,
               2 * links_of(sizes, nics), {ChannelKind{width}}),
      clustering_(sizes),
      nics_(nics),
      first_link_(first_links(sizes, nics)) {}

Boxes::NicsOfNode Boxes::nics_of(NodeId node) const {
  const int box = clustering_.cluster_of(node);
  const std::int64_t place = node - clustering_.begin(box);
  const std::int64_t size = clustering_.size(box);
  const std::int64_t first = place * nics_ / size;
  return {static_cast<NodeId>(first),
          static_cast<NodeId>(std::max<std::int64_t>((place + 1) * nics_ / size - first, 1))};
}

NodeId Boxes::nic_for(NodeId node, NodeId other) const {
  const auto [first, count] = nics_of(node);
  return first + other % count;
}

ChannelId Boxes::link_to_nic(NodeId node, NodeId other) const {
  const int box = clustering_.cluster_of(node);
  const NodeId place = clustering_.size(box) >= nics_ ? node - clustering_.begin(box) : nic_for(node, other);
  return nodes() + first_link_[static_cast<std::size_t>(box)] + place;
}

// Links have two channels each, up and down again: first those of nodes to the switch of their box, then those of nodes
// to NICs, by box, and within it by node, or by NIC if there are more; then those of NICs to the core.
Channel Boxes::channel(ChannelId id) const {
  ChannelId link = id / 2;
  NodeId lower = 0;
  NodeId upper = core();
  if (link < nodes()) {
    lower = static_cast<NodeId>(link);
    upper = switch_of(clustering_.cluster_of(lower));
  } else if (link -= nodes(); link < first_link_.back()) {
    const auto box = static_cast<int>(std::ranges::upper_bound(first_link_, link) - first_link_.begin()) - 1;
    const auto place = link - first_link_[static_cast<std::size_t>(box)];
    const std::int64_t size = clustering_.size(box);
    const std::int64_t node = size >= nics_ ? place : ((place + 1) * size - 1) / nics_;
    lower = clustering_.begin(box) + static_cast<NodeId>(node);
    upper = nic(box, static_cast<NodeId>(size >= nics_ ? place * nics_ / size : place));
  } else {
    lower = nodes() + clustering_.count() + static_cast<NodeId>(link - first_link_.back());
  }
  return id % 2 == 0 ? Channel{lower, upper} : Channel{upper, lower};
}

void Boxes::route(NodeId from, NodeId to, Route& out) const {
  out.clear();
  if (from == to) return;
  const int box = clustering_.cluster_of(from);
  const int other = clustering_.cluster_of(to);
  if (box == other) {
    out = {2 * ChannelId{from}, 2 * ChannelId{to} + 1};
    return;
  }
  const ChannelId of_nics = nodes() + first_link_.back();
  out = {2 * link_to_nic(from, to), 2 * (of_nics + ChannelId{box} * nics_ + nic_for(from, to)),
         2 * (of_nics + ChannelId{other} * nics_ + nic_for(to, from)) + 1, 2 * link_to_nic(to, from) + 1};
}

std::int64_t Boxes::distance(NodeId from, NodeId to) const {
  if (from == to) return 0;
  return clustering_.cluster_of(from) == clustering_.cluster_of(to) ? 2 : 4;
}

double Boxes::total_distance() const {
  const double p = nodes();
  double sum = 4 * p * p;
  for (int box = 0; box < clustering_.count(); ++box) {
    const double c = clustering_.size(box);
    sum += 2 * c * (c - 1) - 4 * c * c;
  }
  return sum;
}

std::string Boxes::description() const {
  return fmt::format("{}, {} NIC{} each", in_words(clustering_), nics_, nics_ == 1 ? "" : "s");
}

std::string Boxes::vertex_name(NodeId vertex) const {
  if (vertex < nodes()) return "";
  if (vertex == core()) return "core";
  const NodeId number = vertex - nodes();
  if (number < clustering_.count()) return fmt::format("switch {}", number);
  const NodeId nic = number - clustering_.count();
  return fmt::format("NIC {}.{}", nic / nics_, nic % nics_);
}

std::vector<Cut> Boxes::cuts() const {
  constexpr NodeId most_vertices = 1 << 16;
  constexpr int most_boxes = 64;
  std::vector<Cut> all;
  std::set<NodeId> sizes;
  if (nodes() + switches() > most_vertices || clustering_.count() < 2) return all;
  for (int box = 0; box < clustering_.count(); ++box) {
    // Of many boxes, one of each size.
    if (!sizes.insert(clustering_.size(box)).second && clustering_.count() > most_boxes) continue;
    Cut cut{fmt::format("the NICs of cluster {}", box), std::vector<bool>(static_cast<std::size_t>(core()) + 1)};
    const auto put = [&](NodeId vertex) { cut.inside[static_cast<std::size_t>(vertex)] = true; };
    for (NodeId node = clustering_.begin(box); node < clustering_.begin(box + 1); ++node) put(node);
    put(switch_of(box));
    for (NodeId number = 0; number < nics_; ++number) put(nic(box, number));
    all.push_back(std::move(cut));
  }
  return all;
}

int Boxes::box_of(NodeId vertex) const {
  if (vertex < nodes()) return clustering_.cluster_of(vertex);
  return vertex - nodes() < clustering_.count() ? vertex - nodes() : -1;
}

int Boxes::cost_class(NodeId from, NodeId to) const {
  const int box = box_of(from);
  return box >= 0 && box == box_of(to) ? box : clustering_.count();
}

std::vector<std::string> Boxes::cost_classes() const { return names_of_classes(clustering_); }

}  // namespace hopscope
