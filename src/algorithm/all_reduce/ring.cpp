// All-reduce along a ring of the ranks: a reduce-scatter of the parts of the vector, then the all-gather of the sums.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/phases.hpp"

namespace hopscope::all_reduce {

namespace {

const Field& sums() {
  static const Field sums{
      .name = "sums",
      .meaning =
          "the direction in which sums travel, while results go to rank + 1: back to rank - 1, or round to rank + 1, "
          "beginning with part rank - 1; own-first and next-first are round beginning with part rank, or rank + 1.",
      .kind = Field::Kind::name,
      .standard = "back",
      .names = {"back", "round", "own-first", "next-first"}};
  return sums;
}

LegsByStep legs(const Schedule& schedule) {
  const RingSums way = sums().choice_in<RingSums>(schedule.values);
  const auto of_step = [](const Place& me, std::int32_t sums_way, Step from) {
    return step_of_ring_all_reduce(me.rank(), me.ranks(), me.message_words(), RingSums{sums_way}, from);
  };
  return LegsByStep(of_step, static_cast<std::int32_t>(way));
}

Program program(Node& me, Blocks mine) { return on_vector(me, std::move(mine), legs(me.schedule()), true); }

StepRule rule(const Schedule& schedule) { return legs(schedule).as_rule(); }

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return ring_all_reduce_steps(platform.ranks()); }

/// The largest part passes through all ranks twice. Without a barrier it may have to wait for others.
std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const bool in_step = is_divided_evenly(s.m, s.p) || (is_whole_number(s.m) && schedule.barrier());
  const Claim claim{in_step && (platform.topology->is_complete() || (is_ring(platform) && is_plain(platform)))};
  const double turns = s.p - 1;
  const double words = turns * largest_part(s.m, s.p);
  const std::string part = largest_part_in_letters(s.m, s.p, "p");
  return formulas_of(claim, s, {.startups = 2 * turns, .words = 2 * words, .combined = words},
                     "2(t_s + t_w " + part + ")(p-1)", "(2(t_s + t_h) + (2 t_w + t_c) " + part + ")(p-1)",
                     "Patarasuk and Yuan 2009");
}

}  // namespace

Algorithm ring() {
  return {
      .operation = "all-reduce",
      .name = "ring",
      .title = "ring all-reduce",
      .where = "any; congestion-free on a ring",
      .source = "Patarasuk and Yuan 2009; Grama et al. 2003, 4.7.1: all-to-all reduction and broadcast, 4.2.1",
      .pseudo_code = R"(cut my words into p parts
sum := nothing
for i := 1 to p-1 do                            -- reduce-scatter
    send sum + my part rank + i to rank - 1     -- m/p words; or to rank + 1: sums
    sum := receive from rank + 1
part rank of the result := sum + my part rank
for i := 1 to p-1 do                            -- all-gather
    send the part of the result that came last, at first my own, to rank + 1
    receive the next one from rank - 1)",
      .advice =
          "Only neighbours exchange messages, and every rank sends as few words as possible, 2m(p-1)/p: the best "
          "for long vectors, and on a ring. For short ones 2(p-1) startups are too many: circulant has 2 "
          "ceil(log p) for the same words, recursive-doubling ceil(log p). Libraries send sums and results the same "
          "way round: MPICH as with sums round, Open MPI with own-first.",
      .example = {"ring", {6}},
      .options = {sums()},
      .splits_blocks = true,
      .program = program,
      .rule = rule,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .lines = lines_of_halves(steps, {2, 4}, {6, 8}),
      .smallest_message = smallest_part};
}

}  // namespace hopscope::all_reduce
