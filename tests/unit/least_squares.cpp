// Non-negative least squares, checked with normal equations and the conditions of optimality.
#include <catch2/catch.hpp>

#include <cmath>

#include "analysis/fit/least_squares.hpp"
#include "sizes/random.hpp"

namespace hopscope::test {

namespace {

using Equations = std::vector<Equation>;
using Matrix = std::array<ByUnknown, most_unknowns>;

double fraction(sizes::Random& random) { return static_cast<double>(random.draw(1'000'001)) / 1e6; }

/// Equations that no fit satisfies exactly.
Equations random_equations(sizes::Random& random, std::size_t unknowns = 3) {
  Equations equations(unknowns + random.draw(12));
  for (Equation& each : equations) {
    for (std::size_t j = 0; j < unknowns; ++j) each.coefficients[j] = fraction(random) * 10;
    each.value = fraction(random) * 20 - 8;
    each.weight = 0.1 + fraction(random);
  }
  return equations;
}

/// The normal equations (A^T W A) x = A^T W b.
struct Normal {
  Matrix matrix{};
  ByUnknown right{};
};

Normal normal_of(const Equations& equations) {
  Normal normal;
  for (const Equation& each : equations) {
    for (std::size_t i = 0; i < most_unknowns; ++i) {
      normal.right[i] += each.weight * each.coefficients[i] * each.value;
      for (std::size_t j = 0; j < most_unknowns; ++j)
        normal.matrix[i][j] += each.weight * each.coefficients[i] * each.coefficients[j];
    }
  }
  return normal;
}

/// Of the first three rows and columns.
double determinant(const Matrix& m) {
  return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
         m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

/// The solution in three unknowns for the right-hand side `right`, by Cramer's rule.
ByUnknown solved(const Matrix& matrix, const ByUnknown& right) {
  ByUnknown solution{};
  for (std::size_t j = 0; j < 3; ++j) {
    auto replaced = matrix;
    for (std::size_t i = 0; i < 3; ++i) replaced[i][j] = right[i];
    solution[j] = determinant(replaced) / determinant(matrix);
  }
  return solution;
}

double sum_of_squares(const Equations& equations, const ByUnknown& values) {
  double sum = 0;
  for (const Equation& each : equations) {
    double off = each.value;
    for (std::size_t j = 0; j < 3; ++j) off -= each.coefficients[j] * values[j];
    sum += each.weight * off * off;
  }
  return sum;
}

}  // namespace

TEST_CASE("if no unknown would be negative, the fit is that of the normal equations, with its standard errors") {
  sizes::Random random(7);
  int interior = 0;
  for (int round = 0; round < 1500; ++round) {
    const Equations equations = random_equations(random);
    const Normal normal = normal_of(equations);
    const ByUnknown expected = solved(normal.matrix, normal.right);
    const NonNegativeFit fit = fit_non_negative(equations, 3);
    for (std::size_t j = 0; j < 3; ++j) CHECK(fit.unbounded[j] == Approx(expected[j]).epsilon(1e-6).margin(1e-6));
    if (*std::ranges::min_element(expected) < 0) continue;
    ++interior;
    CHECK(fit.sum_of_squares == Approx(sum_of_squares(equations, expected)).epsilon(1e-9).margin(1e-9));
    for (std::size_t j = 0; j < 3; ++j) {
      CHECK(fit.values[j] == Approx(expected[j]).epsilon(1e-6).margin(1e-6));
      CHECK(fit.is_settled[j]);
      CHECK_FALSE(fit.is_at_bound[j]);
      if (equations.size() == 3) {
        CHECK_FALSE(fit.standard_errors[j]);
        continue;
      }
      ByUnknown unit{};
      unit[j] = 1;
      const double variance = fit.sum_of_squares / static_cast<double>(equations.size() - 3);
      REQUIRE(fit.standard_errors[j]);
      CHECK(*fit.standard_errors[j] == Approx(std::sqrt(variance * solved(normal.matrix, unit)[j])).epsilon(1e-6));
    }
  }
  CHECK(interior > 40);
}

TEST_CASE("every fit satisfies the Karush-Kuhn-Tucker conditions") {
  sizes::Random random(11);
  std::array<int, most_unknowns + 1> at_bound{};
  for (int round = 0; round < 4000; ++round) {
    const std::size_t unknowns = round < 2000 ? 3 : 4;
    const Equations equations = random_equations(random, unknowns);
    const NonNegativeFit fit = fit_non_negative(equations, unknowns);
    const Normal normal = normal_of(equations);
    std::size_t bounds = 0;
    for (std::size_t j = 0; j < unknowns; ++j) {
      double slope = normal.right[j];
      double size = std::abs(normal.right[j]);
      for (std::size_t k = 0; k < unknowns; ++k) {
        slope -= normal.matrix[j][k] * fit.values[k];
        size += normal.matrix[j][k] * fit.values[k];
      }
      REQUIRE(fit.values[j] >= 0);
      if (fit.values[j] > 0) REQUIRE(std::abs(slope) <= 1e-8 * size);
      if (fit.values[j] == 0) REQUIRE(slope <= 1e-8 * size);
      REQUIRE(fit.is_at_bound[j] == (fit.values[j] == 0));
      if (fit.is_at_bound[j]) ++bounds;
    }
    ++at_bound[bounds];
  }
  for (const int rounds : at_bound) CHECK(rounds > 20);  // from the interior to the corner
}

TEST_CASE("for unknowns that are not identifiable the identifiable sums are reported") {
  SECTION("two proportional columns") {
    const NonNegativeFit fit = fit_non_negative(Equations{{{1, 4, 3}, 76}, {{1, 8, 3}, 96}, {{2, 5, 6}, 137}}, 3);
    CHECK(fit.is_settled == std::array{false, true, false, false});
    CHECK(fit.values[1] == Approx(5));
    CHECK(fit.values[0] == Approx(56));  // earlier unknowns are preferred to later ones
    CHECK(fit.values[2] == 0);
    REQUIRE(fit.sums.size() == 1);
    CHECK(fit.sums[0].factors[0] == 1);
    CHECK(fit.sums[0].factors[1] == 0);
    CHECK(fit.sums[0].factors[2] == Approx(3));
    CHECK(fit.sums[0].value == Approx(56));
    CHECK(std::isinf(fit.condition));
  }
  SECTION("one equation, repeated") {
    const NonNegativeFit fit = fit_non_negative(Equations(5, {{1, 64, 2}, 120}), 3);
    CHECK(fit.is_settled == std::array{false, false, false, false});
    REQUIRE(fit.sums.size() == 1);
    CHECK(fit.sums[0].factors[1] == Approx(64));
    CHECK(fit.sums[0].factors[2] == Approx(2));
    CHECK(fit.sums[0].value == Approx(120));
  }
  SECTION("a column of zeros is in no sum") {
    const NonNegativeFit fit = fit_non_negative(Equations{{{1, 4, 0}, 14}, {{1, 8, 0}, 18}, {{1, 9, 0}, 19}}, 3);
    CHECK(fit.is_settled == std::array{true, true, false, false});
    CHECK(fit.values[0] == Approx(10));
    CHECK(fit.values[1] == Approx(1));
    CHECK(fit.values[2] == 0);
    CHECK(fit.sums.empty());
  }
  SECTION("fewer equations than unknowns") {
    const NonNegativeFit fit = fit_non_negative(Equations{{{1, 4, 1}, 15}, {{1, 8, 1}, 19}}, 3);
    CHECK(fit.is_settled == std::array{false, true, false, false});
    CHECK(fit.values[1] == Approx(1));
    REQUIRE(fit.sums.size() == 1);
    CHECK(fit.sums[0].value == Approx(11));
    CHECK_FALSE(fit.sums[0].standard_error);
  }
  SECTION("three linearly dependent columns") {
    // words = 100 startups + 50 hops, always
    const NonNegativeFit fit = fit_non_negative(Equations{{{1, 150, 1}, 15}, {{1, 200, 2}, 20}, {{2, 350, 3}, 35}}, 3);
    CHECK(fit.is_settled == std::array{false, false, false, false});
    REQUIRE(fit.sums.size() == 2);
    for (const SettledSum& sum : fit.sums) {
      // Invariant along the null space: adding 100 t_s and 50 t_h for one t_w less changes no sum.
      CHECK(sum.factors[0] * 100 - sum.factors[1] + sum.factors[2] * 50 == Approx(0).margin(1e-9));
    }
  }
}

TEST_CASE("an equation of weight 0 changes nothing, and one of weight 2 counts twice") {
  sizes::Random random(3);
  for (int round = 0; round < 50; ++round) {
    Equations once = random_equations(random);
    Equations twice = once;
    twice.push_back(once.front());
    once.front().weight *= 2;
    once.push_back({{1, 1, 1}, 1e6, 0});
    const NonNegativeFit one = fit_non_negative(once, 3);
    const NonNegativeFit other = fit_non_negative(twice, 3);
    CHECK(one.used + 1 == other.used);
    for (std::size_t j = 0; j < 3; ++j) CHECK(one.values[j] == Approx(other.values[j]).epsilon(1e-8).margin(1e-9));
  }
}

}  // namespace hopscope::test
