// Reduce-scatter by recursive halving: pairs of ranks give each other the half of the sums that the other goes on with.

#include <algorithm>

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/fold.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/reduce_scatter_legs.hpp"

namespace hopscope::reduce_scatter {

namespace {

enum class HalvingOrder { far_first, near_first };

const Field& order() {
  static const Field order{
      .name = "order",
      .meaning =
          "which partners come first: the farthest (far), or the nearest (near), which keeps the order of ranks, and "
          "needs a power of two of ranks.",
      .kind = Field::Kind::name,
      .standard = "far",
      .names = {"far", "near"}};
  return order;
}

const Field& butterfly() {
  static const Field butterfly{
      .name = "butterfly",
      .meaning =
          "whether the nearest partners come first and the blocks that a rank keeps are of neighbours, which at last "
          "move to their ranks, for any number of ranks; order then has no effect.",
      .kind = Field::Kind::flag,
      .most = 1,
      .standard = 0.0};
  return butterfly;
}

bool is_butterfly(const Schedule& schedule) { return butterfly().number_in(schedule.values) != 0; }

bool is_near(const Schedule& schedule) {
  return !is_butterfly(schedule) && order().choice_in<HalvingOrder>(schedule.values) == HalvingOrder::near_first;
}

Program program(Node& me, Blocks mine) {
  const Schedule& schedule = me.schedule();
  const auto legs = is_butterfly(schedule) ? butterfly_reduce_scatter
                    : is_near(schedule)    ? near_halving_reduce_scatter
                                           : recursive_halving_reduce_scatter;
  return reduce_scattering(me, std::move(mine), legs(me.rank(), me.ranks()));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

std::string misfit_of_schedule(const Platform& platform, const Schedule& schedule) {
  if (is_power_of_two(platform.ranks()) || !is_near(schedule)) return {};
  return "recursive halving with the nearest partner first needs a power-of-two number of " +
         places_of_ranks(platform) + "; this is " + described(platform) +
         "; \"order\": \"far\" and \"butterfly\": true run here";
}

double steps(const Platform& platform, const Schedule& schedule) {
  const Rank p = platform.ranks();
  return is_butterfly(schedule) ? butterfly_reduce_scatter_steps(p) : recursive_halving_reduce_scatter_steps(p);
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
  const Rank p = platform.ranks();
  const double f = s.log_p;
  const double H = blocks_of_halvings(p);
  // Of a butterfly a last step, in which blocks go to their ranks, on a hypercube over several channels.
  const bool moves = steps(platform, schedule) > recursive_halving_reduce_scatter_steps(p);
  const bool is_cube = !moves && is_hypercube(platform) && is_plain(platform);
  const Claim claim{platform.topology->is_complete() || is_cube};
  const double last = moves ? 1 : 0;
  if (is_power_of_two(p)) {
    const std::string startups = moves ? "(log p + 1)" : "log p";
    return formulas_of(claim, s, {.startups = f + last, .words = s.m * (H + last), .combined = s.m * H},
                       "t_s " + startups + " + t_w m " + (moves ? "p" : "(p-1)"),
                       "(t_s + t_h) " + startups + (moves ? " + t_w m p + t_c m (p-1)" : " + (t_w + t_c) m (p-1)"),
                       "Grama et al. 2003, 4.2.3");
  }
  const Chain chain{.startups = f + 2 + last, .words = s.m * (s.p + H + 1 + last), .combined = s.m * (s.p + H)};
  const std::string startups = moves ? "(f + 3)" : "(f + 2)";
  const std::string words = moves ? "m (p + H + 2)" : "m (p + H + 1)";
  return with_barrier(formulas_of(claim, s, chain, "t_s " + startups + " + t_w " + words,
                                  "(t_s + t_h)" + startups + " + t_w " + words + " + t_c m (p + H)",
                                  "Grama et al. 2003, 4.2.3; steps before and after it where p is not a power of 2",
                                  {{"f", f, "log p, rounded down"},
                                   {"H", H, "blocks of the longest messages of the f halvings, one of each"}}),
                      schedule);
}

}  // namespace

Algorithm recursive_halving() {
  return {.operation = "reduce-scatter",
          .name = "recursive-halving",
          .title = "recursive halving",
          .where = "any; congestion-free on a hypercube",
          .source =
              "Grama et al. 2003, 4.2.3, algorithm 4.8; Thakur et al. 2005 for other p than powers of 2; Open MPI and "
              "MPICH (recursive_halving); with butterfly Traeff 2005, Open MPI (butterfly)",
          .pseudo_code = R"(P := the largest power of 2 up to p
of the first 2(p-P) ranks, even ones send all their blocks to the next rank, which adds them
the P ranks that go on are numbered v = 0 .. P-1
for D := P/2, .., 4, 2, 1 do                        -- near: 1, 2, 4, .., with the bits up to D
    send v XOR D my sums for the D ranks that share with it all bits from D on ..
    .. and receive those for the D ranks that share them with me, and add them
odd ones of the first 2(p-P) ranks send the block of the even rank before back to it
-- butterfly: for D := 1, 2, 4, .., of the blocks of neighbouring ranks that I have, I keep the lower half if v has not
-- the bit D; at last I send the one or two that I have to their ranks)",
          .advice =
              "As few startups and words as one port allows where p is a power of 2, log p and m (p-1), over one "
              "channel each on a hypercube. For other p bruck, sparbit and circulant leave out the step with all m p "
              "words; on a ring or torus ring and mesh are better. With order near it adds neighbouring ranges of "
              "ranks only, as recursive-doubling does with more words: MPICH's noncommutative. So does butterfly, for "
              "any p, whose messages are one piece of the vector each, for a last step in which blocks move.",
          .example = {.family = "hypercube", .extents = {3}, .values = {{"order", "far"}}},
          .options = {order(), butterfly()},
          .program = program,
          .misfit = misfit,
          .misfit_of_schedule = misfit_of_schedule,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce_scatter
