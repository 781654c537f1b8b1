// All-to-one reduction along a chain of the ranks, segment after segment.

#include <hopscope/algorithm.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/pipelined_trees.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::reduce {

namespace {

Rank segments_in(const Schedule& schedule) { return fields::segments().integer_in<Rank>(schedule.values); }
Rank chains_in(const Schedule& schedule) { return fields::chains().integer_in<Rank>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  const Rank n = segments_in(me.schedule());
  const Rank chains = chains_in(me.schedule());
  return reduction(me, std::move(mine), seen, chain_broadcast(seen.v, seen.p, seen.m, n, chains),
                   chain_broadcast_steps(seen.p, seen.m, n, chains));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return chain_broadcast_steps(platform.ranks(), schedule.message_words, segments_in(schedule), chains_in(schedule));
}

/// True if every rank of the chain is next to the one after it.
bool is_chain(const Platform& platform, const Schedule& schedule) {
  if (platform.topology->is_complete()) return true;
  const Grid* grid = platform.topology->grid();
  return grid != nullptr && grid->dimensions() == 1 && is_plain(platform) &&
         (grid->wraps() || schedule.rank("root") == 0);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const SegmentLengths lengths = segment_lengths(s.m, segments_in(schedule));
  const Rank chains = chains_of(platform.ranks(), chains_in(schedule));
  if (chains > 1) {
    const double first = chain_broadcast_steps(platform.ranks(), s.m, 1, chains);
    return with_barrier(segmented_reduction({platform.topology->is_complete()}, s, lengths,
                                            {steps(platform, schedule),
                                             lengths.count == 1 ? " A" : "(k(n-1) + A)",
                                             {{"k", chains, "chains"}, {"A", first, "steps of one segment"}}},
                                            "the root gets a segment from one chain after the other"),
                        schedule);
  }
  const bool is_one = platform.ranks() == 1 || lengths.count == 1;
  std::vector<Analytic> all = segmented_reduction({is_chain(platform, schedule)}, s, lengths,
                                                  {steps(platform, schedule), is_one ? "(p-1)" : "(p-2+n)"},
                                                  "a segment advances by one rank in each step");
  return is_one ? all : with_barrier(std::move(all), schedule);
}

double smallest_message(const Schedule& schedule) {
  return smallest_segment(schedule.message_words, segments_in(schedule));
}

}  // namespace

Algorithm chain() {
  return {
      .operation = "reduce",
      .name = "chain",
      .title = "chain",
      .where = "any; congestion-free on a ring, and on a line if the root is at its end",
      .source = "Open MPI (pipeline), MPICH (ring); with 4 chains Open MPI (chain)",
      .pseudo_code = R"(v := rank as seen from the root
cut my words into n segments
for each segment do
    if v < p-1 then receive the segment from v + 1, and add it to mine
    if v > 0 then send the sum to v - 1     -- to the root, if a chain begins at v)",
      .advice =
          "Each rank sends every word once, so that with many segments a long vector costs t_w m, not t_w m log p; the "
          "best n is sqrt((p-2) t_w m / t_s). For short vectors its p-2 steps before the first segment arrives are too "
          "many. Libraries send the first segment first, ours the last.",
      .example = {.family = "ring", .extents = {6}, .values = {{"segments", 4.0}}},
      .options = {fields::segments(), fields::chains()},
      .splits_blocks = true,
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .smallest_message = smallest_message};
}

}  // namespace hopscope::reduce
