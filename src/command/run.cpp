#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/commands.hpp"
#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"
#include "output/csv.hpp"
#include "output/file.hpp"
#include "output/result.hpp"
#include "run/shown_run.hpp"
#include "scenario/lecture.hpp"
#include "study/prediction/prediction.hpp"

namespace hopscope {

namespace {

Printed printed_of_passed(const std::vector<JudgedRun>& runs, bool several) {
  return {.table =
              [&](const TextStyle& style) {
                return one_after_another(runs, [&](const JudgedRun& each) { return passed_table(each, style); });
              },
          .json = [&runs, several] { return passed_json(runs, several); },
          .csv = [&runs] { return passed_csv(runs); }};
}

Result simulate_and_judge(const Scenario& scenario, const Catalogue& catalogue, const Options& options,
                          RunOptions how) {
  if (!options.hide_answers && !options.no_formula)
    how.formula = options.formula ? FormulaSearch::complete : FormulaSearch::brief;
  Result result = simulate(scenario, how);
  how.formula = FormulaSearch::none;
  if (scenario.predict) result.predictions = judged(scenario.file, scenario, result, catalogue, options.read, how);
  return result;
}

void check_hiding(const Options& options) {
  if (!options.hide_answers) return;
  for (const auto& [is_given, name] :
       {std::pair(options.messages, "--messages"), {options.watch, "--watch"}, {options.all_steps, "--all-steps"}}) {
    if (is_given)
      throw UsageError(
          fmt::format("hopscope: --hide-answers and {} exclude each other\nTry: hopscope run --help", name));
  }
  if (options.format == Format::jsonl)
    throw UsageError("hopscope: --hide-answers supports the formats table, json and csv\nTry: hopscope run --help");
}

Printed printed_of(const std::vector<Result>& results, bool several, const Options& options) {
  return {.table =
              [&](const TextStyle& style) {
                return one_after_another(results, [&](const Result& each) {
                  return table(each, {options.all_steps, style});
                });
              },
          .json =
              [&, several] {
                return json(results, {several, options.messages});
              },
          .csv = [&] { return options.messages ? csv_of_messages(results) : csv(results); },
          .json_lines = [&] { return json_lines(results, options.messages); }};
}

std::string text_of(std::vector<JudgedRun> runs, const Options& options) {
  const bool several = options.arguments.size() > 1 || is_lecture(*options.read.files, options.arguments.front());
  if (options.hide_answers) return rendered(printed_of_passed(runs, several), options);
  std::vector<Result> results;
  for (JudgedRun& run : runs) results.push_back(std::move(run.result));
  return rendered(printed_of(results, several, options), options);
}

JudgedRun handed_in_run(const Scenario& scenario, Result result, const Options& options) {
  JudgedRun run{scenario.file, std::move(result)};
  if (options.hide_answers) run.handed_in = input::handed_in_with(scenario.file, options.read);
  return run;
}

/// In the list of a class, one faulty file does not hide those of others: it is reported and left out.
std::vector<Scenario> readable_scenarios(const std::vector<std::string>& files, const Options& options,
                                         const Catalogue& catalogue, std::vector<Mistake> mistakes, Tally& tally) {
  std::vector<Scenario> all;
  for (const std::string& file : files) {
    try {
      (void)input::handed_in_with(file, options.read);
      all.push_back(std::move(read_scenarios({file}, options, catalogue).front()));
    } catch (const InputError& error) {
      mistakes.insert(mistakes.end(), error.mistakes().begin(), error.mistakes().end());
    }
  }
  if (all.empty()) throw InputError(std::move(mistakes));
  tally.leave_out(mistakes);
  return all;
}

std::vector<Scenario> scenarios_to_run(const Options& options, const Catalogue& catalogue, Tally& tally) {
  std::vector<Mistake> mistakes;
  const auto files = files_to_run(options, mistakes);
  if (options.hide_answers) return readable_scenarios(files, options, catalogue, std::move(mistakes), tally);
  return read_scenarios(files, options, catalogue, std::move(mistakes));
}

int watch_all(const std::vector<Scenario>& scenarios, const Options& options) {
  Tally tally;
  Supervision supervision(options);
  std::vector<ShownRun> runs;
  for (const auto& scenario : scenarios) {
    auto run = tally.try_out(scenario, [&] { return show(scenario, supervision.run_options()); });
    if (!run) return tally.status();
    tally.judge(scenario, run->result);
    runs.push_back(std::move(*run));
  }
  watch(runs);
  for (std::size_t i = 0; i < runs.size(); ++i) report_failures(scenarios[i], runs[i].result);
  return tally.status();
}

}  // namespace

int run(const Options& options, const Catalogue& catalogue) {
  check_hiding(options);
  if (options.watch) require_terminal();
  if (options.output) check_writable(*options.output);
  Tally tally;
  const auto scenarios = scenarios_to_run(options, catalogue, tally);
  if (options.watch) return watch_all(scenarios, options);
  const bool shown_at_once = options.format == Format::table && !options.output;
  Supervision supervision(options);
  std::vector<JudgedRun> runs;
  std::string gap;
  for (const auto& scenario : scenarios) {
    auto result = tally.try_out(
        scenario, [&] { return simulate_and_judge(scenario, catalogue, options, supervision.run_options()); });
    if (!result) continue;
    tally.judge(scenario, *result);
    if (shown_at_once) {
      print(gap + (options.hide_answers
                       ? passed_table(handed_in_run(scenario, std::move(*result), options), result_style(options))
                       : table(*result, {options.all_steps, result_style(options)})));
      gap = "\n\n";
    } else {
      if (!options.hide_answers) report_failures(scenario, *result);
      runs.push_back(handed_in_run(scenario, std::move(*result), options));
    }
  }
  tally.sum_up(scenarios.size());
  if (shown_at_once || (runs.empty() && !tally.all_ended())) return tally.status();
  if (options.output && !tally.all_ended() && !options.hide_answers) {
    tell(fmt::format("{}: not written: not every run finished", *options.output));
    return tally.status();
  }
  deliver(text_of(std::move(runs), options), options);
  return tally.status();
}

}  // namespace hopscope
