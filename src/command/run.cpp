#include <algorithm>
#include <new>
#include <stdexcept>

#include <fmt/format.h>

#include "command/experiment.hpp"
#include "command/terminal.hpp"
#include "output/csv.hpp"
#include "output/file.hpp"
#include "output/json.hpp"
#include "output/table.hpp"

namespace hopscope {

namespace {

// Reads every file before anything runs, so that a mistake in the last one costs no simulated hour.
std::vector<Scenario> read_all(const Options& options, const Catalogue& catalogue) {
  std::vector<Scenario> scenarios;
  std::vector<Mistake> mistakes;
  for (const auto& file : scenario_files(options)) {
    try {
      scenarios.push_back(read_scenario(file, options.read, catalogue));
    } catch (const InputError& error) {
      mistakes.insert(mistakes.end(), error.mistakes().begin(), error.mistakes().end());
    }
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
  return scenarios;
}

// What the files came to so far.
struct Tally {
  int status = done;
  bool all_ended = true;
  std::vector<std::string> disappointing;  // files whose promises were not kept

  void blame(const Scenario& scenario, int with_status) {
    status = std::max(status, with_status);
    disappointing.push_back(scenario.file);
  }
};

// The outcome, or nothing if the run did not end; then the reason has been told.
std::optional<Outcome> try_out(const Scenario& scenario, const Options& options, Supervision& supervision,
                               Tally& tally) {
  try {
    return carry_out(scenario, options, supervision);
  } catch (const DeadlockError& error) {
    tell(fmt::format("{}: {}", scenario.file, error.what()));
    tally.blame(scenario, promise_broken);
  } catch (const EngineError& error) {
    tell(fmt::format("{}: the engine failed: {}", scenario.file, error.what()));
    tally.blame(scenario, promise_broken);
  } catch (const InputError& error) {
    tell(error.what());
    tally.blame(scenario, bad_input);
  } catch (const std::bad_alloc&) {
    tell(fmt::format("{}: there is not enough memory for this", scenario.file));
    tally.blame(scenario, bad_input);
  } catch (const std::logic_error& error) {
    tell(fmt::format("{}: the program of {} is wrong: {}", scenario.file, scenario.schedule.algorithm, error.what()));
    tally.blame(scenario, promise_broken);
  }
  tally.all_ended = false;
  return std::nullopt;
}

// For results that a person does not see at once, what went wrong is told on the standard error.
void tell_failures(const Scenario& scenario, const Result& result) {
  if (result.agreement && !result.agreement->holds()) {
    tell(fmt::format("{}: the engines {} and {} disagree: makespan by {:.1e}, ends of steps by {:.1e}", scenario.file,
                     scenario.engine->name(), scenario.reference->name(), result.agreement->makespan,
                     result.agreement->steps));
  }
  for (const auto& failure : result.delivery_failures) tell(fmt::format("{}: delivery: {}", scenario.file, failure));
  for (const auto& failure : result.expect_failures) tell(fmt::format("{}: expect: {}", scenario.file, failure));
}

std::string render(const std::vector<Outcome>& outcomes, const Options& options) {
  const bool several = options.arguments.size() > 1;
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

void sum_up(const Tally& tally, const Options& options) {
  if (options.arguments.size() < 2 || tally.disappointing.empty()) return;
  tell(fmt::format("{} of {} scenarios did not do what they should: {}", tally.disappointing.size(),
                   options.arguments.size(), fmt::join(tally.disappointing, ", ")));
}

}  // namespace

int run(const Options& options) {
  if (options.output) check_writable(*options.output);
  const Catalogue catalogue = builtin_catalogue();
  const auto scenarios = read_all(options, catalogue);
  const bool shown_at_once = options.format == Format::table && !options.output;
  Tally tally;
  Supervision supervision(options);
  std::vector<Outcome> outcomes;
  std::string gap;
  for (const auto& scenario : scenarios) {
    auto outcome = try_out(scenario, options, supervision, tally);
    if (!outcome) continue;
    if (!outcome->kept_its_promises()) tally.blame(scenario, promise_broken);
    if (shown_at_once) {
      write_standard_output(gap + table(*outcome, {options.all_steps, result_style(options)}));
      gap = "\n\n";
    } else {
      tell_failures(scenario, outcome->result);
      outcomes.push_back(std::move(*outcome));
    }
  }
  sum_up(tally, options);
  if (shown_at_once || (outcomes.empty() && !tally.all_ended)) return tally.status;
  if (options.output && !tally.all_ended) {
    tell(fmt::format("{}: not written: not every run came to its end", *options.output));
    return tally.status;
  }
  deliver(render(outcomes, options), options);
  return tally.status;
}

}  // namespace hopscope
