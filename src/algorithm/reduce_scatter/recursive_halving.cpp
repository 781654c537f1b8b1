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

bool is_near(const Schedule& schedule) {
  return order().choice_in<HalvingOrder>(schedule.values) == HalvingOrder::near_first;
}

Program program(Node& me, Blocks mine) {
  const bool near_first = is_near(me.schedule());
  return reduce_scattering(me, std::move(mine),
                           near_first ? near_halving_reduce_scatter(me.rank(), me.ranks())
                                      : recursive_halving_reduce_scatter(me.rank(), me.ranks()));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

std::string misfit_of_schedule(const Platform& platform, const Schedule& schedule) {
  if (is_power_of_two(platform.ranks()) || !is_near(schedule)) return {};
  return "recursive halving with the nearest partner first needs a power-of-two number of " +
         places_of_ranks(platform) + "; this is " + described(platform) + "; \"order\": \"far\" runs here";
}

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
          "Grama et al. 2003, 4.2.3; a step before and one after it where p is not a power of 2",
          {{"f", f, "log p, rounded down"}, {"H", H, "blocks of the longest messages of the f halvings, one of each"}}),
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
              "MPICH (recursive_halving)",
          .pseudo_code = R"(P := the largest power of 2 up to p
of the first 2(p-P) ranks, even ones send all their blocks to the next rank, which adds them
the P ranks that go on are numbered v = 0 .. P-1
for D := P/2, .., 4, 2, 1 do                        -- near: 1, 2, 4, .., with the bits up to D
    send v XOR D my sums for the D ranks that share with it all bits from D on ..
    .. and receive those for the D ranks that share them with me, and add them
odd ones of the first 2(p-P) ranks send the block of the even rank before back to it)",
          .advice =
              "As few startups and words as one port allows where p is a power of 2, log p and m (p-1), over one "
              "channel each on a hypercube. For other p bruck, sparbit and circulant leave out the step with all m p "
              "words; on a ring or torus ring and mesh are better. With order near it adds neighbouring ranges of "
              "ranks only, "
              "as recursive-doubling does with more words: Open MPI's butterfly, MPICH's noncommutative.",
          .example = {.family = "hypercube", .extents = {3}, .values = {{"order", "far"}}},
          .options = {order()},
          .program = program,
          .misfit = misfit,
          .misfit_of_schedule = misfit_of_schedule,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce_scatter
