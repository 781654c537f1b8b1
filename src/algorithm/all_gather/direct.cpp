// All-gather without any order: every rank posts a copy of its block for every other at once.

#include <hopscope/algorithm.hpp>

#include "algorithm/formulas_on.hpp"

namespace hopscope::all_gather {

namespace {

Program program(Node& me, Blocks mine) {
  if (me.ranks() == 1) co_return;
  co_await me.step(1);
  Exchanges all{.pairs = me.ranks() - 1,
                .to = [&](Rank pair) { return me.rank_plus(pair + 1); },
                .from = [&](Rank pair) { return me.rank_plus(-pair - 1); },
                .blocks = [&](Rank /*to*/) { return mine; }};
  co_await me.exchange_all(std::move(all));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  return formulas_of_all_at_once(platform, schedule, 0, "", "no message takes less than one hop without contention");
}

double steps(const Platform& platform, const Schedule& /*schedule*/) { return platform.ranks() > 1 ? 1 : 0; }

}  // namespace

Algorithm direct() {
  return {.operation = "all-gather",
          .name = "direct",
          .title = "all sends at once",
          .where = "any",
          .source = "the unscheduled all-gather, a baseline for the others",
          .pseudo_code = R"(for j := 1 to p-1 do
    post send of a copy of my block to rank + j        -- m words each
    post receive from rank - j
wait for all)",
          .advice =
              "The all-gather without a schedule. No rank passes on what it gets, so that a block crosses the same "
              "channels again and again.",
          .example = {"hypercube", {3}, Platform::all_ports},
          .posts_all_at_once = true,
          .exchanges_all = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_gather
