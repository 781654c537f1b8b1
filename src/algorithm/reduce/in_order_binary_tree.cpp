// All-to-one reduction up a binary tree that keeps the order of the ranks, segment after segment.

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/pipelined_trees.hpp"

namespace hopscope::reduce {

namespace {

Rank segments_in(const Schedule& schedule) { return fields::segments().integer_in<Rank>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const Rank root = me.schedule().rank("root");
  return on_vector(me, std::move(mine),
                   in_order_reduction(me.rank(), me.ranks(), me.message_words(), segments_in(me.schedule()), root),
                   me.rank() == root);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return in_order_reduction_steps(platform.ranks(), schedule.message_words, segments_in(schedule),
                                  schedule.rank("root"));
}

/// The formulas with one more message of all words, which takes the result from the last rank to the root.
std::vector<Analytic> with_last_message(std::vector<Analytic> formulas, const Symbols& s) {
  formulas[0].formula += " + t_s + t_w m";
  formulas[0].value += s.t_s + s.t_w * s.m;
  formulas[1].formula += " + t_s + t_h + t_w m";
  formulas[1].value += s.t_s + s.t_h + s.t_w * s.m;
  return formulas;
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank p = platform.ranks();
  const SegmentLengths lengths = segment_lengths(s.m, segments_in(schedule));
  const SegmentSteps to_top = steps_of_binary_tree(p, in_order_reduction_steps(p, s.m, 1, p - 1), lengths.count);
  std::vector<Analytic> all = segmented_reduction({platform.topology->is_complete()}, s, lengths, to_top,
                                                  "a segment follows the one before it by two steps");
  if (schedule.rank("root") != p - 1) all = with_last_message(std::move(all), s);
  return to_top.count <= 1 ? all : with_barrier(std::move(all), schedule);
}

double smallest_message(const Schedule& schedule) {
  return smallest_segment(schedule.message_words, segments_in(schedule));
}

}  // namespace

Algorithm in_order_binary_tree() {
  return {.operation = "reduce",
          .name = "in-order-binary-tree",
          .title = "in-order binary tree",
          .where = "any; congestion-free on a complete network",
          .source = "Open MPI (in-order binary)",
          .pseudo_code = R"(the top of the ranks low .. high is high; the lower half of all is below
    its first child, what lies between below its second; in all, low = 0, high = p-1
cut my words into n segments
for each segment do
    receive the segment from my second child, and put its sum before mine
    receive the segment from my first child, and put its sum before mine
    send the sum to my parent
if the root is not p-1 then p-1 sends it the result)",
          .advice =
              "Every combination joins neighbouring ranks in their order: for operators that do not commute. Otherwise "
              "binary-tree does the same without the last message of m words to a root that is not rank p-1. Open MPI "
              "sends the first segment first, ours the last.",
          .example = {.family = "complete", .extents = {7}, .values = {{"segments", 4.0}}},
          .options = {fields::segments()},
          .splits_blocks = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .smallest_message = smallest_message};
}

}  // namespace hopscope::reduce
