#include "algorithm/all_to_all_v/without_forwarding.hpp"

#include <cmath>

#include "algorithm/formula.hpp"

namespace hopscope::all_to_all_v {

Analytic startups_without_forwarding(const Platform& platform, const SizeMatrix& sizes) {
  const double most = sizes.most_messages();
  const bool one = platform.ports == 1;
  return lower_bound("startups, unforwarded", platform.lowest_costs().t_s * std::ceil(most / platform.ports),
                     one ? "t_s k, k = most messages of a rank" : "t_s ceil(k / ports), k = most messages of a rank",
                     "Katayama and Goldman: a rank sends and receives its own messages one by one");
}

}  // namespace hopscope::all_to_all_v
