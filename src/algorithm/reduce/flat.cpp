// All-to-one reduction in a flat tree: everybody sends straight to the root, one after the other.

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"
#include "algorithm/rooted_programs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope::reduce {

namespace {

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  return reduction(me, std::move(mine), seen, broadcast_along(flat_tree(seen.v, seen.p), seen.m),
                   flat_tree_steps(seen.p));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return flat_tree_steps(platform.ranks()); }

/// Without a barrier all startups are at once, and the port of the root takes one vector after the other. The last to
/// come is from the last rank; if the root waits for that first, it adds all vectors after it.
std::vector<Analytic> formulas_of_one_port(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const double q = s.p - 1;
  const Rank root = schedule.rank("root");
  const bool is_added_last = root == 0 || root == platform.ranks() - 1;
  const Time received = s.t_s + q * (s.t_h + s.t_w * s.m);
  const std::string source = "the startups overlap, and the root receives one vector after the other";
  const Claim claim{platform.topology->is_complete()};
  Analytic book = textbook(claim, s, s.t_s + q * s.t_w * s.m, "t_s + t_w m (p - 1)", source);
  if (claim.exact) book.assumptions.push_back({"t_c = 0", s.t_c == 0});
  if (claim.exact && is_added_last) {
    return {std::move(book),
            with_hops(claim, received + q * s.t_c * s.m, "t_s + (t_h + t_w m + t_c m)(p - 1)", source)};
  }
  return {std::move(book),
          with_hops({claim.exact && s.t_c == 0}, received + s.t_c * s.m, "t_s + (t_h + t_w m)(p - 1) + t_c m", source)};
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  if (!schedule.barrier() && platform.ports == 1 && platform.ranks() > 2) {
    return formulas_of_one_port(platform, schedule);
  }
  const double q = s.p - 1;
  std::vector<Analytic> all =
      formulas_of({platform.topology->is_complete()}, s, {.startups = q, .words = q * s.m, .combined = q * s.m},
                  "(t_s + t_w m)(p - 1)", "(t_s + t_h + t_w m + t_c m)(p - 1)", "one message after the other");
  return platform.ranks() <= 2 ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm flat() {
  return {.operation = "reduce",
          .name = "flat",
          .title = "flat tree",
          .where = "any; congestion-free everywhere",
          .source = "Grama et al. 2003, 4.1, the naive way; Open MPI (linear)",
          .pseudo_code = R"(v := rank as seen from the root
if v > 0 then send my words to the root
else
    sum := my words
    for v := p-1 down to 1 do
        receive from v, and add it to sum)",
          .advice =
              "The root receives and adds p-1 vectors alone, where binomial needs ceil(log p) steps. Use it for two or "
              "three ranks, or as what the others are measured against.",
          .example = {"complete", {6}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce
