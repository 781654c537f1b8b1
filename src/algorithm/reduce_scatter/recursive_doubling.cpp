// Reduce-scatter by recursive doubling: pairs of ranks swap their sums for nearly all ranks, in the order of the ranks.

#include <algorithm>

#include <hopscope/algorithm.hpp>

#include "algorithm/arithmetic.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/cut_tree.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/reduce_scatter_legs.hpp"

namespace hopscope::reduce_scatter {

namespace {

/// The blocks for all ranks but those of `left_out`, of those that are held or have come.
Blocks all_but(const Node& me, const Run& left_out, const Blocks& held) {
  const auto is_meant = [&](const Block& block) {
    return block.destination < left_out.first || block.destination >= left_out.first + left_out.count;
  };
  return held.copy((me.ranks() - left_out.count) * me.message_words(), is_meant);
}

/// Among ranks that are no power of 2: what came from a partner goes on to ranks that had none as it was, and is added
/// only then.
Program with_late_ranks(Node& me, Blocks mine) {
  const Rank r = me.rank();
  const Rank p = me.ranks();
  Step step = 0;
  for (int k = 0; me.message_words() > 0 && k < log2_up(p); ++k) {
    const Rank D = Rank{1} << k;
    const Rank peer = r ^ D;
    const CutTree last(p, D);
    Blocks arrived;
    co_await me.step(++step);
    if (peer < p) {
      const Rank first = r / D * D;
      arrived = co_await me.exchange(peer, all_but(me, {.first = first, .count = std::min(D, p - first)}, mine), peer);
    }
    for (const Rank distance : last.distances()) {
      co_await me.step(++step);
      if (last.passes_on(r, distance)) co_await me.send(r + distance, all_but(me, last.late(), arrived));
      if (last.gets(r, distance)) arrived = co_await me.receive(r - distance);
    }
    const bool has_more = peer < p || std::ranges::any_of(last.distances(), [&](Rank d) { return last.gets(r, d); });
    if (has_more) co_await me.combine(mine, arrived);
  }
  me.keep(mine.take_for(r));
}

Program program(Node& me, Blocks mine) {
  if (!is_power_of_two(me.ranks())) return with_late_ranks(me, std::move(mine));
  return reduce_scattering(me, std::move(mine), recursive_doubling_reduce_scatter(me.rank(), me.ranks()));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return recursive_doubling_reduce_scatter_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank p = platform.ranks();
  const Claim claim{platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform))};
  if (is_power_of_two(p)) {
    const double words = s.m * (s.p * s.log_p - (s.p - 1));
    return formulas_of(claim, s, {.startups = s.log_p, .words = words, .combined = words},
                       "t_s log p + t_w m (p log p - (p-1))", "(t_s + t_h) log p + (t_w + t_c) m (p log p - (p-1))",
                       "Thakur et al. 2005");
  }
  const double S = steps(platform, schedule);
  const double B = longest_blocks_of_recursive_doubling_sums(p, true);
  const double C = longest_blocks_of_recursive_doubling_sums(p, false);
  return with_barrier(
      formulas_of(claim, s, {.startups = S, .words = s.m * B, .combined = s.m * C}, "S t_s + t_w m B",
                  "S (t_s + t_h) + t_w m B + t_c m C", "Thakur et al. 2005; further steps for ranks without a partner",
                  {{"S", S, "steps: log p, rounded up, and those in which ranks without a partner get what they lack"},
                   {"B", B, "blocks of the longest messages of the steps, one of each"},
                   {"C", C, "those of them that are swapped, which are combined"}}),
      schedule);
}

}  // namespace

Algorithm recursive_doubling() {
  return {.operation = "reduce-scatter",
          .name = "recursive-doubling",
          .title = "recursive doubling",
          .where = "any; congestion-free on a hypercube",
          .source = "Thakur et al. 2005; Open MPI and MPICH (recursive_doubling)",
          .pseudo_code = R"(for k := 0 to log p - 1 do                        -- rounded up
    partner := rank XOR 2^k
    send partner my sums for all ranks but the 2^k that differ from me only below bit k
    receive its sums for all ranks but the 2^k that differ from it only below bit k, and add them
    -- where p is not a power of 2, some have no partner: from those that had one
    -- they get what came from it, over the distances 2^(k-1), .., 2, 1, and add it)",
          .advice =
              "For operators whose order matters: it adds neighbouring ranges of ranks only. Where the order is free, "
              "recursive-halving has the same startups and sends m (p-1) words instead of nearly m p log p.",
          .example = {"hypercube", {3}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce_scatter
