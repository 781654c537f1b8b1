// Unequal messages without any order: every rank posts all its sends at once; ports and channels decide.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_to_all_v/exchanges.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::all_to_all_v {

namespace {

Program program(Node& me, Blocks mine) {
  const SizeMatrix& sizes = *me.schedule().sizes;
  co_await me.step(1);
  std::vector<Request> sent;
  std::vector<Request> received;
  for (Rank j = 1; j < me.ranks(); ++j) {
    const Rank to = me.rank_plus(j);
    const Rank from = me.rank_plus(-j);
    if (const double words = sizes.words(me.rank(), to); words > 0)
      sent.push_back(me.send(to, mine.take_for(to, words)));
    if (sizes.words(from, me.rank()) > 0) received.push_back(me.receive(from));
  }
  for (Request& request : received) me.keep(co_await request);
  for (Request& request : sent) co_await request;
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
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_to_all_v
