#include "command/line/command_line.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "command/commands.hpp"
#include "command/line/command_options.hpp"
#include "command/line/declared.hpp"
#include "command/line/terminal.hpp"
#include "json/suggestions.hpp"
#include "study/sweep/launcher.hpp"
#include "text/commit.hpp"
#include "text/parse_number.hpp"

namespace hopscope {

namespace {

// The options before they are checked.
struct Written {
  std::string format = "table";
  std::string engine;
  std::string output;
  std::string give_up_after;
  std::string synthesise;
  std::string time_limit;
  std::string to;
  std::vector<std::string> overrides;
  std::vector<std::string> programs;
  WrittenSettings settings;
};

Reads reads_of(const CommandEntry& entry) {
  if (entry.argument == "STORE") return Reads::stores;
  return entry.argument == "FILE" || entry.argument == "CERTIFICATE" ? Reads::files : Reads::nothing;
}

std::string argument_help(const CommandEntry& entry) {
  return fmt::format("{}{}", entry.argument_help, reads_of(entry) == Reads::files ? "; - is standard input" : "");
}

// The help of a command also shows the options that it shares with others; they are the parent's.
class HelpFormat final : public CLI::Formatter {
 public:
  HelpFormat() {
    column_width(28);
    label("Usage", "usage");
    label("SUBCOMMAND", "COMMAND");
    label("Positionals", "Arguments");
  }
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    const auto* parent = app->get_parent();
    if (parent == nullptr) return CLI::Formatter::make_help(app, std::move(name), mode);
    return make_description(app) + make_usage(app, std::move(name)) + make_positionals(app) + make_groups(app, mode) +
           make_shared(*parent, app->get_name()) + '\n' + make_footer(app);
  }
  std::string make_usage(const CLI::App* app, std::string name) const override {
    std::string text = CLI::Formatter::make_usage(app, std::move(name));
    const CommandEntry* entry = command_named(app->get_name());
    const auto dots = text.rfind("...");
    if (entry != nullptr && entry->takes_one && dots != std::string::npos) text.erase(dots, 3);
    return text;
  }
  std::string make_description(const CLI::App* app) const override { return app->get_description() + "\n\n"; }
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_size() == 0 || option->get_positional()) return "";
    return ' ' + option->get_type_name();
  }

 private:
  [[nodiscard]] std::string make_shared(const CLI::App& parent, std::string_view command) const {
    const CommandEntry& entry = *command_named(command);
    const auto options = shared_options_of(parent, entry);
    std::string text = make_group("Options", false, options);
    for (const CLI::Option* option : options) {
      const std::string& description = option->get_description();
      if (const auto place = text.find(description); place != std::string::npos)
        text.replace(place, description.size(), meaning_for(entry, *option));
    }
    return text;
  }
};

int show_text(const Options& options, const Catalogue& /*catalogue*/) {
  print(options.arguments.front());
  return done;
}

CommandLine showing(std::string text) {
  CommandLine line;
  line.command = show_text;
  line.options.arguments = {std::move(text)};
  return line;
}

std::string all_examples() {
  std::string text = "Examples:\n";
  for (const auto& entry : all_commands()) text += fmt::format("  {}\n", entry.example);
  return text + "\nhopscope COMMAND --help shows the options of a command.";
}

void add_options(CLI::App& app, Written& written, Options& options) {
  app.set_help_flag("-h,--help", "show this help");
  app.add_option("--engine", written.engine, "simulate with this engine instead of the file's")->type_name("NAME");
  app.add_option("--set", written.overrides, "change a field: --set platform.costs.t_s=10 (repeatable)")
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false);
  const char* const formats = "table (the default) or json; csv for most commands, jsonl for run";
  app.add_option("--format", written.format, formats)->type_name("FORMAT");
  app.add_option("--output", written.output, "write the results to a file, completely or not at all")
      ->type_name("FILE");
  app.add_flag("--messages", options.messages, "run: list every message, its route and its times");
  auto* formula = app.add_flag("--formula,--exact", options.formula,
                               "run: find the formula of the time, in exact arithmetic, however long that takes");
  app.add_flag("--no-formula", options.no_formula, "run: do not look for the formula of the time")->excludes(formula);
  app.add_flag("--watch", options.watch, "run: step through the schedule on the terminal, by arrow keys");
  app.add_flag("--hide-answers", options.hide_answers, "run: show only what has passed and what has failed");
  app.add_flag("--all-steps", options.all_steps, "run: show long lists of steps in full");
  app.add_flag("--formulas", options.formulas, "compare, recommend: print the formulas of the algorithms");
  app.add_flag("--all", options.all,
               "compare, recommend: print everything: formulas, bounds, crossovers, tuned options, what was left out");
  app.add_option("--give-up-after", written.give_up_after,
                 "compare, recommend: skip algorithms that need more than N times the work of the file's own")
      ->type_name("N");
  add_comparison_options(app, written.programs, written.synthesise);
  const char* const limit = "run, sweep: time limit for each run or sweep point";
  app.add_option("--time-limit", written.time_limit, limit)->type_name("SECONDS");
  app.add_flag("--timing", options.timing, "print the wall-clock time of each run on stderr");
  app.add_flag("--quiet", options.quiet, "print only results and errors");
  app.set_version_flag("--version", "hopscope " + version_in_words(), "show the version and its commit");
}

/// A text that the command line asks for, whatever else it says.
struct Asked {
  std::string text;
};

void add_options_for_shells(CLI::App& app) {
  const auto complete = [&app](const std::string& shell) {
    if (std::ranges::find(completed_shells, shell) == completed_shells.end())
      throw UsageError(fmt::format("hopscope: there is no completion for \"{}\"; there is for {}", shell,
                                   input::listed(completed_shells)));
    throw Asked{completion_for(shell, declared_program(app))};
  };
  app.add_option_function<std::string>("--completion", complete,
                                       "print a script with which bash, zsh or fish completes commands and options")
      ->type_name("SHELL")
      ->group(options_for_shells);
  app.add_flag_callback(
         "--manual", [&app] { throw Asked{manual_page(declared_program(app))}; }, "print the manual page, for man")
      ->group(options_for_shells);
}

void add_commands(CLI::App& app, CommandLine& line, Written& written) {
  for (const auto& entry : all_commands()) {
    auto* sub = app.add_subcommand(std::string(entry.name), std::string(entry.summary));
    sub->set_help_flag("-h,--help", "show this help")->group("");
    sub->group("Commands")->fallthrough()->footer(fmt::format("Example:\n  {}", entry.example));
    sub->add_option(std::string(entry.argument), line.options.arguments, argument_help(entry))
        ->required(!entry.needs.empty());
    if (entry.study != nullptr) add_study_options(*sub, *entry.study, written.settings);
    if (entry.command == sweep) add_sweep_options(*sub, line.options.sweep);
    if (entry.command == table_of_store) add_table_options(*sub, line.options.table);
    if (entry.command == plot) add_plot_options(*sub, line.options.plot);
    if (entry.command == export_file) add_export_options(*sub, line.options.exporting, written.to);
    sub->callback([&line, &entry] {
      line.command = entry.command;
      line.name = entry.name;
      line.reads = reads_of(entry);
      line.options.study = entry.study;
    });
  }
}

// The command as the user gave it, or empty.
std::string_view chosen_command(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? std::string_view() : command_named(chosen.front()->get_name())->name;
}

[[noreturn]] void refuse(std::string_view command, std::string_view why) {
  throw UsageError(fmt::format("hopscope: {}\nTry: hopscope {}{}--help", why, command, command.empty() ? "" : " "));
}

[[noreturn]] void refuse_extra(const CLI::App& app) {
  const auto command = chosen_command(app);
  const auto extras = app.remaining(true);
  const std::string extra = extras.empty() ? "" : extras.front();
  if (!extra.starts_with("-")) {
    if (!command.empty()) refuse(command, fmt::format("{} does not take \"{}\"", command, extra));
    const auto names = command_names();
    refuse("", fmt::format("there is no command \"{}\"{}; there are {}", extra, input::did_you_mean(extra, names),
                           input::listed(names)));
  }
  std::vector<std::string> owned;
  for (const auto* option : app.get_options()) owned.push_back(option->get_name());
  for (const auto* chosen : app.get_subcommands()) {
    for (const auto* option : chosen->get_options()) owned.push_back(option->get_name());
  }
  const std::vector<std::string_view> names(owned.begin(), owned.end());
  refuse(command, fmt::format("there is no option {}{}", extra, input::did_you_mean(extra, names)));
}

[[noreturn]] void refuse_missing(const CLI::App& app) {
  const auto command = chosen_command(app);
  if (!app.remaining(true).empty()) refuse_extra(app);
  if (command.empty()) throw UsageError(app.help());
  refuse(command, fmt::format("{} needs {}", command, command_named(command)->needs));
}

Override override_of(const std::string& written, std::string_view command) {
  const auto equals = written.find('=');
  if (equals == 0 || equals == std::string::npos) {
    refuse(command, fmt::format("--set needs PATH=VALUE, such as platform.costs.t_s=10, not \"{}\"", written));
  }
  return {written.substr(0, equals), written.substr(equals + 1)};
}

Format format_of(const std::string& written, std::string_view command) {
  const CommandEntry& entry = *command_named(command);
  if (const auto format = format_given(entry, written)) return *format;
  refuse(command, why_not_given(entry, written));
}

double number_above_0(std::string_view option, const std::string& written, std::string_view command) {
  const auto number = parse_number(written);
  if (number && std::isfinite(*number) && *number > 0) return *number;
  refuse(command, fmt::format("{} needs a number above 0, such as 100, not \"{}\"", option, written));
}

void refuse_idle_options(const CLI::App& app) {
  const auto command = chosen_command(app);
  for (const auto* option : app.get_options()) {
    if (option->count() > 0 && !takes(command, option->get_name())) {
      refuse(command, why_not_taken(command, option->get_name()));
    }
  }
}

// CLI11 has one error for too many values and for none.
[[noreturn]] void refuse_count(const CLI::App& app, std::string_view what) {
  const auto option = what.substr(0, what.find(':'));
  const bool too_many = what.find("At Most") != std::string_view::npos;
  refuse(chosen_command(app), fmt::format("{} {}", option, too_many ? "is given twice" : "needs a value"));
}

void take_over(const Written& written, const CLI::App& app, Options& options) {
  const auto command = chosen_command(app);
  refuse_idle_options(app);
  if (reads_of(*command_named(command)) == Reads::files) {
    std::ranges::transform(options.arguments, options.arguments.begin(), file_meant_by);
  }
  // Under mpirun each process reads all files.
  if (command == "sweep" && rank_by_environment()) options.read.files = files_for_ranks(options.read.files);
  for (const auto& each : written.overrides) options.read.overrides.push_back(override_of(each, command));
  if (app.count("--engine") > 0) options.read.engine = written.engine;
  // As for input, - is a standard stream; a file of that name is ./-
  if (app.count("--output") > 0 && written.output != "-") options.output = written.output;
  if (app.count("--give-up-after") > 0)
    options.settings.set("give_up_after", number_above_0("--give-up-after", written.give_up_after, command));
  if (app.count("--synthesise") > 0) options.settings.set("synthesise", *parse_number(written.synthesise));
  if (!written.programs.empty()) options.others["program"] = written.programs;
  if (app.count("--time-limit") > 0) options.time_limit = number_above_0("--time-limit", written.time_limit, command);
  if (options.study != nullptr) take_settings(written.settings, options);
  if (command == "export") options.exporting.request.to = export_format_of(written.to);
  if (takes(command, "--format")) options.format = format_of(written.format, command);
  if (options.output && app.count("--format") == 0)
    options.format = format_by_ending(*command_named(command), *options.output).value_or(options.format);
}

}  // namespace

CommandLine parse_command_line(std::vector<std::string> arguments) {
  CLI::App app("hopscope simulates communication schedules on interconnection networks, step by step, link by link.",
               "hopscope");
  app.formatter(std::make_shared<HelpFormat>());
  app.footer(all_examples());
  app.require_subcommand(1);
  CommandLine line;
  Written written;
  add_options(app, written, line.options);
  add_options_for_shells(app);
  add_commands(app, line, written);
  try {
    std::reverse(arguments.begin(), arguments.end());  // as CLI11 expects them
    app.parse(std::move(arguments));
  } catch (const Asked& asked) {
    return showing(asked.text);
  } catch (const CLI::CallForHelp&) {
    return showing(app.help());
  } catch (const CLI::CallForVersion& version) {
    return showing(std::string(version.what()) + '\n');
  } catch (const CLI::ExtrasError&) {
    refuse_extra(app);
  } catch (const CLI::RequiredError&) {
    refuse_missing(app);
  } catch (const CLI::ArgumentMismatch& error) {
    refuse_count(app, error.what());  // begins with the option
  } catch (const CLI::ParseError& error) {
    refuse(chosen_command(app), error.what());
  }
  take_over(written, app, line.options);
  return line;
}

}  // namespace hopscope
