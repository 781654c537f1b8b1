#include "command/line/command_options.hpp"

#include <algorithm>

#include "command/line/option_checks.hpp"

namespace hopscope {

namespace {

CLI::Validator check_above_0() {
  return {[](const std::string& text) {
            double value = 0;
            return CLI::detail::lexical_cast(text, value) && value > 0 ? "" : text + " is not a number above 0";
          },
          ""};
}

void check_number(CLI::Option& option, const Setting& setting) {
  const Field& field = setting.field;
  if (field.least == above_0) option.check(check_above_0());
  if (setting.is_of_64_bits()) {
    option.check(field.most == any_seed ? whole<std::uint64_t>() : whole<std::int64_t>());
  } else if (field.least != above_0) {
    option.check(within(field.least, field.most, field.kind == Field::Kind::integer));
  }
}

CLI::Option* add_option_of(CLI::App& app, const Setting& setting, WrittenSettings& written) {
  const auto& [field, value, needs, is_list, is_written, content, endings] = setting;
  const auto take = [&written, name = field.name](std::vector<std::string> given) {
    written.emplace_back(name, std::move(given));
  };
  if (field.kind == Field::Kind::flag)
    return app.add_flag_callback(
        setting.option(), [take] { take({}); }, field.meaning);
  if (is_list) return app.add_option_function<std::vector<std::string>>(setting.option(), take, field.meaning);
  return app.add_option_function<std::string>(
      setting.option(), [take](const std::string& given) { take({given}); }, field.meaning);
}

FieldValue value_of(const Setting& setting, const std::vector<std::string>& written, std::string_view study) {
  const Field& field = setting.field;
  if (field.kind == Field::Kind::flag) return 1.0;
  const std::string& text = written.front();
  if (field.is_number() && !setting.is_of_64_bits()) return *parse_number(text);
  if (!field.names.empty() && std::ranges::find(field.names, text) == field.names.end()) {
    const std::vector<std::string_view> names(field.names.begin(), field.names.end());
    throw UsageError(fmt::format("hopscope: {} has no \"{}\"{}; there are {}\nTry: hopscope {} --help",
                                 setting.option(), text, input::did_you_mean(text, names), input::listed(names),
                                 study));
  }
  return text;
}

}  // namespace

void add_study_options(CLI::App& app, const StudyKind& study, WrittenSettings& written) {
  for (const Setting& setting : study.settings) {
    CLI::Option* const option = add_option_of(app, setting, written);
    option->group(fmt::format("Options of {}", study.name));
    if (!setting.value.empty()) option->type_name(setting.value);
    if (setting.field.is_number() && setting.field.kind != Field::Kind::flag) check_number(*option, setting);
    if (!setting.needs.empty()) option->needs(app.get_option("--" + setting.needs));
  }
  if (!study.footer.empty()) app.footer(fmt::format("{}\n{}", study.footer, app.get_footer()));
}

void take_settings(const WrittenSettings& written, Options& options) {
  const StudyKind& study = *options.study;
  for (const auto& [name, texts] : written) {
    const auto& setting = *std::ranges::find(study.settings, name, [](const Setting& each) { return each.field.name; });
    if (setting.is_read()) {
      for (const std::string& file : texts) options.others[name].push_back(file_meant_by(file));
    } else if (setting.field.kind != Field::Kind::file || !texts.front().empty() || !setting.endings.empty()) {
      options.settings.set(name, value_of(setting, texts, study.name));
    }
  }
}

}  // namespace hopscope
