// One-to-all broadcast in segments down a K-ary tree: every rank passes each segment on to K others.

#include <hopscope/algorithm.hpp>

#include "algorithm/chains.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/pipelined_trees.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::broadcast {

namespace {

Rank segments_for(const Schedule& schedule) { return fields::segments().integer_in<Rank>(schedule.values); }
Rank radix_for(const Schedule& schedule) { return fields::radix().integer_in<Rank>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  const Schedule& schedule = me.schedule();
  return broadcasting(me, std::move(mine), seen,
                      k_ary_tree_broadcast(seen.v, seen.p, seen.m, segments_for(schedule), radix_for(schedule)));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return k_ary_tree_broadcast_steps(platform.ranks(), schedule.message_words, segments_for(schedule),
                                    radix_for(schedule));
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank p = platform.ranks();
  const Pipeline pipeline(p, s.m, segments_for(schedule));
  const Claim claim{platform.topology->is_complete() && pipeline.is_even()};
  const double period = k_ary_period(p, radix_for(schedule));
  const double arrival = k_ary_tree_steps(p, radix_for(schedule));
  return pipeline.formulas(
      claim, s, pipeline.chain(period, arrival), "(K(n-1) + A)", "(K(m-w) + A w)",
      "K messages of the root for each segment; the last passes the tree",
      {{"K", period, "children of the root"}, {"A", arrival, "steps until the first segment is everywhere"}});
}

double smallest_message(const Schedule& schedule) {
  return smallest_segment(schedule.message_words, segments_for(schedule));
}

}  // namespace

Algorithm k_ary_tree() {
  return {
      .operation = "broadcast",
      .name = "k-ary-tree",
      .title = "pipelined K-ary tree",
      .where = "any",
      .source = "MPICH (tree, kary); a binary tree if the radix is 2",
      .pseudo_code = R"(v := rank as seen from the root
cut the data into n segments
for j := 1 to n do                           -- of m/n words
    if v > 0 then receive segment j from (v-1)/K, rounded down
    for i := 1 to K do
        if K v + i < p then send segment j to K v + i)",
      .advice =
          "Between a chain, radix 1, and flat: the larger the radix, the fewer ranks are between the root and the "
          "last one, and the more often every rank sends each word. With one port a binary tree is about as deep as "
          "pays; more children are for networks on which a message takes much longer than its sender.",
      .example = {.family = "complete", .extents = {13}, .values = {{"radix", 3.0}, {"segments", 2.0}}},
      .options = {fields::radix(), fields::segments()},
      .splits_blocks = true,
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .smallest_message = smallest_message};
}

}  // namespace hopscope::broadcast
