// Axes over arbitrary values: random ones, and those critical for double precision.
#include <catch2/catch.hpp>

#include <cmath>
#include <limits>
#include <random>
#include <set>

#include "output/plot/ticks.hpp"

namespace hopscope::test {

namespace {

constexpr double most = std::numeric_limits<double>::max();
constexpr double denormal = std::numeric_limits<double>::denorm_min();

/// A plot with these samples, and axes over them; logarithmic as in plots.
Plot plot_over(const std::vector<double>& values) {
  Plot plot;
  PlotCurve& curve = plot.panels.emplace_back().curves.emplace_back();
  for (const double value : values) curve.samples.push_back({value, value, {}, {}});
  const auto [least, largest] = std::minmax_element(values.begin(), values.end());
  plot.x = plot.y = {"", "", "", *least > 0 && *largest > 10 * *least, *least, *largest};
  return plot;
}

void check_ticks(const Plot& plot, const std::vector<double>& ticks) {
  const auto [from, to] = plot_range(plot.y);
  REQUIRE(ticks.size() >= 2);
  CHECK(ticks.size() <= 16);
  CHECK(std::is_sorted(ticks.begin(), ticks.end(), std::less_equal<>()));  // strictly ascending
  CHECK(ticks.front() >= from);
  CHECK(ticks.back() <= to);
  for (const double tick : ticks) CHECK((tick != 0 || !std::signbit(tick)));
  const auto texts = tick_texts(ticks);
  CHECK(std::set<std::string>(texts.begin(), texts.end()).size() == ticks.size());
  for (const double width : {1.0, 34.0, 95.0}) CHECK(tick_texts(ticks, plot.x, width).size() == ticks.size());
}

void check_axes(const std::vector<double>& values) {
  CAPTURE(values);
  const Plot plot = plot_over(values);
  const auto [from, to] = plot_range(plot.y);
  CHECK(std::isfinite(from));
  CHECK(std::isfinite(to));
  CHECK(from < to);
  CHECK(from <= plot.y.least);
  CHECK(to >= plot.y.most);
  if (plot.y.is_logarithmic) CHECK(from > 0);
  check_ticks(plot, x_ticks(plot));
  check_ticks(plot, y_ticks(plot));
}

}  // namespace

TEST_CASE("axes have from 2 to 16 numbers, all of them different, whatever the values are") {
  check_axes({14.3984, 14.39839999999999});
  check_axes({14.3984, 14.3984, 14.3984});
  for (const double value : {0.0, -0.0, denormal, -denormal, 1e-310, 1e-300, 1.0, 3.0, 1e15, 1e300, most, -most}) {
    check_axes({value});
    check_axes({value, std::nextafter(value, most)});
    check_axes({value, std::nextafter(value, -most)});
    check_axes({value, 0.0});
    check_axes({value, -0.0});
    check_axes({value, -value});
    for (const double other : {denormal, 1e-300, 1.0, 1e300, most, -most}) check_axes({value, other});
  }
  CHECK(x_ticks(plot_over({-1, -0.0, 1})) == std::vector<double>{-1, 0, 1});
}

TEST_CASE("axes over random values have distinguishable numbers") {
  std::mt19937_64 bits(1);
  std::uniform_real_distribution<double> exponents(-324, 308);
  std::uniform_real_distribution<double> part(-1, 1);
  for (int round = 0; round < 20000; ++round) {
    std::vector<double> values;
    // Some of any size, and some close together.
    const double middle = part(bits) * std::pow(10.0, exponents(bits));
    const double spread = std::pow(10.0, part(bits) * 17);
    for (auto more = bits() % 4 + 1; more > 0; --more) {
      const double value =
          round % 2 == 0 ? part(bits) * std::pow(10.0, exponents(bits)) : middle * (1 + spread * part(bits));
      values.push_back(std::clamp(round % 3 == 0 ? std::abs(value) : value, -most, most));
    }
    check_axes(values);
  }
}

TEST_CASE("readable ranges have round numbers, also if their values differ little") {
  const auto ticks = [](double least, double largest) { return y_ticks(plot_over({least, largest})); };
  CHECK(ticks(14.3984, 14.39839999999999) == std::vector<double>{8, 10, 12, 14, 16, 18, 20});
  CHECK(tick_texts(ticks(1, 1.00000004)) == std::vector<std::string>{"1", "1.000000005", "1.00000001", "1.000000015",
                                                                     "1.00000002", "1.000000025", "1.00000003",
                                                                     "1.000000035", "1.00000004"});
  CHECK(ticks(1e-300, 1e300).size() >= 5);
  CHECK(tick_texts(ticks(-1e300, 1e300)) == std::vector<std::string>{"-1e+300", "-8e+299", "-6e+299", "-4e+299",
                                                                     "-2e+299", "0", "2e+299", "4e+299", "6e+299",
                                                                     "8e+299", "1e+300"});
}

TEST_CASE("values on axes are finite, and neither too large nor too small for drawing") {
  for (const double value : {0.0, -0.0, 1e-300, -1e300, 1.0}) CHECK(can_be_drawn(value));
  for (const double value : {denormal, 9e-301, 1.1e300, -most, most, HUGE_VAL, -HUGE_VAL, std::nan("")}) {
    CHECK_FALSE(can_be_drawn(value));
  }
}

}  // namespace hopscope::test
