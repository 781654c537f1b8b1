// All-to-one reduction in the fewest rounds that segments allow: in each round everybody sends over the same distance.

#include <hopscope/algorithm.hpp>

#include <optional>

#include "algorithm/fields.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::reduce {

namespace {

Rank segments_in(const Schedule& schedule) { return fields::segments().integer_in<Rank>(schedule.values); }

/// Found by the first rank that asks.
struct SharedSchedule {
  std::optional<CirculantBroadcast> broadcast;
};

Program program(Node& me, Blocks mine) {
  std::optional<CirculantBroadcast>& broadcast = me.shared<SharedSchedule>().broadcast;
  if (!broadcast) broadcast.emplace(me.ranks());
  const SeenFromRoot seen(me);
  const Rank n = segments_in(me.schedule());
  return reduction(me, std::move(mine), seen, broadcast->legs(seen.v, seen.m, n),
                   circulant_broadcast_steps(seen.p, seen.m, n));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return circulant_broadcast_steps(platform.ranks(), schedule.message_words, segments_in(schedule));
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const SegmentLengths lengths = segment_lengths(s.m, segments_in(schedule));
  const double count = steps(platform, schedule);
  const std::string text = platform.ranks() == 1 ? "(p-1)"
                           : lengths.count == 1  ? " ceil(log2 p)"
                                                 : "(n-1 + ceil(log2 p))";
  return with_barrier(segmented_reduction({platform.topology->is_complete()}, s, lengths, {count, text},
                                          "Traeff 2023, arXiv 2312.11236"),
                      schedule);
}

double smallest_message(const Schedule& schedule) {
  return smallest_segment(schedule.message_words, segments_in(schedule));
}

}  // namespace

Algorithm circulant() {
  return {
      .operation = "reduce",
      .name = "circulant",
      .title = "circulant graph",
      .where = "any; congestion-free on a complete network",
      .source = "Traeff 2023, arXiv 2312.11236",
      .pseudo_code = R"(v := rank as seen from the root; q := ceil(log p)
skips: s_q := p, s_k := s_(k+1)/2, rounded up, down to s_0 = 1
cut my words into n segments
for each round i of the broadcast, the last one first, k := i mod q, do
    send v - s_k my sum of the segment that it would send me in the broadcast
    receive one from v + s_k, and add it to mine)",
      .advice =
          "n - 1 + ceil(log p) rounds, for every p: nothing that sends segments through one port can do with fewer. "
          "The best n is sqrt((q-1) t_w m / t_s), q = ceil(log p). On rings, tori and meshes its long skips contend "
          "for "
          "channels, and chain is better.",
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
