#include "study/points/unmet.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "json/suggestions.hpp"
#include "text/formatted.hpp"
#include "text/numbers.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

namespace {

using store::Relation;
using store::Value;

constexpr std::size_t most_shown = 10;
constexpr std::int64_t most_looked_at = 10'000;

std::optional<double> number_of(const Value& value) {
  if (const auto* const whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* const real = std::get_if<double>(&value)) return *real;
  return std::nullopt;
}

// " (did you mean 3.375?)": the nearest number, if it is within a tenth.
std::string near_number(double wanted, const std::vector<Value>& values) {
  const Value* nearest = nullptr;
  double least = std::abs(wanted) / 10;
  for (const Value& value : values) {
    const auto here = number_of(value);
    if (!here || std::abs(*here - wanted) > least) continue;
    least = std::abs(*here - wanted);
    nearest = &value;
  }
  return nearest == nullptr ? "" : fmt::format(" (did you mean {}?)", store::plain(*nearest));
}

std::string suggestion(const store::Condition& condition, const std::vector<Value>& values,
                       const std::vector<std::string>& texts) {
  if (condition.relation != Relation::equal || condition.values.size() != 1) return "";
  const Value& wanted = condition.values.front();
  const auto number = number_of(wanted);
  if (number) return values.size() > most_shown ? near_number(*number, values) : "";
  const std::vector<std::string_view> names(texts.begin(), texts.end());
  return input::did_you_mean(store::plain(wanted), names);
}

std::string values_in_words(store::PointReader& reader, const store::Condition& condition) {
  auto values = reader.values(condition.field, {}, most_looked_at);
  std::erase(values, Value());
  const std::string& name = condition.field.name;
  if (values.empty()) return fmt::format("{} has no value in any point", name);
  std::vector<std::string> texts;
  for (const Value& value : values) texts.push_back(printable(store::plain(value)));
  const std::vector<std::string> first(texts.begin(),
                                       texts.begin() + static_cast<std::ptrdiff_t>(std::min(texts.size(), most_shown)));
  std::string words = fmt::format("{} has the value{} {}", name, texts.size() == 1 ? "" : "s", joined(first, ", "));
  if (texts.size() > most_shown) {
    words += fmt::format(", .. {}: {} in all", store::plain(reader.extent(condition.field, {}).most),
                         reader.extent(condition.field, {}).many);
  }
  return words + suggestion(condition, values, texts);
}

}  // namespace

std::vector<std::string> unmet_conditions(store::PointReader& reader, FieldNames& names,
                                          const std::vector<std::string>& conditions) {
  std::vector<std::string> unmet;
  for (const std::string& written : conditions) {
    const store::Condition condition = names.condition(written);
    if (reader.count({{condition}, store::WhichPoints::done}) > 0) continue;
    unmet.push_back(fmt::format("{}; {}", printable(written), values_in_words(reader, condition)));
  }
  return unmet;
}

}  // namespace hopscope
