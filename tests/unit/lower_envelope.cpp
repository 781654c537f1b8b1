#include "analysis/curves/curves.hpp"

#include <catch2/catch.hpp>

using namespace hopscope;
using Indices = std::vector<std::size_t>;

TEST_CASE("two lines that cross are both lowest somewhere, the flatter one on the right") {
  const std::vector<Line> lines{{10, 1}, {0, 3}};
  CHECK(lower_envelope(lines) == Indices{1, 0});
  CHECK(crossing(lines[1], lines[0]) == 5);
}

TEST_CASE("a line above the others everywhere is left out") {
  CHECK(lower_envelope({{0, 3}, {8, 2}, {10, 1}}) == Indices{0, 2});
  CHECK(lower_envelope({{0, 3}, {4, 2}, {10, 1}}) == Indices{0, 1, 2});
  CHECK(lower_envelope({{5, 1}, {6, 1}, {5, 2}}) == Indices{0});
}

TEST_CASE("of lines that are equal up to rounding the first represents all") {
  CHECK(lower_envelope({{1, 1}, {1, 1}}) == Indices{0});
  CHECK(lower_envelope({{0.3, 1}, {0.1 + 0.2, 1 + 1e-15}, {9, 0}}) == Indices{0, 2});
  CHECK(same_line({0.3, 1}, {0.1 + 0.2, 1}));
  CHECK_FALSE(same_line({0.3, 1}, {0.3, 1.001}));
}

TEST_CASE("where several lines meet in one point the flattest continues") {
  CHECK(lower_envelope({{0, 3}, {2, 2}, {4, 1}}) == Indices{0, 2});
}

TEST_CASE("lines without slope, and no line at all") {
  CHECK(lower_envelope({{2, 0}, {1, 0}}) == Indices{1});
  CHECK(lower_envelope({{0, 0}}) == Indices{0});
  CHECK(lower_envelope({}).empty());
}
