// One-to-all broadcast in segments with the fewest rounds there can be: everybody sends a segment in each of them, over
// distances that are halved from round to round.

#include <optional>

#include <hopscope/algorithm.hpp>

#include "algorithm/arithmetic.hpp"
#include "algorithm/chains.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::broadcast {

namespace {

struct SharedSchedule {
  std::optional<CirculantBroadcast> schedule;
};

Rank segments_of(const Schedule& schedule) { return fields::segments().integer_in<Rank>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  std::optional<CirculantBroadcast>& schedule = me.shared<SharedSchedule>().schedule;
  if (!schedule) schedule.emplace(seen.p);
  return broadcasting(me, std::move(mine), seen, schedule->legs(seen.v, seen.m, segments_of(me.schedule())));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return circulant_broadcast_steps(platform.ranks(), schedule.message_words, segments_of(schedule));
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank p = platform.ranks();
  const Pipeline pipeline(p, s.m, segments_of(schedule));
  // Without a barrier ranks of other numbers than powers of 2 can get ahead of each other, and then wait for ports.
  const bool in_rounds = schedule.barrier() || is_power_of_two(p);
  const Claim claim{platform.topology->is_complete() && pipeline.is_even() && in_rounds};
  return pipeline.formulas(claim, s, pipeline.chain(1, log2_up(p)), "(n - 1 + ceil(log2 p))",
                           "(m + (ceil(log2 p) - 1) w)", "Traeff 2023, arXiv 2312.11236");
}

double smallest_message(const Schedule& schedule) {
  return smallest_segment(schedule.message_words, segments_of(schedule));
}

}  // namespace

Algorithm circulant() {
  return {.operation = "broadcast",
          .name = "circulant",
          .title = "circulant broadcast",
          .where = "any",
          .source = "Traeff 2023, arXiv 2312.11236; circ_graph of MPICH",
          .pseudo_code = R"(v := rank as seen from the root
s_q := p; s_k := s_(k+1) / 2, rounded up, for k = q-1, .., 1, 0      -- the skips
cut the data into n segments
for i := 0 to n - 2 + q do                   -- the last round ends a phase of q
    k := i mod q
    send to v + s_k the segment that it lacks, by a table of its own (not to the root)
    receive from v - s_k the segment that my table tells, if it is there yet)",
          .advice =
              "n - 1 + ceil(log p) steps, the least possible for n segments with one port, for every p: with the right "
              "n, about sqrt(log p t_w m / t_s), hardly slower than t_w m. Its messages go far in every round, so that "
              "where channels are shared chain or two-trees may win.",
          .example = {.family = "complete", .extents = {8}, .values = {{"segments", 4.0}}},
          .options = {fields::segments()},
          .splits_blocks = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .smallest_message = smallest_message};
}

}  // namespace hopscope::broadcast
