#pragma once

// Files that define a schedule: read or refused; what is read runs, and is read again when it is written.

#include <charconv>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include <hopscope/simulate.hpp>

#include "export/exported.hpp"
#include "fuzz/watched_run.hpp"

namespace hopscope::fuzz {

/// A schedule file and how a scenario names it.
struct ScheduleInput {
  std::string field;                               ///< "program", "messages" or "file"
  std::string file;                                ///< as written() has named it, without the folder
  Rank ranks = 4;                                  ///< for how many
  std::string more = {};                           ///< further fields of the schedule, each after a comma
  std::initializer_list<const char*> operations;   ///< the scenario is tried with each
  bool is_judged_by_run = false;                   ///< a deadlock, or a broken rule, is found by a run only
  std::initializer_list<ExportFormat> written_as;  ///< what is written of the run is read again
};

/// The number that follows `key` in a text, from 1 to `most`; otherwise `none`.
inline Rank number_after(std::string_view text, std::string_view key, Rank none, Rank most = 16) {
  const auto at = text.find(key);
  if (at == std::string_view::npos) return none;
  const std::string_view rest = text.substr(at + key.size());
  Rank number = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  return error == std::errc() && number >= 1 && number <= most ? number : none;
}

/// Runs of more messages are not checked further.
inline constexpr std::int64_t most_messages_checked = 5000;

/// Invariants of a run of any schedule; a table may prescribe routes that are not the shortest.
inline void require_sound_run(const WatchedRun& run) {
  require_order(run);
  promise(run.result.totals.messages == static_cast<std::int64_t>(run.passages.size()), "another number of messages");
  promise(run.result.time >= 0 && std::isfinite(run.result.time), "the time is no time");
}

/// What hopscope has written of a run, it reads again.
inline void require_read_again(const Scenario& scenario, const ScheduleInput& input) {
  for (const ExportFormat format : input.written_as) {
    const auto written = read_or_refused([&] { return exported_run(scenario, {format}, {}); });
    if (!written) continue;  // the format cannot tell it
    for (const std::string& remark : written->remarks) {
      promise(
          remark.find("cannot be read again") == std::string::npos && remark.find("does not end") == std::string::npos,
          [&] { return remark + ":\n" + written->text; });
    }
  }
}

/// Runs the schedule, if that does not take long.
inline void check_run(const Scenario& scenario, const ScheduleInput& input) {
  try {
    RunOptions options;
    options.most_work = 20'000;
    const Result result = simulate(scenario, options);
    if (result.totals.messages > most_messages_checked) return;
    const WatchedRun run(scenario);
    if (result.delivery == Delivery::failed) return;  // messages that nobody has waited for may end after the run
    require_sound_run(run);
    require_read_again(scenario, input);
  } catch (const InputError& refused) {
    require_sound(refused.mistakes());  // for instance, of its memory
  } catch (const DeadlockError& waiting) {
    promise(input.is_judged_by_run, [&] { return std::string("waits forever: ") + waiting.what(); });
  } catch (const ProgramError& wrong) {
    promise(input.is_judged_by_run, [&] { return std::string("breaks a rule: ") + wrong.what(); });
  } catch (const TooMuchWork&) {
    return;
  }
}

/// Reads a schedule file in a scenario for each of its operations, on a ring, and runs what is read.
inline void check_schedule(const ScheduleInput& input, std::string_view text) {
  tried() = std::string(text);
  (void)written(input.file, text);
  for (const char* const operation : input.operations) {
    const std::string scenario = fmt::format(
        R"({{"platform": {{"topology": {{"family": "{}", "nodes": {}}}, "costs": {{"t_s": 10, "t_w": 1, "t_h": 1}}}},)"
        R"( "schedule": {{"operation": "{}", "{}": "{}"{}{}}}}})",
        input.ranks < 3 ? "complete" : "ring", input.ranks, operation, input.field, input.file,
        std::string_view(operation) == "trace" ? "" : R"(, "message_words": 8)", input.more);
    const std::string file = written("with-a-schedule.json", scenario);
    const auto read = read_or_refused([&] { return read_scenario(file, test::catalogue(), reading()); });
    if (read) check_run(*read, input);
  }
}

}  // namespace hopscope::fuzz
