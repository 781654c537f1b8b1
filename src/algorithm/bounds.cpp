#include "algorithm/bounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <hopscope/platform.hpp>

namespace hopscope {

namespace {

// The capacities of more channels take too long to add up.
constexpr ChannelId most_channels = ChannelId{1} << 22;

Time first_word(const Platform& platform) { return platform.lowest_costs().t_s + platform.lowest_costs().t_h; }

/// The capacities of a node's channels in one direction.
struct OwnChannels {
  double count = 0;
  double sum = 0;
  double fastest = 0;

  void add(double capacity) {
    ++count;
    sum += capacity;
    fastest = std::max(fastest, capacity);
  }
  /// Words per unit of time through so many ports. A message uses one port and one channel of the node.
  [[nodiscard]] double rate(int ports) const { return std::min(ports * fastest, sum); }
};

/// By node, outgoing and incoming; empty if there are too many channels.
struct OwnChannelsOfAll {
  std::vector<OwnChannels> out, in;

  explicit OwnChannelsOfAll(const Platform& platform) {
    const Topology& topology = *platform.topology;
    const bool one_will_do = platform.ports == 1 && topology.has_equal_channels() && platform.has_uniform_costs();
    if (one_will_do || topology.channels() > most_channels) return;
    out.resize(static_cast<std::size_t>(topology.nodes()) + static_cast<std::size_t>(topology.switches()));
    in.resize(out.size());
    for (ChannelId id = 0; id < topology.channels(); ++id) {
      const auto [from, to] = topology.channel(id);
      const double can_carry = 1 / word_time_on(platform, id);
      out[static_cast<std::size_t>(from)].add(can_carry);
      in[static_cast<std::size_t>(to)].add(can_carry);
    }
  }
};

/// The rank that its ports and channels keep busy for longest.
struct Busiest {
  Time time = 0;
  double words = 0;
  double rate = 0;
  double channels = std::numeric_limits<double>::infinity();  // its own, one way
};

Busiest busiest_rank(const Platform& platform, const Operation& operation) {
  const OwnChannelsOfAll own(platform);
  if (own.out.empty()) {
    const double words = operation.most_words(platform.ranks());
    const double rate = platform.ports / platform.word_time();
    return {words / rate, words, rate};
  }
  Busiest busiest;
  const auto look_at = [&](Rank rank, double words, const std::vector<OwnChannels>& channels) {
    if (words <= 0) return;
    const OwnChannels& own_channels = channels[static_cast<std::size_t>(platform.mapping.node_of(rank))];
    const double rate = own_channels.rate(platform.ports);
    if (busiest.words > 0 && words / rate <= busiest.time) return;
    busiest = {words / rate, words, rate, own_channels.count};
  };
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    look_at(rank, operation.words_from(rank, platform.ranks()), own.out);
    look_at(rank, operation.words_to(rank, platform.ranks()), own.in);
  }
  return busiest;
}

/// A cut, and the time that its channels need for the words that must cross it.
struct CutTime {
  Time time = 0;
  double words = 0;
  double capacity = 0;
  std::string name;
};

CutTime time_of(const Cut& cut, const Platform& platform, const Operation& operation) {
  const Topology& topology = *platform.topology;
  double out = 0;
  double in = 0;
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    const auto [from, to] = topology.channel(id);
    const bool leaves = cut.inside[static_cast<std::size_t>(from)];
    if (leaves == cut.inside[static_cast<std::size_t>(to)]) continue;
    (leaves ? out : in) += 1 / word_time_on(platform, id);
  }
  std::vector<bool> inside(static_cast<std::size_t>(platform.ranks()));
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    inside[static_cast<std::size_t>(rank)] = cut.inside[static_cast<std::size_t>(platform.mapping.node_of(rank))];
  }
  const double leaving = operation.words_leaving(inside);
  inside.flip();
  const double entering = operation.words_leaving(inside);
  const CutTime of_out{out > 0 ? leaving / out : 0, leaving, out, cut.name};
  const CutTime of_in{in > 0 ? entering / in : 0, entering, in, cut.name};
  return of_out.time >= of_in.time ? of_out : of_in;
}

}  // namespace

std::vector<Analytic> port_volume(const Platform& platform, const Operation& operation, const std::string& words) {
  const Busiest busiest = busiest_rank(platform, operation);
  const bool is_limited = platform.ports < Platform::all_ports || std::isfinite(busiest.channels);
  if (busiest.words == 0 || !is_limited) return {};
  const std::string name = port_model(platform.ports) + " volume";
  const Time time = first_word(platform) + busiest.time;
  const char* source = "a rank sends and receives through its ports and its own channels";
  if (!platform.topology->has_equal_channels() || !platform.has_uniform_costs()) {
    return {lower_bound(name, time, "t_s + t_h + s/r", source,
                        {{"s", busiest.words, "words that the rank which takes longest sends or receives"},
                         {"r", busiest.rate, "words that its ports and channels carry per unit of time"}})};
  }
  const double k = std::min<double>(platform.ports, busiest.channels);
  const bool by_ports = platform.ports <= busiest.channels;
  Letters letters{{"s", busiest.words, "most words that a rank sends or receives"}};
  letters.emplace_back("k", k, by_ports ? "ports of a node" : "channels out of a node");
  return {lower_bound(name, time, fmt::format("t_s + t_h + {}{}", words, k == 1 ? "" : "/k"), source, letters)};
}

std::vector<Analytic> volume_of_all_ranks(const Platform& platform, double total_words, const std::string& words) {
  const OwnChannelsOfAll own(platform);
  if (own.out.empty()) {
    if (platform.ports == Platform::all_ports) return {};
    const double k = platform.ports;
    return {lower_bound(port_model(platform.ports) + " volume of all",
                        first_word(platform) + platform.word_time() * total_words / (platform.ranks() * k),
                        fmt::format("t_s + t_h + {}{}", words, k == 1 ? "" : "/k"),
                        "what all ranks send goes through their ports", {{"k", k, "ports of a node"}})};
  }
  double rate = 0;
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    rate += own.out[static_cast<std::size_t>(platform.mapping.node_of(rank))].rate(platform.ports);
  }
  return {lower_bound(port_model(platform.ports) + " volume of all", first_word(platform) + total_words / rate,
                      "t_s + t_h + s/r", "what all ranks send goes through their ports and channels",
                      {{"s", total_words, "words that all ranks send together"},
                       {"r", rate, "words that their ports and channels carry per unit of time"}})};
}

std::vector<Analytic> cut_volume(const Platform& platform, const Operation& operation) {
  if (platform.topology->channels() > most_channels) return {};
  CutTime best;
  for (const Cut& cut : platform.topology->cuts()) {
    CutTime of_cut = time_of(cut, platform, operation);
    if (of_cut.time > best.time && std::isfinite(of_cut.time)) best = std::move(of_cut);
  }
  if (best.time == 0) return {};
  return {lower_bound("cut", first_word(platform) + best.time, "t_s + t_h + x/y",
                      fmt::format("all traffic across {} passes through its channels", best.name),
                      {{"x", best.words, "words that cross " + best.name},
                       {"y", best.capacity, "capacity of its channels, words per unit of time"}})};
}

Analytic average_load(const Platform& platform, double word_hops, const std::string& formula, std::string source,
                      Letters letters) {
  return lower_bound("all-port average load", first_word(platform) + word_hops / platform.capacity(),
                     "t_s + t_h + " + formula, std::move(source), std::move(letters));
}

Analytic startups_bound(const Platform& platform, double startups, const std::string& formula, std::string source,
                        Letters letters) {
  return lower_bound(port_model(platform.ports) + " startups", startups * first_word(platform),
                     "(t_s + t_h) " + formula, std::move(source), std::move(letters));
}

namespace {

/// How often the number of ranks that hold a datum grows by `factor` until all of them do.
double times_to_spread(const Platform& platform, double factor) {
  double times = 0;
  for (double informed = 1; informed < platform.ranks(); informed *= factor) ++times;
  return times;
}

/// In the time of a startup each rank that holds a datum ends one startup at most, and who gets it has then still to
/// begin one.
Analytic serial_startups(const Platform& platform) {
  const Costs lowest = platform.lowest_costs();
  return lower_bound("serial startups", times_to_spread(platform, 2) * lowest.t_s + lowest.t_h,
                     "t_s ceil(log2 p) + t_h",
                     "with one startup at a time, the number of ranks that hold a datum at most doubles in each");
}

}  // namespace

std::vector<Analytic> spreading_startups(const Platform& platform) {
  std::vector<Analytic> all;
  if (platform.startups_wait() && platform.ranks() > 1) all.push_back(serial_startups(platform));
  if (platform.ports == Platform::all_ports) return all;
  const double k = platform.ports;
  all.push_back(
      startups_bound(platform, times_to_spread(platform, k + 1), k == 1 ? "ceil(log2 p)" : "ceil(log_(k+1) p)",
                     "with k ports, the number of ranks that hold a datum grows at most by a factor of k+1 per startup",
                     {{"k", k, "ports of a node"}}));
  return all;
}

Analytic farthest_pair(const Platform& platform, std::int64_t hops, double words, bool splits_blocks) {
  if (splits_blocks) {
    return lower_bound("farthest pair", time_alone(platform, hops, 0), "t_s + l t_h",
                       "a startup, and the hops of the longest distance; messages may be split",
                       {{"l", hops, "the longest distance"}});
  }
  return lower_bound("farthest pair", time_alone(platform, hops, words),
                     platform.cut_through() ? "t_s + l t_h + t_w m" : "t_s + l (t_h + t_w m)",
                     "one unsplit message without contention, over the longest distance",
                     {{"l", hops, "the longest distance"}});
}

std::int64_t longest_distance_from(const Platform& platform, Rank root) {
  const NodeId node = platform.mapping.node_of(root);
  std::int64_t longest = 0;
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    longest = std::max(longest, platform.topology->distance(node, platform.mapping.node_of(rank)));
  }
  return longest;
}

std::int64_t longest_distance_to(const Platform& platform, Rank root) {
  const NodeId node = platform.mapping.node_of(root);
  std::int64_t longest = 0;
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    longest = std::max(longest, platform.topology->distance(platform.mapping.node_of(rank), node));
  }
  return longest;
}

std::optional<std::int64_t> longest_distance(const Platform& platform) {
  const Topology& topology = *platform.topology;
  if (platform.has_rank_on_every_node()) {
    if (topology.is_complete()) return 1;
    if (topology.hypercube_dimension() >= 0) return topology.hypercube_dimension();
    if (const Grid* grid = topology.grid(); grid != nullptr) {
      std::int64_t sum = 0;
      for (const NodeId side : grid->sides()) sum += grid->wraps() ? side / 2 : side - 1;
      return sum;
    }
  }
  constexpr Rank most_ranks = 2048;
  if (platform.ranks() > most_ranks) return std::nullopt;
  std::int64_t longest = 0;
  for (Rank from = 0; from < platform.ranks(); ++from) {
    for (Rank to = 0; to < platform.ranks(); ++to) {
      longest = std::max(longest, topology.distance(platform.mapping.node_of(from), platform.mapping.node_of(to)));
    }
  }
  return longest;
}

}  // namespace hopscope
