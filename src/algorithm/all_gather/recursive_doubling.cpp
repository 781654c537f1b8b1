// All-gather by recursive doubling: in every step pairs of ranks exchange all that they have, which doubles it.

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::all_gather {

namespace {

Program program(Node& me, Blocks mine) {
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

std::string misfit(const Platform& platform) {
  if (is_power_of_two(platform.ranks())) return {};
  return "recursive-doubling needs a power-of-two number of " + places_of_ranks(platform) +
         ", so that rank XOR 2^k is a rank; this is " + described(platform) + "; ring and direct run here";
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{(is_hypercube(platform) && platform.mapping.is_identity()) || platform.topology->is_complete()};
  const Time words = s.t_w * s.m * (s.p - 1);
  return {textbook(claim, s, s.t_s * s.log_p + words, "t_s log p + t_w m (p-1)", "Grama et al. 2003, 4.2.3"),
          with_hops(claim, (s.t_s + s.t_h) * s.log_p + words, "(t_s + t_h) log p + t_w m (p-1)",
                    "Grama et al. 2003, 4.2.3; one hop per step")};
}

double steps(const Platform& platform, const Schedule& schedule) { return Symbols(platform, schedule).log_p; }

}  // namespace

Algorithm recursive_doubling() {
  return {
      .operation = "all-gather",
      .name = "recursive-doubling",
      .title = "recursive doubling",
      .where = "any platform of 2^d nodes; congestion-free on a hypercube",
      .source = "Grama et al. 2003, 4.2.3, figure 4.11; Open MPI and MPICH (recursive_doubling)",
      .pseudo_code = R"(held := my block
for k := 0 to log p - 1 do
    partner := rank XOR 2^k
    send a copy of held to partner           -- m 2^k words
    held := held and what partner sends)",
      .advice =
          "On a hypercube as few startups, log p, and as few words, m (p-1), as one port allows. Elsewhere the last "
          "steps, with their long messages to far ranks, contend for the channels: ring does not have them.",
      .example = {"hypercube", {3}},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps};
}

}  // namespace hopscope::all_gather
