#include "output/plot_ticks.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <set>

#include <fmt/format.h>

#include "output/text.hpp"

namespace hopscope {

namespace {

double place_of(double value, const PlotAxis& axis) { return axis.is_logarithmic ? std::log10(value) : value; }

bool lie_apart(const std::set<double>& values, const PlotAxis& axis) {
  constexpr std::size_t most = 12;
  constexpr double least_part = 1.0 / 16;
  if (values.size() < 2 || values.size() > most) return false;
  const double whole = place_of(*values.rbegin(), axis) - place_of(*values.begin(), axis);
  for (auto right = std::next(values.begin()); right != values.end(); ++right) {
    if (place_of(*right, axis) - place_of(*std::prev(right), axis) < least_part * whole) return false;
  }
  return true;
}

// 1, 2, 5, 10, 20 .. over few decades, else powers of ten, and of many of these some.
std::vector<double> logarithmic_ticks(double from, double to) {
  const double decades = std::log10(to / from);
  const int stride = std::max(1, static_cast<int>(std::ceil(decades / 10)));
  std::vector<double> ticks;
  const int first = static_cast<int>(std::floor(std::log10(from)));
  for (int power = first; power <= static_cast<int>(std::ceil(std::log10(to))); ++power) {
    if ((power - first) % stride != 0) continue;
    for (const double part : {1.0, 2.0, 5.0}) {
      const double tick = part * std::pow(10.0, power);
      if (tick >= from && tick <= to && (part == 1 || decades < 3)) ticks.push_back(tick);
    }
  }
  return ticks;
}

std::vector<double> linear_ticks(double from, double to) {
  constexpr double fewest = 5;
  const double rough = (to - from) / fewest;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double part = rough / power;
  const double step = (part < 2 ? 1 : part < 5 ? 2 : 5) * power;
  std::vector<double> ticks;
  for (double count = std::ceil(from / step); count * step <= to; ++count) ticks.push_back(count * step);
  return ticks;
}

std::vector<double> round_ticks(const PlotAxis& axis) {
  const auto [from, to] = plot_range(axis);
  return axis.is_logarithmic ? logarithmic_ticks(from, to) : linear_ticks(from, to);
}

// Of every so many ticks one has its text, the first of all among them.
bool have_room(const std::vector<double>& ticks, std::size_t stride, const PlotAxis& axis, double width) {
  constexpr double gap = 1.5;  // letters
  const auto [from, to] = plot_range(axis);
  const double per_letter = (place_of(to, axis) - place_of(from, axis)) / width;
  for (std::size_t right = stride; right < ticks.size(); right += stride) {
    const double left = ticks[right - stride];
    const double letters = (display_width(tick_text(left)) + display_width(tick_text(ticks[right]))) / 2.0 + gap;
    if (place_of(ticks[right], axis) - place_of(left, axis) < letters * per_letter) return false;
  }
  return true;
}

}  // namespace

std::pair<double, double> plot_range(const PlotAxis& axis) {
  constexpr double margin = 0.05;
  if (axis.is_logarithmic) {
    const double factor = std::pow(axis.most / axis.least, margin);
    return {axis.least / factor, axis.most * factor};
  }
  if (axis.least == axis.most) {
    const double around = axis.most == 0 ? 1 : std::abs(axis.most) / 2;
    return {axis.least - around, axis.most + around};
  }
  const double beyond = margin * (axis.most - axis.least);
  // Values that begin near nothing are shown from there.
  const bool from_zero = axis.least >= 0 && axis.least < 0.3 * axis.most;
  return {from_zero ? 0 : axis.least - beyond, axis.most + beyond};
}

std::vector<double> x_ticks(const Plot& plot) {
  std::set<double> values;
  for (const PlotPanel& panel : plot.panels) {
    for (const PlotCurve& curve : panel.curves) {
      for (const PlotSample& sample : curve.samples) values.insert(sample.x);
    }
  }
  if (lie_apart(values, plot.x)) return {values.begin(), values.end()};
  return round_ticks(plot.x);
}

std::vector<double> y_ticks(const Plot& plot) { return round_ticks(plot.y); }

std::string tick_text(double value) {
  constexpr double least = 10000;  // shorter ones need no ending
  constexpr double most = 1e12;
  constexpr std::array endings{std::pair(1e9, 'G'), std::pair(1e6, 'M'), std::pair(1e3, 'k')};
  if (std::abs(value) >= least && std::abs(value) < most) {
    for (const auto& [unit, ending] : endings) {
      if (std::fmod(value, unit) == 0) return fmt::format("{}{}", number(value / unit), ending);
    }
  }
  return number(value);
}

std::vector<std::string> tick_texts(const std::vector<double>& ticks, const PlotAxis& axis, double width) {
  std::size_t stride = 1;
  while (!have_room(ticks, stride, axis, width)) ++stride;
  std::vector<std::string> texts(ticks.size());
  for (std::size_t i = 0; i < ticks.size(); i += stride) texts[i] = tick_text(ticks[i]);
  return texts;
}

std::vector<bool> have_numbers(const PlotPanel& panel, const PlotAxis& axis, double width) {
  constexpr double line_height = 2.2;  // letters
  const auto [from, to] = plot_range(axis);
  const double least = line_height / width * (place_of(to, axis) - place_of(from, axis));
  constexpr double nowhere = -std::numeric_limits<double>::infinity();
  double last_at_top = nowhere, last_at_bottom = nowhere;
  std::vector<bool> have;
  for (const PlotCrossing& each : panel.crossings) {
    double& last = each.edge == PlotCrossing::Edge::top ? last_at_top : last_at_bottom;
    const double place = place_of(each.change.at.x, axis);
    have.push_back(place - last >= least);
    if (have.back()) last = place;
  }
  return have;
}

}  // namespace hopscope
