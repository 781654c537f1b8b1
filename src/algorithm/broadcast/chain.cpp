// One-to-all broadcast in segments along a chain of all ranks: while one is passed on, the next one follows it.

#include <hopscope/algorithm.hpp>

#include "algorithm/chains.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/pipelined_trees.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::broadcast {

namespace {

Rank segments_of(const Schedule& schedule) { return fields::segments().integer_in<Rank>(schedule.values); }
Rank chains_in(const Schedule& schedule) { return fields::chains().integer_in<Rank>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  return broadcasting(me, std::move(mine), seen,
                      chain_broadcast(seen.v, seen.p, seen.m, segments_of(me.schedule()), chains_in(me.schedule())));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return chain_broadcast_steps(platform.ranks(), schedule.message_words, segments_of(schedule), chains_in(schedule));
}

/// Whether each rank is a neighbour of the next one: on a line only if the root is the first.
bool follows_channels(const Platform& platform, const Schedule& schedule) {
  const Grid* const grid = platform.topology->grid();
  if (grid == nullptr || grid->dimensions() > 1 || !is_plain(platform)) return false;
  return grid->wraps() || schedule.rank("root") == 0;
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Pipeline pipeline(platform.ranks(), s.m, segments_of(schedule));
  const Rank chains = chains_of(platform.ranks(), chains_in(schedule));
  if (chains > 1) {
    const double arrival = chain_broadcast_steps(platform.ranks(), s.m, 1, chains);
    return pipeline.formulas({platform.topology->is_complete() && pipeline.is_even()}, s,
                             pipeline.chain(chains, arrival), "(k(n-1) + A)", "(k(m-w) + A w)",
                             "messages of the root for each segment, one to each chain; the last passes its chain",
                             {{"k", chains, "chains"}, {"A", arrival, "steps until the first segment is everywhere"}});
  }
  const bool one_hop_each = platform.topology->is_complete() || follows_channels(platform, schedule);
  return pipeline.formulas({one_hop_each && pipeline.is_even()}, s, pipeline.chain(1, s.p - 1), "(p-2+n)",
                           "(m + (p-2) w)", "p-1 messages until the first segment is everywhere, one for each other");
}

double smallest_message(const Schedule& schedule) {
  return smallest_segment(schedule.message_words, segments_of(schedule));
}

}  // namespace

Algorithm chain() {
  return {.operation = "broadcast",
          .name = "chain",
          .title = "pipelined chain",
          .where = "any; congestion-free on a ring or line",
          .source = "the pipeline of Open MPI, SMPI, and MPICH (ring); with 4 chains Open MPI (chain)",
          .pseudo_code = R"(v := rank as seen from the root
cut the data into n segments
for j := 1 to n do                           -- of m/n words
    if v > 0 then receive segment j from v - 1
    if v < p-1 then send segment j to v + 1, while segment j+1 comes     -- or only to the end of a chain)",
          .advice =
              "Every rank sends each word once, to its neighbour: the best for very long messages, if segments are "
              "many, about sqrt((p-2) t_w m / t_s). The first one passes p-1 ranks, so that two-trees, or circulant "
              "anywhere, are better for all others.",
          .example = {.family = "ring", .extents = {5}, .values = {{"segments", 4.0}}},
          .options = {fields::segments(), fields::chains()},
          .splits_blocks = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .smallest_message = smallest_message};
}

}  // namespace hopscope::broadcast
