#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/remarks.hpp"
#include "command/shown.hpp"
#include "command/terminal.hpp"
#include "command/watch.hpp"
#include "output/csv.hpp"
#include "output/file.hpp"
#include "output/json.hpp"
#include "output/table.hpp"
#include "scenario/lecture.hpp"

namespace hopscope {

namespace {

std::string render(const std::vector<Outcome>& outcomes, const Options& options) {
  const bool several = options.arguments.size() > 1 || is_lecture(*options.read.files, options.arguments.front());
  if (options.format == Format::json) return json(outcomes, {several, options.messages});
  if (options.format == Format::csv) return options.messages ? csv_of_messages(outcomes) : csv(outcomes);
  std::string text;
  const TableOptions how{options.all_steps, result_style(options)};
  for (const auto& outcome : outcomes) {
    if (!text.empty()) text += "\n\n";
    text += table(outcome, how);
  }
  return text;
}

int watch_all(const std::vector<Scenario>& scenarios, const Options& options) {
  Tally tally;
  Supervision supervision(options);
  std::vector<ShownRun> runs;
  for (const auto& scenario : scenarios) {
    auto run = tally.try_out(scenario, [&] { return show(scenario, options, supervision); });
    if (!run) return tally.status();
    if (!run->outcome.kept_its_promises()) tally.blame(scenario, promise_broken);
    runs.push_back(std::move(*run));
  }
  watch(runs);
  for (std::size_t i = 0; i < runs.size(); ++i) tell_failures(scenarios[i], runs[i].outcome.result);
  return tally.status();
}

}  // namespace

int run(const Options& options) {
  if (options.watch) require_terminal();
  if (options.output) check_writable(*options.output);
  const Catalogue catalogue = builtin_catalogue();
  std::vector<Mistake> mistakes;
  const auto files = files_to_run(options, mistakes);
  const auto scenarios = read_scenarios(files, options, catalogue, std::move(mistakes));
  tell_remarks(options);
  if (options.watch) return watch_all(scenarios, options);
  const bool shown_at_once = options.format == Format::table && !options.output;
  Tally tally;
  Supervision supervision(options);
  std::vector<Outcome> outcomes;
  std::string gap;
  for (const auto& scenario : scenarios) {
    auto outcome = tally.try_out(scenario, [&] { return carry_out(scenario, options, supervision); });
    if (!outcome) continue;
    if (!outcome->kept_its_promises()) tally.blame(scenario, promise_broken);
    if (shown_at_once) {
      print(gap + table(*outcome, {options.all_steps, result_style(options)}));
      gap = "\n\n";
    } else {
      tell_failures(scenario, outcome->result);
      outcomes.push_back(std::move(*outcome));
    }
  }
  tally.sum_up(scenarios.size());
  if (shown_at_once || (outcomes.empty() && !tally.all_ended())) return tally.status();
  if (options.output && !tally.all_ended()) {
    tell(fmt::format("{}: not written: not every run came to its end", *options.output));
    return tally.status();
  }
  deliver(render(outcomes, options), options);
  return tally.status();
}

}  // namespace hopscope
