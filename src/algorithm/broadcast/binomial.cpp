// One-to-all broadcast down a binomial tree: in every step, each rank that has the data sends it to one that has not.

#include <bit>

#include <hopscope/algorithm.hpp>

#include "algorithm/broadcast/one_to_all.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/rooted_programs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope::broadcast {

namespace {

template <BinomialOrder order>
LegsOfStep legs_of_step(const Place& me, Rank root, Step from) {
  const RootedRanks ranks = ranks_seen_from(root, me.topology(), me.ranks());
  const auto edge = binomial_edge(ranks.virtual_rank(me.rank()), me.ranks(), order, from);
  LegsOfStep legs;
  if (!edge) return legs;
  const Rank peer = ranks.rank(edge->peer);
  if (edge->leads_to_child) {
    legs.send(edge->step, peer, {0, me.message_words()});
  } else {
    legs.receive(edge->step, peer, {0, me.message_words()});
  }
  return legs;
}

LegsByStep legs(const Schedule& schedule) {
  const bool is_far = fields::order().choice_in<BinomialOrder>(schedule.values) == BinomialOrder::far;
  return LegsByStep(is_far ? legs_of_step<BinomialOrder::far> : legs_of_step<BinomialOrder::near>,
                    schedule.rank("root"));
}

Program program(Node& me, Blocks mine) {
  return on_vector(me, std::move(mine), legs(me.schedule()), me.rank() != me.schedule().rank("root"));
}

StepRule rule(const Schedule& schedule) { return legs(schedule).as_rule(); }

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return binomial_tree_steps(platform.ranks()); }

std::optional<PrintedProgram> printed(const Platform& platform, const Schedule& schedule) {
  const bool is_far = fields::order().choice_in<BinomialOrder>(schedule.values) == BinomialOrder::far;
  const Rank root = schedule.rank("root");
  // Elsewhere than on a hypercube other roots are not seen by XOR.
  const bool is_by_xor = root == 0 || platform.topology->hypercube_dimension() >= 0;
  if (!is_far || !is_by_xor || !std::has_single_bit(static_cast<std::uint32_t>(platform.ranks()))) return std::nullopt;
  return one_to_all(platform.ranks(), root);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform))};
  const double q = steps(platform, schedule);
  return formulas_of(claim, s, {.startups = q, .words = q * s.m}, "(t_s + t_w m) ceil(log2 p)",
                     "(t_s + t_h + t_w m) ceil(log2 p)", "Grama et al. 2003, 4.1");
}

}  // namespace

Algorithm binomial() {
  return {.operation = "broadcast",
          .name = "binomial",
          .title = "binomial tree",
          .where = "any; congestion-free on a hypercube, and far first on a ring",
          .source =
              "Grama et al. 2003, 4.1, algorithms 4.1 and 4.2, figure 4.2; MPICH (binomial); with order near Open MPI "
              "(binomial)",
          .pseudo_code = R"(v := rank as seen from the root
for D := 2^(q-1), .., 4, 2, 1 do             -- near: 1, 2, 4, ..
    if v is a multiple of 2D and v + D < p then send the data to v + D
    if v - D is a multiple of 2D then receive the data from v - D)",
          .advice =
              "As few steps as one port allows, ceil(log p): the best for short messages. Long ones are sent faster in "
              "parts: "
              "chain, circulant and scatter-all-gather send each word about once or twice per rank, not log p times.",
          .example = {"hypercube", {3}},
          .options = {fields::order()},
          .program = program,
          .rule = rule,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .printed = printed};
}

}  // namespace hopscope::broadcast
