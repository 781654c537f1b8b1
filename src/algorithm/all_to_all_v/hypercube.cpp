// Unequal messages on a hypercube, dimension by dimension: log p startups, and most blocks are forwarded by other
// ranks.

#include <algorithm>

#include <hopscope/algorithm.hpp>

#include "algorithm/all_to_all_v/exchanges.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::all_to_all_v {

namespace {

/// The words that `rank` sends along the dimension of `bit`. Along the lower dimensions blocks have already approached
/// their destination: the rank holds those of all sources that differ from it in these bits, for destinations that
/// agree with it there.
double words_across(const SizeMatrix& sizes, Rank rank, Rank bit) {
  const Rank low = bit - 1;
  double words = 0;
  for (Rank source = rank & ~low; source <= (rank | low); ++source) {
    const Rank other_side = (rank & (low | bit)) ^ bit;
    for (Rank destination = other_side; destination < sizes.ranks(); destination += 2 * bit) {
      words += sizes.words(source, destination);
    }
  }
  return words;
}

Program program(Node& me, Blocks mine) {
  const SizeMatrix& sizes = *me.schedule().sizes;
  Blocks held = std::move(mine);
  Step step = 0;
  for (Rank bit = 1; bit < me.ranks(); bit *= 2) {
    co_await me.step(++step);
    const Rank partner = me.rank() ^ bit;
    Blocks across = held.take(words_across(sizes, me.rank(), bit),
                              [&](const Block& block) { return ((block.destination ^ me.rank()) & bit) != 0; });
    held.merge(co_await exchange_some(me, partner, std::move(across), partner, words_across(sizes, partner, bit)));
  }
  me.keep(std::move(held));
}

std::string misfit(const Platform& platform) {
  if (is_power_of_two(platform.ranks())) return {};
  return "hypercube needs a power-of-two number of " + places_of_ranks(platform) +
         ", so that a rank has a partner along every bit; this is " + described(platform);
}

/// The number of phases in which some rank sends, and the longest message of each, in sequence.
struct InTurn {
  double phases = 0;
  double words = 0;
};
InTurn in_turn(const SizeMatrix& sizes) {
  InTurn sum;
  for (Rank bit = 1; bit < sizes.ranks(); bit *= 2) {
    double longest = 0;
    for (Rank rank = 0; rank < sizes.ranks(); ++rank) longest = std::max(longest, words_across(sizes, rank, bit));
    sum.words += longest;
    sum.phases += longest > 0 ? 1 : 0;
  }
  return sum;
}

constexpr const char* source = "Katayama and Goldman, algorithm for hypercubes";

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const auto [phases, words] = in_turn(*schedule.sizes);
  const bool apart = has_own_channels(platform) || (is_hypercube(platform) && platform.mapping.is_identity());
  // If no rank has anything to send along a dimension, its phase costs nothing.
  const std::string startups = phases == s.log_p ? "log p" : "phases";
  const std::string then = " + t_w V";
  const Letters letters{{"phases", phases, "phases in which any rank sends"},
                        {"V", words, "serialised volume: words of the longest message, summed over the phases"}};
  const Analytic book =
      step_by_step(textbook({true}, s, phases * s.t_s + words * s.t_w, "t_s " + startups + then, source, letters),
                   platform, schedule, apart, "phase");
  if (!(apart && schedule.barrier() && platform.has_uniform_costs())) return {book};
  return {book, with_hops({true}, phases * (s.t_s + s.t_h) + words * s.t_w, "(t_s + t_h) " + startups + then, source,
                          letters)};
}

double steps(const Platform& /*platform*/, const Schedule& schedule) { return in_turn(*schedule.sizes).phases; }

}  // namespace

Algorithm hypercube() {
  return {.operation = "all-to-all-v",
          .name = "hypercube",
          .title = "unequal exchange, dimension by dimension",
          .where = "any platform of 2^d nodes; congestion-free on a hypercube",
          .source = source,
          .pseudo_code = R"(for k := 0 to log p - 1 do
    partner := rank XOR 2^k
    send partner every block whose destination differs from me in bit k
    receive from partner what it has for my side)",
          .advice =
              "Fewest startups, log p; every block is sent once for each bit in which its source and destination "
              "differ. Best where sizes are small compared with t_s / t_w; sizes need not be known in advance.",
          .example = {"hypercube", {2}, 1, 0, Synchronization::barrier},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_to_all_v
