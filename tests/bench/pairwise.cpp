// Pairwise exchange on hypercubes: how fast, how it grows, and how far it is from doing nothing but walking the routes.

#include <cmath>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "bare_loop.hpp"
#include "topics.hpp"

namespace hopscope::bench {

namespace {

constexpr int smallest = 6;  // dimensions
int largest(bool quick) { return quick ? 10 : 12; }

std::string name(std::string_view what, int dimension) { return fmt::format("pairwise/{}/{}", what, 1 << dimension); }

Traffic traffic(int dimension) {
  const double p = std::exp2(dimension);
  return {p * (p - 1), p * p * dimension / 2};
}

/// The slope of a straight line through points on a log-log scale, by least squares. NaN with any of them.
class LogLogFit {
 public:
  void add(double x, double y) {
    const double u = std::log(x);
    const double v = std::log(y);
    ++n_;
    u_ += u;
    v_ += v;
    uu_ += u * u;
    uv_ += u * v;
  }
  [[nodiscard]] double exponent() const { return (n_ * uv_ - u_ * v_) / (n_ * uu_ - u_ * u_); }

 private:
  double n_ = 0, u_ = 0, v_ = 0, uu_ = 0, uv_ = 0;
};

}  // namespace

void add_pairwise(Suite& suite) {
  for (int d = smallest; d <= largest(suite.quick()); ++d) {
    const Scenario scenario = suite.exchange(hypercube(d), "pairwise");
    const Traffic moved = traffic(d);
    suite.add({name("native", d), watched(scenario), moved});
    suite.add({name("unwatched", d), unwatched(scenario), moved});
    const auto topology = scenario.platform.topology;
    suite.add({name("bare-loop", d), [topology] { benchmark::DoNotOptimize(bare_loop(*topology)); }, moved});
    suite.add({name("barest-loop", d), [d] { benchmark::DoNotOptimize(barest_loop(d)); }, moved});
  }
}

void report_pairwise(const Figures& figures, bool quick, Table& table) {
  const int d = largest(quick);
  const double seconds = figures.seconds(name("native", d));
  const double unwatched_seconds = figures.seconds(name("unwatched", d));
  const std::string what = fmt::format("pairwise on a hypercube of {} nodes, sized, one core: ", 1 << d);
  table.figure(what + "messages a second", traffic(d).messages / seconds / 1e6, "{:.1f} million", "10 million");
  table.figure(what + "channel traversals a second", traffic(d).traversals / seconds / 1e6, "{:.0f} million");
  table.figure("its time over that of a bare loop, which only walks the routes and counts loads",
               seconds / figures.seconds(name("bare-loop", d)), "{:.1f}", "at most 10");
  table.figure("... and over the barest loop, which does so without calls and without writing routes down",
               seconds / figures.seconds(name("barest-loop", d)), "{:.1f}");
  table.figure("share of its time that watching takes: loads, overlaps, times of steps",
               100 * (1 - unwatched_seconds / seconds), "{:.0f} %");
  LogLogFit time;
  LogLogFit traversals;
  for (int k = smallest; k <= d; ++k) {
    time.add(std::exp2(k), figures.seconds(name("native", k)));
    traversals.add(std::exp2(k), traffic(k).traversals);
  }
  table.figure(fmt::format("exponent of its time against p, p = {} .. {}", 1 << smallest, 1 << d), time.exponent(),
               "{:.2f}", fmt::format("messages grow with exponent 2, traversals with {:.2f}", traversals.exponent()));
}

std::string growth(const Figures& figures, bool quick) {
  Table table;
  for (int d = smallest; d <= largest(quick); ++d) {
    const double seconds = figures.seconds(name("native", d));
    if (std::isnan(seconds)) continue;
    const double exponent = std::log2(seconds / figures.seconds(name("native", d - 1)));
    const auto& [messages, traversals] = traffic(d);
    table.row({fmt::format("{}", 1 << d), fmt::format("{:.0f}", messages), fmt::format("{:.3g}", seconds),
               fmt::format("{:.1f} million", messages / seconds / 1e6),
               fmt::format("{:.0f} million", traversals / seconds / 1e6),
               fmt::format("{:.1f}", seconds / figures.seconds(name("bare-loop", d))),
               std::isnan(exponent) ? "" : fmt::format("{:.2f}", exponent)});
  }
  return table.text({"p", "messages", "seconds", "messages a second", "traversals a second", "over the bare loop",
                     "exponent from p/2"});
}

}  // namespace hopscope::bench
