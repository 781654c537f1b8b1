#include "command/commands.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "command/line/outputs.hpp"
#include "service/study_kind.hpp"

namespace hopscope {

namespace {

constexpr std::array of_runs{Format::table, Format::json, Format::csv, Format::jsonl};

CommandEntry entry_of(const StudyKind& study) {
  return {.name = study.name,
          .command = study.name == "recommend" ? recommend : run_study,
          .formats = study.formats,
          .argument = study.argument,
          .needs = study.needs,
          .argument_help = study.argument_help,
          .summary = study.summary,
          .example = study.example,
          .takes = study.takes,
          .refuses = study.refuses,
          .takes_one = study.takes_one || (!study.only.empty() && study.name != "recommend"),
          .study = &study};
}

/// A command that is no study, and the study before which the help names it.
struct PlacedCommand {
  std::string_view before;
  CommandEntry entry;
};

std::vector<std::string_view> options_of_runs() { return {"--engine", "--set", "--timing", "--program-limits"}; }

std::vector<PlacedCommand> commands_of_runs() {
  return {
      {"compare",
       {"run",
        run,
        of_runs,
        "FILE",
        "a scenario file",
        "scenario files, or lectures, whose scenarios are run",
        "Run scenario files and show their results",
        "hopscope run scenarios/quickstart.json --messages",
        {"--messages", "--watch", "--all-steps", "--formula", "--no-formula", "--hide-answers", "--time-limit"}}},
      {"map",
       {"sweep",
        sweep,
        documents,
        "FILE",
        "a scenario file with a sweep",
        "scenario files with a sweep",
        "Run every point of a sweep, in parallel, and store the results; points already stored are skipped",
        "hopscope sweep scenarios/studies/crossover.json --store results.db",
        {"--time-limit"},
        {},
        false,
        "table",
        true}},
  };
}

std::vector<PlacedCommand> commands_of_stores() {
  return {
      {"map",
       {"merge",
        merge,
        documents,
        "STORE",
        "a store to merge into, and others",
        "the store to merge into, created if it does not exist, then the stores to merge",
        "Merge the stores of the parts of a sweep into one",
        "hopscope merge results.db part-1.db part-2.db",
        {},
        options_of_runs(),
        false,
        "table",
        true}},
      {"map",
       {"table",
        table_of_store,
        with_rows,
        "STORE",
        "a store that sweep has written",
        "stores written by sweep; several are read as one",
        "Show what is in a store: points, groups of points, or a column for each algorithm",
        "hopscope table results.db --rows m --across algorithm --cell ratio",
        {},
        options_of_runs()}},
  };
}

std::vector<PlacedCommand> commands_of_pictures() {
  return {
      {"map",
       {"plot",
        plot,
        documents,
        "STORE",
        "a store that sweep has written",
        "stores written by sweep; several are read as one",
        "Draw simulated times as points and formulas as lines, and mark the crossover points",
        "hopscope plot results.db --x m --y time --by algorithm --output plot.html",
        {},
        options_of_runs(),
        false,
        "a drawing"}},
      {"claims",
       {"report",
        report,
        documents,
        "FILE",
        "a scenario or a lecture file",
        "scenarios, or a lecture, which arranges several",
        "Write an HTML page that shows runs step by step and link by link; several side by side",
        "hopscope report scenarios/quickstart.json --output page.html",
        {},
        {},
        false,
        "a page"}},
  };
}

std::vector<PlacedCommand> commands_of_files() {
  return {
      {"claims",
       {"lab",
        lab,
        no_formats,
        "FILE",
        "",
        "scenario files; a default one if none is given",
        "Write an HTML page in which scenarios can be edited and run in a browser, without installation",
        "hopscope lab scenarios/quickstart.json --output lab.html",
        {},
        {"--engine", "--set", "--format", "--timing"},
        false,
        "a page"}},
      {"claims",
       {"export",
        export_file,
        no_formats,
        "FILE",
        "a scenario or a platform file",
        "a scenario, or a platform",
        "Write a figure for print, a trace of events, or the network with its loads",
        "hopscope export scenarios/quickstart.json --to svg --step 3 --output figure.svg",
        {},
        {"--format"},
        true}},
  };
}

std::vector<PlacedCommand> other_commands() {
  std::vector<PlacedCommand> all;
  for (const auto& some : {commands_of_runs(), commands_of_stores(), commands_of_pictures(), commands_of_files()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

std::vector<CommandEntry> commands_in_order() {
  std::vector<CommandEntry> all;
  const std::vector<PlacedCommand> others = other_commands();
  for (const StudyKind& study : all_studies()) {
    for (const PlacedCommand& other : others)
      if (other.before == study.name) all.push_back(other.entry);
    all.push_back(entry_of(study));
  }
  return all;
}

}  // namespace

const std::vector<CommandEntry>& all_commands() {
  static const std::vector<CommandEntry> all = commands_in_order();
  return all;
}

std::vector<std::string_view> command_names() {
  std::vector<std::string_view> names;
  for (const auto& entry : all_commands()) names.push_back(entry.name);
  return names;
}

const CommandEntry* command_named(std::string_view name) {
  const auto found = std::ranges::find(all_commands(), name, &CommandEntry::name);
  return found == all_commands().end() ? nullptr : &*found;
}

int recommend(const Options& options, const Catalogue& catalogue) {
  if (std::ranges::none_of(options.arguments, is_store)) return run_study(options, catalogue);
  const auto other = std::ranges::find_if_not(options.arguments, is_store);
  if (other == options.arguments.end()) return recommend_of_stores(options, catalogue);
  throw UsageError(
      fmt::format("hopscope: recommend takes one scenario file, or stores, not both: {} is not a store\nTry: hopscope "
                  "recommend --help",
                  *other));
}

}  // namespace hopscope
