// Unequal messages after Bruck: the distance of a block is written in base r, and step (w, z) moves every block whose
// digit of weight w is z by z w places.

#include <algorithm>

#include <hopscope/algorithm.hpp>

#include "algorithm/all_to_all_v/exchanges.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::all_to_all_v {

namespace {

/// The words that `rank` sends in step (w, z): a block on its way has already covered the lower digits of its distance.
double words_moved(const SizeMatrix& sizes, std::int64_t rank, std::int64_t r, std::int64_t w, std::int64_t z) {
  const std::int64_t p = sizes.ranks();
  double words = 0;
  for (std::int64_t distance = z * w; distance < p; ++distance) {
    if (distance / w % r != z) continue;
    const std::int64_t source = (rank - distance % w + p) % p;
    words += sizes.words(static_cast<Rank>(source), static_cast<Rank>((source + distance) % p));
  }
  return words;
}

std::int64_t radix_of(const Schedule& schedule) { return fields::radix().integer_in<std::int64_t>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const SizeMatrix& sizes = *me.schedule().sizes;
  const std::int64_t p = me.ranks();
  const std::int64_t r = radix_of(me.schedule());
  Blocks held = std::move(mine);
  Step step = 0;
  for (std::int64_t w = 1; w < p; w *= r) {
    for (std::int64_t z = 1; z < r && z * w < p; ++z) {
      co_await me.step(++step);
      const auto by = static_cast<Rank>(z * w);
      const Rank from = me.rank_plus(-by);
      Blocks moved = held.take(words_moved(sizes, me.rank(), r, w, z), [&](const Block& block) {
        return (block.destination - block.source + p) % p / w % r == z;
      });
      held.merge(
          co_await exchange_some(me, me.rank_plus(by), std::move(moved), from, words_moved(sizes, from, r, w, z)));
    }
  }
  me.keep(std::move(held));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

/// The number of steps in which some rank sends, and the longest message of each, in sequence.
struct InTurn {
  double steps = 0;
  double words = 0;
};
InTurn in_turn(const SizeMatrix& sizes, std::int64_t r) {
  const std::int64_t p = sizes.ranks();
  InTurn sum;
  for (std::int64_t w = 1; w < p; w *= r) {
    for (std::int64_t z = 1; z < r && z * w < p; ++z) {
      double longest = 0;
      for (Rank rank = 0; rank < p; ++rank) longest = std::max(longest, words_moved(sizes, rank, r, w, z));
      sum.words += longest;
      sum.steps += longest > 0 ? 1 : 0;
    }
  }
  return sum;
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const auto [steps, words] = in_turn(*schedule.sizes, radix_of(schedule));
  const char* source = "Bruck et al. 1997";
  const bool apart = has_own_channels(platform);
  const Letters letters{{"S", steps, "steps in which any rank sends"},
                        {"V", words, "serialised volume: words of the longest message, summed over the steps"}};
  const Analytic book =
      step_by_step(textbook({true}, s, steps * s.t_s + words * s.t_w, "S t_s + t_w V", source, letters), platform,
                   schedule, apart, "step");
  if (!(apart && schedule.barrier() && platform.has_uniform_costs())) return {book};
  return {book, with_hops({true}, steps * (s.t_s + s.t_h) + words * s.t_w, "S (t_s + t_h) + t_w V", source, letters)};
}

double steps(const Platform& /*platform*/, const Schedule& schedule) {
  return in_turn(*schedule.sizes, radix_of(schedule)).steps;
}

}  // namespace

Algorithm bruck() {
  return {.operation = "all-to-all-v",
          .name = "bruck",
          .title = "unequal Bruck exchange",
          .where = "any; congestion-free on a complete network",
          .source = "Bruck et al. 1997",
          .pseudo_code = R"(for w := 1, r, r^2, .. while w < p do
    for z := 1 to r-1 while z w < p do
        send rank + z w every block held whose distance (destination - source) mod p
            has digit z at weight w in base r
        receive from rank - z w what it has of these)",
          .advice =
              "At most (r-1) ceil(log_r p) startups for any p; intermediate ranks forward blocks. For many small "
              "messages; long ones should be sent directly.",
          .example = {"complete", {5}, 1, 0, Synchronization::barrier},
          .options = {fields::radix()},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_to_all_v
