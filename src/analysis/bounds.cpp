#include "analysis/bounds.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

Analytic bound(std::string name, Time value, std::string formula, std::string source) {
  return {std::move(name), Kind::lower_bound, value, std::move(formula), std::move(source), "", true};
}

std::string port_model(int ports) { return ports == 1 ? "one-port" : fmt::format("{}-port", ports); }

/// Everybody must send p-1 messages' words through its ports, and hear from everybody in ever larger groups.
std::vector<Analytic> port_bounds(const Platform& platform, double m) {
  if (platform.ports == Platform::all_ports) return {};
  const double p = platform.ranks();
  const double k = platform.ports;
  const bool one = platform.ports == 1;
  double startups = 0;
  for (double informed = 1; informed < p; informed *= k + 1) ++startups;
  return {bound(port_model(platform.ports) + " volume", m * platform.word_time() * (p - 1) / k,
                one ? "t_w m (p-1)" : "t_w m (p-1)/k", "every rank sends p-1 messages through its k ports"),
          bound(port_model(platform.ports) + " startups", platform.costs.t_s * startups,
                one ? "t_s ceil(log2 p)" : "t_s ceil(log_(k+1) p)",
                "k ports: what reaches all ranks spreads at most (k+1)-fold in a startup")};
}

/// The words must cross as many channels as the distances say; spread evenly, this is what each channel carries.
Analytic average_load(const Platform& platform, double m) {
  const Topology& topology = *platform.topology;
  const double p = platform.ranks();
  const auto channels = static_cast<double>(topology.channels());
  const double value = channels > 0 ? m * platform.word_time() * topology.total_distance() / channels : 0;
  std::string formula = "t_w m (sum of distances) / channels";
  const Grid* grid = topology.grid();
  if (topology.hypercube_dimension() > 0) formula = "t_w m p/2";
  if (topology.is_complete()) formula = "t_w m";
  if (grid != nullptr && grid->wraps() && grid->dimensions() == 1 && p > 2) {
    formula = platform.ranks() % 2 == 0 ? "t_w m p^2/8" : "t_w m (p^2-1)/8";
  }
  if (grid != nullptr && grid->wraps() && grid->dimensions() == 2 && grid->sides()[0] == grid->sides()[1] &&
      grid->sides()[0] % 2 == 0 && grid->sides()[0] > 2) {
    formula = "t_w m n^3/8";
  }
  return bound("all-port average load", value, formula, "Grama et al. 2003, 4.5.3: traffic over channels, full duplex");
}

/// One message of m words over the longest distance, with nobody in its way.
Analytic longest_message(const Platform& platform, const Schedule& schedule) {
  const std::int64_t p = platform.ranks();
  std::int64_t most = 0;
  for (Rank rank = 0; rank < p; ++rank) {
    const auto to = static_cast<Rank>((rank + std::int64_t{schedule.shift}) % p);
    most = std::max(most, platform.topology->distance(platform.mapping.node_of(rank), platform.mapping.node_of(to)));
  }
  const auto l = static_cast<double>(most);
  const Costs& c = platform.costs;
  const Time words = schedule.message_words * platform.word_time();
  if (platform.cut_through()) {
    return bound("farthest message, any ports", c.t_s + l * c.t_h + words, "t_s + l t_h + t_w m", "one message alone");
  }
  return bound("farthest message, any ports", c.t_s + l * (c.t_h + words), "t_s + l (t_h + t_w m)", "one message alone");
}

}  // namespace

std::vector<Analytic> lower_bounds(const Platform& platform, const Schedule& schedule) {
  if (platform.ranks() == 1) return {};
  if (schedule.operation == "shift") return {longest_message(platform, schedule)};
  if (schedule.operation != "all-to-all") return {};
  std::vector<Analytic> bounds = port_bounds(platform, schedule.message_words);
  bounds.push_back(average_load(platform, schedule.message_words));
  return bounds;
}

}  // namespace hopscope
