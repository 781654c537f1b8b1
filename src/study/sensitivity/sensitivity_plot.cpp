#include "study/sensitivity/sensitivity.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

namespace {

PlotCurve curve_of(const Sensitivity& row, Plot& plot) {
  PlotCurve curve;
  for (const auto& [factor, time] : row.curve) {
    curve.samples.push_back({factor, time, {}, {}});
    curve.line.push_back({factor, time});
    plot.y.least = std::min(plot.y.least, time);
    plot.y.most = std::max(plot.y.most, time);
  }
  curve.is_exact = row.is_by_formula;
  return curve;
}

/// A panel has a curve for each name of the plot, and those of other panels are empty.
void add_panel(const std::string& title, const std::vector<Sensitivity>& rows, std::size_t curves, std::size_t first,
               Plot& plot) {
  PlotPanel panel;
  panel.title = title;
  panel.curves.resize(curves);
  for (const Sensitivity& row : rows) {
    if (!row.curve.empty()) panel.curves[first++] = curve_of(row, plot);
  }
  plot.panels.push_back(std::move(panel));
}

}  // namespace

Plot plot_of(const SensitivityReport& report) {
  const std::string& unit = report.run.platform.time_unit;
  const Time time = report.run.time;
  Plot plot;
  plot.title = report.run.scenario;
  plot.setting = {"sensitivity of the time"};
  plot.x = {"factor",
            "factor",
            "times the parameter's own value",
            true,
            SensitivityReport::better,
            1 / SensitivityReport::better};
  plot.y = {"time", "time", unit.empty() ? "time" : fmt::format("time ({})", unit), false, time, time};
  std::size_t of_platform = 0;
  for (const auto* rows : {&report.parameters, &report.classes}) {
    for (const Sensitivity& row : *rows) {
      if (row.curve.empty()) continue;
      plot.names.push_back(row.of.empty() ? row.parameter : row.parameter + " " + row.of);
      if (rows == &report.parameters) ++of_platform;
    }
  }
  add_panel(report.classes.empty() ? "" : "everywhere", report.parameters, plot.names.size(), 0, plot);
  if (!report.classes.empty()) add_panel("of one class", report.classes, plot.names.size(), of_platform, plot);
  return plot;
}

}  // namespace hopscope
