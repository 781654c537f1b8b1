#include "command/line/declared.hpp"

#include <algorithm>

#include <CLI/CLI.hpp>

#include "export/export_request.hpp"

namespace hopscope {

namespace {

/// The values of an option, where they are names.
std::vector<std::string> choices_of(const CommandEntry& entry, const std::string& option) {
  if (option == "--format") return names_of_formats(entry);
  if (option == "--to") return {export_format_names.begin(), export_format_names.end()};
  if (entry.study == nullptr) return {};
  const auto& settings = entry.study->settings;
  const auto found = std::ranges::find(settings, option, &Setting::option);
  return found == settings.end() ? std::vector<std::string>{} : found->field.names;
}

DeclaredOption declared_option(const CLI::Option& option) {
  DeclaredOption declared{{}, "", option.get_description(), {}};
  for (const std::string& name : option.get_snames()) declared.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) declared.names.push_back("--" + name);
  if (option.get_type_size() != 0) declared.value = option.get_type_name();
  return declared;
}

DeclaredCommand declared_command(const CLI::App& app, const CommandEntry& entry) {
  const CLI::App& sub = *app.get_subcommand(std::string(entry.name));
  DeclaredCommand command{.name = std::string(entry.name),
                          .summary = std::string(entry.summary),
                          .usage = {},
                          .example = std::string(entry.example),
                          .argument = std::string(entry.argument),
                          .argument_meaning = std::string(entry.argument_help),
                          .options = {}};
  command.usage = entry.needs.empty() ? "[" + command.argument + "]" : command.argument;
  if (!entry.takes_one) command.usage += "...";
  const auto add = [&](const CLI::Option* option) {
    DeclaredOption& added = command.options.emplace_back(declared_option(*option));
    added.meaning = meaning_for(entry, *option);
    added.choices = choices_of(entry, option->get_name());
  };
  for (const CLI::Option* option : sub.get_options()) {
    if (!option->get_positional() && option != sub.get_help_ptr()) add(option);
  }
  for (const CLI::Option* option : shared_options_of(app, entry)) add(option);
  return command;
}

}  // namespace

std::vector<const CLI::Option*> shared_options_of(const CLI::App& app, const CommandEntry& entry) {
  return app.get_options([&](const CLI::Option* option) {
    return !option->get_positional() && option->get_group() != options_for_shells &&
           takes(entry.name, option->get_name());
  });
}

std::string meaning_for(const CommandEntry& entry, const CLI::Option& option) {
  if (option.get_name() == "--format") return formats_in_help(entry);
  const std::string& description = option.get_description();
  const auto colon = description.find(": ");
  const auto first = description.substr(0, description.find_first_of(",:"));
  return colon == std::string::npos || command_named(first) == nullptr ? description : description.substr(colon + 2);
}

DeclaredProgram declared_program(const CLI::App& app) {
  DeclaredProgram program{app.get_description(), {}, {}};
  for (const CLI::Option* option : app.get_options()) {
    const bool is_for_program = option == app.get_help_ptr() || option == app.get_version_ptr();
    if (is_for_program || option->get_group() == options_for_shells)
      program.options.push_back(declared_option(*option));
  }
  for (const CommandEntry& entry : all_commands()) program.commands.push_back(declared_command(app, entry));
  return program;
}

}  // namespace hopscope
