// Circular q-shift in one step: every rank sends directly to its destination. On a hypercube with E-cube routing and
// natural labels no two messages share a channel, for every q.

#include <bit>

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::shift {

namespace {

Program program(Node& me, Blocks packet) {
  const Rank q = me.schedule().rank("shift");
  co_await me.step(1);
  me.keep(co_await me.exchange(me.rank_plus(q), std::move(packet), me.rank_plus(-q)));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& /*platform*/, const Schedule& /*schedule*/) { return 1; }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const char* source = "Grama et al. 2003, 4.6.2";
  const bool e_cube = is_hypercube(platform) && is_plain(platform) && platform.cut_through();
  const Claim claim{e_cube || platform.topology->is_complete()};
  std::vector<Analytic> result{textbook(claim, s, s.t_s + s.t_w * s.m, "t_s + t_w m", source)};
  if (e_cube) {
    const double gamma = std::countr_zero(static_cast<std::uint32_t>(schedule.rank("shift")));
    result.push_back(with_hops(claim, s.t_s + s.t_w * s.m + s.t_h * (s.log_p - gamma),
                               "t_s + t_w m + t_h (log p - gamma(q))", source, {{"gamma(q)", gamma}}));
    return result;
  }
  const std::int64_t hops = longest_shift(platform, schedule.rank("shift"));
  result.push_back(with_hops(claim, time_alone(platform, hops, s.m),
                             platform.cut_through() ? "t_s + l t_h + t_w m" : "t_s + l (t_h + t_w m)",
                             "one message without contention", {{"l", hops, "the longest distance"}}));
  return result;
}

}  // namespace

Algorithm direct() {
  return {.operation = "shift",
          .name = "direct",
          .title = "q-shift in one step",
          .where = "any; congestion-free on a hypercube with E-cube routing and natural labels, for every q",
          .source = "Grama et al. 2003, 4.6.2, figure 4.24",
          .pseudo_code = R"(send packet to rank + q            -- ranks modulo p
receive from rank - q)",
          .advice =
              "One startup. On a hypercube under cut-through it is best for long messages; on Gray-coded "
              "ranks, rings and meshes the messages share channels.",
          .example = {"hypercube", {3}, 1, 3},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::shift
