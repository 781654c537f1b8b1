#include "topology/graph/up_down.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace hopscope {

namespace {

constexpr auto unreachable = std::numeric_limits<std::uint16_t>::max();

template <class Visit>
void for_each_channel(const ChannelLists& channels, NodeId from, Visit visit) {
  const auto tail = static_cast<std::size_t>(from);
  for (ChannelId id = channels.first[tail]; id < channels.first[tail + 1]; ++id) {
    visit(id, channels.heads[static_cast<std::size_t>(id)]);
  }
}

}  // namespace

UpDown::UpDown(const ChannelLists& channels, NodeId nodes)
    : vertices_(channels.first.size() - 1), nodes_(nodes), height_(vertices_) {
  rank_from_nodes(channels);
  if (find_routes(channels)) return;
  rank_from_root(channels);
  (void)find_routes(channels);
}

bool UpDown::is_up(NodeId from, NodeId to) const {
  const int here = height_[static_cast<std::size_t>(from)];
  const int there = height_[static_cast<std::size_t>(to)];
  return here != there ? there > here : to < from;
}

std::vector<int> UpDown::hops_from(const ChannelLists& channels, std::vector<NodeId> begin) const {
  std::vector<int> hops(vertices_, -1);
  for (const NodeId vertex : begin) hops[static_cast<std::size_t>(vertex)] = 0;
  for (std::size_t i = 0; i < begin.size(); ++i) {
    const NodeId here = begin[i];
    for_each_channel(channels, here, [&](ChannelId, NodeId next) {
      int& known = hops[static_cast<std::size_t>(next)];
      if (known >= 0) return;
      known = hops[static_cast<std::size_t>(here)] + 1;
      begin.push_back(next);
    });
  }
  return hops;
}

void UpDown::rank_from_nodes(const ChannelLists& channels) {
  std::vector<NodeId> nodes(static_cast<std::size_t>(nodes_));
  std::iota(nodes.begin(), nodes.end(), 0);
  height_ = hops_from(channels, std::move(nodes));
}

void UpDown::rank_from_root(const ChannelLists& channels) {
  std::vector<int> nearest;
  for (NodeId root = 0; root < static_cast<NodeId>(vertices_); ++root) {
    std::vector<int> hops = hops_from(channels, {root});
    if (nearest.empty() || std::ranges::max(hops) < std::ranges::max(nearest)) nearest = std::move(hops);
  }
  for (std::size_t vertex = 0; vertex < vertices_; ++vertex) height_[vertex] = -nearest[vertex];
}

bool UpDown::find_routes(const ChannelLists& channels) {
  std::vector<NodeId> from_top(vertices_);
  std::iota(from_top.begin(), from_top.end(), 0);
  std::ranges::sort(from_top, [&](NodeId one, NodeId other) { return one != other && is_up(other, one); });
  const std::size_t entries = static_cast<std::size_t>(nodes_) * vertices_;
  down_.assign(entries, unreachable);
  any_.assign(entries, unreachable);
  for (NodeId to = 0; to < nodes_; ++to) {
    find_routes_to(channels, to, from_top);
    const auto begin = any_.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(to) * vertices_);
    if (std::find(begin, begin + nodes_, unreachable) != begin + nodes_) return false;
  }
  return true;
}

// What leads down is found from the lowest vertex up, since it depends on lower vertices; what goes up first, from the
// highest down.
void UpDown::find_routes_to(const ChannelLists& channels, NodeId to, const std::vector<NodeId>& from_top) {
  Hops* const down = &down_[static_cast<std::size_t>(to) * vertices_];
  Hops* const any = &any_[static_cast<std::size_t>(to) * vertices_];
  const auto take_shorter = [](Hops& known, Hops next) {
    if (next != unreachable) known = std::min<Hops>(known, static_cast<Hops>(next + 1));
  };
  for (std::size_t i = vertices_; i-- > 0;) {
    const NodeId here = from_top[i];
    Hops& hops = down[here];
    if (here == to) hops = 0;
    for_each_channel(channels, here, [&](ChannelId, NodeId next) {
      if (!is_up(here, next)) take_shorter(hops, down[next]);
    });
  }
  for (const NodeId here : from_top) {
    any[here] = down[here];
    for_each_channel(channels, here, [&](ChannelId, NodeId next) {
      if (is_up(here, next)) take_shorter(any[here], any[next]);
    });
  }
}

void UpDown::route(const ChannelLists& channels, NodeId from, NodeId to, Route& out) const {
  out.clear();
  const Hops* const down = &down_[static_cast<std::size_t>(to) * vertices_];
  const Hops* const any = &any_[static_cast<std::size_t>(to) * vertices_];
  bool may_go_up = true;
  std::size_t rest = static_cast<std::size_t>(to);
  std::vector<ChannelId> choices;
  for (NodeId here = from; here != to; here = channels.heads[static_cast<std::size_t>(out.back())]) {
    const int nearer = (may_go_up ? any[here] : down[here]) - 1;
    choices.clear();
    for_each_channel(channels, here, [&](ChannelId id, NodeId next) {
      const bool goes_up = is_up(here, next);
      if (goes_up ? may_go_up && any[next] == nearer : down[next] == nearer) choices.push_back(id);
    });
    out.push_back(choices[rest % choices.size()]);
    rest /= choices.size();
    may_go_up = is_up(here, channels.heads[static_cast<std::size_t>(out.back())]);
  }
}

}  // namespace hopscope
