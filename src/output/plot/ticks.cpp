#include "output/plot/ticks.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <set>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "output/text.hpp"

namespace hopscope {

namespace {

double place_of(double value, const PlotAxis& axis) { return axis.is_logarithmic ? std::log10(value) : value; }

/// Whether its values are approximately equal.
bool is_of_one_value(const PlotAxis& axis) { return approximately_equal(axis.least, axis.most); }

bool lie_apart(const std::set<double>& values, const PlotAxis& axis) {
  constexpr std::size_t most = 12;
  constexpr double least_part = 1.0 / 16;
  if (values.size() < 2 || values.size() > most || is_of_one_value(axis)) return false;
  const double whole = place_of(*values.rbegin(), axis) - place_of(*values.begin(), axis);
  for (auto right = std::next(values.begin()); right != values.end(); ++right) {
    if (place_of(*right, axis) - place_of(*std::prev(right), axis) < least_part * whole) return false;
  }
  return true;
}

constexpr double least_double = std::numeric_limits<double>::min();
constexpr double most_double = std::numeric_limits<double>::max();

std::vector<double> linear_ticks(double from, double to) {
  constexpr double fewest = 5;
  constexpr int most = 16;
  const double rough = to / fewest - from / fewest;  // the difference may exceed the range of double
  if (rough < least_double) return {from + 0.0, to + 0.0};
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double part = rough / power;
  const double step = (part < 2 ? 1 : part < 5 ? 2 : 5) * power;
  const double first = std::ceil(from / step);
  std::vector<double> ticks;
  for (int i = 0; i < most; ++i) {
    const double tick = (first + i) * step + 0.0;  // never -0
    if (tick > to) break;
    // If a step is less than the precision of a number, the next one may be equal.
    if (tick >= from && (ticks.empty() || tick > ticks.back())) ticks.push_back(tick);
  }
  return ticks.size() < 2 ? std::vector{from + 0.0, to + 0.0} : ticks;
}

// 1, 2, 5, 10, 20 .. over few decades, otherwise powers of ten, and only some of these if there are many.
std::vector<double> logarithmic_ticks(double from, double to) {
  const double decades = std::log10(to) - std::log10(from);
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
  return ticks.size() < 2 ? linear_ticks(from, to) : ticks;
}

std::vector<double> round_ticks(const PlotAxis& axis) {
  const auto [from, to] = plot_range(axis);
  return axis.is_logarithmic ? logarithmic_ticks(from, to) : linear_ticks(from, to);
}

// Whether every `stride`-th tick, starting at the first, has room for its text.
bool have_room(const std::vector<double>& ticks, const std::vector<std::string>& texts, std::size_t stride,
               const PlotAxis& axis, double width) {
  constexpr double gap = 1.5;  // letters
  const auto [from, to] = plot_range(axis);
  const double per_letter = place_of(to, axis) / width - place_of(from, axis) / width;
  for (std::size_t right = stride; right < ticks.size(); right += stride) {
    const std::size_t left = right - stride;
    const double letters = (display_width(texts[left]) + display_width(texts[right])) / 2.0 + gap;
    if (place_of(ticks[right], axis) - place_of(ticks[left], axis) < letters * per_letter) return false;
  }
  return true;
}

// A range around a single value, as wide as that value's distance from 0.
std::pair<double, double> range_around(double value) {
  const double around = value == 0 ? 1 : std::max(std::abs(value) / 2, least_double);
  return {std::max(value - around, -most_double), std::min(value + around, most_double)};
}

}  // namespace

std::pair<double, double> plot_range(const PlotAxis& axis) {
  constexpr double margin = 0.05;
  if (axis.is_logarithmic) {
    const double factor = std::pow(axis.most, margin) / std::pow(axis.least, margin);
    // Within gnuplot's limits, except for values beyond them.
    constexpr double least = 1e-305;
    constexpr double most = 1e305;
    return {std::max(axis.least / factor, std::min(axis.least, least)),
            std::min(axis.most * factor, std::max(axis.most, most))};
  }
  if (is_of_one_value(axis)) return range_around(axis.least / 2 + axis.most / 2);
  const double beyond = margin * axis.most - margin * axis.least;
  // An axis whose values begin near 0 begins at 0.
  const bool from_zero = axis.least >= 0 && axis.least < 0.3 * axis.most;
  return {from_zero ? 0 : std::max(axis.least - beyond, -most_double), std::min(axis.most + beyond, most_double)};
}

std::vector<double> x_ticks(const Plot& plot) {
  std::set<double> values;
  for (const PlotPanel& panel : plot.panels) {
    for (const PlotCurve& curve : panel.curves) {
      for (const PlotSample& sample : curve.samples) values.insert(sample.x + 0.0);  // never -0
    }
  }
  if (lie_apart(values, plot.x)) return {values.begin(), values.end()};
  return round_ticks(plot.x);
}

std::vector<double> y_ticks(const Plot& plot) { return round_ticks(plot.y); }

std::string tick_text(double value) {
  constexpr double least = 10000;  // smaller numbers need no suffix
  constexpr double most = 1e12;
  constexpr std::array endings{std::pair(1e9, 'G'), std::pair(1e6, 'M'), std::pair(1e3, 'k')};
  if (std::abs(value) >= least && std::abs(value) < most) {
    for (const auto& [unit, ending] : endings) {
      if (std::fmod(value, unit) == 0) return fmt::format("{}{}", number(value / unit), ending);
    }
  }
  return number(value);
}

std::vector<std::string> tick_texts(const std::vector<double>& ticks) {
  std::vector<std::string> texts;
  for (const double tick : ticks) texts.push_back(tick_text(tick));
  if (std::set<std::string>(texts.begin(), texts.end()).size() == texts.size()) return texts;
  for (std::size_t i = 0; i < ticks.size(); ++i) texts[i] = fmt::format("{:.12g}", ticks[i]);
  if (std::set<std::string>(texts.begin(), texts.end()).size() == texts.size()) return texts;
  for (std::size_t i = 0; i < ticks.size(); ++i) texts[i] = fmt::format("{}", ticks[i]);
  return texts;
}

std::vector<std::string> tick_texts(const std::vector<double>& ticks, const PlotAxis& axis, double width) {
  std::vector<std::string> texts = tick_texts(ticks);
  std::size_t stride = 1;
  while (!have_room(ticks, texts, stride, axis, width)) ++stride;
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    if (i % stride != 0) texts[i].clear();
  }
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
