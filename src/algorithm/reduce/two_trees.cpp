// All-to-one reduction up two binary trees at once, half of the words up each.

#include <hopscope/algorithm.hpp>

#include <optional>

#include "algorithm/chains.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/rooted_programs.hpp"
#include "algorithm/two_trees.hpp"

namespace hopscope::reduce {

namespace {

Rank segments_in(const Schedule& schedule) { return fields::segments().integer_in<Rank>(schedule.values); }

/// Planted by the first rank that asks.
struct SharedTrees {
  std::optional<TwoTrees> trees;
};

Program program(Node& me, Blocks mine) {
  std::optional<TwoTrees>& trees = me.shared<SharedTrees>().trees;
  if (!trees) trees.emplace(me.ranks());
  const SeenFromRoot seen(me);
  const Rank n = segments_in(me.schedule());
  return reduction(me, std::move(mine), seen, trees->broadcast(seen.v, seen.m, n), trees->broadcast_steps(seen.m, n));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  const TwoTrees trees(platform.ranks());
  const double m = schedule.message_words;
  const Rank n = segments_in(schedule);
  return steps_of_halves(platform.ranks(), m, n, trees.broadcast_steps(m, n),
                         [&](Rank v) { return trees.broadcast(v, m, n); });
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const SegmentLengths lengths = segment_lengths_of_halves(s.m, segments_in(schedule));
  const Rank p = platform.ranks();
  const TwoTrees trees(p);
  const double first = trees.broadcast_steps(s.m, 1);
  const SegmentSteps pipeline{static_cast<double>(trees.broadcast_steps(s.m, segments_in(schedule))),
                              p == 1               ? "(p-1)"
                              : lengths.count == 1 ? " A"
                                                   : "(2(n-1) + A)",
                              {{"A", first, "steps of one segment of each half, at most 2 log p, rounded up"}}};
  return with_barrier(
      segmented_reduction({platform.topology->is_complete()}, s, lengths, pipeline, "Sanders, Speck and Traeff 2009"),
      schedule);
}

double smallest_message(const Schedule& schedule) {
  return smallest_segment_of_halves(schedule.message_words, segments_in(schedule));
}

}  // namespace

Algorithm two_trees() {
  return {
      .operation = "reduce",
      .name = "two-trees",
      .title = "two binary trees",
      .where = "any; congestion-free on a complete network",
      .source = "Sanders, Speck and Traeff 2009",
      .pseudo_code = R"(plant two binary trees over all but the root, so that inner nodes of one
    are leaves of the other; colour their edges so that the two edges
    to a rank's parents differ, and the two to its children
cut each half of my words into n segments; half t goes up tree t
for each step do
    along the edges of the step's colour:
        receive a segment from a child, and add it to mine
        send a sum that is complete to a parent)",
      .advice =
          "A rank sends and receives in nearly every step, where in one binary tree a leaf only sends: with many "
          "segments t_w m instead of 2 t_w m, and about 2 log p steps to begin with. For short vectors binomial has "
          "half as many startups.",
      .example = {.family = "complete", .extents = {7}, .values = {{"segments", 2.0}}},
      .options = {fields::segments()},
      .splits_blocks = true,
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .smallest_message = smallest_message};
}

}  // namespace hopscope::reduce
