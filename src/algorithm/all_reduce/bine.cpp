// All-reduce by Bine trees: the peers of Swing, with parts numbered so that those of a message lie one after the other.

#include <optional>

#include <hopscope/algorithm.hpp>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/arithmetic.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/phases.hpp"

namespace hopscope::all_reduce {

namespace {

Program program(Node& me, Blocks mine) {
  return on_vector(me, std::move(mine), bine_all_reduce(me.rank(), me.ranks(), me.message_words()), true);
}

std::string misfit(const Platform& platform) {
  if (is_power_of_two(platform.ranks())) return {};
  return "bine needs a power-of-two number of " + places_of_ranks(platform) +
         ", since otherwise its peers meet again; this is " + described(platform) + "; ring and circulant run here";
}

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return swing_bandwidth_all_reduce_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank p = platform.ranks();
  const auto words = is_whole_number(s.m) ? std::optional(words_of_halvings(s.m, log2_up(p))) : std::nullopt;
  return formulas_of_parts({platform.topology->is_complete()}, s, schedule, words, bine_all_reduce(0, p, s.m),
                           "De Sensi et al. 2025, arXiv 2508.17311");
}

}  // namespace

Algorithm bine() {
  return {.operation = "all-reduce",
          .name = "bine",
          .title = "Bine trees",
          .where = "any platform of 2^d nodes",
          .source = "De Sensi et al. 2025, arXiv 2508.17311",
          .pseudo_code = R"(d_k := (1 - (-2)^(k+1)) / 3                      -- 1, -1, 3, -5, 11, ..
peer_k := rank + d_k if rank is even, rank - d_k if it is odd
of the words that a set of ranks shares, the half of the ranks with the lowest one gets the first half
for k := 0 to log p - 1 do                      -- reduce-scatter
    send peer_k my sums of the half of my words that it goes on with; receive, and add, those of mine
for k := log p - 1 down to 0 do                 -- all-gather of the results
    swap the words of the result that are known with peer_k)",
          .advice =
              "The messages of swing, each of one range of the vector, so that nothing is packed or sent in pieces. "
              "Distances grow a third slower than those of rabenseifner on a ring or torus; where distance does "
              "not matter, rabenseifner is as fast.",
          .example = {"ring", {8}},
          .splits_blocks = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines_of_halves(steps, {3, 4}, {5, 6}),
          .smallest_message = smallest_part};
}

}  // namespace hopscope::all_reduce
