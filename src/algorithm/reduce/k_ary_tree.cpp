// All-to-one reduction up a K-ary tree, segment after segment.

#include <hopscope/algorithm.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/pipelined_trees.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::reduce {

namespace {

Rank segments_for(const Schedule& schedule) { return fields::segments().integer_in<Rank>(schedule.values); }
Rank radix_for(const Schedule& schedule) { return fields::radix().integer_in<Rank>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  const Rank n = segments_for(me.schedule());
  const Rank K = radix_for(me.schedule());
  return reduction(me, std::move(mine), seen, k_ary_tree_broadcast(seen.v, seen.p, seen.m, n, K),
                   k_ary_tree_broadcast_steps(seen.p, seen.m, n, K));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return k_ary_tree_broadcast_steps(platform.ranks(), schedule.message_words, segments_for(schedule),
                                    radix_for(schedule));
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const SegmentLengths lengths = segment_lengths(s.m, segments_for(schedule));
  const Rank p = platform.ranks();
  const double period = k_ary_period(p, radix_for(schedule));
  const double first = k_ary_tree_steps(p, radix_for(schedule));
  const SegmentSteps pipeline{period * (lengths.count - 1) + first,
                              "(K(n-1) + A)",
                              {{"K", period, "children of the root"}, {"A", first, "steps of one segment"}}};
  std::vector<Analytic> all = segmented_reduction({platform.topology->is_complete()}, s, lengths, pipeline,
                                                  "a segment follows the one before it by K steps");
  return pipeline.count <= 1 ? all : with_barrier(std::move(all), schedule);
}

double smallest_message(const Schedule& schedule) {
  return smallest_segment(schedule.message_words, segments_for(schedule));
}

}  // namespace

Algorithm k_ary_tree() {
  return {
      .operation = "reduce",
      .name = "k-ary-tree",
      .title = "pipelined K-ary tree",
      .where = "any; congestion-free on a complete network",
      .source = "MPICH (tree, kary); a binary tree if the radix is 2",
      .pseudo_code = R"(v := rank as seen from the root
cut my words into n segments
for each segment do
    for i := K down to 1 do
        if K v + i < p then receive the segment from K v + i, and add it to mine
    if v > 0 then send the sum to (v-1)/K, rounded down)",
      .advice =
          "Between a chain, radix 1, and flat, where the root adds all. binary-tree has the radix 2, which is about "
          "as large as pays with one port. The first segment goes last, as in the broadcast backwards.",
      .example = {.family = "complete", .extents = {13}, .values = {{"radix", 3.0}, {"segments", 2.0}}},
      .options = {fields::radix(), fields::segments()},
      .splits_blocks = true,
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .smallest_message = smallest_message};
}

}  // namespace hopscope::reduce
