#include <algorithm>
#include <cmath>
#include <random>

#include <catch2/catch.hpp>

#include "analysis/bound/reproducible.hpp"

using namespace hopscope;

TEST_CASE("reproducible exponentials and logarithms are those of the standard library to fourteen digits", "[bounds]") {
  std::mt19937 random(20261126);
  std::uniform_real_distribution<double> exponents(-699, 699);
  double worst = 0;
  for (int n = 0; n < 100'000; ++n) {
    const double x = exponents(random) / (n % 7 == 0 ? 1000 : 1);
    worst = std::max(worst, std::abs(reproducible_exp(x) / std::exp(x) - 1));
    const double number = std::exp(x);
    worst = std::max(worst, std::abs(reproducible_log(number) - std::log(number)) / std::max(1.0, std::abs(x)));
  }
  CHECK(worst < 1e-14);
}

TEST_CASE("exponentials and logarithms that are exact are exact", "[bounds]") {
  CHECK(reproducible_exp(0) == 1);
  CHECK(reproducible_log(1) == 0);
  CHECK(reproducible_exp(-1e9) == 0);
  CHECK(reproducible_exp(-INFINITY) == 0);
  CHECK(reproducible_exp(NAN) == 0);
}

TEST_CASE("exponentials and logarithms have the same bits on every machine", "[bounds]") {
  CHECK(reproducible_exp(1) == 0x1.5bf0a8b145769p+1);
  CHECK(reproducible_exp(-17.25) == 0x1.14f49dbc5078bp-25);
  CHECK(reproducible_log(10) == 0x1.26bb1bbb55516p+1);
}
