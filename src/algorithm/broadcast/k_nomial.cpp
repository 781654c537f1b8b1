// One-to-all broadcast down a k-nomial tree: with a radix K, each rank that has the data sends it to K-1 others before
// the distance shrinks, in turn or through as many ports at once.

#include <hopscope/algorithm.hpp>

#include "algorithm/arithmetic.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/rooted_programs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope::broadcast {

namespace {

Rank radix_of(const Schedule& schedule) { return fields::radix().integer_in<Rank>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  const TreeNode node = k_nomial_tree(seen.v, seen.p, radix_of(me.schedule()), me.ports());
  return broadcasting(me, std::move(mine), seen, broadcast_along(node, seen.m));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

/// How many messages the root sends in turn with one port, one to each of its children: in a step in which it sends
/// none, nobody does.
Step messages_of_root(const Platform& platform, const Schedule& schedule) {
  return static_cast<Step>(k_nomial_tree(0, platform.ranks(), radix_of(schedule)).children.size());
}

double steps(const Platform& platform, const Schedule& schedule) {
  const bool at_once = platform.ports >= radix_of(schedule) - 1;
  return at_once ? log_up(platform.ranks(), radix_of(schedule)) : messages_of_root(platform, schedule);
}

/// Numbers of steps in which nothing is sent do not count: with one port the root sends in all others.
std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank radix = radix_of(schedule);
  const bool is_cube = radix == 2 && is_hypercube(platform) && is_plain(platform);
  const Claim claim{platform.topology->is_complete() || is_cube};
  const std::string source = "Bar-Noy, Kipnis 1994";
  if (platform.ports >= radix - 1) {
    const double levels = log_up(platform.ranks(), radix);
    return formulas_of(claim, s, {.startups = levels, .words = levels * s.m}, "(t_s + t_w m) J",
                       "(t_s + t_h + t_w m) J", source,
                       {{"J", levels, "levels of the tree: log p in base radix, rounded up"}});
  }
  const double sent = messages_of_root(platform, schedule);
  return formulas_of(claim, s, {.startups = sent, .words = sent * s.m}, "(t_s + t_w m) S", "(t_s + t_h + t_w m) S",
                     source, {{"S", sent, "messages of the root, radix - 1 on each level but the first"}});
}

}  // namespace

Algorithm k_nomial() {
  return {
      .operation = "broadcast",
      .name = "k-nomial",
      .title = "k-nomial tree",
      .where = "any; made for radix - 1 ports",
      .source = "Bar-Noy, Kipnis 1994; a binomial tree if the radix is 2; with radix 4 Open MPI (knomial)",
      .pseudo_code = R"(v := rank as seen from the root
for D := K^(J-1), .., K^2, K, 1 do
    for i := 1 to K-1 do                     -- with K-1 ports: all at once
        if v is a multiple of K D and v + i D < p then send the data to v + i D
        if v - i D is a multiple of K D then receive the data from v - i D)",
      .advice =
          "With K-1 ports ceil(log_K p) steps, the fewest there can be: for short messages on nodes of several ports. "
          "With one port (K-1) ceil(log_K p) steps, more than binomial has; only then does a larger radix pay where "
          "distant ranks are expensive to reach.",
      .example = {.family = "complete", .extents = {9}, .ports = 2, .values = {{"radix", 3.0}}},
      .options = {fields::radix()},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps};
}

}  // namespace hopscope::broadcast
