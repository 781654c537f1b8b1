// Neighbour exchange in rounds: in each, every rank sends to at most one neighbour and receives from at most one, and
// the number of rounds is the maximum degree (König's theorem on edge colouring).

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"
#include "algorithm/neighbour_exchange/costs.hpp"
#include "algorithm/plans.hpp"

namespace hopscope::neighbour_exchange {

namespace {

constexpr const char* source = "König 1916: a bipartite graph has an edge colouring with as many colours as its degree";

std::shared_ptr<const Plan> plan(const Platform& /*platform*/, const Schedule& schedule, const Tick& tick) {
  return plan_rounds(*schedule.neighbours, tick);
}

Program program(Node& me, Blocks mine) {
  const Plan& plan = *me.schedule().plan;
  auto turn = plan.turns_of(me.rank()).begin();
  const auto end = plan.turns_of(me.rank()).end();
  for (Step round = 1; round <= plan.phases(); ++round) {
    co_await me.step(round);
    if (turn == end || turn->phase != round) continue;
    const auto [phase, to, from, words] = *turn++;
    if (to != Plan::Turn::nobody && from != Plan::Turn::nobody) {
      me.keep(co_await me.exchange(to, mine.take_for(to), from));
    } else if (to != Plan::Turn::nobody) {
      co_await me.send(to, mine.take_for(to));
    } else {
      me.keep(co_await me.receive(from));
    }
  }
}

std::string misfit(const Platform& /*platform*/) { return {}; }

// Without a barrier a rank that is idle in a round may be early, and take the port for which another waits.
std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Neighbours& neighbours = *schedule.neighbours;
  const Symbols s(platform, schedule);
  const Claim claim{is_laid_out_straight(platform, neighbours) && schedule.barrier()};
  const double rounds = neighbours.most();
  const Letters letters{{"g", rounds, "most neighbours of a rank"}};
  return {textbook(claim, s, rounds * (s.t_s + s.t_w * s.m), "g (t_s + t_w m)", source, letters),
          with_hops(claim, rounds * (s.t_s + s.t_h + s.t_w * s.m), "g (t_s + t_h + t_w m)", source, letters)};
}

double steps(const Platform& /*platform*/, const Schedule& schedule) { return schedule.plan->phases(); }

}  // namespace

Algorithm edge_colouring() {
  return {.operation = "neighbour-exchange",
          .name = "edge-colouring",
          .title = "one neighbour per round",
          .where = "any; congestion-free where neighbours run on neighbouring nodes",
          .source = source,
          .pseudo_code = R"(colour the messages with g colours: no two from one rank, and no two to one rank, alike
for colour := 1 to g do
    send {rank, v} to the neighbour v whose message has this colour
    receive from the neighbour u whose message for me has it)",
          .advice =
              "One port suffices, and no schedule has fewer rounds. On a ring, torus or hypercube the colours are "
              "the directions: all to the right, all to the left, and so on.",
          .example = {"mesh", {2, 3}, 1, 0, Synchronization::barrier},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .plan = plan};
}

}  // namespace hopscope::neighbour_exchange
