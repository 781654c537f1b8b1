#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/line/remarks.hpp"
#include "command/line/terminal.hpp"
#include "command/watch.hpp"
#include "output/csv/csv.hpp"
#include "output/file.hpp"
#include "output/json/json.hpp"
#include "output/table/table.hpp"
#include "run/shown_run.hpp"
#include "scenario/lecture.hpp"

namespace hopscope {

namespace {

std::string render(const std::vector<Result>& results, const Options& options) {
  const bool several = options.arguments.size() > 1 || is_lecture(*options.read.files, options.arguments.front());
  if (options.format == Format::json) return json(results, {several, options.messages});
  if (options.format == Format::jsonl) return json_lines(results, options.messages);
  if (options.format == Format::csv) return options.messages ? csv_of_messages(results) : csv(results);
  std::string text;
  const TableOptions how{options.all_steps, result_style(options)};
  for (const auto& result : results) {
    if (!text.empty()) text += "\n\n";
    text += table(result, how);
  }
  return text;
}

int watch_all(const std::vector<Scenario>& scenarios, const Options& options) {
  Tally tally;
  Supervision supervision(options);
  std::vector<ShownRun> runs;
  for (const auto& scenario : scenarios) {
    auto run = tally.try_out(scenario, [&] { return show(scenario, supervision.run_options()); });
    if (!run) return tally.status();
    if (!run->result.kept_its_promises()) tally.blame(scenario, promise_broken);
    runs.push_back(std::move(*run));
  }
  watch(runs);
  for (std::size_t i = 0; i < runs.size(); ++i) report_failures(scenarios[i], runs[i].result);
  return tally.status();
}

}  // namespace

int run(const Options& options, const Catalogue& catalogue) {
  if (options.watch) require_terminal();
  if (options.output) check_writable(*options.output);
  std::vector<Mistake> mistakes;
  const auto files = files_to_run(options, mistakes);
  const auto scenarios = read_scenarios(files, options, catalogue, std::move(mistakes));
  report_remarks(options);
  if (options.watch) return watch_all(scenarios, options);
  const bool shown_at_once = options.format == Format::table && !options.output;
  Tally tally;
  Supervision supervision(options);
  std::vector<Result> results;
  std::string gap;
  for (const auto& scenario : scenarios) {
    auto result = tally.try_out(scenario, [&] { return simulate(scenario, supervision.run_options()); });
    if (!result) continue;
    if (!result->kept_its_promises()) tally.blame(scenario, promise_broken);
    if (shown_at_once) {
      print(gap + table(*result, {options.all_steps, result_style(options)}));
      gap = "\n\n";
    } else {
      report_failures(scenario, *result);
      results.push_back(std::move(*result));
    }
  }
  tally.sum_up(scenarios.size());
  if (shown_at_once || (results.empty() && !tally.all_ended())) return tally.status();
  if (options.output && !tally.all_ended()) {
    tell(fmt::format("{}: not written: not every run came to its end", *options.output));
    return tally.status();
  }
  deliver(render(results, options), options);
  return tally.status();
}

}  // namespace hopscope
