#include <hopscope/algorithm.hpp>

#include <algorithm>

#include <hopscope/names.hpp>

namespace hopscope {

bool Algorithm::reads(std::string_view option) const { return std::ranges::find(options, option) != options.end(); }

std::vector<Option> options_of(const Algorithm& algorithm, const Schedule& schedule) {
  std::vector<Option> values;
  for (const std::string& name : algorithm.options) {
    const auto own = std::ranges::find(schedule.own_options, name, &Option::name);
    if (own != schedule.own_options.end()) {
      values.push_back(*own);
      continue;
    }
    if (name == "leaders") values.push_back({name, static_cast<double>(schedule.leaders)});
    if (name == "window") values.push_back({name, static_cast<double>(schedule.window)});
    if (name == "seed") values.push_back({name, static_cast<double>(schedule.seed)});
    if (name == "radix") values.push_back({name, static_cast<double>(schedule.radix)});
    if (name == "direction") values.push_back({name, std::string(name_of(schedule.direction))});
    if (name == "stage_1") values.push_back({name, std::string(name_of(schedule.stage_1))});
  }
  return values;
}

}  // namespace hopscope
