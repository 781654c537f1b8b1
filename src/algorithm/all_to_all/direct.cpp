// Total exchange without any order: every rank posts all its sends at once; ports and channels decide.

#include <hopscope/algorithm.hpp>

#include "algorithm/formulas_on.hpp"

namespace hopscope::all_to_all {

namespace {

Program program(Node& me, Blocks mine) {
  if (me.ranks() == 1) co_return;
  co_await me.step(1);
  Exchanges all{.pairs = me.ranks() - 1,
                .to = [&](Rank pair) { return me.rank_plus(pair + 1); },
                .from = [&](Rank pair) { return me.rank_plus(-pair - 1); },
                .blocks = [&](Rank to) { return mine.take_for(to); }};
  co_await me.exchange_all(std::move(all));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  return formulas_of_all_at_once(platform, schedule, 0, "", "no message takes less than one hop without contention");
}

double steps(const Platform& platform, const Schedule& /*schedule*/) { return platform.ranks() > 1 ? 1 : 0; }

}  // namespace

Algorithm direct() {
  return {.operation = "all-to-all",
          .name = "direct",
          .title = "all sends at once",
          .where = "any",
          .source =
              "the unscheduled exchange, a baseline for the others; Open MPI (linear) and MPICH (scattered) send to "
              "rank - 1, rank - 2, .. instead",
          .pseudo_code = R"(for j := 1 to p-1 do
    post send of {rank, rank + j} to rank + j        -- m words each
    post receive from rank - j
wait for all)",
          .advice =
              "The exchange without a schedule. With all ports it shows how much the network can carry; with one port, "
              "the effect of first-come, first-served service.",
          .example = {"hypercube", {3}, Platform::all_ports},
          .posts_all_at_once = true,
          .exchanges_all = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_to_all
