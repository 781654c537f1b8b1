// All-reduce along two trees: each half of the vector is reduced up one of them, and comes down again, in segments.

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include <hopscope/algorithm.hpp>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/chains.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/phases.hpp"

namespace hopscope::all_reduce {

namespace {

/// Planted by the first rank that asks.
struct SharedTrees {
  std::optional<TwoTrees> trees;
};

Rank segments_of(const Schedule& schedule) { return fields::segments().integer_in<Rank>(schedule.values); }

Program program(Node& me, Blocks mine) {
  std::optional<TwoTrees>& trees = me.shared<SharedTrees>().trees;
  if (!trees) trees.emplace(me.ranks());
  return on_vector(me, std::move(mine),
                   two_trees_all_reduce(*trees, me.rank(), me.message_words(), segments_of(me.schedule())), true);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

/// The words of the longest message of each step of the broadcast in which there is one: of every edge segment after
/// segment, two steps apart.
std::vector<double> longest_messages(const TwoTrees& trees, Rank p, double m, Rank segments) {
  std::vector<double> longest(static_cast<std::size_t>(trees.broadcast_steps(m, segments)) + 1, 0.0);  // by step
  for (const int tree : {0, 1}) {
    std::set<Step> arrivals;
    for (Rank v = 1; v < p; ++v) arrivals.insert(trees.node(tree, v).parent->step);
    const std::vector<Extent> pieces = cut_half(m, tree, segments);
    for (const Step first : arrivals) {
      auto step = static_cast<std::size_t>(first);
      for (const Extent& segment : pieces) {
        longest[step] = std::max(longest[step], segment.words);
        step += 2;
      }
    }
  }
  std::erase(longest, 0.0);
  return longest;
}

double steps(const Platform& platform, const Schedule& schedule) {
  const Rank p = platform.ranks();
  return 2.0 *
         static_cast<double>(longest_messages(TwoTrees(p), p, schedule.message_words, segments_of(schedule)).size());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete()};
  const char* source = "Sanders, Speck and Traeff 2009";
  const Rank segments = segments_of(schedule);
  const TwoTrees trees(platform.ranks());
  // A reduction may run ahead of its steps, since a receive port is free during startups. Rank 0 sends the results alone,
  // a half to the top of each tree.
  if (!schedule.barrier()) {
    return bound_by_messages_sent(s, platform.ranks() == 1 ? Chain{} : sent_of_halves(s.m, segments), source);
  }
  double words = 0;
  double half = 0;
  for (const double longest : longest_messages(trees, platform.ranks(), s.m, segments)) {
    words += longest;
    ++half;
  }
  const Letters letters{{"S", half, "steps of the reduction, and of the broadcast"},
                        {"W", words, "words of the longest messages of S steps, one of each"}};
  return with_barrier(formulas_of(claim, s, {.startups = 2 * half, .words = 2 * words, .combined = words},
                                  "2 t_s S + 2 t_w W", "2(t_s + t_h) S + (2 t_w + t_c) W", source, letters),
                      schedule);
}

}  // namespace

Algorithm two_trees() {
  return {.operation = "all-reduce",
          .name = "two-trees",
          .title = "two trees, up and down",
          .where = "any",
          .source = "Sanders, Speck and Traeff 2009; the double binary trees of NCCL",
          .pseudo_code = R"(cut each half of my words into n segments
plant two binary trees over the ranks 1 .. p-1, so that nobody has children in both; rank 0 is above both tops
colour the edges 0 and 1, so that the two edges into a rank differ, and the two out of it
reduction, the broadcast backwards: up each tree, segment after segment of one half
    receive from my children, and add it; send the sum to my parent
broadcast: down each tree, over edges of colour 0 in odd steps, of colour 1 in even ones
    receive a segment of the result from my parent, and send it to my children)",
          .advice =
              "For vectors of medium length: with many segments about 2m words through each port, as ring and "
              "circulant, after about 4 ceil(log p) startups; each further segment costs two. Longer vectors are "
              "faster with circulant, in 2 ceil(log p) steps; short ones with recursive-doubling.",
          .example = {.family = "complete", .extents = {8}, .values = {{"segments", 2.0}}},
          .options = {fields::segments()},
          .splits_blocks = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines_of_halves(steps, {3, 4}, {5, 6}),
          .smallest_message = [](const Schedule& schedule) {
            return smallest_segment_of_halves(schedule.message_words, segments_of(schedule));
          }};
}

}  // namespace hopscope::all_reduce
