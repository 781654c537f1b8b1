#include <catch2/catch.hpp>

#include "output/plot_ticks.hpp"

namespace hopscope::test {

namespace {

using Ticks = std::vector<double>;

Plot plot_of(const PlotAxis& x, const PlotAxis& y, const std::vector<double>& places) {
  Plot plot;
  plot.x = x;
  plot.y = y;
  plot.panels.emplace_back();
  PlotCurve& curve = plot.panels[0].curves.emplace_back();
  for (const double place : places) curve.samples.push_back({place, 1, {}});
  return plot;
}

PlotAxis axis(double least, double most, bool is_logarithmic) { return {"", "", "", is_logarithmic, least, most}; }

}  // namespace

TEST_CASE("an axis has its numbers where the samples are, if these are few and lie well apart") {
  const PlotAxis sizes = axis(1, 4096, true);
  CHECK(x_ticks(plot_of(sizes, sizes, {1, 8, 64, 512, 4096})) == Ticks{1, 8, 64, 512, 4096});
  CHECK(x_ticks(plot_of(sizes, sizes, {1, 2, 3, 4, 4095, 4096})) == Ticks{1, 10, 100, 1000});
}

TEST_CASE("numbers of an axis are round, and neither many nor few") {
  const auto ticks = [](const PlotAxis& y) { return y_ticks(plot_of(y, y, {})); };
  CHECK(ticks(axis(150, 131280, true)) == Ticks{1000, 10000, 100000});
  CHECK(ticks(axis(20, 900, true)) == Ticks{20, 50, 100, 200, 500, 1000});
  CHECK(ticks(axis(0, 7.5, false)) == Ticks{0, 1, 2, 3, 4, 5, 6, 7});
  CHECK(ticks(axis(90, 110, false)) == Ticks{90, 92, 94, 96, 98, 100, 102, 104, 106, 108, 110});
  CHECK(ticks(axis(1e-20, 1e20, true)).size() <= 11);
}

TEST_CASE("an axis goes a little beyond its values, and from zero if they begin near it") {
  CHECK(plot_range(axis(10, 110, false)) == std::pair(0.0, 115.0));
  CHECK(plot_range(axis(90, 110, false)) == std::pair(89.0, 111.0));
  CHECK(plot_range(axis(5, 5, false)) == std::pair(2.5, 7.5));
  CHECK(plot_range(axis(0, 0, false)) == std::pair(-1.0, 1.0));
  CHECK(plot_range(axis(1, 1e20, true)).first == Approx(0.1));
}

}  // namespace hopscope::test
