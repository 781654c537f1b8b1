// All-gather on a circulant graph: distances are p/2, p/4, .., rounded up, the shortest first.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::all_gather {

namespace {

Program program(Node& me, Blocks mine) {
  return all_gathering(me, std::move(mine), circulant_all_gather(me.rank(), me.ranks()));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return circulant_all_gather_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete()};
  return formulas_of(claim, s, {.startups = steps(platform, schedule), .words = s.m * (s.p - 1)},
                     "t_s ceil(log2 p) + t_w m (p-1)", "(t_s + t_h) ceil(log2 p) + t_w m (p-1)", "Traeff 2023");
}

}  // namespace

Algorithm circulant() {
  return {
      .operation = "all-gather",
      .name = "circulant",
      .title = "circulant all-gather",
      .where = "any; congestion-free on a complete network, and on a hypercube",
      .source = "Traeff 2023, arXiv 2312.11236",
      .pseudo_code = R"(s_q := p, q = ceil(log p)
for k := q-1 down to 0 do s_k := ceil(s_(k+1) / 2)     -- s_0 = 1
for k := 0 to q-1 do
    send the blocks of rank, .., rank + s_(k+1) - s_k - 1 to rank - s_k
    receive as many from rank + s_k: those of rank + s_k, rank + s_k + 1, ..)",
      .advice =
          "As few startups and words as bruck, ceil(log p) and m (p-1), for any p. Run backwards and then forwards, "
          "it is the fastest all-reduce of long vectors for p that are not powers of 2.",
      .example = {"complete", {6}},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps};
}

}  // namespace hopscope::all_gather
