// Reduce-scatter by recursive exchange: the all-gather of that name backwards.

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/recursive_exchange.hpp"

namespace hopscope::reduce_scatter {

namespace {

RecursiveExchange exchange_of(Rank p, int ports, const Schedule& schedule) {
  return {p, fields::radix().integer_in<Rank>(schedule.values), ports, ExchangeOrder::near};
}

Program program(Node& me, Blocks mine) {
  const RecursiveExchange exchange = exchange_of(me.ranks(), me.ports(), me.schedule());
  return reduce_scattering(me, std::move(mine), exchange.reduce_scatter(me.rank()));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return exchange_of(platform.ranks(), platform.ports, schedule).steps();
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const RecursiveExchange exchange = exchange_of(platform.ranks(), platform.ports, schedule);
  const double S = exchange.steps();
  const double B = exchange.longest_blocks();
  const double C = exchange.combined_blocks();
  std::vector<Analytic> all = formulas_of(
      {platform.topology->is_complete()}, s, {.startups = S, .words = s.m * B, .combined = s.m * C}, "S t_s + t_w m B",
      "S (t_s + t_h) + t_w m B + t_c m C", "recursive halving with a radix, Thakur et al. 2005",
      {{"S", S, "steps"},
       {"B", B, "blocks of the longest messages of all steps, one of each"},
       {"C", C, "blocks that a rank adds to its own"}});
  return exchange.is_even() ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm recursive_exchange() {
  return {
      .operation = "reduce-scatter",
      .name = "recursive-exchange",
      .title = "recursive exchange",
      .where = "any",
      .source = "MPICH (recexch)",
      .pseudo_code = R"(P := the largest power of K up to p               -- K is the radix
ranks form P bundles of neighbours, the first ones of K ranks
all but the last of a bundle send it their blocks for everybody, which it adds to its own
for D := P/K, .., K^2, K, 1 do                  -- bundles in base K that differ in the digit of weight D only
    for i := K-1 down to 1 do                   -- in turn, or at once with K-1 ports
        send the bundle whose digit is i lower, modulo K, the sums for all that it leads to
        receive sums from the bundle whose digit is i higher, and add them to mine
the last of a bundle sends the others the sums for them)",
      .advice =
          "Recursive halving for more than two at once: with K-1 ports log_K p steps. Unless p is a power of K a fold "
          "sends all blocks once more, where bruck and circulant have none. With the radix 2 it is recursive-halving.",
      .example = {.family = "complete", .extents = {9}, .ports = 2, .values = {{"radix", 3.0}}},
      .options = {fields::radix()},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps};
}

}  // namespace hopscope::reduce_scatter
