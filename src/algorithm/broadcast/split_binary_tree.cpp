// One-to-all broadcast down a binary tree that is split at the root: half of the words go down each side of it, in
// segments, and then ranks of the two sides swap their halves.

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
  return broadcasting(me, std::move(mine), seen,
                      split_binary_tree_broadcast(seen.v, seen.p, seen.m, segments_of(me.schedule())));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

Step all_steps(const Platform& platform, const Schedule& schedule) {
  return split_binary_tree_broadcast_steps(platform.ranks(), schedule.message_words, segments_of(schedule));
}

double steps(const Platform& platform, const Schedule& schedule) {
  const Rank p = platform.ranks();
  const double m = schedule.message_words;
  const Rank n = segments_of(schedule);
  return steps_of_halves(p, m, n, all_steps(platform, schedule),
                         [=](Rank v) { return split_binary_tree_broadcast(v, p, m, n); });
}

/// Whether no run is faster than the formula says. Without a barrier, the last rank of an even number, which has no
/// twin, gets the other half from the root early.
bool takes_all_steps(Rank p, const Schedule& schedule) { return schedule.barrier() || p % 2 == 1 || p <= 4; }

/// Whether none is slower. Without a barrier, twins that swap early occupy the ports for which segments wait.
bool swaps_at_the_end(Rank p, const Schedule& schedule) { return schedule.barrier() || p <= 4; }

/// A half in segments down each side; of an even number of ranks, the last one has no twin and gets its other half from
/// the root.
Chain sent_by_root(Rank p, double m, Rank segments) {
  if (p == 1) return {};
  Chain sent = p == 2 ? sent_of_half(m, 0, segments) : sent_of_halves(m, segments);
  if (p % 2 == 1 || m == 0) return sent;
  sent.startups += 1;
  sent.words += part(m, 2, 1).words;
  return sent;
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank p = platform.ranks();
  const std::string source = "half of the words in segments down each side, and half swapped";
  const double n = segments_of_half(s.m, segments_of(schedule));
  if (p == 1 || !is_divided_evenly(s.m, 2 * n) || !takes_all_steps(p, schedule)) {
    const Chain sent = sent_by_root(p, s.m, segments_of(schedule));
    return formulas_of({false}, s, sent, "M t_s + t_w W", "M (t_s + t_h) + t_w W", "what the root sends",
                       {{"M", sent.startups, "messages of the root"}, {"W", sent.words, "words that it sends"}});
  }
  const Claim claim{platform.topology->is_complete() && swaps_at_the_end(p, schedule)};
  const double in_segments = all_steps(platform, schedule) - 1;
  const Chain chain{.startups = in_segments + 1, .words = in_segments * s.m / (2 * n) + s.m / 2};
  const double arrival = in_segments - 2 * (n - 1);
  const std::string first = p == 2 ? "n " : "(2(n-1) + A)";
  return formulas_of(claim, s, chain, first + "(t_s + t_w m/(2n)) + t_s + t_w m/2",
                     first + "(t_s + t_h + t_w m/(2n)) + t_s + t_h + t_w m/2", source,
                     {{"n", n, "segments of each half"}, {"A", arrival, "steps until the first ones are everywhere"}});
}

double smallest_message(const Schedule& schedule) {
  return smallest_segment_of_halves(schedule.message_words, segments_of(schedule));
}

}  // namespace

Algorithm split_binary_tree() {
  return {
      .operation = "broadcast",
      .name = "split-binary-tree",
      .title = "split binary tree",
      .where = "any",
      .source = "split binary tree of Open MPI",
      .pseudo_code = R"(v := rank as seen from the root; 2^l := the largest power of 2 up to v + 1
cut each half of the data into n segments
for j := 1 to n do                           -- odd v: of the first half; even v: of the second; m/(2n) words
    if v > 0 then receive segment j from my parent
    for child := v + 2^l, v + 2^(l+1) do
        if child < p then send segment j to child
swap halves with my twin: v + 1 if v is odd, v - 1 if it is even     -- m/2 words
if p is even, p-1 has no twin: the root sends it the second half)",
      .advice =
          "Only half of the words pass the tree, and the leaves, which binary-tree leaves idle, send the other half "
          "in the end: about t_w m instead of 2 t_w m + .. for long messages. two-trees comes as close to t_w m, and "
          "needs no swap of half of the words at once.",
      .example = {.family = "complete",
                  .extents = {7},
                  .synchronization = Synchronization::barrier,
                  .values = {{"segments", 2.0}}},
      .options = {fields::segments()},
      .splits_blocks = true,
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .smallest_message = smallest_message};
}

}  // namespace hopscope::broadcast
