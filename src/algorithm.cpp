#include <hopscope/algorithm.hpp>

#include <algorithm>
#include <array>

#include <hopscope/names.hpp>
#include <hopscope/option_names.hpp>

namespace hopscope {

namespace {

using Value = decltype(Option::value);

/// An option that is a field of a schedule.
struct OptionOfSchedule {
  std::string_view name;
  Value (*value)(const Schedule& schedule);
};
constexpr std::array<OptionOfSchedule, 6> fields{{
    {"radix", [](const Schedule& schedule) { return Value(static_cast<double>(schedule.radix)); }},
    {"leaders", [](const Schedule& schedule) { return Value(static_cast<double>(schedule.leaders)); }},
    {"window", [](const Schedule& schedule) { return Value(static_cast<double>(schedule.window)); }},
    {"seed", [](const Schedule& schedule) { return Value(static_cast<double>(schedule.seed)); }},
    {"direction", [](const Schedule& schedule) { return Value(std::string(name_of(schedule.direction))); }},
    {"stage_1", [](const Schedule& schedule) { return Value(std::string(name_of(schedule.stage_1))); }},
}};

}  // namespace

std::vector<std::string_view> option_names() {
  std::vector<std::string_view> names;
  for (const OptionOfSchedule& each : fields) names.push_back(each.name);
  return names;
}

bool Algorithm::reads(std::string_view option) const { return std::ranges::find(options, option) != options.end(); }

std::vector<Option> options_of(const Algorithm& algorithm, const Schedule& schedule) {
  std::vector<Option> values;
  for (const std::string& name : algorithm.options) {
    const auto own = std::ranges::find(schedule.own_options, name, &Option::name);
    if (own != schedule.own_options.end()) {
      values.push_back(*own);
      continue;
    }
    const auto field = std::ranges::find(fields, name, &OptionOfSchedule::name);
    if (field != fields.end()) values.push_back({name, field->value(schedule)});
  }
  return values;
}

}  // namespace hopscope
