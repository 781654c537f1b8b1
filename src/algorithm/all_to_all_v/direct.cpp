// Unequal messages without any order: every rank posts all its sends at once; ports and channels decide.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_to_all_v/exchanges.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::all_to_all_v {

namespace {

Program program(Node& me, Blocks mine) {
  const SizeMatrix& sizes = *me.schedule().sizes;
  co_await me.step(1);
  const auto to = [&](Rank pair) {
    const Rank other = me.rank_plus(pair + 1);
    return sizes.words(me.rank(), other) > 0 ? other : Exchanges::nobody;
  };
  const auto from = [&](Rank pair) {
    const Rank other = me.rank_plus(-pair - 1);
    return sizes.words(other, me.rank()) > 0 ? other : Exchanges::nobody;
  };
  Exchanges all{.pairs = me.ranks() - 1, .to = to, .from = from, .blocks = [&](Rank other) {
                  return mine.take_for(other, sizes.words(me.rank(), other));
                }};
  co_await me.exchange_all(std::move(all));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  return {startups_without_forwarding(platform, *schedule.sizes)};
}

double steps(const Platform& /*platform*/, const Schedule& schedule) { return schedule.sizes->messages() > 0 ? 1 : 0; }

}  // namespace

Algorithm direct() {
  return {.operation = "all-to-all-v",
          .name = "direct",
          .title = "all unequal sends at once",
          .where = "any",
          .source =
              "the unscheduled exchange, a baseline for the others; Open MPI (basic_linear) and MPICH (scattered) send "
              "to rank - 1, rank - 2, .. instead",
          .pseudo_code = R"(for j := 1 to p-1 do
    if w[rank][rank + j] > 0:  post send of {rank, rank + j} to rank + j
    if w[rank - j][rank] > 0:  post receive from rank - j
wait for all)",
          .advice =
              "The exchange without a schedule: first come, first served. With one port short messages wait behind "
              "long ones; with all ports it shows how much the network can carry.",
          .example = {"complete", {5}},
          .posts_all_at_once = true,
          .exchanges_all = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_to_all_v
