// All-to-one reduction up a binary tree, segment after segment.

#include <hopscope/algorithm.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/pipelined_trees.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::reduce {

namespace {

Rank segments_in(const Schedule& schedule) { return fields::segments().integer_in<Rank>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  const auto children = fields::children().choice_in<BinaryChildren>(me.schedule().values);
  const Rank n = segments_in(me.schedule());
  return reduction(me, std::move(mine), seen, binary_tree_broadcast(seen.v, seen.p, seen.m, n, children),
                   binary_tree_broadcast_steps(seen.p, seen.m, n));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return binary_tree_broadcast_steps(platform.ranks(), schedule.message_words, segments_in(schedule));
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const SegmentLengths lengths = segment_lengths(s.m, segments_in(schedule));
  const Rank p = platform.ranks();
  const SegmentSteps pipeline = steps_of_binary_tree(p, binary_tree_broadcast_steps(p, s.m, 1), lengths.count);
  std::vector<Analytic> all = segmented_reduction({platform.topology->is_complete()}, s, lengths, pipeline,
                                                  "a segment follows the one before it by two steps");
  return pipeline.count <= 1 ? all : with_barrier(std::move(all), schedule);
}

double smallest_message(const Schedule& schedule) {
  return smallest_segment(schedule.message_words, segments_in(schedule));
}

}  // namespace

Algorithm binary_tree() {
  return {
      .operation = "reduce",
      .name = "binary-tree",
      .title = "pipelined binary tree",
      .where = "any; congestion-free on a complete network",
      .source = "MPICH (tree, kary 2); with children far Open MPI (binary)",
      .pseudo_code = R"(v := rank as seen from the root
cut my words into n segments
for each segment do
    if 2v + 2 < p then receive the segment from 2v + 2, and add it to mine    -- or from other children
    if 2v + 1 < p then receive the segment from 2v + 1, and add it to mine
    if v > 0 then send the sum to (v-1)/2, rounded down)",
      .advice =
          "The first segment arrives after about 2 log p steps, and another one in every second step: between "
          "binomial, "
          "which is for short vectors, and chain, which is for long ones. two-trees does the same in about half the "
          "t_w. Libraries send the first segment first, ours the last.",
      .example = {.family = "complete", .extents = {7}, .values = {{"segments", 4.0}}},
      .options = {fields::segments(), fields::children()},
      .splits_blocks = true,
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .smallest_message = smallest_message};
}

}  // namespace hopscope::reduce
