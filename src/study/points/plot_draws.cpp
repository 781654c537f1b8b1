#include "study/points/plot_of_points.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/sample.hpp"

namespace hopscope {

namespace {

std::vector<double> values_of(const PlotSample& sample) {
  std::vector<double> values;
  for (const PlotDraw& draw : sample.draws) values.push_back(draw.value);
  return values;
}

double error_of(const PlotSample& sample) {
  Sample values;
  for (const PlotDraw& draw : sample.draws) values.add(draw.value);
  return values.standard_error();
}

// True if both have the same seeds, each once.
bool are_pairs(const PlotSample& one, const PlotSample& other) {
  const auto is_same = [](const PlotDraw& left, const PlotDraw& right) { return left.seed == right.seed; };
  return std::equal(one.draws.begin(), one.draws.end(), other.draws.begin(), other.draws.end(), is_same) &&
         std::adjacent_find(one.draws.begin(), one.draws.end(), is_same) == one.draws.end();
}

std::optional<double> number_in(const store::Value& value) {
  if (const auto* const whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* const real = std::get_if<double>(&value)) return *real;
  return std::nullopt;
}

}  // namespace

PlotDraws::PlotDraws(store::PointReader& reader, const store::Selection& selection) {
  for (const store::PointField& field : reader.differing_fields(selection)) {
    if (field.name.ends_with(".seed")) seeds_.push_back(field);
  }
}

std::vector<PlotDraw> PlotDraws::of(std::span<const store::Row> points, std::size_t value_at, std::size_t seeds_at) {
  std::vector<PlotDraw> draws;
  for (const store::Row& point : points) {
    const auto begin = point.begin() + static_cast<std::ptrdiff_t>(seeds_at);
    const store::Row seeds(begin, begin + static_cast<std::ptrdiff_t>(seeds_.size()));
    const std::size_t number = numbers_.emplace(seeds, numbers_.size()).first->second;
    if (const auto value = number_in(point[value_at])) draws.push_back({number, *value});
  }
  std::sort(draws.begin(), draws.end(), [](const auto& one, const auto& other) { return one.seed < other.seed; });
  if (draws.empty() || draws.front().seed == draws.back().seed) return {};
  return draws;
}

bool are_distinguishable(const PlotSample& one, const PlotSample& other) {
  constexpr double errors = 2;
  const double error = are_pairs(one, other) ? paired(values_of(one), values_of(other)).difference_error
                                             : std::hypot(error_of(one), error_of(other));
  return error == 0 || std::abs(one.simulated - other.simulated) > errors * error;
}

}  // namespace hopscope
