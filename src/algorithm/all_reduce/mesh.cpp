// All-reduce on a torus or mesh: reduce-scatters along all rows and columns, then the all-gathers.

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/grids.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/phases.hpp"

namespace hopscope::all_reduce {

namespace {

Program program(Node& me, Blocks mine) {
  return on_vector(me, std::move(mine), mesh_all_reduce(me.rank(), *me.grid(), me.message_words()), true);
}

std::string misfit(const Platform& platform) { return misfit_of_rows(platform, "ring and circulant"); }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return mesh_all_reduce_steps(*platform.topology->grid());
}

/// What the steps of the reduce-scatters add up to. If parts differ, the bundles that come to a rank from both sides
/// may not be the largest: it adds one of these at least.
Chain reduce_scatters(const Grid& grid, double m, bool is_even) {
  Chain chain;
  double parts = 1;
  for (int d = grid.dimensions() - 1; d >= 0; --d) {
    const NodeId n = grid.sides()[static_cast<std::size_t>(d)];
    parts *= n;
    chain.startups += n - 1;
    chain.words += (n - 1) * largest_part(m, parts);
    chain.combined += bundles_added(n, grid.wraps() || !is_even) * largest_part(m, parts);
  }
  return chain;
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Grid& grid = *platform.topology->grid();
  const char* source = "Grama et al. 2003, 4.7.1 with 4.2.2; Jain and Sabharwal 2010";
  const bool is_even = is_divided_evenly(s.m, s.p);
  if (!is_even && (!is_whole_number(s.m) || !schedule.barrier())) {
    return bound_by_messages_sent(s, mesh_all_reduce(0, grid, s.m), source);
  }
  const Claim claim{is_plain(platform) && (is_even || grid.wraps() || s.t_c == 0)};
  const Chain half = reduce_scatters(grid, s.m, is_even);
  const Chain chain{.startups = 2 * half.startups, .words = 2 * half.words, .combined = half.combined};
  const Letters letters{
      {"S", half.startups, "sum of (side - 1) over all sides"},
      {"W", half.words, "words of the longest messages of the steps of the reduce-scatters, one each"},
      {"A", half.combined, "most words that a rank adds in a step, summed over the steps"}};
  if (is_even && grid.wraps()) {
    return formulas_of(claim, s, chain, "2 t_s S + 2 t_w m (p-1)/p", "2(t_s + t_h) S + (2 t_w + t_c) m (p-1)/p", source,
                       letters);
  }
  std::vector<Analytic> all =
      formulas_of(claim, s, chain, "2 t_s S + 2 t_w W", "2(t_s + t_h) S + 2 t_w W + t_c A", source, letters);
  return is_even ? formulas_along_rows(std::move(all), platform, schedule) : with_barrier(std::move(all), schedule);
}

std::pair<int, int> lines(const Platform& platform, const Schedule& /*schedule*/, Step step) {
  const auto sides = platform.topology->grid()->sides();
  if (sides.size() != 2) return {0, 5};
  const double along_row = sides.back() - 1, along_column = sides.front() - 1;
  return lines_of({{along_row, 0, 0}, {along_column, 1, 1}, {along_column, 2, 2}, {along_row, 3, 3}}, step);
}

}  // namespace

Algorithm mesh() {
  return {
      .operation = "all-reduce",
      .name = "mesh",
      .title = "rows and columns, there and back",
      .where = "torus, mesh, ring and line (2 ports or more without wraparound)",
      .source = "Grama et al. 2003, 4.7.1 with 4.2.2; Jain and Sabharwal 2010: bucket algorithm",
      .pseudo_code = R"(reduce-scatter in my row, as ring does: parts for the c columns        -- c-1 steps of m/c words
reduce-scatter in my column: what I have got, in parts for the r rows  -- r-1 steps of m/p words
all-gather in my column, as ring does: parts of the result             -- r-1 steps of m/p words
all-gather in my row                                                   -- c-1 steps of m/c words
(without wraparound: two opposite pipelines instead of a ring;
 with more dimensions: the same along each of them))",
      .advice =
          "As few words as possible, 2m(p-1)/p, between neighbours only, with about 4 sqrt p startups instead of "
          "the 2(p-1) of ring: the best on a torus. For short vectors recursive-doubling has ceil(log p) steps.",
      .example = {"torus", {3, 3}},
      .splits_blocks = true,
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .lines = lines,
      .smallest_message = smallest_part};
}

}  // namespace hopscope::all_reduce
