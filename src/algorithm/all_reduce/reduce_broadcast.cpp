// All-reduce as a reduction to rank 0 and a broadcast of the result, up and down a tree.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/k_nomial_tree.hpp"
#include "algorithm/phases.hpp"

namespace hopscope::all_reduce {

namespace {

enum class TreeShape { k_nomial, k_ary };

const Field& tree() {
  static const Field tree{
      .name = "tree",
      .meaning =
          "the tree: k-nomial, which is binomial if the radix is 2, or k-ary, in which the children "
          "of v are K v + 1, .., K v + K, K being the radix; "
          "subtrees then has no effect.",
      .kind = Field::Kind::name,
      .standard = "k-nomial",
      .names = {"k-nomial", "k-ary"}};
  return tree;
}

bool is_k_ary(const Schedule& schedule) { return tree().choice_in<TreeShape>(schedule.values) == TreeShape::k_ary; }
Rank radix_of(const Schedule& schedule) { return fields::radix().integer_in<Rank>(schedule.values); }

/// The number of the last step of the broadcast.
Step last_step(Rank p, int ports, const Schedule& schedule) {
  if (is_k_ary(schedule)) return k_ary_tree_steps(p, radix_of(schedule));
  return chosen_k_nomial_tree(p, ports, schedule).last_step();
}

Program program(Node& me, Blocks mine) {
  const Rank p = me.ranks();
  const Schedule& schedule = me.schedule();
  const TreeNode node = is_k_ary(schedule) ? k_ary_tree(me.rank(), p, radix_of(schedule))
                                           : chosen_k_nomial_tree(p, me.ports(), schedule).node(me.rank());
  const double m = me.message_words();
  return on_vector(me, std::move(mine),
                   fields::is_flat_inwards(schedule)
                       ? flat_reduce_broadcast_all_reduce(me.rank(), p, node, m)
                       : reduce_broadcast_all_reduce(node, last_step(p, me.ports(), schedule), m),
                   true);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  const Rank p = platform.ranks();
  const Step down = is_k_ary(schedule) ? k_ary_tree_steps(p, radix_of(schedule))
                                       : chosen_k_nomial_tree(p, platform.ports, schedule).steps();
  return down + (fields::is_flat_inwards(schedule) ? flat_tree_steps(platform.ranks()) : down);
}

/// The formulas of S steps, in which C vectors are added one after the other.
std::vector<Analytic> formulas_of_steps(Claim claim, const Symbols& s, double S, double C) {
  return formulas_of(claim, s, {.startups = S, .words = S * s.m, .combined = C * s.m}, "(t_s + t_w m) S",
                     "(t_s + t_h + t_w m) S + t_c m C", "a reduction, and a broadcast",
                     {{"S", S, "steps"}, {"C", C, "vectors that are added one after the other"}});
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const bool is_complete = platform.topology->is_complete();
  const double S = steps(platform, schedule);
  const KNomialTree tree = chosen_k_nomial_tree(platform.ranks(), platform.ports, schedule);
  if (is_k_ary(schedule) || fields::is_flat_inwards(schedule)) {
    const double added = fields::is_flat_inwards(schedule) ? s.p - 1 : S / 2;
    std::vector<Analytic> all = formulas_of_steps({is_complete}, s, S, added);
    return s.p <= 2 ? all : with_barrier(std::move(all), schedule);
  }
  if (!tree.is_binomial()) {
    std::vector<Analytic> all = formulas_of_steps({is_complete}, s, S, tree.received());
    return tree.is_even() ? all : with_barrier(std::move(all), schedule);
  }
  const Claim claim{is_complete || (is_hypercube(platform) && is_plain(platform))};
  const double q = S / 2;
  std::vector<Analytic> all = formulas_of(claim, s, {.startups = 2 * q, .words = 2 * q * s.m, .combined = q * s.m},
                                          "2(t_s + t_w m) ceil(log2 p)", "(2(t_s + t_h + t_w m) + t_c m) ceil(log2 p)",
                                          "Grama et al. 2003, 4.3");
  // With other numbers of ranks a receive port is free during startups, so that steps of the reduction may overlap.
  return tree.is_full() ? all : with_barrier(std::move(all), schedule);
}

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  const double down = last_step(platform.ranks(), platform.ports, schedule);
  return lines_of({{fields::is_flat_inwards(schedule) ? flat_tree_steps(platform.ranks()) : down, 1, 3}, {down, 4, 6}},
                  step);
}

}  // namespace

Algorithm reduce_broadcast() {
  return {.operation = "all-reduce",
          .name = "reduce-broadcast",
          .title = "reduction, then broadcast",
          .where = "any; congestion-free on a hypercube",
          .source =
              "Grama et al. 2003, 4.3: an all-to-one reduction and a one-to-all broadcast, 4.1; with another tree or "
              "radix MPICH (tree), with a flat reduction SMPI (redbcast)",
          .pseudo_code = R"(sum := my words, q := ceil(log p)
for D := 1, 2, 4, .., 2^(q-1) do                -- reduction to rank 0
    if rank - D is a multiple of 2D then send sum to rank - D
    if rank is a multiple of 2D and rank + D < p then receive from rank + D, and add it to sum
for D := 2^(q-1), .., 4, 2, 1 do                -- broadcast of the result
    if rank is a multiple of 2D and rank + D < p then send sum to rank + D
    if rank - D is a multiple of 2D then sum := receive from rank - D)",
          .advice =
              "The simplest, and for any p: but twice as many steps as recursive-doubling, since half of the ranks or "
              "more are idle in each. It adds in the order of the ranks, and fewest times in all. The tree may be any "
              "that the pages k-nomial and k-ary-tree of broadcasts have.",
          .example = {"hypercube", {3}},
          .options = {tree(), fields::radix(), fields::subtrees(),
                      fields::inwards("how the sum comes to rank 0: up the tree, or straight from everybody (flat).")},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines};
}

}  // namespace hopscope::all_reduce
