// What a scenario or a platform is written as: the files of `report` and `export`, as text.

#include "python/bindings.hpp"

#include <algorithm>

#include <pybind11/stl.h>

#include <fmt/format.h>

#include "export/exported.hpp"
#include "files/reading.hpp"
#include "output/report/report.hpp"
#include "python/interruption.hpp"
#include "python/library.hpp"
#include "run/shown_run.hpp"
#include "scenario/platform/platform_file.hpp"
#include "study/bound/bound.hpp"

namespace py = pybind11;

namespace hopscope::python {

namespace {

ExportRequest request_of(const std::string& file, const std::string& to, std::optional<Step> step) {
  const auto* const found = std::ranges::find(export_format_names, to);
  if (found == export_format_names.end()) throw InputError({{file, "", fmt::format("is not written as \"{}\"", to)}});
  const ExportRequest request{static_cast<ExportFormat>(found - export_format_names.begin()), step};
  if (!request.fault().empty()) throw InputError({{file, "", fmt::format("{}; leave out step", request.fault())}});
  return request;
}

std::string export_scenario(const ReadScenario& read, const std::string& to, std::optional<Step> step) {
  Interruption interruption;
  return exported_run(read.scenario, request_of(read.scenario.file, to, step), {.progress = &interruption}).text;
}

std::string export_platform(const Library& library, const Source& source, const std::string& to) {
  const auto catalogue = library.catalogue();
  const PlatformFile read = read_platform_file(source.file, Library::options(source), *catalogue);
  return exported_platform(read, source.file, request_of(source.file, to, {}));
}

/// The page of `hopscope report`, or its document.
std::string report_of(const std::vector<std::shared_ptr<ReadScenario>>& all, const std::string& title, bool as_json) {
  Interruption interruption;
  Report report;
  ReportChapter chapter;
  for (const auto& read : all) {
    chapter.runs.push_back(report.runs.size());
    report.runs.push_back(show(read->scenario, {.formula = FormulaSearch::brief, .progress = &interruption}));
    report.bounds.push_back(quick_bound_of(read->scenario));
    report.embeddings.push_back(embedded_exchange_of(read->scenario));
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

}  // namespace

void bind_documents(py::module_& module) {
  module.def("export_formats", [] { return export_format_names; });
  module.def("export_scenario", [](const ReadScenario& read, const std::string& to, std::optional<Step> step) {
    std::string text;
    {
      const py::gil_scoped_release others;
      text = export_scenario(read, to, step);
    }
    return is_binary(request_of(read.scenario.file, to, step).to) ? py::object(py::bytes(text)) : py::str(text);
  });
  module.def("export_platform", &export_platform);
  module.def("is_platform",
             [](const Source& source) { return is_platform_file(*Library::options(source).files, source.file); });
  module.def("has_been_read", &has_been_read);
  module.def("network", &network_of);
  module.def("report", [](const std::vector<std::shared_ptr<ReadScenario>>& all, const std::string& title, bool json) {
    const py::gil_scoped_release others;
    return report_of(all, title, json);
  });
}

}  // namespace hopscope::python
