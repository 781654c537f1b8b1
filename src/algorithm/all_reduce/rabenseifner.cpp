// All-reduce after Rabenseifner: the vector is halved from step to step, and then put together again.

#include <optional>

#include <hopscope/algorithm.hpp>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/arithmetic.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/fold.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/phases.hpp"

namespace hopscope::all_reduce {

namespace {

RabenseifnerFold folding(const Schedule& schedule) {
  return fields::fold().choice_in<RabenseifnerFold>(schedule.values);
}

Program program(Node& me, Blocks mine) {
  return on_vector(me, std::move(mine),
                   rabenseifner_all_reduce(me.rank(), me.ranks(), me.message_words(), folding(me.schedule())), true);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return rabenseifner_all_reduce_steps(platform.ranks(), folding(schedule));
}

/// With ranks that are folded in.
std::vector<Analytic> formulas_with_fold(Claim claim, const Symbols& s, const Schedule& schedule) {
  const bool by_halves = folding(schedule) == RabenseifnerFold::halves;
  const double f = s.log_p;
  const double W = words_of_halvings(s.m, static_cast<int>(f));
  const Letters letters{{"f", f, "log p, rounded down"},
                        {"W", W, "words of the longest messages of the f halvings, one of each"}};
  const char* source = "Rabenseifner 2004; 2f steps, and those before and after them where p is not a power of 2";
  if (!by_halves) {
    const Chain chain{.startups = 2 * f + 2, .words = 2 * (s.m + W), .combined = s.m + W};
    return formulas_of(claim, s, chain, "2 t_s (f + 1) + 2 t_w (m + W)", "2(t_s + t_h)(f + 1) + (2 t_w + t_c)(m + W)",
                       source, letters);
  }
  const double half = largest_part(s.m, 2);
  const std::string in_letters = largest_part_in_letters(s.m, 2, "2");
  const Chain chain{.startups = 2 * f + 3, .words = s.m + 2 * (half + W), .combined = half + W};
  return formulas_of(claim, s, chain, "t_s (2 f + 3) + t_w m + 2 t_w (" + in_letters + " + W)",
                     "(t_s + t_h)(2 f + 3) + t_w m + (2 t_w + t_c)(" + in_letters + " + W)", source, letters);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank p = platform.ranks();
  const Claim claim{platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform))};
  if (is_power_of_two(p)) {
    const auto words = is_whole_number(s.m) ? std::optional(words_of_halvings(s.m, log2_up(p))) : std::nullopt;
    return formulas_of_parts(claim, s, schedule, words, rabenseifner_all_reduce(0, p, s.m, folding(schedule)),
                             "Rabenseifner 2004");
  }
  if (is_whole_number(s.m)) return with_barrier(formulas_with_fold(claim, s, schedule), schedule);
  return bound_by_messages_sent(s, rabenseifner_all_reduce(p - 1, p, s.m, folding(schedule)), "Rabenseifner 2004");
}

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  const bool folds = RankFold(platform.ranks()).pairs() > 0;
  const double before = !folds ? 0 : folding(schedule) == RabenseifnerFold::halves ? 2 : 1;
  const double half = (steps(platform, schedule) - before - (folds ? 1 : 0)) / 2;
  return lines_of({{before, 1, 1}, {half, 2, 4}, {half, 5, 6}, {1, 7, 7}}, step);
}

}  // namespace

Algorithm rabenseifner() {
  return {.operation = "all-reduce",
          .name = "rabenseifner",
          .title = "Rabenseifner's algorithm",
          .where = "any; congestion-free on a hypercube",
          .source =
              "Rabenseifner 2004; Grama et al. 2003, 4.7.1: all-to-all reduction and broadcast, 4.2.3; MPICH "
              "(reduce_scatter_allgather); with fold halves Open MPI (rabenseifner)",
          .pseudo_code = R"(P := the largest power of 2 up to p; as many ranks go on, v = 0 .. P-1
of the first 2(p-P) ranks, every other one gives its vector to its neighbour    -- or they swap halves: fold
for k := 0 to log P - 1 do                      -- reduce-scatter
    of the words that I still have, send v XOR 2^k one half, the upper one if bit k of v is 0
    receive its sum of the other half, and add it
for k := log P - 1 down to 0 do                 -- all-gather of the results
    swap all words of the result that are known with v XOR 2^k
those that have gone on in the place of two send the result to the other one)",
          .advice =
              "As few words as possible, 2m(p-1)/p, in 2 log p steps where p is a power of 2, over one channel each on "
              "a hypercube: the best there for long vectors. For other p circulant leaves out the fold, which costs 2m "
              "words; for short vectors recursive-doubling has half as many steps.",
          .example = {"hypercube", {3}},
          .options = {fields::fold()},
          .splits_blocks = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines,
          .smallest_message = smallest_part};
}

}  // namespace hopscope::all_reduce
