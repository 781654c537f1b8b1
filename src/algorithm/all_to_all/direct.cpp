// Total exchange without any order: every rank posts all its sends at once; ports and channels decide.

#include <hopscope/algorithm.hpp>

#include "algorithm/formulas_on.hpp"

namespace hopscope::all_to_all {

namespace {

Program program(Node& me, Blocks mine) {
  const Rank p = me.ranks();
  if (p == 1) co_return;
  co_await me.step(1);
  std::vector<Request> sent;
  std::vector<Request> received;
  for (Rank j = 1; j < p; ++j) {
    sent.push_back(me.send(me.rank_plus(j), mine.take_for(me.rank_plus(j))));
    received.push_back(me.receive(me.rank_plus(-j)));
  }
  for (Request& request : received) me.keep(co_await request);
  for (Request& request : sent) co_await request;
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
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_to_all
