#include "export/tool_formats.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/catalogue.hpp>
#include <hopscope/error.hpp>

#include "run/runs.hpp"
#include "schedule/formats.hpp"

namespace hopscope {

namespace {

ScheduleFormat format_of(ExportFormat to) {
  switch (to) {
    case ExportFormat::messages: return messages_as_json();
    case ExportFormat::messages_csv: return messages_as_csv();
    case ExportFormat::msccl: return msccl_xml();
    case ExportFormat::goal:
    case ExportFormat::goal_binary: return goal_schedules();
    default: return smpi_traces();
  }
}

/// What the format does not tell of a run.
std::string_view limits_of(ExportFormat to) {
  switch (to) {
    case ExportFormat::msccl:
      return "an algorithm of MSCCL has no routes and no pauses, and says of each message which ones it waits for, not "
             "when it begins";
    case ExportFormat::goal:
    case ExportFormat::goal_binary:
      return "GOAL has no routes, says of each message which ones it waits for, not in which order those that begin at "
             "one instant "
             "take a port or a channel, and counts whole nanoseconds";
    case ExportFormat::smpi_ti:
      return "a trace has no routes, and says which messages a rank waits for, not in which order those that begin at "
             "one instant take a "
             "port or a channel";
    default: return "in a table, a rank begins a step when all its messages of earlier steps are delivered";
  }
}

/// The schedule as a scenario with this file has it.
Schedule schedule_of(const Schedule& ours, const ScheduleFile& file, ExportFormat to, int word_bytes) {
  Schedule schedule = ours;
  schedule.own = "schedule";
  schedule.algorithm.clear();
  schedule.plan = nullptr;
  schedule.values = {};
  if (const FieldValue* const root = ours.values.find("root")) schedule.values.set("root", *root);
  if (!file.operation().empty()) schedule.operation = file.operation();
  if (!is_table_of_messages(to)) schedule.synchronization = Synchronization::none;
  for (const Field& field : file.options()) {
    if (field.standard) schedule.values.set(field.name, *field.standard);
  }
  if (to == ExportFormat::smpi_ti) {
    schedule.values.set("word_bytes", static_cast<double>(word_bytes));
    schedule.values.set("flops_per_time_unit", 1.0);
  }
  return schedule;
}

Scenario scenario_of(const Scenario& scenario, ExportFormat to, const std::string& text, int word_bytes) {
  const auto files = files_on_disk();  // the text names none
  const auto file = format_of(to).open("schedule", text, *files);
  Scenario again = scenario;
  again.schedule = schedule_of(scenario.schedule, *file, to, word_bytes);
  if (again.schedule.operation != scenario.schedule.operation) {
    const Catalogue catalogue = builtin_catalogue();  // which has those that formats name
    again.operation = catalogue.operation(again.schedule.operation)->make(again.schedule, again.platform.ranks());
  }
  again.own = file->algorithm({again.platform, *again.operation, again.schedule});
  again.own_file = nullptr;
  again.algorithm = again.own.get();
  again.reference = nullptr;
  again.expect.reset();
  again.claim.reset();
  again.predict.reset();
  return again;
}

}  // namespace

ReadAgain read_again(const Scenario& scenario, const Result& result, ExportFormat to, const std::string& text,
                     int word_bytes, const RunOptions& options) {
  using Outcome = ReadAgain::Outcome;
  if (result.totals.messages > most_messages_read_again) return {Outcome::too_large};
  try {
    const RunOptions of_time{.engine = options.engine,
                             .content = options.content,
                             .time_limit = options.time_limit,
                             .time_used = options.time_used};
    const Time time = makespan_of(scenario_of(scenario, to, text, word_bytes), of_time);
    return {approximately_equal(time, result.time, result.time) ? Outcome::same_time : Outcome::other_time, time};
  } catch (const InputError& error) {
    return {Outcome::unreadable, 0, error.what()};
  } catch (const DeadlockError& error) {
    return {Outcome::deadlock, 0, error.what()};
  } catch (const TimeIsUp&) {
    return {Outcome::too_slow};
  }
}

std::string time_in_words(Time time, const Result& result) {
  const std::string& unit = result.platform.time_unit;
  return fmt::format("{:.10g}{}{}", time, unit.empty() ? "" : " ", unit);
}

std::string remark_on(const ReadAgain& again, const Result& result, ExportFormat to) {
  switch (again.outcome) {
    case ReadAgain::Outcome::same_time: break;
    case ReadAgain::Outcome::other_time:
      return fmt::format("the schedule, read again, takes {} instead of {}: {}", time_in_words(again.time, result),
                         time_in_words(result.time, result), limits_of(to));
    case ReadAgain::Outcome::unreadable: return fmt::format("the schedule cannot be read again: {}", again.reason);
    case ReadAgain::Outcome::deadlock: return fmt::format("the schedule, read again, does not end: {}", again.reason);
    case ReadAgain::Outcome::too_large:
      return fmt::format("the schedule is not read again to compare times, since it has more than {} messages",
                         most_messages_read_again);
    case ReadAgain::Outcome::too_slow:
      return "the schedule is not read again to compare times, which would take too long";
  }
  return "";
}

}  // namespace hopscope
