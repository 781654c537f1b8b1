#include "topology/clusters.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

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

ChannelId channels_inside(const std::vector<NodeId>& sizes, NodeId nics) {
  return 2 * (nodes_in(sizes) + first_links(sizes, nics).back());
}

// One switch in the middle, which joins all nodes.
class Core final : public Topology {
 public:
  Core(NodeId nodes, double width) : Topology("core", nodes, 1, 2 * ChannelId{nodes}, {ChannelKind{width}}) {}

  [[nodiscard]] Channel channel(ChannelId id) const override {
    const auto node = static_cast<NodeId>(id / 2);
    return id % 2 == 0 ? Channel{node, nodes()} : Channel{nodes(), node};
  }
  void route(NodeId from, NodeId to, Route& out) const override {
    out.clear();
    if (from != to) out = {2 * ChannelId{from}, 2 * ChannelId{to} + 1};
  }
  [[nodiscard]] std::int64_t distance(NodeId from, NodeId to) const override { return from == to ? 0 : 2; }
  [[nodiscard]] double total_distance() const override { return 2.0 * nodes() * (nodes() - 1.0); }
  [[nodiscard]] std::string description() const override { return "core"; }
  [[nodiscard]] std::string vertex_name(NodeId vertex) const override { return vertex == nodes() ? "core" : ""; }
  [[nodiscard]] std::vector<Cut> cuts() const override { return {}; }
};

std::shared_ptr<const Topology> or_core(std::shared_ptr<const Topology> outside, NodeId nics, double width) {
  return outside != nullptr ? std::move(outside) : std::make_shared<Core>(nics, width);
}

// One kind if all channels are alike; otherwise those inside, and the kinds outside.
std::vector<ChannelKind> kinds_of(double width, ChannelId inside, const Topology* outside) {
  if (outside == nullptr || (outside->has_equal_channels() && outside->width() == width)) return {ChannelKind{width}};
  std::vector<ChannelKind> kinds{{.width = width, .channels = inside}};
  kinds.insert(kinds.end(), outside->channel_kinds().begin(), outside->channel_kinds().end());
  return kinds;
}

NodeId switches_of(const std::vector<NodeId>& sizes, NodeId nics, const Topology* outside) {
  return static_cast<NodeId>(std::ssize(sizes)) * (1 + nics) + (outside == nullptr ? 1 : outside->switches());
}

// A node by itself, or the first of those that share a NIC; and the number of nodes.
std::vector<NodeId> first_nodes_of_groups(const Clustering& clusters, NodeId nics) {
  std::vector<NodeId> first;
  for (int box = 0; box < clusters.count(); ++box) {
    const std::int64_t size = clusters.size(box);
    const std::int64_t groups = std::min<std::int64_t>(size, nics);
    for (std::int64_t k = 0; k < groups; ++k)
      first.push_back(clusters.begin(box) + static_cast<NodeId>((k * size + groups - 1) / groups));
  }
  first.push_back(clusters.begin(clusters.count()));
  return first;
}

// By breadth-first search. @param next by vertex: the ends of its channels
std::vector<std::uint16_t> shortest_hops(const std::vector<std::vector<NodeId>>& next, NodeId from) {
  constexpr std::uint16_t unseen = 0xffff;
  std::vector<std::uint16_t> hops(next.size(), unseen);
  hops[static_cast<std::size_t>(from)] = 0;
  std::vector<NodeId> seen{from};
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const auto here = static_cast<std::size_t>(seen[i]);
    for (const NodeId there : next[here]) {
      auto& found = hops[static_cast<std::size_t>(there)];
      if (found != unseen) continue;
      found = static_cast<std::uint16_t>(hops[here] + 1);
      seen.push_back(there);
    }
  }
  return hops;
}

}  // namespace

Boxes::Boxes(const std::vector<NodeId>& sizes, NodeId nics, double width, std::shared_ptr<const Topology> outside)
    : Topology("clusters", nodes_in(sizes), switches_of(sizes, nics, outside.get()),
               channels_inside(sizes, nics) +
                   (outside == nullptr ? 2 * ChannelId{std::ssize(sizes)} * nics : outside->channels()),
               kinds_of(width, channels_inside(sizes, nics), outside.get())),
      clustering_(sizes),
      nics_(nics),
      first_link_(first_links(sizes, nics)),
      first_of_group_(first_nodes_of_groups(clustering_, nics)),
      has_core_(outside == nullptr),
      hops_between_(has_core_                ? 4
                    : outside->is_complete() ? 3
                                             : 0),
      outside_(or_core(std::move(outside), static_cast<NodeId>(std::ssize(sizes)) * nics, width)) {
  if (hops_between_ == 0) hops_ = hops_between_groups();
}

std::vector<std::uint16_t> Boxes::hops_between_groups() const {
  std::vector<std::vector<NodeId>> next(static_cast<std::size_t>(nodes() + switches()));
  for (ChannelId id = 0; id < channels(); ++id) {
    const auto [from, to] = channel(id);
    next[static_cast<std::size_t>(from)].push_back(to);
  }
  std::vector<std::uint16_t> all;
  for (std::size_t from = 0; from < groups(); ++from) {
    const auto hops = shortest_hops(next, first_of_group_[from]);
    for (std::size_t to = 0; to < groups(); ++to) all.push_back(hops[static_cast<std::size_t>(first_of_group_[to])]);
  }
  return all;
}

std::size_t Boxes::group_of(NodeId node) const {
  return static_cast<std::size_t>(std::ranges::upper_bound(first_of_group_, node) - first_of_group_.begin()) - 1;
}

int Boxes::kind(ChannelId id) const {
  if (channel_kinds().size() == 1 || id < first_outside()) return 0;
  return 1 + outside_->kind(id - first_outside());
}

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

// Links inside have two channels each, up and down again: first those of nodes to the switch of their box, then those
// of nodes to NICs, by box, and within it by node, or by NIC if there are more. The channels outside follow.
Channel Boxes::channel(ChannelId id) const {
  if (id >= first_outside()) {
    const Channel channel = outside_->channel(id - first_outside());
    return {vertex_outside(channel.from), vertex_outside(channel.to)};
  }
  ChannelId link = id / 2;
  NodeId lower = 0;
  NodeId upper = 0;
  if (link < nodes()) {
    lower = static_cast<NodeId>(link);
    upper = switch_of(clustering_.cluster_of(lower));
  } else {
    link -= nodes();
    const auto box = static_cast<int>(std::ranges::upper_bound(first_link_, link) - first_link_.begin()) - 1;
    const auto place = link - first_link_[static_cast<std::size_t>(box)];
    const std::int64_t size = clustering_.size(box);
    const std::int64_t node = size >= nics_ ? place : ((place + 1) * size - 1) / nics_;
    lower = clustering_.begin(box) + static_cast<NodeId>(node);
    upper = vertex_outside(box * nics_ + static_cast<NodeId>(size >= nics_ ? place * nics_ / size : place));
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
  outside_->route(box * nics_ + nic_for(from, to), other * nics_ + nic_for(to, from), out);
  for (ChannelId& channel : out) channel += first_outside();
  out.insert(out.begin(), 2 * link_to_nic(from, to));
  out.push_back(2 * link_to_nic(to, from) + 1);
}

std::int64_t Boxes::distance(NodeId from, NodeId to) const {
  if (clustering_.cluster_of(from) == clustering_.cluster_of(to)) return from == to ? 0 : 2;
  if (hops_between_ != 0) return hops_between_;
  return hops_[group_of(from) * groups() + group_of(to)];
}

double Boxes::total_distance() const {
  const double p = nodes();
  double sum = hops_between_ * p * p;
  for (int box = 0; box < clustering_.count(); ++box) {
    const double c = clustering_.size(box);
    sum += 2 * c * (c - 1) - hops_between_ * c * c;
  }
  if (hops_between_ != 0) return sum;
  const auto members = [&](std::size_t group) { return 1.0 * (first_of_group_[group + 1] - first_of_group_[group]); };
  const auto box = [&](std::size_t group) { return clustering_.cluster_of(first_of_group_[group]); };
  for (std::size_t from = 0; from < groups(); ++from)
    for (std::size_t to = 0; to < groups(); ++to)
      if (box(from) != box(to)) sum += members(from) * members(to) * hops_[from * groups() + to];
  return sum;
}

std::string Boxes::description() const {
  const std::string boxes = fmt::format("{}, {} NIC{} each", in_words(clustering_), nics_, nics_ == 1 ? "" : "s");
  return has_core_ ? boxes : fmt::format("{}, between them {}", boxes, outside_->description());
}

std::string Boxes::vertex_name(NodeId vertex) const {
  if (vertex < nodes()) return "";
  const NodeId number = vertex - nodes();
  if (number < clustering_.count()) return fmt::format("switch {}", number);
  const NodeId outside = number - clustering_.count();
  if (outside < outside_->nodes()) return fmt::format("NIC {}.{}", outside / nics_, outside % nics_);
  return outside_->vertex_name(outside);
}

std::vector<Cut> Boxes::cuts() const {
  constexpr NodeId most_vertices_of_cuts = 1 << 16;
  if (nodes() + switches() > most_vertices_of_cuts || clustering_.count() < 2) return {};
  std::vector<Cut> all = cuts_of_boxes();
  for (const Cut& cut : outside_->cuts()) all.push_back(with_nodes(cut));
  return all;
}

std::vector<Cut> Boxes::cuts_of_boxes() const {
  constexpr int most_boxes = 64;
  std::vector<Cut> all;
  std::set<NodeId> sizes;
  for (int box = 0; box < clustering_.count(); ++box) {
    // Of many boxes, one of each size.
    if (!sizes.insert(clustering_.size(box)).second && clustering_.count() > most_boxes) continue;
    Cut cut{fmt::format("the NICs of cluster {}", box),
            std::vector<bool>(static_cast<std::size_t>(nodes() + switches()))};
    const auto put = [&](NodeId vertex) { cut.inside[static_cast<std::size_t>(vertex)] = true; };
    for (NodeId node = clustering_.begin(box); node < clustering_.begin(box + 1); ++node) put(node);
    put(switch_of(box));
    for (NodeId number = 0; number < nics_; ++number) put(vertex_outside(box * nics_ + number));
    all.push_back(std::move(cut));
  }
  return all;
}

Cut Boxes::with_nodes(const Cut& outside) const {
  Cut cut{outside.name, std::vector<bool>(static_cast<std::size_t>(nodes() + switches()))};
  const auto is_inside = [&](NodeId nic) { return bool{outside.inside[static_cast<std::size_t>(nic)]}; };
  for (NodeId node = 0; node < nodes(); ++node) {
    const NodeId nic = clustering_.cluster_of(node) * nics_ + nics_of(node).first;
    cut.inside[static_cast<std::size_t>(node)] = is_inside(nic);
  }
  for (int box = 0; box < clustering_.count(); ++box) {
    cut.inside[static_cast<std::size_t>(switch_of(box))] = is_inside(box * nics_);
  }
  for (std::size_t vertex = 0; vertex < outside.inside.size(); ++vertex) {
    cut.inside[static_cast<std::size_t>(vertex_outside(static_cast<NodeId>(vertex)))] = outside.inside[vertex];
  }
  return cut;
}

int Boxes::link_class(ChannelId id) const {
  if (has_core_) return Topology::link_class(id);
  if (id >= first_outside()) return 2 + outside_->link_class(id - first_outside());
  return id < 2 * ChannelId{nodes()} ? 0 : 1;
}

std::vector<std::string> Boxes::link_classes() const {
  if (has_core_) return Topology::link_classes();
  std::vector<std::string> names = outside_->link_classes();
  if (names.size() == 1 && names.front().empty()) names = {"links between NICs"};
  names.insert(names.begin(), {"links inside clusters", "links to NICs"});
  return names;
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
