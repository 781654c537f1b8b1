// All-gather by recursive doubling: in every step pairs of ranks exchange all that they have, which doubles it.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::all_gather {

namespace {

/// Among a power of 2 of ranks, where nobody lacks a partner.
Program among_pairs(Node& me, Blocks mine) {
  Blocks held = std::move(mine);
  Step step = 0;
  for (Rank bit = 1; bit < me.ranks(); bit *= 2) {
    co_await me.step(++step);
    const Rank partner = me.rank() ^ bit;
    const bool goes_on = bit < me.ranks() - bit;  // in the last step, half of all blocks, nothing need be copied
    Blocks sent = held.take_all();
    if (goes_on) held = sent;
    Blocks arrived = co_await me.exchange(partner, std::move(sent), partner);
    if (goes_on) held.merge(arrived);
    me.keep(std::move(arrived));
  }
}

Program program(Node& me, Blocks mine) {
  if (is_power_of_two(me.ranks())) return among_pairs(me, std::move(mine));
  return all_gathering(me, std::move(mine), recursive_doubling_all_gather(me.rank(), me.ranks()));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return recursive_doubling_all_gather_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{(is_hypercube(platform) && platform.mapping.is_identity()) || platform.topology->is_complete()};
  if (!is_power_of_two(platform.ranks())) {
    const double S = steps(platform, schedule);
    const double B = longest_blocks_of_recursive_doubling(platform.ranks());
    return with_barrier(
        formulas_of(
            claim, s, {.startups = S, .words = s.m * B}, "S t_s + t_w m B", "S (t_s + t_h) + t_w m B",
            "Thakur et al. 2005; further steps for ranks without a partner",
            {{"S", S, "steps: log p, rounded up, and those in which ranks without a partner get what they lack"},
             {"B", B, "blocks of the longest messages of the steps, one of each"}}),
        schedule);
  }
  const Time words = s.t_w * s.m * (s.p - 1);
  return {textbook(claim, s, s.t_s * s.log_p + words, "t_s log p + t_w m (p-1)", "Grama et al. 2003, 4.2.3"),
          with_hops(claim, (s.t_s + s.t_h) * s.log_p + words, "(t_s + t_h) log p + t_w m (p-1)",
                    "Grama et al. 2003, 4.2.3; one hop per step")};
}

}  // namespace

Algorithm recursive_doubling() {
  return {
      .operation = "all-gather",
      .name = "recursive-doubling",
      .title = "recursive doubling",
      .where = "any; congestion-free on a hypercube",
      .source =
          "Grama et al. 2003, 4.2.3, figure 4.11; Open MPI and MPICH (recursive_doubling); Thakur et al. 2005 for "
          "other "
          "p than powers of 2",
      .pseudo_code = R"(held := my block
for k := 0 to log p - 1 do                   -- rounded up
    partner := rank XOR 2^k
    send a copy of held to partner           -- m 2^k words
    held := held and what partner sends
    -- where p is not a power of 2, some have no partner: from those that had one
    -- they get what came from it, over the distances 2^(k-1), .., 2, 1)",
      .advice =
          "On a hypercube as few startups, log p, and as few words, m (p-1), as one port allows. Elsewhere the last "
          "steps, with their long messages to far ranks, contend for the channels: ring does not have them. If p is "
          "not a power of 2, bruck has fewer steps.",
      .example = {"hypercube", {3}},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps};
}

}  // namespace hopscope::all_gather
