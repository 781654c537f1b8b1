// One-to-all broadcast in segments down a binary tree: every rank passes each segment on to two others.

#include <hopscope/algorithm.hpp>

#include "algorithm/chains.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/pipelined_trees.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::broadcast {

namespace {

Rank segments_of(const Schedule& schedule) { return fields::segments().integer_in<Rank>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  const auto children = fields::children().choice_in<BinaryChildren>(me.schedule().values);
  return broadcasting(me, std::move(mine), seen,
                      binary_tree_broadcast(seen.v, seen.p, seen.m, segments_of(me.schedule()), children));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return binary_tree_broadcast_steps(platform.ranks(), schedule.message_words, segments_of(schedule));
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank p = platform.ranks();
  const Pipeline pipeline(p, s.m, segments_of(schedule));
  const Claim claim{platform.topology->is_complete() && pipeline.is_even()};
  const std::string source = "two messages of the root for each segment; the last passes the tree";
  if (p == 2) return pipeline.formulas(claim, s, pipeline.chain(1, 1), "n ", "m", source);
  const double arrival = binary_tree_broadcast_steps(p, s.m, 1);
  return pipeline.formulas(claim, s, pipeline.chain(2, arrival), "(2(n-1) + A)", "(2(m-w) + A w)", source,
                           {{"A", arrival, "steps until the first segment is everywhere"}});
}

double smallest_message(const Schedule& schedule) {
  return smallest_segment(schedule.message_words, segments_of(schedule));
}

}  // namespace

Algorithm binary_tree() {
  return {.operation = "broadcast",
          .name = "binary-tree",
          .title = "pipelined binary tree",
          .where = "any",
          .source = "Sanders, Speck, Traeff 2009; MPICH (tree, kary 2); with children far Open MPI (binary_tree)",
          .pseudo_code = R"(v := rank as seen from the root
cut the data into n segments
for j := 1 to n do                           -- of m/n words
    if v > 0 then receive segment j from (v-1)/2, rounded down
    if 2v + 1 < p then send segment j to 2v + 1      -- or to other children
    if 2v + 2 < p then send segment j to 2v + 2)",
          .advice =
              "The first segment is everywhere after at most 2 log p steps, not p-1 as in a chain: for messages of "
              "middling length on many ranks. Every word is sent twice by a rank, and the leaves send none, which "
              "two-trees avoids: about half the time for long messages.",
          .example = {.family = "complete", .extents = {7}, .values = {{"segments", 4.0}}},
          .options = {fields::segments(), fields::children()},
          .splits_blocks = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .smallest_message = smallest_message};
}

}  // namespace hopscope::broadcast
