#include "command/batch.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>

#include "command/line/outputs.hpp"
#include "command/line/terminal.hpp"
#include "output/verdicts.hpp"
#include "run/preparation.hpp"
#include "run/time_limit.hpp"
#include "scenario/lecture.hpp"
#include "text/formatted.hpp"

namespace hopscope {

std::vector<Scenario> read_scenarios(const std::vector<std::string>& files, const Options& options,
                                     const Catalogue& catalogue, std::vector<Mistake> mistakes) {
  const auto read = [&](const std::string& file) {
    Scenario scenario = read_scenario(file, catalogue, options.read);
    select_engine_if_large(scenario, catalogue);
    return scenario;
  };
  auto scenarios = read_each(files, read, std::move(mistakes));
  spare_files_read(options);
  return scenarios;
}

std::vector<std::string> files_to_run(const Options& options, std::vector<Mistake>& mistakes) {
  const auto given = scenario_and_lecture_files(options);
  std::vector<std::string> files;
  const auto has = [](const std::vector<std::string>& list, const std::string& file) {
    return std::ranges::find(list, file) != list.end();
  };
  for (const auto& file : given) {
    if (!is_lecture(*options.read.files, file)) {
      files.push_back(file);
      continue;
    }
    for (const auto& scenario : scenarios_of(read_lecture(*options.read.files, file, mistakes))) {
      if (!has(given, scenario) && !has(files, scenario)) files.push_back(scenario);
    }
  }
  return files;
}

namespace {

bool expects_failed_delivery(const Scenario& scenario) {
  return scenario.expect && scenario.expect->delivery == Delivery::failed;
}

}  // namespace

void report_failures(const Scenario& scenario, const Result& result) {
  if (result.agreement && !result.agreement->holds()) {
    tell(fmt::format("{}: the engines {} and {} disagree: makespan by {:.1e}, ends of steps by {:.1e}", scenario.file,
                     scenario.engine->name(), scenario.reference->name(), result.agreement->makespan,
                     result.agreement->steps));
  }
  for (const auto& failure : ranks_together(result.delivery_failures)) {
    if (!expects_failed_delivery(scenario)) tell(fmt::format("{}: delivery: {}", scenario.file, failure));
  }
  for (const auto& claim : result.broken_claims()) tell(fmt::format("{}: formula: {}", scenario.file, claim));
  for (const Verdict& each : result.predictions) {
    if (!each.holds)
      tell(fmt::format("{}: predict: {} {}: {}", scenario.file, each.quantity, each.predicted, each.words));
  }
  for (const auto& failure : result.expect_failures) tell(fmt::format("{}: expect: {}", scenario.file, failure));
}

void Tally::blame(const Scenario& scenario, int with_status) {
  status_ = std::max(status_, with_status);
  failed_files_.push_back(scenario.file);
}

void Tally::judge(const Scenario& scenario, const Result& result) {
  if (result.kept_its_promises()) return;
  if (expects_failed_delivery(scenario) && result.delivery == Delivery::failed) {
    Result others = result;
    others.delivery = Delivery::verified;
    if (others.kept_its_promises()) return;
  }
  blame(scenario, promise_broken);
}

void Tally::leave_out(const std::vector<Mistake>& mistakes) {
  if (mistakes.empty()) return;
  tell(InputError(mistakes));
  status_ = bad_input;
}

namespace {

/// True for "folder/own.lua: line 3: .."; a folder may have any name, and the file `name`.
bool names_file(std::string_view what, const std::string& name) {
  const std::size_t at = what.find(name + ": ");
  return at == 0 || (at != std::string_view::npos && what[at - 1] == '/' && what.find(": ") > at);
}

}  // namespace

void Tally::guard(const Scenario& scenario, const std::function<void()>& run) {
  try {
    return run();
  } catch (const DeadlockError& error) {
    tell(fmt::format("{}: {}", scenario.file, error.what()));
    blame(scenario, promise_broken);
  } catch (const EngineError& error) {
    tell(fmt::format("{}: the engine failed: {}", scenario.file, error.what()));
    blame(scenario, promise_broken);
  } catch (const TimeIsUp& error) {
    tell(fmt::format("{}: {}; --time-limit allows more", scenario.file, error.what()));
    blame(scenario, promise_broken);
  } catch (const InputError& error) {
    tell(error);
    blame(scenario, bad_input);
  } catch (const std::bad_alloc&) {
    tell(fmt::format("{}: there is not enough memory for this", scenario.file));
    blame(scenario, bad_input);
  } catch (const std::logic_error& error) {
    // A program of the user's own has named its file, line and rank, unless the mistake shows elsewhere.
    const std::string_view what = error.what();
    const bool names_its_file = scenario.own && names_file(what, scenario.schedule.shown_name());
    tell(names_its_file ? std::string(what)
                        : fmt::format("{}: the program of {} has a mistake: {}", scenario.file,
                                      scenario.schedule.algorithm, what));
    blame(scenario, promise_broken);
  }
  all_ended_ = false;
}

void Tally::sum_up(std::size_t scenarios) const {
  if (scenarios < 2 || failed_files_.empty()) return;
  tell(fmt::format("{} of {} scenarios failed: {}", failed_files_.size(), scenarios, joined(failed_files_, ", ")));
}

}  // namespace hopscope
