// All-to-one reduction in two halves: a reduce-scatter, after which each rank has one part of the sum, and a gather.

#include <hopscope/algorithm.hpp>

#include "algorithm/arithmetic.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/phases.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::reduce {

namespace {

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  return reduction(me, std::move(mine), seen, hopscope::reduce_scatter_gather(seen.v, seen.p, seen.m));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return reduce_scatter_gather_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const std::string source = "Rabenseifner 2004; Grama et al. 2003, 4.7.1";
  const Claim claim{is_whole_number(s.m) &&
                    (platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform)))};
  const bool folds = !is_power_of_two(platform.ranks());
  const double f = s.log_p;
  const double P = static_cast<double>(Rank{1} << log2_down(platform.ranks()));
  const double W = words_of_halvings(s.m, static_cast<int>(f));
  const double before = folds ? 1 : 0;
  const Chain chain{.startups = 2 * f + before, .words = 2 * W + before * s.m, .combined = W + before * s.m};
  const bool is_even = is_divided_evenly(s.m, P);
  const std::string words = !is_even ? "W" : folds ? "m (P-1)/P" : "m (p-1)/p";
  const Letters letters{{"f", f, "log p, rounded down"},
                        {"P", P, "the largest power of 2 up to p"},
                        {"W", W, "words of the longest messages of the reduce-scatter"}};
  const std::string halves = folds ? "f" : "log p";
  std::vector<Analytic> all = formulas_of(
      claim, s, chain, "2 t_s " + halves + " + 2 t_w " + words + (folds ? " + t_s + t_w m" : ""),
      "2(t_s + t_h) " + halves + " + (2 t_w + t_c) " + words + (folds ? " + t_s + t_h + t_w m + t_c m" : ""), source,
      letters);
  return is_even && !folds ? all : with_barrier(std::move(all), schedule);
}

double smallest_message(const Schedule& schedule) { return smallest_part(schedule); }

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  const double before = is_power_of_two(platform.ranks()) ? 0 : 1;
  const double half = (steps(platform, schedule) - before) / 2;
  return lines_of({{before, 1, 1}, {half, 3, 5}, {half, 6, 8}}, step);
}

}  // namespace

Algorithm reduce_scatter_gather() {
  return {
      .operation = "reduce",
      .name = "reduce-scatter-gather",
      .title = "reduce-scatter, then gather",
      .where = "any; congestion-free on a hypercube",
      .source =
          "Rabenseifner 2004; Grama et al. 2003, 4.7.1; with root 0 MPICH (reduce_scatter_gather), whose ranks "
          "keep their numbers with another root",
      .pseudo_code = R"(v := rank as seen from the root; P := the largest power of 2 up to p
of the first 2(p-P) ranks, odd ones send all to the one before, which adds it
the P ranks that go on are numbered v = 0 .. P-1
for k := 0 to log P - 1 do                   -- m/2, m/4, ..
    of what I have of the sum, send v XOR 2^k one half: the lower if v has bit k
    receive the other half from there, and add it to mine
for k := log P - 1 down to 0 do              -- .., m/4, m/2
    if 2^k <= v < 2^(k+1) then send all that I have to v - 2^k
    if v < 2^k then receive as much from v + 2^k)",
      .advice =
          "Sends 2m (p-1)/p words in place of the m log p of binomial, and adds m (p-1)/p, for twice as many "
          "startups: for long vectors. If p is not a power of 2, circulant is better, since it needs no step before.",
      .example = {"hypercube", {3}},
      .splits_blocks = true,
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .lines = lines,
      .smallest_message = smallest_message};
}

}  // namespace hopscope::reduce
