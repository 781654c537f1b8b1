#include <catch2/catch.hpp>

#include <cmath>

#include "output/plot/ticks.hpp"

namespace hopscope::test {

namespace {

using Ticks = std::vector<double>;

Plot plot_of(const PlotAxis& x, const PlotAxis& y, const std::vector<double>& places) {
  Plot plot;
  plot.x = x;
  plot.y = y;
  plot.panels.emplace_back();
  PlotCurve& curve = plot.panels[0].curves.emplace_back();
  for (const double place : places) curve.samples.push_back({place, 1, {}, {}});
  return plot;
}

PlotAxis axis(double least, double most, bool is_logarithmic) { return {"", "", "", is_logarithmic, least, most}; }

}  // namespace

TEST_CASE("an axis has its numbers at the samples, if these are few and well separated") {
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

TEST_CASE("numbers of an axis are abbreviated where that is exact, and are never rounded") {
  CHECK(tick_text(1024) == "1024");
  CHECK(tick_text(9000) == "9000");
  CHECK(tick_text(10000) == "10k");
  CHECK(tick_text(16384) == "16384");
  CHECK(tick_text(65536) == "65536");
  CHECK(tick_text(1048576) == "1048576");
  CHECK(tick_text(1e6) == "1M");
  CHECK(tick_text(1.5e6) == "1500k");
  CHECK(tick_text(-2e9) == "-2G");
  CHECK(tick_text(0) == "0");
  CHECK(tick_text(0.25) == "0.25");
}

TEST_CASE("texts of an axis do not overlap, at regular strides, whatever the space") {
  std::vector<double> powers;
  for (double size = 1; size <= 1048576; size *= 4) powers.push_back(size);
  const PlotAxis sizes = axis(1, 1048576, true);
  using Texts = std::vector<std::string>;
  CHECK(tick_texts(powers, sizes, 34) == Texts{"1", "", "", "64", "", "", "4096", "", "", "262144", ""});
  CHECK(tick_texts({1, 10, 100}, axis(1, 100, true), 34) == Texts{"1", "10", "100"});
  CHECK(tick_texts({512, 1024}, axis(1, 1024, true), 34) == Texts{"512", ""});
  const auto [from, to] = plot_range(sizes);
  for (const double width : {1.0, 12.0, 34.0, 60.0, 95.0, 300.0}) {
    const auto texts = tick_texts(powers, sizes, width);
    double taken = -1e300;  // occupied up to here
    std::size_t shown = 0;
    for (std::size_t i = 0; i < powers.size(); ++i) {
      if (texts[i].empty()) continue;
      const double middle = std::log(powers[i] / from) / std::log(to / from) * width;
      const double half = static_cast<double>(texts[i].size()) / 2;
      CHECK(middle - half > taken + 1);
      taken = middle + half;
      CHECK(std::stod(texts[i]) == powers[i]);
      ++shown;
    }
    CHECK(shown >= (width > 30 ? 3 : 1));
  }
  CHECK(tick_texts({}, sizes, 34).empty());
}

TEST_CASE("an axis extends slightly beyond its values, and from zero if they begin near it") {
  CHECK(plot_range(axis(10, 110, false)) == std::pair(0.0, 115.0));
  CHECK(plot_range(axis(90, 110, false)) == std::pair(89.0, 111.0));
  CHECK(plot_range(axis(5, 5, false)) == std::pair(2.5, 7.5));
  CHECK(plot_range(axis(0, 0, false)) == std::pair(-1.0, 1.0));
  CHECK(plot_range(axis(1, 1e20, true)).first == Approx(0.1));
}

}  // namespace hopscope::test
