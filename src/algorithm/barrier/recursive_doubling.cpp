// Barrier by recursive doubling: the all-reduce of that name without words.

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::barrier {

namespace {

enum class BarrierFold { neighbours, far };

const Field& folded() {
  static const Field folded{.name = "folded",
                            .meaning =
                                "which ranks stand aside where p is not a power of 2: of each of the first pairs of "
                                "neighbours one, or those from "
                                "P on, the largest power of 2, each of which signals to the rank P before it (far).",
                            .kind = Field::Kind::name,
                            .standard = "neighbours",
                            .names = {"neighbours", "far"}};
  return folded;
}

bool folds_far(const Schedule& schedule) {
  return folded().choice_in<BarrierFold>(schedule.values) == BarrierFold::far;
}

Program program(Node& me, Blocks mine) {
  const bool is_far = folds_far(me.schedule());
  return on_signals(
      me, std::move(mine),
      is_far ? far_folded_barrier(me.rank(), me.ranks()) : recursive_doubling_barrier(me.rank(), me.ranks()));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return recursive_doubling_barrier_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform))};
  const double f = s.log_p;
  if (is_power_of_two(platform.ranks())) {
    return formulas_of(claim, s, {.startups = f}, "t_s log p", "(t_s + t_h) log p", "Grama et al. 2003, 4.3");
  }
  const std::vector<Analytic> all =
      formulas_of(claim, s, {.startups = f + 2}, "t_s (f + 2)", "(t_s + t_h)(f + 2)",
                  "Grama et al. 2003, 4.3; a step before and one after it where p is not a power of 2",
                  {{"f", f, "log p, rounded down"}});
  // Without a barrier a rank may get the signals of a far one and of its partner at once.
  return folds_far(schedule) ? with_barrier(all, schedule) : all;
}

}  // namespace

Algorithm recursive_doubling() {
  return {.operation = "barrier",
          .name = "recursive-doubling",
          .title = "recursive doubling",
          .where = "any; congestion-free on a hypercube",
          .source = "Grama et al. 2003, 4.3",
          .pseudo_code = R"(P := the largest power of 2 up to p
of the first 2(p-P) ranks, even ones send a signal to the next rank     -- or others: folded
the P ranks that go on are numbered v = 0 .. P-1
for k := 0 to log P - 1 do
    swap signals with v XOR 2^k
odd ones of the first 2(p-P) ranks send a signal back)",
          .advice =
              "On a hypercube log p steps between neighbours, the fewest there can be. If p is not a power of 2, "
              "dissemination has one or two steps fewer. Those of Open MPI and MVAPICH2 have folded far.",
          .example = {"hypercube", {3}},
          .options = {folded()},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::barrier
