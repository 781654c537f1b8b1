#include "study/compare/measured.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Of several equal sizes, as in a repeated table, the first is drawn.
PlotCurve curve_through(const MeasuredTable& table, Plot& plot, const auto& time_of) {
  PlotCurve curve;
  for (const MeasuredSize& size : table.sizes) {
    if (!curve.samples.empty() && curve.samples.back().x == size.bytes) continue;
    const Time time = time_of(size);
    curve.samples.push_back({size.bytes, time, {}, {}});
    curve.line.push_back({size.bytes, time});
    plot.x.include(size.bytes);
    plot.y.include(time);
  }
  return curve;
}

/// What the sizes of the tables are of; their panels have one axis.
std::string sizes_in_words(const MeasuredReport& report) {
  const auto of_buffers = std::ranges::count(report.tables, true, &MeasuredTable::is_of_buffers);
  if (of_buffers == 0) return "bytes of a message";
  if (of_buffers == std::ssize(report.tables)) return "bytes of a rank's whole buffer";
  return "bytes of a message; for nccl-tests, of a rank's whole buffer";
}

}  // namespace

Plot plot_of(const MeasuredReport& report) {
  const std::string& unit = report.common.platform.time_unit;
  Plot plot;
  plot.title = report.common.scenario;
  plot.setting = {"measured and simulated"};
  plot.x = {"bytes", "bytes", sizes_in_words(report), true, PlotAxis::beyond_all, -PlotAxis::beyond_all};
  plot.y = {"time",
            "time",
            fmt::format("time ({})", unit.empty() ? "us" : unit),
            true,
            PlotAxis::beyond_all,
            -PlotAxis::beyond_all};
  // What is drawn last stands above the others.
  const std::vector<std::vector<std::size_t>> groups = as_fast_as_each_other(report);
  for (const std::vector<std::size_t>& group : groups) {
    std::string& name = plot.names.emplace_back();
    for (const std::size_t i : group) name += (name.empty() ? "" : ", ") + report.algorithms[i];
  }
  plot.names.emplace_back("measured");
  for (const MeasuredTable& table : report.tables) {
    PlotPanel& panel = plot.panels.emplace_back();
    panel.title = fmt::format("{}: {}", table.file, table.benchmark);
    for (const std::vector<std::size_t>& group : groups) {
      const std::size_t i = group.front();
      panel.curves.push_back(curve_through(table, plot, [i](const MeasuredSize& size) { return size.simulated[i]; }));
    }
    panel.curves.push_back(curve_through(table, plot, [](const MeasuredSize& size) { return size.measured; }));
  }
  return plot;
}

}  // namespace hopscope
