// Neighbour exchange without any order: every rank posts all its sends at once; ports and channels decide.

#include <algorithm>
#include <cmath>

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"
#include "algorithm/neighbour_exchange/costs.hpp"

namespace hopscope::neighbour_exchange {

namespace {

/// The neighbours of a rank, first those above it, so that different ranks begin with different neighbours.
std::vector<Rank> in_turn(const Neighbours& neighbours, Rank rank) {
  const auto all = neighbours.of(rank);
  std::vector<Rank> turned(all.begin(), all.end());
  std::rotate(turned.begin(), std::ranges::upper_bound(turned, rank), turned.end());
  return turned;
}

Program program(Node& me, Blocks mine) {
  const std::vector<Rank> others = in_turn(*me.schedule().neighbours, me.rank());
  co_await me.step(1);
  const auto other = [&](Rank pair) { return others[static_cast<std::size_t>(pair)]; };
  Exchanges all{.pairs = static_cast<Rank>(others.size()), .to = other, .from = other, .blocks = [&](Rank to) {
                  return mine.take_for(to);
                }};
  co_await me.exchange_all(std::move(all));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Neighbours& neighbours = *schedule.neighbours;
  const Symbols s(platform, schedule);
  const bool all_at_once = platform.ports >= neighbours.most();
  const Claim claim{all_at_once && is_laid_out_straight(platform, neighbours)};
  const double turns =
      all_at_once ? std::min(1, neighbours.most()) : std::ceil(neighbours.most() / double(platform.ports));
  const char* formula = neighbours.most() == 0 ? "g (t_s + t_h + t_w m)"
                        : all_at_once          ? "t_s + t_h + t_w m"
                                               : "ceil(g / ports) (t_s + t_h + t_w m)";
  return {with_hops(claim, turns * (s.t_s + s.t_h + s.t_w * s.m), formula,
                    "no message takes less than one hop without contention",
                    {{"g", neighbours.most(), "most neighbours of a rank"}, {"ports", platform.ports}})};
}

double steps(const Platform& /*platform*/, const Schedule& schedule) {
  return schedule.neighbours->messages() > 0 ? 1 : 0;
}

}  // namespace

Algorithm direct() {
  return {.operation = "neighbour-exchange",
          .name = "direct",
          .title = "all neighbours at once",
          .where = "any; congestion-free where neighbours run on neighbouring nodes",
          .source = "the exchange as most programs post it: all sends and receives, then a wait",
          .pseudo_code = R"(for each neighbour v do                 -- those above rank first
    post send of {rank, v} to v        -- m words
    post receive from v
wait for all)",
          .advice =
              "With as many ports as neighbours it takes the time of one message. With fewer, service is first come, "
              "first served, and a rank may wait for one that is busy elsewhere; edge-colouring schedules the pairs.",
          .example = {"mesh", {2, 3}, Platform::all_ports},
          .posts_all_at_once = true,
          .exchanges_all = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::neighbour_exchange
