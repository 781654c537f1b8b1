// All-reduce on a circulant graph: the reduce-scatter of that name, then the all-gather.

#include <cmath>
#include <optional>

#include <hopscope/algorithm.hpp>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/phases.hpp"

namespace hopscope::all_reduce {

namespace {

Program program(Node& me, Blocks mine) {
  return on_vector(me, std::move(mine), circulant_all_reduce(me.rank(), me.ranks(), me.message_words()), true);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return circulant_all_reduce_steps(platform.ranks());
}

/// Of c neighbouring parts of whole words, some have the words of an average c, rounded up.
std::optional<double> longest_messages(double m, Rank p) {
  if (!is_whole_number(m)) return std::nullopt;
  double words = 0;
  for (Rank skip = p; skip > 1; skip = (skip + 1) / 2) words += std::ceil(m * (skip - (skip + 1) / 2) / p);
  return words;
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank p = platform.ranks();
  return formulas_of_parts({platform.topology->is_complete()}, s, schedule, longest_messages(s.m, p),
                           circulant_all_reduce(0, p, s.m), "Traeff 2023");
}

}  // namespace

Algorithm circulant() {
  return {.operation = "all-reduce",
          .name = "circulant",
          .title = "circulant all-reduce",
          .where = "any; congestion-free on a complete network, and on a hypercube",
          .source = "Traeff 2023, arXiv 2312.11236",
          .pseudo_code = R"(cut my words into p parts; s_q := p, s_k := ceil(s_(k+1) / 2) for k = q-1, .., 0
for k := q-1 down to 0 do                       -- reduce-scatter; n = s_(k+1) - s_k
    send my sums of the parts rank + s_k, .., rank + s_k + n-1 to rank + s_k
    receive those of the parts rank, .., rank + n-1 from rank - s_k, and add them
for k := 0 to q-1 do                            -- all-gather of the results
    send the parts rank, .., rank + n-1 to rank - s_k
    receive as many from rank + s_k)",
          .advice =
              "As few words as possible, 2m(p-1)/p, in 2 ceil(log p) steps, for any p: the best for long vectors where "
              "distance does not matter. Others have the same words only for powers of 2 (rabenseifner, swing) or with "
              "2(p-1) startups (ring); for short vectors recursive-doubling has half as many steps.",
          .example = {"complete", {6}},
          .splits_blocks = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines_of_halves(steps, {1, 3}, {4, 6}),
          .smallest_message = smallest_part};
}

}  // namespace hopscope::all_reduce
