// Recovering costs from times generated with known costs.
#include <catch2/catch.hpp>

#include <cmath>

#include "analysis/fit/cost_fit.hpp"
#include "sizes/random.hpp"

namespace hopscope::test {

namespace {

using Measurements = std::vector<Measurement>;

/// Single messages of 1 to 262144 words over 1 to 4 hops, with exact times.
Measurements exact_rows(const Costs& costs, Switching switching = Switching::cut_through, double factor = 4) {
  Measurements rows;
  for (double hops = 1; hops <= 4; ++hops) {
    for (double words = 1; words < 3e5; words *= factor) {
      Measurement row{1, words, hops};
      row.time = costs.t_s + hops * costs.t_h + serialised_words(row, switching) * costs.t_w;
      rows.push_back(row);
    }
  }
  return rows;
}

/// A normally distributed number, by Box and Muller.
double normal(sizes::Random& random) {
  const auto fraction = [&random] { return (static_cast<double>(random.draw(1'000'000)) + 0.5) / 1e6; };
  const double radius = std::sqrt(-2 * std::log(fraction()));
  return radius * std::cos(2 * 3.14159265358979323846 * fraction());
}

}  // namespace

TEST_CASE("costs are recovered from exact times, to 1e-9") {
  for (const Weighting weighting : {Weighting::relative, Weighting::absolute}) {
    for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
      for (const Costs& costs : {Costs{50, 1, 2}, Costs{1.8, 0.0008, 0.12}, Costs{1e-6, 1e-9, 2e-7}, Costs{3, 4, 0},
                                 Costs{0, 1, 5}, Costs{7, 0, 1}, Costs{1e6, 2, 3}}) {
        const CostFit fit = fit_costs(exact_rows(costs, switching), weighting, switching);
        const double scale = costs.t_s + costs.t_h;
        CHECK(fit[FittedParameter::t_s].value == Approx(costs.t_s).epsilon(1e-9).margin(1e-9 * scale));
        CHECK(fit[FittedParameter::t_w].value == Approx(costs.t_w).epsilon(1e-9).margin(1e-12 * scale));
        // Absolute errors of a far larger time leave fewer digits to a small cost.
        CHECK(fit[FittedParameter::t_h].value == Approx(costs.t_h).epsilon(1e-9).margin(1e-9 * scale));
        for (const FittedParameter parameter : fit.parameters()) CHECK(fit[parameter].is_identifiable);
        CHECK(fit.sums.empty());
        CHECK(fit.rms <= 1e-9 * fit.residuals.back().measurement.time);
        CHECK_FALSE(fit.pattern);
      }
    }
  }
}

TEST_CASE("the cost of combining is fitted where words are combined, and told apart from t_w if their amounts differ") {
  constexpr Costs costs{.t_s = 50, .t_w = 1, .t_h = 2, .t_c = 0.25};
  Measurements rows;
  for (const double part : {0.0, 0.5, 1.0}) {
    for (Measurement row : exact_rows(costs)) {
      row.combined = part * row.words;
      row.time += row.combined * costs.t_c;
      rows.push_back(row);
    }
  }
  const CostFit fit = fit_costs(rows, Weighting::relative, Switching::cut_through);
  REQUIRE(fit.parameters().size() == 4);
  CHECK(fit[FittedParameter::t_c].value == Approx(costs.t_c).epsilon(1e-9));
  CHECK(fit[FittedParameter::t_w].value == Approx(costs.t_w).epsilon(1e-9));
  CHECK(fit[FittedParameter::t_c].is_identifiable);

  // As in a log of one reduction: of all words the same part is combined.
  std::erase_if(rows, [](const Measurement& row) { return row.combined != 0.5 * row.words; });
  const CostFit of_one = fit_costs(rows, Weighting::relative, Switching::cut_through);
  CHECK_FALSE(of_one[FittedParameter::t_w].is_identifiable);
  CHECK_FALSE(of_one[FittedParameter::t_c].is_identifiable);
  CHECK(of_one[FittedParameter::t_s].value == Approx(costs.t_s).epsilon(1e-9));
  REQUIRE(of_one.sums.size() == 1);
  CHECK(of_one.sums.front().factors[1] == 1);
  CHECK(of_one.sums.front().factors[3] == Approx(0.5));
  CHECK(of_one.sums.front().value == Approx(costs.t_w + 0.5 * costs.t_c).epsilon(1e-9));
}

TEST_CASE("equal times have no R^2, however they are rounded") {
  for (const double time : {116.0, 1.0 / 3, 0.1 + 0.2, 1e-9, 7e14}) {
    for (const Weighting weighting : {Weighting::relative, Weighting::absolute}) {
      Measurements rows = exact_rows({50, 1, 2});
      for (Measurement& row : rows) row.time = time;
      CHECK_FALSE(fit_costs(rows, weighting, Switching::cut_through).r_squared);
      rows.back().time *= 1.001;
      CHECK(fit_costs(rows, weighting, Switching::cut_through).r_squared);
    }
  }
}

TEST_CASE("with a single distance t_s and t_h are not identifiable, but a sum of them is") {
  Measurements rows = exact_rows({50, 1, 2});
  std::erase_if(rows, [](const Measurement& row) { return row.hops != 3; });
  const CostFit fit = fit_costs(rows, Weighting::relative, Switching::cut_through);
  CHECK_FALSE(fit[FittedParameter::t_s].is_identifiable);
  CHECK_FALSE(fit[FittedParameter::t_h].is_identifiable);
  CHECK(fit[FittedParameter::t_w].is_identifiable);
  REQUIRE(fit.sums.size() == 1);
  CHECK(fit.sums[0].factors[2] == Approx(3));
  CHECK(fit.sums[0].value == Approx(56));
  CHECK(fit[FittedParameter::t_s].value == Approx(56));
  CHECK(fit[FittedParameter::t_h].value == 0);
}

TEST_CASE("a cost that would be negative is 0, at its bound, and has no standard error") {
  Measurements rows = exact_rows({50, 1, 0});
  for (Measurement& row : rows) row.time -= row.hops;  // longer routes take less time
  const CostFit fit = fit_costs(rows, Weighting::absolute, Switching::cut_through);
  CHECK(fit[FittedParameter::t_h].value == 0);
  CHECK(fit[FittedParameter::t_h].is_at_bound);
  CHECK_FALSE(fit[FittedParameter::t_h].standard_error);
  REQUIRE(fit[FittedParameter::t_h].unbounded);
  CHECK(*fit[FittedParameter::t_h].unbounded == Approx(-1));
  // Without hops the optimum is the mean over distances: 50 - 2.5, and t_w is unchanged.
  CHECK(fit[FittedParameter::t_s].value == Approx(47.5));
  CHECK(fit[FittedParameter::t_w].value == Approx(1));
  CHECK(fit.adjusted == 2);
}

TEST_CASE("the interval is Student's: 2.776 standard errors for 4 degrees of freedom") {
  Measurements rows{{1, 1, 1, 10}, {1, 2, 2, 13}, {1, 3, 1, 12.5}, {1, 4, 3, 17},
                    {1, 8, 2, 20}, {1, 9, 1, 18}, {1, 7, 4, 21}};
  const CostFit fit = fit_costs(rows, Weighting::absolute, Switching::cut_through);
  REQUIRE(fit.degrees_of_freedom() == 4);
  const FittedCost& words = fit[FittedParameter::t_w];
  REQUIRE(words.standard_error);
  CHECK(*words.high - words.value == Approx(2.7764451052 * *words.standard_error));
  CHECK(*words.low == Approx(std::max(0.0, words.value - 2.7764451052 * *words.standard_error)));
}

TEST_CASE("in 95 of 100 repetitions with noise the interval contains the cost") {
  const Costs costs{50, 1, 8};
  sizes::Random random(1);
  constexpr int repetitions = 500;
  std::array<int, 3> held{};
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    Measurements rows = exact_rows(costs);
    for (Measurement& row : rows) row.time *= 1 + 0.02 * normal(random);
    const CostFit fit = fit_costs(rows, Weighting::relative, Switching::cut_through);
    const ByUnknown truth{costs.t_s, costs.t_w, costs.t_h};
    for (std::size_t j = 0; j < 3; ++j) {
      REQUIRE(fit.costs[j].low);
      if (*fit.costs[j].low <= truth[j] && truth[j] <= *fit.costs[j].high) ++held[j];
    }
    CHECK(*fit.rms_relative == Approx(0.02).epsilon(0.5));
  }
  for (const int count : held) {
    CHECK(count > repetitions * 0.92);
    CHECK(count < repetitions * 0.98);
  }
}

TEST_CASE("the fit of many measurements with much noise is not biased downwards", "[unsanitized]") {
  const ByUnknown truth{50, 1, 8};
  sizes::Random random(2);
  constexpr int repetitions = 200;
  std::array<int, 3> held{};
  ByUnknown sums{};
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    Measurements rows;
    while (rows.size() < 800) {
      for (const Measurement& row : exact_rows({50, 1, 8})) rows.push_back(row);
    }
    for (Measurement& row : rows) row.time *= std::max(0.1, 1 + 0.1 * normal(random));
    const CostFit fit = fit_costs(rows, Weighting::relative, Switching::cut_through);
    for (std::size_t j = 0; j < 3; ++j) {
      sums[j] += fit.costs[j].value / repetitions;
      if (*fit.costs[j].low <= truth[j] && truth[j] <= *fit.costs[j].high) ++held[j];
    }
  }
  for (std::size_t j = 0; j < 3; ++j) {
    CHECK(sums[j] == Approx(truth[j]).epsilon(0.005));
    CHECK(held[j] > repetitions * 0.9);
  }
}

TEST_CASE("weights of relative errors agree with the fitted times, however long it takes until they do") {
  // A single time that is far off moves the fitted times, and by them the weights, round after round.
  Measurements rows{{15, 0, 0, 0.04}};
  for (double bytes = 1; bytes <= 1 << 20; bytes *= 2)
    rows.push_back({.startups = 15, .words = 15 * bytes, .time = 15 * (2 + bytes / 1000)});
  const CostFit fit = fit_costs(rows, Weighting::relative, Switching::cut_through);
  CHECK(fit.has_converged);
  for (std::size_t i = 0; i < rows.size(); ++i)
    rows[i].weight = 1 / (fit.residuals[i].fitted * fit.residuals[i].fitted);
  const CostFit again = fit_costs(rows, Weighting::absolute, Switching::cut_through);
  for (const FittedParameter parameter : {FittedParameter::t_s, FittedParameter::t_w})
    CHECK(fit[parameter].value == Approx(again[parameter].value).epsilon(1e-7));
}

TEST_CASE("relative weighting: the same relative error has the same influence at any size") {
  Measurements rows = exact_rows({50, 1, 2});
  rows.back().time *= 1.1;  // the longest message
  const CostFit relative = fit_costs(rows, Weighting::relative, Switching::cut_through);
  const CostFit absolute = fit_costs(rows, Weighting::absolute, Switching::cut_through);
  // It is one of 40 times of equal weight, or one of the few that matter.
  CHECK(relative[FittedParameter::t_s].value == Approx(50).epsilon(0.02));
  CHECK(absolute[FittedParameter::t_s].value == 0);
}

TEST_CASE("the probability of few runs agrees with a count over all orders of the signs") {
  for (int signs = 1; signs <= 11; ++signs) {
    for (int positive = 0; positive <= signs; ++positive) {
      std::vector<int> counts(static_cast<std::size_t>(signs) + 1, 0);
      int orders = 0;
      for (unsigned order = 0; order < 1U << signs; ++order) {
        if (__builtin_popcount(order) != positive) continue;
        ++orders;
        int stretches = 1;
        for (int i = 1; i < signs; ++i) stretches += (order >> i & 1U) != (order >> (i - 1) & 1U) ? 1 : 0;
        ++counts[static_cast<std::size_t>(stretches)];
      }
      int so_far = 0;
      for (int most = 1; most <= signs; ++most) {
        so_far += counts[static_cast<std::size_t>(most)];
        CHECK(chance_of_stretches(positive, signs - positive, most) ==
              Approx(static_cast<double>(so_far) / orders).margin(1e-12));
      }
    }
  }
}

TEST_CASE("a nonlinear dependence leaves residuals that depend on size, noise does not") {
  Measurements bent = exact_rows({50, 1, 2}, Switching::cut_through, 2);
  for (Measurement& row : bent) {
    if (row.words > 500) row.time += 300;  // rendezvous protocol
  }
  const CostFit fit = fit_costs(bent, Weighting::relative, Switching::cut_through);
  REQUIRE(fit.pattern);
  CHECK(fit.pattern->chance < 0.01);
  REQUIRE(fit.pattern->stretches.size() >= 2);
  CHECK(fit.pattern->stretches.front().from == 1);

  sizes::Random random(5);
  int alarms = 0;
  for (int repetition = 0; repetition < 300; ++repetition) {
    Measurements rows = exact_rows({50, 1, 2}, Switching::cut_through, 2);
    for (Measurement& row : rows) row.time *= 1 + 0.02 * normal(random);
    if (fit_costs(rows, Weighting::relative, Switching::cut_through).pattern) ++alarms;
  }
  CHECK(alarms <= 6);
}

}  // namespace hopscope::test
