#include "study/points/aggregates.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>

#include "json/suggestions.hpp"

namespace hopscope {

namespace {

constexpr std::array<std::string_view, 5> names{"count", "min", "mean", "median", "max"};  // in the order of Aggregate

std::vector<double> numbers_in(const std::vector<store::Value>& values) {
  std::vector<double> numbers;
  for (const store::Value& value : values) {
    if (const auto* const whole = std::get_if<std::int64_t>(&value)) {
      numbers.push_back(static_cast<double>(*whole));
    } else if (const auto* const real = std::get_if<double>(&value)) {
      numbers.push_back(*real);
    } else if (const auto* const text = std::get_if<std::string>(&value)) {
      throw std::invalid_argument(*text);
    }
  }
  return numbers;
}

double mean(const std::vector<double>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

double median(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  const std::size_t half = numbers.size() / 2;
  return numbers.size() % 2 == 1 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2;
}

}  // namespace

std::string_view name_of(Aggregate aggregate) { return names.at(static_cast<std::size_t>(aggregate)); }

std::optional<Aggregate> aggregate_named(std::string_view name) {
  const auto* const found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Aggregate>(found - names.begin());
}

std::string all_aggregates() { return input::listed(names); }

store::Value aggregate(Aggregate how, const std::vector<store::Value>& values) {
  if (how == Aggregate::count) {
    return std::ranges::count_if(values, [](const store::Value& value) { return value.index() > 0; });
  }
  const auto numbers = numbers_in(values);
  if (numbers.empty()) return {};
  switch (how) {
    case Aggregate::min: return *std::min_element(numbers.begin(), numbers.end());
    case Aggregate::mean: return mean(numbers);
    case Aggregate::median: return median(numbers);
    default: return *std::max_element(numbers.begin(), numbers.end());
  }
}

}  // namespace hopscope
