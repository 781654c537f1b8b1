// Total exchange after Bruck: the distance of a block is written in base r, and step (w, z) moves every block whose
// digit of weight w is z by z w places.

#include <algorithm>

#include <hopscope/algorithm.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::all_to_all {

namespace {

/// How many of the distances 0 .. p-1 have the digit z at weight w in base r.
double distances_with_digit(std::int64_t p, std::int64_t r, std::int64_t w, std::int64_t z) {
  const std::int64_t period = w * r;
  const std::int64_t in_whole_periods = p / period * w;
  const std::int64_t in_the_last = std::clamp<std::int64_t>(p % period - z * w, 0, w);
  return static_cast<double>(in_whole_periods + in_the_last);
}

std::int64_t radix_of(const Schedule& schedule) { return fields::radix().integer_in<std::int64_t>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const std::int64_t p = me.ranks();
  const std::int64_t r = radix_of(me.schedule());
  const double m = me.message_words();
  Blocks held = std::move(mine);
  Step step = 0;
  for (std::int64_t w = 1; w < p; w *= r) {
    for (std::int64_t z = 1; z < r && z * w < p; ++z) {
      co_await me.step(++step);
      const auto by = static_cast<Rank>(z * w);
      Blocks moved = held.take(m * distances_with_digit(p, r, w, z), [&](const Block& block) {
        return (block.destination - block.source + p) % p / w % r == z;
      });
      held.merge(co_await me.exchange(me.rank_plus(by), std::move(moved), me.rank_plus(-by)));
    }
  }
  me.keep(std::move(held));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

/// Steps, and the blocks that one rank sends in all of them.
struct Cost {
  double steps = 0;
  double blocks = 0;
};
Cost cost(std::int64_t p, std::int64_t r) {
  Cost cost;
  for (std::int64_t w = 1; w < p; w *= r) {
    for (std::int64_t z = 1; z < r && z * w < p; ++z) {
      ++cost.steps;
      cost.blocks += distances_with_digit(p, r, w, z);
    }
  }
  return cost;
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const char* source = "Bruck et al. 1997";
  const auto [steps, blocks] = cost(platform.ranks(), radix_of(schedule));
  const Claim claim{platform.topology->is_complete()};
  if (radix_of(schedule) == 2 && is_power_of_two(platform.ranks())) {
    return {
        textbook(claim, s, (s.t_s + s.t_w * s.m * s.p / 2) * s.log_p, "(t_s + t_w m p/2) log p", source),
        with_hops(claim, (s.t_s + s.t_h + s.t_w * s.m * s.p / 2) * s.log_p, "(t_s + t_h + t_w m p/2) log p", source)};
  }
  const Letters letters{{"S", steps, "steps"}, {"B", blocks, "total blocks sent by one rank"}};
  return {textbook(claim, s, steps * s.t_s + s.t_w * s.m * blocks, "S t_s + t_w m B", source, letters),
          with_hops(claim, steps * (s.t_s + s.t_h) + s.t_w * s.m * blocks, "S (t_s + t_h) + t_w m B", source, letters)};
}

double steps(const Platform& platform, const Schedule& schedule) {
  return cost(platform.ranks(), radix_of(schedule)).steps;
}

}  // namespace

Algorithm bruck() {
  return {.operation = "all-to-all",
          .name = "bruck",
          .title = "Bruck exchange",
          .where = "any; congestion-free on a complete network",
          .source = "Bruck et al. 1997; Open MPI (modified_bruck), MPICH (brucks)",
          .pseudo_code = R"(for w := 1, r, r^2, .. while w < p do
    for z := 1 to r-1 while z w < p do
        send rank + z w every block held whose distance (destination - source) mod p
            has digit z at weight w in base r
        receive as many from rank - z w)",
          .advice =
              "At most (r-1) ceil(log_r p) startups for any p. Use a small radix for short messages; a larger radix "
              "trades more startups for less volume, and r = p is shift order.",
          .example = {"complete", {8}},
          .options = {fields::radix()},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_to_all
