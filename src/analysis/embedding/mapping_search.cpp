#include "analysis/embedding/mapping_search.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include "analysis/embedding/placed_guest.hpp"
#include "vocabulary/for_seconds.hpp"

namespace hopscope {

namespace {

constexpr std::int64_t exchanges_of_round = 60;  // of every pair of nodes, on average

// A number below `bound`, each about equally likely; the standard's distributions differ between libraries.
std::uint64_t draw(std::uint64_t bound, std::mt19937_64& random) { return random() % bound; }

// Roughly how many changes of a link's load the exchange of two processes causes.
double changes_of_step(const GuestGraph& guest, const Topology& host) {
  const double edges = static_cast<double>(guest.edges.size()) * 2 / std::max<double>(1, guest.processes);
  return 4 * std::max(1.0, edges) * std::max(1.0, host.average_distance());
}

// By node, the nodes to which it has a channel; switches are left out.
std::vector<std::vector<NodeId>> neighbours(const Topology& host) {
  std::vector<std::vector<NodeId>> beside(static_cast<std::size_t>(host.nodes()));
  for (ChannelId id = 0; id < host.channels(); ++id) {
    const Channel channel = host.channel(id);
    if (std::max(channel.from, channel.to) >= host.nodes()) continue;
    beside[static_cast<std::size_t>(channel.from)].push_back(channel.to);
  }
  return beside;
}

// The state of one search.
class Search {
 public:
  Search(const GuestGraph& guest, const Topology& host, const SearchLimits& limits)
      : guest_(guest),
        nodes_(host.nodes()),
        limits_(limits),
        between_looks_(static_cast<std::int64_t>(std::clamp(1e5 / changes_of_step(guest, host), 1.0, 256.0))),
        most_steps_(limits.steps > 0 ? limits.steps : usual_steps(guest, host)),
        placed_(guest, host),
        edges_of_(edges_by_process(guest)),
        beside_(neighbours(host)),
        random_(limits.seed) {}

  FoundMapping run(const std::vector<NamedPlacement>& starts) {
    for (const NamedPlacement& start : starts) {
      placed_.seat(start.nodes);
      ++found_.steps;
      if (found_.start.empty() || placed_.quality() < found_.quality) take(start.name);
      look_at_clock();
      if (is_late_ || (limits_.steps > 0 && found_.steps >= limits_.steps)) break;
    }
    const NamedPlacement best_start{found_.start, found_.nodes};
    if (nodes_ > 1 && !guest_.edges.empty()) {
      for (int round = 0; !is_over(); ++round) improve(round, best_start);
    }
    found_.is_best = is_perfect_;
    return std::move(found_);
  }

 private:
  // A multiple of the number of possible exchanges, but at most a quarter of all steps.
  [[nodiscard]] std::int64_t steps_of_round() const {
    constexpr std::int64_t least = 600;
    const std::int64_t exchanges = std::int64_t{nodes_} * (nodes_ - 1) / 2;
    return std::max(least, std::min(exchanges_of_round * exchanges, most_steps_ / 4));
  }

  // One round of three starts from the best initial mapping and stays close to it; the others start at random.
  void improve(int round, const NamedPlacement& best_start) {
    const bool is_random = round % 3 != 0;
    placed_.seat(is_random ? anywhere() : best_start.nodes);
    start_ = is_random ? "random" : best_start.name;
    placed_.set_power(round % 2 == 0 ? 2 : 4);
    const std::int64_t steps = steps_of_round();
    spread(steps * 2 / 3, is_random ? 1 : 0.3);
    refine(steps - steps * 2 / 3);
  }

  // Accepts exchanges that increase the strain of the links by less than a threshold.
  void spread(std::int64_t steps, double heat) {
    const double first = heat * usual_change();
    for (std::int64_t step = 0; step < steps && !is_over(); ++step) {
      const double left = 1 - static_cast<double>(step) / static_cast<double>(steps);
      const double threshold = first * left * left;
      const auto [one, other] = two_nodes();
      const double before = placed_.strain();
      exchange(one, other);
      if (placed_.strain() > before + threshold) placed_.exchange(one, other);
    }
  }

  // Accepts exchanges that are no worse by MappingQuality.
  void refine(std::int64_t steps) {
    for (std::int64_t step = 0; step < steps && !is_over(); ++step) {
      const auto [one, other] = two_nodes();
      const MappingQuality before = placed_.quality();
      exchange(one, other);
      if (before < placed_.quality()) placed_.exchange(one, other);
    }
  }

  void exchange(NodeId one, NodeId other) {
    placed_.exchange(one, other);
    ++found_.steps;
    if (placed_.quality() < found_.quality) take(start_);
    if (found_.steps % between_looks_ != 0) return;
    if (limits_.progress) limits_.progress(found_.steps, found_.quality);
    look_at_clock();
  }

  void look_at_clock() { is_late_ = limits_.seconds > 0 && seconds_of_thread() - begun_ >= limits_.seconds; }

  void take(const std::string& start) {
    found_.nodes = placed_.nodes();
    found_.quality = placed_.quality();
    found_.start = start;
    is_perfect_ = placed_.is_perfect();
  }

  // The mean increase of the strain by an exchange, over those that increase it.
  double usual_change() {
    constexpr int tries = 50;
    double sum = 0;
    int worse = 0;
    for (int i = 0; i < tries; ++i) {
      const auto [one, other] = two_nodes();
      const double before = placed_.strain();
      placed_.exchange(one, other);
      if (placed_.strain() > before) {
        sum += placed_.strain() - before;
        ++worse;
      }
      placed_.exchange(one, other);
    }
    return worse > 0 ? sum / worse : 0;
  }

  // Two different nodes, of which the first runs a process. The second is random; every other time, if possible, it is
  // next to a process that the first communicates with.
  std::pair<NodeId, NodeId> two_nodes() {
    const auto process = static_cast<std::size_t>(draw(static_cast<std::uint64_t>(guest_.processes), random_));
    const NodeId one = placed_.nodes()[process];
    const auto& edges = edges_of_[process];
    if (!edges.empty() && draw(2, random_) == 0) {
      const GuestEdge& edge = guest_.edges[edges[draw(edges.size(), random_)]];
      const Rank friendly = edge.from == static_cast<Rank>(process) ? edge.to : edge.from;
      const auto& beside = beside_[static_cast<std::size_t>(placed_.nodes()[static_cast<std::size_t>(friendly)])];
      const NodeId other = beside.empty() ? one : beside[draw(beside.size(), random_)];
      if (other != one) return {one, other};
    }
    const auto further = 1 + draw(static_cast<std::uint64_t>(nodes_) - 1, random_);
    return {one, static_cast<NodeId>((static_cast<std::uint64_t>(one) + further) % static_cast<std::uint64_t>(nodes_))};
  }

  Placement anywhere() {
    Placement nodes(static_cast<std::size_t>(nodes_));
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    for (std::size_t last = nodes.size(); last > 1; --last) std::swap(nodes[last - 1], nodes[draw(last, random_)]);
    nodes.resize(static_cast<std::size_t>(guest_.processes));
    return nodes;
  }

  [[nodiscard]] bool is_over() const { return is_perfect_ || is_late_ || found_.steps >= most_steps_; }

  const GuestGraph& guest_;
  NodeId nodes_;
  const SearchLimits& limits_;
  std::int64_t between_looks_;  // steps between two readings of the clock
  std::int64_t most_steps_;
  PlacedGuest placed_;
  std::vector<std::vector<std::size_t>> edges_of_;  // by process
  std::vector<std::vector<NodeId>> beside_;         // by node: the nodes to which it has a channel
  std::mt19937_64 random_;
  FoundMapping found_;
  std::string start_;
  bool is_perfect_ = false;
  bool is_late_ = false;
  double begun_ = seconds_of_thread();
};

}  // namespace

FoundMapping search_mapping(const GuestGraph& guest, const Topology& host, const std::vector<NamedPlacement>& starts,
                            const SearchLimits& limits) {
  return Search(guest, host, limits).run(starts);
}

std::int64_t usual_steps(const GuestGraph& guest, const Topology& host) {
  constexpr double changes = 2e7;  // of the load of a link: about two seconds
  constexpr double rounds = 12;    // sufficient for a few nodes
  const double exchanges = 0.5 * host.nodes() * (host.nodes() - 1.0);
  const double most = std::max(2e4, changes / changes_of_step(guest, host));
  return static_cast<std::int64_t>(std::clamp(rounds * static_cast<double>(exchanges_of_round) * exchanges, 2e4, most));
}

MappingQuality quality_of(const GuestGraph& guest, const Topology& host, const Placement& nodes) {
  PlacedGuest seated(guest, host);
  seated.seat(nodes);
  return seated.quality();
}

}  // namespace hopscope
