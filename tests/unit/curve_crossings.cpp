#include <catch2/catch.hpp>

#include <cmath>

#include "analysis/curves/curves.hpp"

namespace hopscope::test {

namespace {

// a + b x at these points.
SampledCurve line(double a, double b, const std::vector<double>& places) {
  SampledCurve curve;
  for (const double x : places) curve.push_back({x, a + b * x});
  return curve;
}

// x to a power, times a factor.
SampledCurve power(double factor, double exponent, const std::vector<double>& places) {
  SampledCurve curve;
  for (const double x : places) curve.push_back({x, factor * std::pow(x, exponent)});
  return curve;
}

const std::vector<double> places{1, 4, 16, 64, 256};

}  // namespace

TEST_CASE("straight lines cross where they are equal, whatever their sample points") {
  const std::vector<SampledCurve> curves{line(350, 7, places), line(150, 12, {1, 8, 64, 512})};
  const auto crossings = curve_crossings(curves, Between::linear);
  REQUIRE(crossings.size() == 1);
  CHECK(crossings[0].at.x == Approx(40));
  CHECK(crossings[0].at.y == Approx(630));
  CHECK(crossings[0].below == 0);
  CHECK(crossings[0].above == 1);
  CHECK(crossings[0].is_lowest);
}

TEST_CASE("powers cross where they are equal if both axes are logarithmic") {
  const std::vector<SampledCurve> curves{power(10, 1, places), power(1, 2, places)};
  const auto crossings = curve_crossings(curves, Between::logarithmic);
  REQUIRE(crossings.size() == 1);
  CHECK(crossings[0].at.x == Approx(10));
  CHECK(crossings[0].at.y == Approx(100));
  CHECK(crossings[0].below == 0);
}

TEST_CASE("a crossing above a third curve is not among the lowest") {
  const std::vector<SampledCurve> curves{line(350, 7, places), line(150, 12, places), line(1, 1, places)};
  const auto crossings = curve_crossings(curves, Between::linear);
  REQUIRE(crossings.size() == 1);
  CHECK_FALSE(crossings[0].is_lowest);
}

TEST_CASE("curves that touch, coincide, or have disjoint ranges do not cross") {
  const auto cross = [](const SampledCurve& one, const SampledCurve& other) {
    return curve_crossings(std::vector<SampledCurve>{one, other}, Between::linear).size();
  };
  CHECK(cross({{1, 5}, {2, 3}, {3, 5}}, {{1, 3}, {2, 3}, {3, 3}}) == 0);
  CHECK(cross(line(1, 1, places), line(1, 1 + 1e-12, places)) == 0);
  CHECK(cross({{1, 5}, {2, 3}}, {{3, 1}, {4, 9}}) == 0);
  CHECK(cross({{1, 5}}, {{1, 4}}) == 0);
  CHECK(cross({}, {{1, 4}}) == 0);
}

TEST_CASE("two that coincide on an interval cross at its end, and a crossing at a sample point is exactly there") {
  const std::vector<SampledCurve> together{{{1, 5}, {2, 3}, {3, 3}, {4, 1}}, {{1, 3}, {2, 3}, {3, 3}, {4, 3}}};
  auto crossings = curve_crossings(together, Between::linear);
  REQUIRE(crossings.size() == 1);
  CHECK(crossings[0].at.x == 3);
  CHECK(crossings[0].below == 0);
  const std::vector<SampledCurve> there_and_back{{{1, 1}, {2, 3}, {3, 1}}, {{1, 2}, {2, 2}, {3, 2}}};
  crossings = curve_crossings(there_and_back, Between::linear);
  REQUIRE(crossings.size() == 2);
  CHECK(crossings[0].at.x == 1.5);
  CHECK(crossings[0].below == 1);
  CHECK(crossings[1].at.x == 2.5);
  CHECK(crossings[1].below == 0);
}

TEST_CASE("where two do not differ significantly they do not cross, and chance crossings do not count") {
  const std::vector<double> there{1, 2, 3, 4, 5};
  const SampledCurve flat = line(10, 0, there);
  const SampledCurve wavering{{1, 20}, {2, 9}, {3, 11}, {4, 9}, {5, 2}};
  const std::vector<SampledCurve> curves{flat, wavering};
  const auto crossings = [&](const Distinguishable& distinguishable) {
    return curve_crossings(curves, Between::linear, distinguishable);
  };
  CHECK(crossings({}).size() == 3);
  const auto at_ends = crossings([](std::size_t, std::size_t, double x) { return x == 1 || x == 5; });
  REQUIRE(at_ends.size() == 1);
  CHECK(at_ends[0].at.x == 3.5);  // below from there on, whatever was before
  CHECK(at_ends[0].below == 1);
  CHECK(crossings([](std::size_t, std::size_t, double x) { return x == 1; }).empty());
  CHECK(crossings([](std::size_t, std::size_t, double) { return false; }).empty());
}

TEST_CASE("a curve that is lower by chance does not keep two others from being the lowest") {
  const std::vector<SampledCurve> curves{line(0, 2, places), line(100, 1, places), line(-1, 1.9, places)};
  CHECK_FALSE(curve_crossings(curves, Between::linear)[0].is_lowest);
  const Distinguishable distinguishable = [](std::size_t one, std::size_t other, double) {
    return one != 2 && other != 2;
  };
  const auto crossings = curve_crossings(curves, Between::linear, distinguishable);
  REQUIRE(crossings.size() == 1);
  CHECK(crossings[0].at.x == Approx(100));
  CHECK(crossings[0].is_lowest);
}

TEST_CASE("where the lowest changes all that coincide are named, and no other crossing counts") {
  const SampledCurve first = line(0, 2, places);
  const SampledCurve second = line(100, 1, places);
  // 1 is 0, 3 is 2, 4 passes between them, 5 is above all.
  const std::vector<SampledCurve> curves{first, first, second, second, line(50, 1.5, places), line(500, 1, places)};
  const auto crossings = curve_crossings(curves, Between::linear);
  CHECK(crossings.size() > 6);
  const auto changes = lowest_changes(crossings);
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].at.x == Approx(100));
  CHECK(changes[0].at.y == Approx(200));
  CHECK(changes[0].below == std::vector<std::size_t>{2, 3});
  CHECK(changes[0].above == std::vector<std::size_t>{0, 1});
}

TEST_CASE("a refined curve contains its points, and is straight between them") {
  const SampledCurve fine = refined({{1, 10}, {16, 40}, {64, 40}, {65, 40}}, 2);
  REQUIRE(fine.size() == 8);
  CHECK(fine[4].x == 16);
  CHECK(fine[2].x == Approx(4));
  CHECK(fine[2].y == Approx(16));
  CHECK(fine[7].x == 65);
  CHECK(refined({{1, 10}}, 2).size() == 1);
}

}  // namespace hopscope::test
