// All-reduce by recursive multiplying: groups of K ranks give each other their sums, and add them.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/recursive_exchange.hpp"

namespace hopscope::all_reduce {

namespace {

const Field& bundles() {
  static const Field bundles{
      .name = "bundles",
      .meaning =
          "whether ranks of bundles of neighbours give their words to the last of them where p is "
          "not a power of the radix; else those from P on, the largest power, to rank mod P.",
      .kind = Field::Kind::flag,
      .most = 1,
      .standard = 0.0};
  return bundles;
}

MultiplyingFold fold_of(const Schedule& schedule) {
  return bundles().number_in(schedule.values) != 0 ? MultiplyingFold::neighbours : MultiplyingFold::far;
}

/// With bundles, K is at most p.
Rank radix_of(const Schedule& schedule, Rank p) {
  const Rank radix = fields::radix().integer_in<Rank>(schedule.values);
  return fold_of(schedule) == MultiplyingFold::far ? radix : radix_among(p, radix);
}

Program program(Node& me, Blocks mine) {
  const Schedule& schedule = me.schedule();
  return on_vector(me, std::move(mine),
                   recursive_multiplying_all_reduce(me.rank(), me.ranks(), me.message_words(),
                                                    radix_of(schedule, me.ranks()), me.ports(), fold_of(schedule)),
                   true);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return recursive_multiplying_all_reduce_steps(platform.ranks(), radix_of(schedule, platform.ranks()), platform.ports,
                                                fold_of(schedule));
}

/// The largest power of K up to p.
struct Power {
  Rank P = 1;
  int exponent = 0;

  Power(Rank K, Rank p) {
    for (; P <= p / K; P *= K) ++exponent;
  }
};

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank K = radix_of(schedule, platform.ranks());
  const Power power(K, platform.ranks());
  const bool is_on_cube = K == 2 && is_hypercube(platform) && is_plain(platform);
  const Claim claim{platform.topology->is_complete() || is_on_cube};
  const double rounds_of_fold = longest_fold(platform.ranks(), K, fold_of(schedule));
  const double startups = steps(platform, schedule);
  const double added = rounds_of_fold + power.exponent * (K - 1.0);
  const Chain chain{.startups = startups, .words = startups * s.m, .combined = added * s.m};
  const Letters letters{{"S", startups, "steps"}, {"A", added, "vectors that a rank adds to its own"}};
  std::vector<Analytic> all = formulas_of(claim, s, chain, "(t_s + t_w m) S", "(t_s + t_h + t_w m) S + t_c m A",
                                          "Ruefenacht et al. 2017", letters);
  return power.P == platform.ranks() ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm recursive_multiplying() {
  return {.operation = "all-reduce",
          .name = "recursive-multiplying",
          .title = "recursive multiplying",
          .where = "any; congestion-free on a complete network, and with radix 2 on a hypercube",
          .source = "Ruefenacht et al. 2017; with bundles MPICH (recexch)",
          .pseudo_code = R"(P := the largest power of K up to p               -- K is the radix
ranks from P on send their words to rank mod P, which adds them      -- or others: bundles
sum := my words, and those added
for D := 1, K, K^2, .., P/K do                  -- ranks in base K that differ in the digit of weight D only
    for i := 1 to K-1 do                        -- in turn, or at once with K-1 ports
        send sum to the rank whose digit is i higher, modulo K
        receive the sum of that whose digit is i lower
    add all K sums, in the order of their ranks
ranks below P send sum back to those whose words they have added)",
          .advice =
              "Recursive doubling for more than two: with K-1 ports only log_K p steps, for short vectors. With one "
              "port K-1 messages follow each other in each, so that it gains only where K = 3 or so makes p a power. "
              "For long vectors circulant and ring send 2m(p-1)/p words instead of m in each message.",
          .example = {.family = "complete", .extents = {9}, .ports = 2, .values = {{"radix", 3.0}}},
          .options = {fields::radix(), bundles()},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_reduce
