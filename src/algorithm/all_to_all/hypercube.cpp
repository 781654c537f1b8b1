// Total exchange on a hypercube, dimension by dimension: log p steps with half of everything in each.

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::all_to_all {

namespace {

Program program(Node& me, Blocks mine) {
  const Rank p = me.ranks();
  const double m = me.message_words();
  Blocks held = std::move(mine);
  Step step = 0;
  for (Rank bit = 1; bit < p; bit *= 2) {
    co_await me.rearrange(m * p);
    co_await me.step(++step);
    const Rank partner = me.rank() ^ bit;
    Blocks across =
        held.take(m * p / 2, [&](const Block& block) { return ((block.destination ^ me.rank()) & bit) != 0; });
    held.merge(co_await me.exchange(partner, std::move(across), partner));
  }
  me.keep(std::move(held));
}

std::string misfit(const Platform& platform) {
  if (is_hypercube(platform)) return misfit_of_idle_nodes("hypercube", platform);
  return "hypercube runs on a hypercube, not on " + described(platform);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.mapping.is_identity()};
  Analytic book = textbook(claim, s, (s.t_s + s.t_w * s.m * s.p / 2) * s.log_p, "(t_s + t_w m p/2) log p",
                           "Grama et al. 2003, 4.5.3");
  return {without_rearrangement(std::move(book), s),
          with_hops(claim, (s.t_s + s.t_h + s.t_w * s.m * s.p / 2 + s.t_r * s.m * s.p) * s.log_p,
                    "(t_s + t_h + t_w m p/2 + t_r m p) log p",
                    "Grama et al. 2003, 4.5.3; one hop per step, mp words rearranged before each step")};
}

double steps(const Platform& platform, const Schedule& schedule) { return Symbols(platform, schedule).log_p; }

}  // namespace

Algorithm hypercube() {
  return {.operation = "all-to-all",
          .name = "hypercube",
          .title = "dimension exchange",
          .where = "hypercube",
          .source = "Grama et al. 2003, 4.5.3, figure 4.20",
          .pseudo_code = R"(for k := 0 to log p - 1 do
    rearrange what I hold                                          -- t_r m p
    partner := rank XOR 2^k
    send partner every block whose destination differs from me in bit k      -- m p/2 words
    receive as much from partner)",
          .advice =
              "Fewest startups, log p, but every block travels log p / 2 times on average: best for short "
              "messages. For long messages use pairwise.",
          .example = {"hypercube", {3}},
          .rearranges = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_to_all
