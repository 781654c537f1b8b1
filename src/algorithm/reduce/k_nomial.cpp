// All-to-one reduction up a k-nomial tree: a binomial tree with a radix in place of 2.

#include <hopscope/algorithm.hpp>

#include "algorithm/arithmetic.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/rooted_programs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope::reduce {

namespace {

Rank radix_of(const Schedule& schedule) { return fields::radix().integer_in<Rank>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  const Rank radix = radix_of(me.schedule());
  const TreeNode node = k_nomial_tree(seen.v, seen.p, radix, me.ports());
  return reduction(me, std::move(mine), seen, broadcast_along(node, seen.m),
                   k_nomial_tree_steps(seen.p, radix, me.ports()));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

bool receives_at_once(const Platform& platform, Rank radix) { return platform.ports >= radix - 1; }

/// The messages that the root receives.
double received_by_root(const Platform& platform, Rank radix) {
  return static_cast<double>(k_nomial_tree(0, platform.ranks(), radix, platform.ports).children.size());
}

double steps(const Platform& platform, const Schedule& schedule) {
  const Rank radix = radix_of(schedule);
  return receives_at_once(platform, radix) ? log_up(platform.ranks(), radix) : received_by_root(platform, radix);
}

/// True if all that are on one level of the tree are ready at the same time, also without a barrier.
bool is_even(const Platform& platform, Rank radix) {
  const Rank p = platform.ranks();
  if (p <= 2) return true;
  std::int64_t longest = 1;
  while (longest * radix < p) longest *= radix;
  return receives_at_once(platform, radix) && p % longest == 0;
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank radix = radix_of(schedule);
  const Claim claim{platform.topology->is_complete() || (radix == 2 && is_hypercube(platform) && is_plain(platform))};
  const double S = steps(platform, schedule);
  const double C = received_by_root(platform, radix);
  std::vector<Analytic> all =
      formulas_of(claim, s, {.startups = S, .words = S * s.m, .combined = C * s.m}, "(t_s + t_w m) S",
                  S == C ? "(t_s + t_h + t_w m + t_c m) S" : "(t_s + t_h + t_w m) S + t_c m C",
                  "Bar-Noy and Kipnis 1994", {{"S", S, "steps"}, {"C", C, "vectors that the root adds to its own"}});
  return is_even(platform, radix) ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm k_nomial() {
  return {.operation = "reduce",
          .name = "k-nomial",
          .title = "k-nomial tree",
          .where = "any",
          .source = "Bar-Noy and Kipnis 1994; MPICH (tree, knomial_2), MVAPICH2 (knomial)",
          .pseudo_code = R"(v := rank as seen from the root
sum := my words
for D := 1, K, K^2, .. while D < p do
    if v is no multiple of K D then
        send sum to v with its digit of weight D set to 0, and stop
    for i := K-1 down to 1 do                -- at once with K-1 ports
        if v + i D < p then receive from v + i D, and add it to sum)",
          .advice =
              "With K-1 ports a rank adds K-1 vectors in one step, so that log_K p steps are enough instead of log p. "
              "With one port it takes about (K-1) log_K p steps, more than binomial, whose radix is 2.",
          .example = {.family = "complete", .extents = {9}, .ports = 2, .values = {{"radix", 3.0}}},
          .options = {fields::radix()},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce
