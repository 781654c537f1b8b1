#include <fmt/format.h>

#include "analysis/message_log.hpp"
#include "command/batch.hpp"
#include "command/bottleneck.hpp"
#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"
#include "command/schedule_export.hpp"
#include "drawing/drawing.hpp"
#include "output/figure/figure.hpp"
#include "output/file.hpp"
#include "output/graph/graph_export.hpp"
#include "output/message_list.hpp"
#include "output/simgrid/simgrid_platform.hpp"
#include "output/text.hpp"
#include "output/trace/trace.hpp"
#include "run/preparation.hpp"
#include "run/shown_run.hpp"
#include "scenario/lecture.hpp"
#include "scenario/platform/platform_file.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_steps_kept = 8192;  // of runs that are drawn

[[noreturn]] void refuse(const std::string& file, const std::string& pointer, std::string why) {
  throw InputError({{file, pointer, std::move(why)}});
}

bool is_figure(ExportFormat format) { return format == ExportFormat::svg || format == ExportFormat::tikz; }
bool is_list(ExportFormat format) { return format == ExportFormat::messages || format == ExportFormat::messages_csv; }
bool is_graph(ExportFormat format) { return format == ExportFormat::dot || format == ExportFormat::graphml; }

std::string size_in_words(const Topology& topology) {
  std::string words = counted(topology.nodes(), "node");
  if (topology.switches() > 0) words += fmt::format(", {} switches", topology.switches());
  return fmt::format("{} and {}", words, counted(topology.channels(), "channel"));
}

/// @throws InputError if the network is too large for a figure
Drawing drawn(const Topology& topology, const std::string& file, const std::string& pointer) {
  if (auto drawing = drawing_of(topology)) return *std::move(drawing);
  refuse(file, pointer,
         fmt::format("has {}, too many to draw; a figure shows up to {} nodes and switches ({} where a network has no "
                     "shape of its own) and {} channels; take a smaller one, or export to dot or graphml",
                     size_in_words(topology), most_vertices_drawn, most_vertices_arranged, most_channels_drawn));
}

/// @throws InputError if the network is too large for other programs
void require_exportable(const Topology& topology, const std::string& file, const std::string& pointer) {
  const std::int64_t vertices = std::int64_t{topology.nodes()} + topology.switches();
  if (vertices <= most_vertices_exported && topology.channels() <= most_channels_exported) return;
  refuse(file, pointer,
         fmt::format("has {}, too many for a graph; up to {} nodes and switches and {} channels are written",
                     size_in_words(topology), most_vertices_exported, most_channels_exported));
}

std::string figure_in(ExportFormat format, const Figure& figure) {
  return format == ExportFormat::svg ? figure_svg(figure) : figure_tikz(figure);
}

std::string graph_in(ExportFormat format, const GraphExport& graph) {
  return format == ExportFormat::dot ? dot(graph) : graphml(graph);
}

std::string export_platform(const std::string& file, const Options& options, const Catalogue& catalogue) {
  const ExportFormat to = options.exporting.to;
  if (options.exporting.layer == ExportLayer::bottleneck)
    refuse(file, "", "is a platform, on which nothing is exchanged; a bottleneck needs a scenario");
  if (to == ExportFormat::perfetto || is_list(to)) {
    refuse(file, "",
           fmt::format("is a platform, on which nothing happens; {} scenario",
                       is_list(to) ? "a table of messages needs a" : "a trace needs a"));
  }
  if (is_for_other_tools(to) && to != ExportFormat::simgrid) {
    refuse(file, "", "is a platform; a schedule needs a scenario");
  }
  if (options.exporting.step)
    refuse(file, "", "is a platform, which has no steps; give a scenario, or leave out --step");
  ReadOptions without_engine = options.read;  // a platform has none
  without_engine.engine.reset();
  const PlatformFile read = read_platform_file(file, without_engine, catalogue);
  if (to == ExportFormat::simgrid) {
    return simgrid_text(read.platform, read.name, file, "", simgrid_word_bytes(read.platform));
  }
  const Topology& topology = *read.platform.topology;
  if (is_figure(to)) {
    return figure_in(to, figure_of(read.platform, read.name, drawn(topology, file, "/topology")));
  }
  require_exportable(topology, file, "/topology");
  return graph_in(to, {read.name, &read.platform, false, {}, {}});
}

/// @throws InputError if there is no such step
void require_step(const Options& options, const std::vector<StepUsage>& steps) {
  const auto step = options.exporting.step;
  if (!step || std::ranges::find(steps, *step, &StepUsage::step) != steps.end()) return;
  refuse(fmt::format("--step {}", *step), "",
         steps.empty()
             ? std::string("nothing is sent, and there are no steps")
             : fmt::format("there is no such step; steps are {} to {}", steps.front().step, steps.back().step));
}

/// The export of a scenario in one format, and whether all checks of its run hold.
struct Exported {
  std::string text;
  bool kept_its_promises = true;
};

/// @throws InputError if its steps are too many for a figure
void require_drawable(const Scenario& planned, const Options& options) {
  const double steps = planned.algorithm->steps(planned.platform, planned.schedule);
  if (steps > most_steps_kept) {
    refuse(planned.file, "/schedule",
           fmt::format("has {} steps, too many to draw one of them; at most {} are possible", steps, most_steps_kept));
  }
  if (steps > most_panels && !options.exporting.step) {
    refuse(
        planned.file, "/schedule",
        fmt::format("has {} steps, and a figure shows up to {} of them; choose one with --step", steps, most_panels));
  }
}

Exported exported(std::string text, const Scenario& scenario, const Result& result) {
  report_failures(scenario, result);
  return {std::move(text), result.kept_its_promises()};
}

Exported figure_of_run(const Scenario& scenario, const Options& options, Supervision& supervision) {
  const Drawing drawing = drawn(*scenario.platform.topology, scenario.file, "/platform/topology");
  const Scenario schedule = planned(scenario);
  require_drawable(schedule, options);
  ShownLimits limits;
  limits.blocks = 0;
  limits.columns = most_steps_kept;
  const ShownRun run = show(schedule, supervision.run_options(), limits);
  require_step(options, run.result.steps);
  return exported(figure_in(options.exporting.to, figure_of(run, drawing, options.exporting.step)), scenario,
                  run.result);
}

Exported graph_of_run(const Scenario& scenario, const Options& options, Supervision& supervision) {
  const Topology& topology = *scenario.platform.topology;
  require_exportable(topology, scenario.file, "/platform/topology");
  ChannelTraffic traffic(topology.channels(), options.exporting.step);
  RunOptions how = supervision.run_options();
  how.observers.push_back(&traffic);
  how.loads = &traffic;
  const Result result = simulate(scenario, how);
  require_step(options, result.steps);
  const std::string title = result.scenario.empty() ? result.title : result.scenario;
  return exported(
      graph_in(options.exporting.to, {title, &result.platform, true, traffic.take_totals(), options.exporting.step}),
      scenario, result);
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
           fmt::format("sends more than the {} messages that a trace shows; take fewer ranks", most_messages_traced));
  }

 private:
  const std::string& file_;
};

Exported trace_of_run(const Scenario& scenario, Supervision& supervision) {
  ShownLimits limits;
  limits.messages = most_messages_traced;
  limits.blocks = 0;
  limits.columns = 2;
  limits.rows = 1;
  TraceLimit limit(scenario.file);
  RunOptions how = supervision.run_options();
  how.observers.push_back(&limit);
  const ShownRun run = show(scenario, how, limits);
  return exported(trace_events(run), scenario, run.result);
}

/// @throws InputError if the other tool could not do what the run does
Exported schedule_of_run(const Scenario& scenario, ExportFormat to, Supervision& supervision) {
  ShownLimits limits;
  limits.messages = most_messages_traced;
  limits.blocks = 10 * most_messages_traced;
  limits.entries = 0;
  limits.columns = 2;
  limits.rows = 1;
  const ShownRun run = show(scenario, supervision.run_options(), limits);
  return exported(schedule_text(scenario, run, to), scenario, run.result);
}

/// @throws InputError if its blocks are not tracked, without which a table says nothing of them
void require_blocks(const Scenario& scenario) {
  const std::string& operation = scenario.schedule.operation;
  if (operation == "trace" || operation == "collective") {
    refuse(scenario.file, "/schedule/operation",
           fmt::format("a table of messages names blocks, and \"{}\" has none; there are msccl and goal", operation));
  }
  if (scenario.schedule.content == Content::tracked) return;
  refuse(scenario.file, "/schedule/content",
         "only sizes are simulated, and a table of messages names their blocks; add --set schedule.content=tracked");
}

Exported messages_of_run(const Scenario& scenario, ExportFormat to, Supervision& supervision) {
  require_blocks(scenario);
  MessageLog log;
  RunOptions how = supervision.run_options();
  how.observers.push_back(&log);
  const Result result = simulate(scenario, how);
  if (scenario.platform.mapping_name != "identity") {
    tell(fmt::format("{}: the ranks are mapped by \"{}\"; a scenario with this table needs the same mapping",
                     scenario.file, scenario.platform.mapping_name));
  }
  const std::vector<LoggedMessage> messages = log.take_messages();
  const MessageList list{scenario.platform, *scenario.operation, messages};
  return exported(to == ExportFormat::messages ? messages_json(list) : messages_csv(list), scenario, result);
}

Exported export_scenario(const Scenario& scenario, const Options& options, Supervision& supervision) {
  if (scenario.engine->follows_one_rank()) {
    refuse(scenario.file, "/engine",
           fmt::format("\"{}\" simulates one rank for all, and here every rank is shown; add --engine native",
                       scenario.engine->name()));
  }
  if (is_figure(options.exporting.to)) return figure_of_run(scenario, options, supervision);
  if (is_list(options.exporting.to)) return messages_of_run(scenario, options.exporting.to, supervision);
  if (is_graph(options.exporting.to)) return graph_of_run(scenario, options, supervision);
  if (is_for_other_tools(options.exporting.to)) return schedule_of_run(scenario, options.exporting.to, supervision);
  return trace_of_run(scenario, supervision);
}

}  // namespace

int export_file(const Options& options, const Catalogue& catalogue) {
  if (options.arguments.size() > 1) {
    throw UsageError(
        fmt::format("hopscope: export takes one file, not {}\nTry: hopscope export --help", options.arguments.size()));
  }
  const bool shows_one = is_figure(options.exporting.to) || is_graph(options.exporting.to);
  if (options.exporting.step && !shows_one) {
    const bool is_table = is_list(options.exporting.to);
    const char* what = is_table                                   ? "a table of messages"
                       : is_for_other_tools(options.exporting.to) ? "a schedule"
                                                                  : "a trace";
    throw UsageError(fmt::format("hopscope: {} shows all steps; leave out --step\nTry: hopscope export --help", what));
  }
  if (options.output) check_writable(*options.output);
  const std::string& file = options.arguments.front();
  if (is_lecture(*options.read.files, file)) refuse(file, "", "is a lecture; give one of its scenarios");
  if (is_platform_file(*options.read.files, file)) {
    deliver_document(export_platform(file, options, catalogue), options);
    return done;
  }
  const Scenario scenario = read_scenario(file, catalogue, options.read);
  if (options.exporting.layer == ExportLayer::bottleneck) {
    deliver_document(exported_bottleneck(scenario, options.exporting), options);
    return done;
  }
  Supervision supervision(options);
  Tally tally;
  const auto result = tally.try_out(scenario, [&] { return export_scenario(scenario, options, supervision); });
  if (!result) return tally.status();
  if (!result->kept_its_promises) tally.blame(scenario, promise_broken);
  deliver_document(result->text, options);
  return tally.status();
}

}  // namespace hopscope
