// One-to-all broadcast down two binary trees at once, half of the words down each: who has to pass on in one of them is
// a leaf of the other, so that everybody sends about as much as it receives.

#include <optional>

#include <hopscope/algorithm.hpp>

#include "algorithm/chains.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/rooted_programs.hpp"
#include "algorithm/two_trees.hpp"

namespace hopscope::broadcast {

namespace {

struct SharedTrees {
  std::optional<TwoTrees> trees;
};

Rank segments_of(const Schedule& schedule) { return fields::segments().integer_in<Rank>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  std::optional<TwoTrees>& trees = me.shared<SharedTrees>().trees;
  if (!trees) trees.emplace(seen.p);
  return broadcasting(me, std::move(mine), seen, trees->broadcast(seen.v, seen.m, segments_of(me.schedule())));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  const TwoTrees trees(platform.ranks());
  const double m = schedule.message_words;
  const Rank n = segments_of(schedule);
  return steps_of_halves(platform.ranks(), m, n, trees.broadcast_steps(m, n),
                         [&](Rank v) { return trees.broadcast(v, m, n); });
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank p = platform.ranks();
  const TwoTrees trees(p);
  const double n = segments_of_half(s.m, segments_of(schedule));
  const bool in_steps = schedule.barrier() || (platform.topology->is_complete() && is_power_of_two(p));
  if (p == 1 || !is_divided_evenly(s.m, 2 * n) || !in_steps) {
    const Chain sent = p == 1 ? Chain{} : sent_of_halves(s.m, segments_of(schedule));  // one to the top of each tree
    return formulas_of({false}, s, sent, "M t_s + t_w W", "M (t_s + t_h) + t_w W", "what the root sends",
                       {{"M", sent.startups, "messages of the root"}, {"W", sent.words, "words that it sends"}});
  }
  const double arrival = trees.broadcast_steps(s.m, 1);
  const double all = arrival + 2 * (n - 1);
  return formulas_of({platform.topology->is_complete()}, s, {.startups = all, .words = all * s.m / (2 * n)},
                     "(2(n-1) + L)(t_s + t_w m/(2n))", "(2(n-1) + L)(t_s + t_h + t_w m/(2n))",
                     "Sanders, Speck, Traeff 2009",
                     {{"n", n, "segments of each half"},
                      {"L", arrival, "steps until the first ones are everywhere, at most 2 log p, rounded up"}});
}

double smallest_message(const Schedule& schedule) {
  return smallest_segment_of_halves(schedule.message_words, segments_of(schedule));
}

}  // namespace

Algorithm two_trees() {
  return {.operation = "broadcast",
          .name = "two-trees",
          .title = "two trees",
          .where = "any",
          .source = "Sanders, Speck, Traeff 2009; the double binary trees of NCCL",
          .pseudo_code = R"(cut each half of the data into n segments
plant two binary trees over all ranks but the root, so that nobody has children in both;
    the root is the parent of both tops
colour the edges 0 and 1, so that the two edges into a rank differ, and the two out of it
in steps 1, 3, 5, ..: over edges of colour 0 that lead from or to me, send or receive the next segment
in steps 2, 4, 6, ..: over edges of colour 1 that lead from or to me, send or receive the next segment
                                             -- the first half down tree 0, the second down tree 1; m/(2n) words)",
          .advice =
              "Every rank sends m words at most, while its port receives m: for long messages half the time of "
              "binary-tree, with at most 2 log p startups until all are busy. Where p is large and m too, chain has "
              "p-1 startups instead; circulant has half as many.",
          .example = {.family = "complete", .extents = {8}, .values = {{"segments", 2.0}}},
          .options = {fields::segments()},
          .splits_blocks = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .smallest_message = smallest_message};
}

}  // namespace hopscope::broadcast
