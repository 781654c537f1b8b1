#include "analysis/embedding/embedding.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "analysis/embedding/host_links.hpp"

namespace hopscope {

namespace {

// The computation for one embedding.
class EmbeddingMeasurement {
 public:
  EmbeddingMeasurement(const GuestGraph& guest, const Topology& host, const Placement& placement)
      : guest_(guest),
        host_(host),
        placement_(placement),
        links_(host, guest.directed),
        load_(links_.count()),
        words_(links_.count()),
        per_width_(widths_differ(host) ? links_.count() : 0),
        counts_words_(guest.has_words()) {}

  EmbeddingMeasures take() {
    for (const GuestEdge& edge : guest_.edges) lay(edge);
    const auto edges = static_cast<double>(guest_.edges.size());
    if (edges > 0) measures_.average_dilation = static_cast<double>(measures_.total_dilation) / edges;
    measures_.expansion = static_cast<double>(host_.nodes()) / guest_.processes;
    measures_.links = static_cast<std::int64_t>(links_.count());
    for (const std::int64_t load : load_) ++measures_.links_by_load[load];
    if (!load_.empty()) {
      measures_.congestion = *std::max_element(load_.begin(), load_.end());
      measures_.words = *std::max_element(words_.begin(), words_.end());
    }
    if (!per_width_.empty()) measures_.per_width = std::ranges::max(per_width_);
    find_busiest();
    return std::move(measures_);
  }

 private:
  void route(const GuestEdge& edge) {
    host_.route(placement_[static_cast<std::size_t>(edge.from)], placement_[static_cast<std::size_t>(edge.to)], route_);
  }

  void lay(const GuestEdge& edge) {
    route(edge);
    for (const ChannelId channel : route_) {
      const auto link = static_cast<std::size_t>(links_.of(channel));
      ++load_[link];
      words_[link] += edge.words;
      if (!per_width_.empty()) per_width_[link] += (counts_words_ ? edge.words : 1) / host_.width(channel);
    }
    const auto hops = static_cast<std::int64_t>(route_.size());
    measures_.total_dilation += hops;
    measures_.word_hops += edge.words * static_cast<double>(hops);
    if (measures_.longest && hops <= measures_.dilation) return;
    measures_.dilation = hops;
    measures_.longest = edge;
  }

  void find_busiest() {
    std::vector<LinkId> order(links_.count());
    std::iota(order.begin(), order.end(), LinkId{0});
    const auto rank = [&](LinkId link) {
      const auto at = static_cast<std::size_t>(link);
      return std::tuple(per_width_.empty() ? 0 : -per_width_[at], guest_.weighted ? -words_[at] : 0, -load_[at],
                        links_.ends(link));
    };
    const auto listed = static_cast<std::ptrdiff_t>(std::min(order.size(), EmbeddingMeasures::most_listed));
    std::partial_sort(order.begin(), order.begin() + listed, order.end(),
                      [&](LinkId one, LinkId other) { return rank(one) < rank(other); });
    std::vector<std::int32_t> place(links_.count(), -1);
    for (std::ptrdiff_t i = 0; i < listed; ++i) {
      const LinkId link = order[static_cast<std::size_t>(i)];
      const auto at = static_cast<std::size_t>(link);
      if (load_[at] == 0) break;
      place[at] = static_cast<std::int32_t>(i);
      measures_.busiest.push_back({links_.ends(link), load_[at], words_[at], links_.width(link), {}});
    }
    // The edges that cross them are found by routing all edges once more: storing all routes of a large guest would
    // cost more.
    for (const GuestEdge& edge : guest_.edges) {
      route(edge);
      for (const ChannelId channel : route_) {
        const std::int32_t listed_as = place[static_cast<std::size_t>(links_.of(channel))];
        if (listed_as < 0) continue;
        auto& edges = measures_.busiest[static_cast<std::size_t>(listed_as)].edges;
        if (edges.size() < EmbeddingMeasures::most_listed) edges.push_back(edge);
      }
    }
  }

  const GuestGraph& guest_;
  const Topology& host_;
  const Placement& placement_;
  HostLinks links_;
  std::vector<std::int64_t> load_;  // by link
  std::vector<double> words_;
  std::vector<double> per_width_;  // empty where all are equally wide
  bool counts_words_;
  Route route_;
  EmbeddingMeasures measures_;
};

}  // namespace

EmbeddingMeasures measure(const GuestGraph& guest, const Topology& host, const Placement& placement) {
  return EmbeddingMeasurement(guest, host, placement).take();
}

}  // namespace hopscope
