#include <hopscope/algorithm.hpp>

#include <algorithm>

namespace hopscope {

const Field* Algorithm::option(std::string_view wanted) const {
  const auto found = std::ranges::find(options, wanted, &Field::name);
  return found == options.end() ? nullptr : &*found;
}

std::vector<Option> options_of(const Algorithm& algorithm, const Schedule& schedule) {
  std::vector<Option> values;
  for (const Field& option : algorithm.options)
    values.push_back({option.name, option.in(schedule.values), option.title});
  return values;
}

}  // namespace hopscope
