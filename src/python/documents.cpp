// What a scenario or a platform is written as: the files of `report` and `export`, as text.

#include "python/documents.hpp"

#include <algorithm>

#include <pybind11/stl.h>

#include <fmt/format.h>

#include "analysis/message_log.hpp"
#include "drawing/drawing.hpp"
#include "output/figure/figure.hpp"
#include "output/goal/goal.hpp"
#include "output/graph/graph_export.hpp"
#include "output/htsim/htsim.hpp"
#include "output/message_list.hpp"
#include "output/msccl/msccl.hpp"
#include "output/report/report.hpp"
#include "output/simgrid/simgrid_platform.hpp"
#include "output/simgrid/smpi_trace.hpp"
#include "output/trace/trace.hpp"
#include "output/word_bytes.hpp"
#include "python/interruption.hpp"
#include "python/library.hpp"
#include "run/preparation.hpp"
#include "run/shown_run.hpp"
#include "scenario/platform/platform_file.hpp"
#include "study/bound/bound.hpp"

namespace py = pybind11;

namespace hopscope::python {

namespace {

constexpr std::size_t most_steps_kept = 8192;  // of runs that are drawn

[[noreturn]] void refuse(const std::string& file, const std::string& pointer, std::string why) {
  throw InputError({{file, pointer, std::move(why)}});
}

/// @throws InputError if the network is too large for a figure
Drawing drawing_for(const Topology& topology, const std::string& file, const std::string& pointer) {
  if (auto drawing = drawing_of(topology)) return *std::move(drawing);
  refuse(file, pointer,
         fmt::format("has {} nodes and switches and {} channels, too many to draw; a figure shows up to {} ({} where a "
                     "network has no shape of its own) and {}; take a smaller one, or export to dot or graphml",
                     topology.nodes() + topology.switches(), topology.channels(), most_vertices_drawn,
                     most_vertices_arranged, most_channels_drawn));
}

/// @throws InputError if the network is too large for other programs
void require_exportable(const Topology& topology, const std::string& file, const std::string& pointer) {
  const std::int64_t vertices = std::int64_t{topology.nodes()} + topology.switches();
  if (vertices <= most_vertices_exported && topology.channels() <= most_channels_exported) return;
  refuse(file, pointer,
         fmt::format("has {} nodes and switches and {} channels, too many for a graph; up to {} and {} are written",
                     vertices, topology.channels(), most_vertices_exported, most_channels_exported));
}

/// @throws InputError if there is no such step
void require_step(const Scenario& scenario, std::optional<Step> step, const Result& result) {
  if (!step || std::ranges::find(result.steps, *step, &StepUsage::step) != result.steps.end()) return;
  refuse(scenario.file, "", fmt::format("there is no step {}; it has {} steps", *step, result.steps.size()));
}

std::string figure_text(const Figure& figure, const std::string& to) {
  return to == "svg" ? figure_svg(figure) : figure_tikz(figure);
}

std::string graph_text_of(const GraphExport& graph, const std::string& to) {
  return to == "dot" ? dot(graph) : graphml(graph);
}

std::string figure_of_run(const Scenario& asked, const std::string& to, std::optional<Step> step, RunOptions options) {
  const Drawing drawing = drawing_for(*asked.platform.topology, asked.file, "/platform/topology");
  const Scenario scenario = planned(asked);
  const double steps = scenario.algorithm->steps(scenario.platform, scenario.schedule);
  if (steps > most_steps_kept || (steps > most_panels && !step)) {
    refuse(asked.file, "/schedule",
           fmt::format("has {} steps, and a figure shows up to {} of them, or one of up to {}, chosen by its step",
                       steps, most_panels, most_steps_kept));
  }
  ShownLimits limits;
  limits.blocks = 0;
  limits.columns = most_steps_kept;
  const ShownRun run = show(scenario, options, limits);
  require_step(asked, step, run.result);
  return figure_text(figure_of(run, drawing, step), to);
}

std::string graph_of_run(const Scenario& scenario, const std::string& to, std::optional<Step> step,
                         RunOptions options) {
  const Topology& topology = *scenario.platform.topology;
  require_exportable(topology, scenario.file, "/platform/topology");
  ChannelTraffic traffic(topology.channels(), step);
  options.observers.push_back(&traffic);
  options.loads = &traffic;
  const Result result = simulate(scenario, options);
  require_step(scenario, step, result);
  const std::string title = result.scenario.empty() ? result.title : result.scenario;
  return graph_text_of({title, &result.platform, true, traffic.take_totals(), step}, to);
}

std::string messages_of_run(const Scenario& scenario, const std::string& to, RunOptions options) {
  const std::string& operation = scenario.schedule.operation;
  if (scenario.operation->copies_blocks() || operation == "trace" || operation == "collective" ||
      scenario.schedule.content != Content::tracked) {
    refuse(scenario.file, "/schedule", "a table of messages moves blocks, which are not tracked here");
  }
  MessageLog log;
  options.observers.push_back(&log);
  const Result result = simulate(scenario, options);
  const std::vector<LoggedMessage> messages = log.take_messages();
  const MessageList list{scenario.platform, *scenario.operation, messages};
  return to == "messages" ? messages_json(list) : messages_csv(list);
}

std::string simgrid_text_of(const Platform& platform, const std::string& name, const std::string& file,
                            const std::string& at, int word_bytes) {
  const NoSimgridPlatform no = why_no_simgrid_platform(platform);
  if (!no.why.empty()) refuse(file, at + no.pointer, no.why);
  return simgrid_platform(platform, name, word_bytes == 0 ? simgrid_word_bytes(platform) : word_bytes);
}

std::string written_for(const std::string& to, const Scenario& scenario, const ShownRun& run) {
  if (to == "msccl") return msccl_algorithm(run);
  if (to == "goal") return goal_schedule(run);
  if (to == "smpi-ti") return smpi_trace(run);
  if (to == "htsim") return htsim_connections(run, whole_word_bytes(*run.messages));
  const int word_bytes = run.messages ? smpi_word_bytes(run) : 0;
  return simgrid_text_of(run.result.platform, scenario.name, scenario.file, "/platform", word_bytes);
}

/// A schedule, or its platform, for another tool. @throws InputError if that could not do what the run does
std::string schedule_of_run(const Scenario& scenario, const std::string& to, const RunOptions& options) {
  ShownLimits limits;
  limits.messages = most_messages_traced;
  limits.blocks = 10 * most_messages_traced;
  limits.entries = 0;
  limits.columns = 2;
  limits.rows = 1;
  const ShownRun run = show(scenario, options, limits);
  std::string why;
  if (to == "msccl") why = why_no_msccl(run);
  if (to == "goal") why = why_no_goal(run);
  if (to == "htsim") why = why_no_htsim(run);
  if (why.empty() && (to == "htsim" || to == "smpi-ti")) why = why_no_smpi_trace(run);
  if (!why.empty()) refuse(scenario.file, "/schedule", why);
  return written_for(to, scenario, run);
}

std::string trace_of_run(const Scenario& scenario, const RunOptions& options) {
  ShownLimits limits;
  limits.messages = most_messages_traced;
  limits.blocks = 0;
  limits.columns = 2;
  limits.rows = 1;
  const ShownRun run = show(scenario, options, limits);
  if (!run.messages)
    refuse(scenario.file, "/schedule", fmt::format("sends more than the {} messages of a trace", most_messages_traced));
  return trace_events(run);
}

std::string export_scenario(const ReadScenario& read, const std::string& to, std::optional<Step> step) {
  Interruption interruption;
  const RunOptions options{.progress = &interruption};
  const Scenario& scenario = read.scenario;
  if (scenario.engine->follows_one_rank()) {
    refuse(scenario.file, "/engine",
           fmt::format("\"{}\" simulates one rank for all, and here every rank is shown; use native",
                       scenario.engine->name()));
  }
  if (to == "svg" || to == "tikz") return figure_of_run(scenario, to, step, options);
  if (to == "dot" || to == "graphml") return graph_of_run(scenario, to, step, options);
  if (step) refuse(scenario.file, "", "this shows all steps; leave out step");
  if (to == "messages" || to == "messages-csv") return messages_of_run(scenario, to, options);
  if (to == "perfetto") return trace_of_run(scenario, options);
  return schedule_of_run(scenario, to, options);
}

std::string export_platform(const Library& library, const Source& source, const std::string& to) {
  const auto catalogue = library.catalogue();
  const PlatformFile read = read_platform_file(source.file, Library::options(source), *catalogue);
  const Topology& topology = *read.platform.topology;
  if (to == "svg" || to == "tikz")
    return figure_text(figure_of(read.platform, read.name, drawing_for(topology, source.file, "/topology")), to);
  if (to == "simgrid") return simgrid_text_of(read.platform, read.name, source.file, "", 0);
  if (to != "dot" && to != "graphml") refuse(source.file, "", fmt::format("is a platform; {} needs a scenario", to));
  require_exportable(topology, source.file, "/topology");
  return graph_text_of({read.name, &read.platform, false, {}, {}}, to);
}

/// The page of `hopscope report`, or its document.
std::string report_of(const std::vector<std::shared_ptr<ReadScenario>>& all, const std::string& title, bool as_json) {
  Interruption interruption;
  Report report;
  ReportChapter chapter;
  for (const auto& read : all) {
    chapter.runs.push_back(report.runs.size());
    report.runs.push_back(show(read->scenario, {.progress = &interruption}));
    report.bounds.push_back(quick_bound_of(read->scenario));
  }
  report.title = !title.empty() ? title : all.front()->scenario.name;
  report.chapters.push_back(std::move(chapter));
  return as_json ? report_json(report) : report_page(report);
}

/// The channel's own cost, or that of its cluster, or None, for the platform's.
py::object cost_or_none(const std::optional<Time>& own, bool is_of_cluster, Time of_cluster) {
  if (own) return py::float_(*own);
  if (is_of_cluster) return py::float_(of_cluster);
  return py::none();
}

/// The network of a platform: vertices as (name, is_switch), channels as (from, to, width, t_w, t_h), costs None where
/// they are the platform's.
py::tuple network_of(const Library& library, const Source& source) {
  const auto catalogue = library.catalogue();
  const PlatformFile read = read_platform_file(source.file, Library::options(source), *catalogue);
  const Topology& topology = *read.platform.topology;
  py::list vertices, channels;
  for (NodeId vertex = 0; vertex < topology.nodes() + topology.switches(); ++vertex)
    vertices.append(py::make_tuple(topology.vertex_name(vertex), vertex >= topology.nodes()));
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    const auto [from, to] = topology.channel(id);
    const ChannelKind& kind = topology.channel_kinds()[static_cast<std::size_t>(topology.kind(id))];
    const Costs& costs = read.platform.costs_of_class(topology.cost_class(from, to));
    const bool is_own = !read.platform.has_uniform_costs();
    const py::object t_w = cost_or_none(kind.t_w, is_own, costs.t_w / kind.width);
    const py::object t_h = cost_or_none(kind.t_h, is_own, costs.t_h);
    channels.append(py::make_tuple(from, to, topology.width(id), t_w, t_h));
  }
  return py::make_tuple(vertices, channels);
}

/// A function that may run a simulation for long: with the lock of the interpreter where processes are forked.
template <class Function>
std::string unlocked(const Scenario& scenario, const Function& function) {
  if (makes_processes(scenario)) return function();
  const py::gil_scoped_release others;
  return function();
}

}  // namespace

void bind_documents(py::module_& module) {
  module.def("export_scenario", [](const ReadScenario& read, const std::string& to, std::optional<Step> step) {
    return unlocked(read.scenario, [&] { return export_scenario(read, to, step); });
  });
  module.def("export_platform", &export_platform);
  module.def("is_platform",
             [](const Source& source) { return is_platform_file(*Library::options(source).files, source.file); });
  module.def("network", &network_of);
  module.def("report", [](const std::vector<std::shared_ptr<ReadScenario>>& all, const std::string& title, bool json) {
    return unlocked(all.front()->scenario, [&] { return report_of(all, title, json); });
  });
}

}  // namespace hopscope::python
