// Reduce-scatter by recursive halving: pairs of ranks give each other the half of the sums that the other goes on with.

#include <algorithm>

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/fold.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/reduce_scatter_legs.hpp"

namespace hopscope::reduce_scatter {

namespace {

Program program(Node& me, Blocks mine) {
  return reduce_scattering(me, std::move(mine), recursive_halving_reduce_scatter(me.rank(), me.ranks()));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return recursive_halving_reduce_scatter_steps(platform.ranks());
}

/// The blocks of the longest messages of all halvings: each place has a block, and the first ones have two.
double blocks_of_halvings(Rank p) {
  const RankFold fold(p);
  double blocks = 0;
  for (Rank D = fold.places() / 2; D > 0; D /= 2) blocks += D + std::min(D, fold.pairs());
  return blocks;
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform))};
  const double f = s.log_p;
  const double H = blocks_of_halvings(platform.ranks());
  if (is_power_of_two(platform.ranks())) {
    return formulas_of(claim, s, {.startups = f, .words = s.m * H, .combined = s.m * H}, "t_s log p + t_w m (p-1)",
                       "(t_s + t_h) log p + (t_w + t_c) m (p-1)", "Grama et al. 2003, 4.2.3");
  }
  const Chain chain{.startups = f + 2, .words = s.m * (s.p + H + 1), .combined = s.m * (s.p + H)};
  return with_barrier(
      formulas_of(
          claim, s, chain, "t_s (f + 2) + t_w m (p + H + 1)", "(t_s + t_h)(f + 2) + t_w m (p + H + 1) + t_c m (p + H)",
          "Grama et al. 2003, 4.2.3; a step before and one after it where p is no power of 2",
          {{"f", f, "log p, rounded down"}, {"H", H, "blocks of the longest messages of the f halvings, one of each"}}),
      schedule);
}

}  // namespace

Algorithm recursive_halving() {
  return {.operation = "reduce-scatter",
          .name = "recursive-halving",
          .title = "recursive halving",
          .where = "any; congestion-free on a hypercube",
          .source = "Grama et al. 2003, 4.2.3, algorithm 4.8; Thakur et al. 2005 for other p than powers of 2",
          .pseudo_code = R"(P := the largest power of 2 up to p
of the first 2(p-P) ranks, even ones send all their blocks to the next rank, which adds them
the P ranks that go on are numbered v = 0 .. P-1
for D := P/2, .., 4, 2, 1 do
    send v XOR D my sums for the D ranks that share with it all bits from D on ..
    .. and receive those for the D ranks that share them with me, and add them
odd ones of the first 2(p-P) ranks send the block of the even rank before back to it)",
          .advice =
              "As few startups and words as one port allows where p is a power of 2, log p and m (p-1), over one "
              "channel each on a hypercube. For other p bruck, sparbit and circulant leave out the step with all m p "
              "words; on a ring or torus ring and mesh are better.",
          .example = {"hypercube", {3}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce_scatter
