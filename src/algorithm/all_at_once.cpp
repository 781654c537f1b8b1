#include "algorithm/all_at_once.hpp"

#include <cmath>

#include "algorithm/formula.hpp"
#include "algorithm/formulas_on.hpp"

namespace hopscope {

std::vector<Analytic> formulas_of_all_at_once(const Platform& platform, const Schedule& schedule, double combined,
                                              const std::string& formula_of_combining, const std::string& source) {
  const Symbols s(platform, schedule);
  const bool one_after_another = platform.ports == 1 || platform.ranks() == 1;
  const bool all_at_once = platform.ports == Platform::all_ports;
  const Claim claim{platform.topology->is_complete() && (one_after_another || all_at_once)};
  const Time combining = s.t_c * combined;
  // The last message begins when all others of its rank have started up.
  if (!one_after_another && all_at_once && platform.startups_wait()) {
    Analytic in_turn = with_hops(claim, s.t_s * (s.p - 1) + s.t_h + s.t_w * s.m + combining,
                                 "t_s (p-1) + t_h + t_w m" + formula_of_combining, source);
    if (claim.exact) in_turn.assumptions.push_back({std::string(counts_serial_startups), true});
    return {std::move(in_turn)};
  }
  const double turns = std::ceil((s.p - 1) / platform.ports);
  const std::string factor = one_after_another ? "(p-1)" : all_at_once ? "" : "ceil((p-1)/k)";
  return {with_hops(claim, turns * (s.t_s + s.t_h + s.t_w * s.m) + combining,
                    factor + "(t_s + t_h + t_w m)" + formula_of_combining, source,
                    {{"k", platform.ports, "ports of a node"}})};
}

}  // namespace hopscope
