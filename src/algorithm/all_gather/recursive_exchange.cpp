// All-gather by recursive exchange: recursive doubling with a radix in place of 2, and a fold for any number of ranks.

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/recursive_exchange.hpp"

namespace hopscope::all_gather {

namespace {

const Field& far_first() {
  static const Field far_first{
      .name = "far_first",
      .meaning =
          "whether the farthest partners come first, after a swap of blocks, so that the longest messages go to "
          "neighbours; else the nearest come first.",
      .kind = Field::Kind::flag,
      .most = 1,
      .standard = 0.0};
  return far_first;
}

RecursiveExchange exchange_of(Rank p, int ports, const Schedule& schedule) {
  return {p, fields::radix().integer_in<Rank>(schedule.values), ports,
          far_first().number_in(schedule.values) != 0 ? ExchangeOrder::far : ExchangeOrder::near};
}

Program program(Node& me, Blocks mine) {
  return all_gathering(me, std::move(mine), exchange_of(me.ranks(), me.ports(), me.schedule()).all_gather(me.rank()));
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
  std::vector<Analytic> all =
      formulas_of({platform.topology->is_complete()}, s, {.startups = S, .words = s.m * B}, "S t_s + t_w m B",
                  "S (t_s + t_h) + t_w m B", "recursive doubling with a radix, Thakur et al. 2005",
                  {{"S", S, "steps"}, {"B", B, "blocks of the longest messages of all steps, one of each"}});
  return exchange.is_even() ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm recursive_exchange() {
  return {
      .operation = "all-gather",
      .name = "recursive-exchange",
      .title = "recursive exchange",
      .where = "any",
      .source =
          "MPICH (recexch_doubling; far first: recexch_halving); UCC (knomial) sends the same where p is a power of "
          "the "
          "radix",
      .pseudo_code = R"(P := the largest power of K up to p               -- K is the radix
ranks form P bundles of neighbours, the first ones of K ranks
all but the last of a bundle send it their block
for D := 1, K, K^2, .., P/K do                  -- bundles in base K that differ in the digit of weight D only
    for i := 1 to K-1 do                        -- in turn, or at once with K-1 ports
        send the blocks held before to the bundle whose digit is i higher, modulo K
        receive those of the bundle whose digit is i lower
the last of a bundle sends all blocks to the others)",
      .advice =
          "With K-1 ports log_K p steps, as bruck has them, with partners that give each other what they have. Unless "
          "p "
          "is a power of K the fold sends all blocks once more: then bruck is faster. With far_first the long messages "
          "are between near ranks, for a swap of blocks at first.",
      .example = {.family = "complete", .extents = {9}, .ports = 2, .values = {{"radix", 3.0}}},
      .options = {fields::radix(), far_first()},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps};
}

}  // namespace hopscope::all_gather
