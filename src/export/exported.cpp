#include "export/exported.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "analysis/message_records.hpp"
#include "analysis/schedule_pauses.hpp"
#include "export/tool_formats.hpp"
#include "output/message_list.hpp"
#include "output/trace/trace.hpp"
#include "run/preparation.hpp"
#include "run/shown_run.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_steps_kept = 8192;  // of runs that are drawn

[[noreturn]] void refuse(const std::string& file, const std::string& pointer, std::string why) {
  throw InputError({{file, pointer, std::move(why)}});
}

/// @throws InputError if there is no such step
void require_step(const Scenario& scenario, std::optional<Step> step, const std::vector<StepUsage>& steps) {
  if (!step || std::ranges::find(steps, *step, &StepUsage::step) != steps.end()) return;
  refuse(scenario.file, "",
         steps.empty()
             ? std::string("nothing is sent, and there are no steps")
             : fmt::format("there is no step {}; steps are {} to {}", *step, steps.front().step, steps.back().step));
}

/// @throws InputError if its steps are too many for a figure
void require_drawable(const Scenario& planned, std::optional<Step> step) {
  const double steps = planned.algorithm->steps(planned.platform, planned.schedule);
  if (steps > most_steps_kept) {
    refuse(planned.file, "/schedule",
           fmt::format("has {} steps, too many to draw one of them; at most {} are possible", steps, most_steps_kept));
  }
  if (steps > most_panels && !step) {
    refuse(planned.file, "/schedule",
           fmt::format("has {} steps, and a figure shows up to {} of them; choose one step", steps, most_panels));
  }
}

/// @throws InputError if it is not known what its messages carry
void require_contents(const Scenario& scenario, const ShownRun& run) {
  if (run.holdings || run.result.totals.messages == 0) return;
  constexpr std::string_view subject = "What ranks hold: ";
  for (const std::string& sentence : run.left_out) {
    if (sentence.starts_with(subject))
      refuse(scenario.file, "", "has messages whose contents are unknown: " + sentence.substr(subject.size()));
  }
  refuse(scenario.file, "", "has messages whose contents are unknown");
}

Exported figure_of_run(const Scenario& scenario, const ExportRequest& request, const RunOptions& options) {
  const Drawing drawing = drawn(*scenario.platform.topology, scenario.file, "/platform/topology");
  const Scenario schedule = planned(scenario);
  require_drawable(schedule, request.step);
  ShownLimits limits;
  const bool shows_contents = request.labels == MessageLabels::contents;
  if (!shows_contents) limits.blocks = 0;
  limits.columns = most_steps_kept;
  ShownRun run = show(schedule, options, limits);
  require_step(scenario, request.step, run.result.steps);
  if (shows_contents) require_contents(scenario, run);
  const MessageLabels labels = run.holdings ? request.labels : MessageLabels::ends;  // without messages there are none
  std::string text = figure_in(request.to, figure_of(run, drawing, request.step, labels));
  return {std::move(text), std::move(run.result)};
}

Exported graph_of_run(const Scenario& scenario, const ExportRequest& request, RunOptions options) {
  const Topology& topology = *scenario.platform.topology;
  require_exportable(topology, scenario.file, "/platform/topology");
  ChannelTraffic traffic(topology.channels(), request.step);
  options.observers.push_back(&traffic);
  options.loads = &traffic;
  Result result = simulate(scenario, options);
  require_step(scenario, request.step, result.steps);
  const std::string title = result.scenario.empty() ? result.title : result.scenario;
  std::string text = graph_in(request.to, {title, &result.platform, true, traffic.take_totals(), request.step});
  return {std::move(text), std::move(result)};
}

/// Ends a run as soon as it sends more messages than a trace can show; their number is not known beforehand.
class TraceLimit final : public Observer {
 public:
  /// @param file must outlive this
  explicit TraceLimit(const std::string& file) : file_(file) {}

  /// @throws InputError
  void on_send(const MessageInfo& message, std::span<const ChannelId> /*route*/, Time /*startup_begins*/) override {
    if (message.id < static_cast<std::int64_t>(most_messages_traced)) return;
    refuse(file_, "/schedule",
           fmt::format("sends more than the {} messages that a trace shows; use fewer ranks", most_messages_traced));
  }

 private:
  const std::string& file_;
};

/// Of a run whose messages are written one by one.
ShownLimits limits_of_messages(std::size_t blocks) {
  ShownLimits limits;
  limits.messages = most_messages_traced;
  limits.blocks = blocks;
  limits.columns = 2;
  limits.rows = 1;
  return limits;
}

Exported trace_of_run(const Scenario& scenario, RunOptions options) {
  TraceLimit limit(scenario.file);
  options.observers.push_back(&limit);
  ShownRun run = show(scenario, options, limits_of_messages(0));
  std::string text = trace_events(run);
  return {std::move(text), std::move(run.result)};
}

void remark(std::string text, Exported& exported) {
  if (!text.empty()) exported.remarks.push_back(std::move(text));
}

Exported schedule_of_run(const Scenario& scenario, ExportFormat to, const RunOptions& options) {
  constexpr std::size_t most_messages_written = 2'000'000;
  ShownLimits limits = limits_of_messages(10 * most_messages_traced);
  limits.messages = most_messages_written;
  limits.entries = 0;
  ShownRun run = show(scenario, options, limits);
  ToolText written = schedule_text(scenario, run, to);
  Exported exported{std::move(written.text), std::move(run.result), std::move(written.remarks)};
  if (can_be_read_again(to)) {
    const ReadAgain again = read_again(scenario, exported.result, to, exported.text, written.word_bytes, options);
    remark(remark_on(again, exported.result, to), exported);
  }
  return exported;
}

/// @throws InputError if its blocks are not tracked, without which a table says nothing of them
void require_blocks(const Scenario& scenario) {
  if (!scenario.operation->has_blocks()) {
    refuse(scenario.file, "/schedule/operation",
           fmt::format("a table of messages names blocks, and \"{}\" has none; there are goal and smpi-ti",
                       scenario.schedule.operation));
  }
  if (scenario.schedule.content == Content::tracked) return;
  refuse(scenario.file, "/schedule/content",
         "only sizes are simulated, and a table of messages names their blocks; set schedule.content to \"tracked\"");
}

/// @throws InputError if a message carries nothing: a table names the blocks of each
void require_filled(const Scenario& scenario, const std::vector<ScheduledMessage>& messages) {
  const auto empty = std::ranges::find_if(messages, [](const auto& each) { return each.blocks.empty(); });
  if (empty == messages.end()) return;
  refuse(scenario.file, "/schedule",
         fmt::format("rank {} sends a message without blocks to rank {} in step {}, which a table of messages cannot "
                     "express; use --to goal",
                     empty->from, empty->to, empty->step));
}

/// Takes the table with the pauses of ranks if its time is nearer to that of the run.
/// @param without of the table that is exported now
/// @return what is to be remarked
std::string with_pauses_if_nearer(const Scenario& scenario, ExportFormat to, const RunOptions& options,
                                  const ReadAgain& without, std::string text, Exported& exported) {
  const Result& result = exported.result;
  if (text == exported.text) return remark_on(without, result, to);
  const ReadAgain with = read_again(scenario, result, to, text, 1, options);
  const bool ends = with.outcome == ReadAgain::Outcome::same_time || with.outcome == ReadAgain::Outcome::other_time;
  if (!ends) {
    return fmt::format("{}; with pauses of ranks, which are left out, {}", remark_on(without, result, to),
                       remark_on(with, result, to));
  }
  if (std::abs(with.time - result.time) >= std::abs(without.time - result.time)) {
    return remark_on(without, result, to) + "; pauses of ranks would bring it no closer, and are left out";
  }
  exported.text = std::move(text);
  if (with.outcome == ReadAgain::Outcome::same_time) return "";
  return fmt::format("{}; without the pauses of ranks that it has, it takes {}", remark_on(with, result, to),
                     time_in_words(without.time, result));
}

Exported messages_of_run(const Scenario& scenario, ExportFormat to, const RunOptions& options) {
  require_blocks(scenario);
  MessageLog log;
  RunOptions watched = options;
  watched.observers.push_back(&log);
  Exported exported;
  exported.result = simulate(scenario, watched);
  if (scenario.platform.mapping_name != "identity") {
    exported.remarks.push_back(
        fmt::format("the ranks are mapped by \"{}\"; a scenario with this table needs the same mapping",
                    scenario.platform.mapping_name));
  }
  const std::vector<LoggedMessage> logged = log.take_messages();
  const std::vector<ScheduledMessage> messages(logged.begin(), logged.end());
  require_filled(scenario, messages);
  const auto text_with = [&](SchedulePauses pauses) {
    const MessageList list{scenario.platform, *scenario.operation, messages, std::move(pauses), log.sums().get()};
    return to == ExportFormat::messages ? messages_json(list) : messages_csv(list);
  };
  exported.text = text_with({});
  const ReadAgain again = read_again(scenario, exported.result, to, exported.text, 1, options);
  remark(again.outcome == ReadAgain::Outcome::other_time
             ? with_pauses_if_nearer(
                   scenario, to, options, again,
                   text_with(pauses_of(logged, log.finished(), scenario.platform.ports, scenario.schedule.barrier())),
                   exported)
             : remark_on(again, exported.result, to),
         exported);
  return exported;
}

}  // namespace

Exported exported_run(const Scenario& scenario, const ExportRequest& request, const RunOptions& options) {
  if (scenario.engine->follows_one_rank()) {
    refuse(scenario.file, "/engine",
           fmt::format("\"{}\" simulates one rank for all, but here every rank is shown; use \"native\"",
                       scenario.engine->name()));
  }
  if (is_figure(request.to)) return figure_of_run(scenario, request, options);
  if (is_table_of_messages(request.to)) return messages_of_run(scenario, request.to, options);
  if (is_graph(request.to)) return graph_of_run(scenario, request, options);
  if (is_for_other_tools(request.to)) return schedule_of_run(scenario, request.to, options);
  return trace_of_run(scenario, options);
}

std::string exported_platform(const PlatformFile& read, const std::string& file, const ExportRequest& request) {
  const ExportFormat to = request.to;
  if (to == ExportFormat::perfetto || is_table_of_messages(to)) {
    refuse(file, "",
           fmt::format("is a platform, on which nothing happens; {} needs a scenario",
                       is_table_of_messages(to) ? "a table of messages" : "a trace"));
  }
  if (is_for_other_tools(to) && to != ExportFormat::simgrid)
    refuse(file, "", "is a platform; a schedule needs a scenario");
  if (request.step) refuse(file, "", "is a platform, which has no steps; give a scenario, or no step");
  if (to == ExportFormat::simgrid) return simgrid_text(read.platform, read.name, file, "", simgrid_word_bytes);
  const Topology& topology = *read.platform.topology;
  if (is_figure(to)) return figure_in(to, figure_of(read.platform, read.name, drawn(topology, file, "/topology")));
  require_exportable(topology, file, "/topology");
  return graph_in(to, {read.name, &read.platform, false, {}, {}});
}

}  // namespace hopscope
