#include "algorithm/all_to_all_v/without_forwarding.hpp"

#include <algorithm>
#include <cmath>

#include "algorithm/formula.hpp"

namespace hopscope::all_to_all_v {

Rank most_sent(const SizeMatrix& sizes) {
  std::ptrdiff_t most = 0;
  for (Rank i = 0; i < sizes.ranks(); ++i) {
    most = std::max(most, std::ranges::count_if(sizes.row(i), [](double words) { return words > 0; }));
  }
  return static_cast<Rank>(most);
}

Analytic startups_without_forwarding(const Platform& platform, const SizeMatrix& sizes) {
  const double most = most_sent(sizes);
  const bool one = platform.ports == 1;
  // All ports: one for each possible partner.
  const double ports = platform.ports == Platform::all_ports ? std::max(1, platform.ranks() - 1) : platform.ports;
  const Costs lowest = platform.lowest_costs();
  const Time at_once = (lowest.t_s + lowest.t_h) * std::ceil(most / ports);
  const Time in_turn = lowest.t_s * most + lowest.t_h;
  if (platform.startups_wait() && most > 0 && in_turn >= at_once) {
    return lower_bound("startups, unforwarded", in_turn, "t_s M + t_h",
                       "without forwarding a rank starts up each of its messages itself, one after the other",
                       {{"M", most, "most messages that a rank sends"}});
  }
  return lower_bound("startups, unforwarded", at_once, one ? "(t_s + t_h) M" : "(t_s + t_h) ceil(M / ports)",
                     "Katayama and Goldman: without forwarding a rank sends each of its messages itself",
                     {{"M", most, "most messages that a rank sends"}, {"ports", ports}});
}

}  // namespace hopscope::all_to_all_v
