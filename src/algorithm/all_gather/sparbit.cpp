// All-gather by Sparbit: distances are halved from step to step, so that short messages go far and long ones near.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::all_gather {

namespace {

Program program(Node& me, Blocks mine) {
  return all_gathering(me, std::move(mine), sparbit_all_gather(me.rank(), me.ranks()));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return sparbit_all_gather_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete()};
  return formulas_of(claim, s, {.startups = steps(platform, schedule), .words = s.m * (s.p - 1)},
                     "t_s ceil(log2 p) + t_w m (p-1)", "(t_s + t_h) ceil(log2 p) + t_w m (p-1)",
                     "Loch and Koslovski 2021");
}

}  // namespace

Algorithm sparbit() {
  return {.operation = "all-gather",
          .name = "sparbit",
          .title = "Sparbit",
          .where = "any; congestion-free on a complete network, and on a hypercube",
          .source = "Loch and Koslovski 2021",
          .pseudo_code = R"(q := ceil(log p)
for D := 2^(q-1), .., 4, 2, 1 do
    send all blocks held, which are those of rank, rank - 2D, rank - 4D, .., to rank + D
        (without the last of them, where rank + D has it already)
    receive as many from rank - D)",
          .advice =
              "As few startups and words as bruck, ceil(log p) and m (p-1), for any p. But it is the short messages of "
              "the first steps that go far, so that the long ones contend less for the channels of rings, tori and "
              "clusters.",
          .example = {"hypercube", {3}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_gather
