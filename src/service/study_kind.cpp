#include "service/study_kind.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include <fmt/format.h>

#include "process/host.hpp"

namespace hopscope {

std::string Setting::option() const {
  std::string name = field.name;
  std::ranges::replace(name, '_', '-');
  return "--" + name;
}

const Field& StudyRequest::declaration(std::string_view name) const {
  const auto found =
      std::ranges::find(declared, name, [](const Setting& each) { return std::string_view(each.field.name); });
  if (found == declared.end()) throw std::logic_error("the study has no such setting");
  return found->field;
}

double StudyRequest::number(std::string_view name) const { return declaration(name).number_in(settings); }

bool StudyRequest::flag(std::string_view name) const { return number_if_given(name).value_or(0) != 0; }

std::uint64_t StudyRequest::seed(std::string_view name) const {
  const std::string digits = std::get<std::string>(declaration(name).in(settings));
  std::uint64_t seed = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
  if (read.ec != std::errc())
    throw SettingError(
        fmt::format("{} is {}; give an integer from 0 to {}", name, digits, std::numeric_limits<std::uint64_t>::max()));
  return seed;
}

std::optional<double> StudyRequest::number_if_given(std::string_view name) const {
  const FieldValue* const given = settings.find(name);
  return given == nullptr ? std::nullopt : std::optional(std::get<double>(*given));
}

std::optional<std::string> StudyRequest::text(std::string_view name) const {
  const FieldValue* const given = settings.find(name);
  return given == nullptr ? std::nullopt : std::optional(std::get<std::string>(*given));
}

RunOptions StudyRequest::options_of_runs() const {
  RunOptions options = supervisor.run_options();
  const auto jobs = number_if_given("jobs");
  options.jobs = jobs ? static_cast<int>(*jobs) : usable_cores();
  return options;
}

const StudyInput* StudyRequest::other(std::string_view name) const {
  const auto found = others.find(name);
  return found == others.end() || found->second.empty() ? nullptr : &found->second.front();
}

void StudyRequest::refuse_several(std::string_view file_setting, const std::string& why) const {
  const auto file = text(file_setting);
  if (file && inputs.size() > 1) throw InputError({{*file, "", why}});
}

}  // namespace hopscope
