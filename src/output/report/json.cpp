// The document of a report. Everything that the page shows is computed here.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <hopscope/names.hpp>

#include "analysis/ranks_by_node.hpp"
#include "output/bound_report.hpp"
#include "output/json_parts.hpp"
#include "output/pseudo_code.hpp"
#include "output/ratio.hpp"
#include "output/report/conclusions.hpp"
#include "output/report/report.hpp"
#include "output/report/tex.hpp"
#include "output/setting.hpp"
#include "output/symbols.hpp"
#include "study/bound/bound.hpp"
#include "study/bound/critical_channels.hpp"

namespace hopscope {

namespace {

// The largest number of steps in lists, and in the page's tables.
constexpr std::size_t most_steps = 4096;

/// A coordinate of a drawing, to a ten-thousandth of a node's diameter: further digits are nobody's, and differ between
/// mathematical libraries.
double rounded(double coordinate) { return std::round(coordinate * 1e4) / 1e4; }

Json point_json(Point point) { return {rounded(point.x), rounded(point.y)}; }

Json drawing_json(const Drawing& drawing) {
  Json json{{"width", rounded(drawing.width)},
            {"height", rounded(drawing.height)},
            {"places", Json::array()},
            {"curves", Json::array()}};
  for (const Point& place : drawing.places) json["places"].push_back(point_json(place));
  for (const auto& [from, control, to] : drawing.curves) {
    Json curve = Json::array();
    for (const Point& point : {from, control, to}) {
      curve.push_back(rounded(point.x));
      curve.push_back(rounded(point.y));
    }
    json["curves"].push_back(std::move(curve));
  }
  return json;
}

Json ranks_json(const Platform& platform) {
  if (platform.mapping.is_identity()) return nullptr;
  Json ranks = Json::array();
  for (const auto rank : ranks_by_node(platform)) ranks.push_back(rank ? Json(*rank) : Json(nullptr));
  return ranks;
}

void add_channels(const Topology& topology, Json& json) {
  json["channels"] = Json::array();
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    const auto [from, to] = topology.channel(id);
    json["channels"].push_back({from, to});
  }
  if (topology.channel_kinds().size() < 2) return;
  json["widths"] = Json::array();
  for (ChannelId id = 0; id < topology.channels(); ++id) json["widths"].push_back(topology.width(id));
}

Json network_json(const ShownRun& run, const std::optional<Drawing>& drawing) {
  const Platform& platform = run.result.platform;
  const Topology& topology = *platform.topology;
  Json json{{"description", topology.description()},
            {"family", topology.family()},
            {"nodes", topology.nodes()},
            {"switches", topology.switches()},
            {"names", nullptr},
            {"ranks", drawing || run.messages ? ranks_json(platform) : nullptr},
            {"channels", nullptr},
            {"widths", nullptr},
            {"drawing", drawing ? drawing_json(*drawing) : Json(nullptr)}};
  if (drawing) {
    json["names"] = Json::array();
    for (NodeId vertex = 0; vertex < topology.nodes() + topology.switches(); ++vertex) {
      json["names"].push_back(topology.vertex_name(vertex));
    }
  }
  if (drawing || run.messages) add_channels(topology, json);
  return json;
}

Json algorithm_json(const ShownRun& run) {
  const Algorithm& algorithm = *run.algorithm;
  Json json{{"operation", algorithm.operation},
            {"name", algorithm.name},
            {"title", algorithm.title},
            {"source", algorithm.source},
            {"where", algorithm.where},
            {"advice", algorithm.advice},
            {"pseudo_code", pseudo_code_lines(algorithm)},
            {"lines", Json::array()}};
  const auto& steps = run.result.steps;
  for (std::size_t i = 0; i < std::min(steps.size(), most_steps); ++i) {
    const auto [first, last] = lines_of_step(algorithm, run.result.platform, run.result.schedule, steps[i].step);
    json["lines"].push_back({first, last});
  }
  return json;
}

Json typeset_json(const Analytic& formula, const ShownRun& run) {
  const auto quotient = ratio(run.result.time, formula);
  const Typeset typeset = typeset_of(formula, run.result.platform, run.result.schedule);
  return {{"name", formula.name},
          {"kind", name_of(formula.kind)},
          {"text", formula.formula},
          {"tex", typeset.tex ? Json(*typeset.tex) : Json(nullptr)},
          {"numbers", typeset.numbers ? Json(*typeset.numbers) : Json(nullptr)},
          {"symbols", symbols_in_words(formula)},
          {"value", formula.value},
          {"ratio", quotient ? Json(*quotient) : Json(nullptr)},
          {"ratio_in_words", ratio_in_words(quotient)},
          {"assumes", formula.assumes()},
          {"holds", formula.holds()},
          {"source", formula.source}};
}

Json conclusion_json(const Conclusion& conclusion) {
  constexpr std::string_view tones[] = {"good", "bad", "plain"};  // in the order of Tone
  const bool has_step = conclusion.step && *conclusion.step < most_steps;
  return {{"tone", tones[static_cast<std::size_t>(conclusion.tone)]},
          {"text", conclusion.text},
          {"step", has_step ? Json(*conclusion.step) : Json(nullptr)},
          {"channel", conclusion.channel ? Json(*conclusion.channel) : Json(nullptr)}};
}

Json messages_json(const ShownRun& run) {
  if (!run.messages) return nullptr;
  const auto& steps = run.result.steps;
  Json json = Json::object();
  for (const char* list : {"step", "from", "to", "words", "route", "begin", "end", "flows"}) json[list] = Json::array();
  for (const RecordedMessage& message : *run.messages) {
    const auto step = std::ranges::lower_bound(steps, message.step, {}, &StepUsage::step) - steps.begin();
    if (step >= static_cast<std::ptrdiff_t>(most_steps)) break;  // they are sorted
    json["step"].push_back(step);
    json["from"].push_back(message.from);
    json["to"].push_back(message.to);
    json["words"].push_back(words_json(message.words));
    json["route"].push_back(message.route);
    json["begin"].push_back(message.begin);
    json["end"].push_back(message.end);
    Json flows = Json::array();
    for (const auto& [begin, end] : message.flows) {
      flows.push_back(begin);
      flows.push_back(end);
    }
    json["flows"].push_back(std::move(flows));
  }
  return json;
}

Json holdings_json(const ShownRun& run) {
  if (!run.holdings) return nullptr;
  Json json{{"labels", Json::array()}, {"initial", run.holdings->initial}, {"changes", Json::array()}};
  for (const Block& piece : run.holdings->pieces) json["labels"].push_back(label_of(piece, *run.operation));
  for (const auto& changes : run.holdings->changes) {
    if (json["changes"].size() == most_steps) break;
    Json list = Json::array();
    for (const auto& [rank, holds] : changes) list.push_back({{"rank", rank}, {"holds", holds}});
    json["changes"].push_back(std::move(list));
  }
  return json;
}

Json loads_json(const ShownRun& run) {
  if (!run.loads || run.loads->columns().empty()) return nullptr;
  Json json{{"columns", Json::array()}, {"rows", Json::array()}, {"cells", Json::array()}, {"most", run.loads->most()}};
  for (std::size_t row = 0; row < run.loads->rows(); ++row) {
    const auto [first, last] = run.loads->channels_of(row);
    json["rows"].push_back({first, last});
  }
  json["congestion"] = run.loads->has_congestion() ? Json::array() : Json(nullptr);
  json["most_congestion"] = words_json(run.loads->most_congestion());
  for (const LoadMap::Column& column : run.loads->columns()) {
    json["columns"].push_back({column.first, column.last});
    json["cells"].push_back(column.loads);
    if (run.loads->has_congestion()) json["congestion"].push_back(column.congestion);
  }
  return json;
}

Json steps_json_of(const ShownRun& run) {
  Json json = Json::array();
  const auto& steps = run.result.steps;
  for (std::size_t i = 0; i < std::min(steps.size(), most_steps); ++i) json.push_back(step_json(steps[i]));
  return json;
}

/// Of a network that is drawn, if channels or ports determine the bound.
Json bottleneck_json(const std::optional<BoundReport>& bound, bool is_drawn) {
  if (!bound || !is_drawn) return nullptr;
  if (bound->limit != BoundReport::Limit::channels && bound->limit != BoundReport::Limit::ports) return nullptr;
  return {{"bound", bound->bound},
          {"words", bottleneck_in_words(*bound)},
          {"prices", relative_prices(*bound)},
          {"nodes", critical_nodes(*bound)}};
}

Json run_json(const ShownRun& run, const std::optional<BoundReport>& bound, Drawings& drawings) {
  const Result& result = run.result;
  const auto& drawing = drawings.of(*result.platform.topology);
  Json json{{"file", run.file},
            {"name", (result.scenario.empty() ? result.title : result.scenario) + changes_in_words(result.overrides)},
            {"setting", setting_parts(result)},
            {"engine", result.engine},
            {"unit", result.platform.time_unit},
            {"time", result.time},
            {"steps", steps_json_of(run)},
            {"totals", Json::object()},
            {"congestion_free", result.congestion_free()},
            {"network", network_json(run, drawing)},
            {"algorithm", algorithm_json(run)},
            {"formulas", Json::array()},
            {"main_formula", result.analytic.empty() ? Json(nullptr) : Json(result.analytic.size() - 1)},
            {"verdicts", Json::array()},
            {"messages", messages_json(run)},
            {"holdings", holdings_json(run)},
            {"loads", loads_json(run)},
            {"bottleneck", bottleneck_json(bound, drawing.has_value())},
            {"left_out", run.left_out}};
  add_totals(json["totals"], result.totals);
  for (const auto* formulas : {&result.analytic, &result.bounds}) {
    for (const Analytic& formula : *formulas) json["formulas"].push_back(typeset_json(formula, run));
  }
  for (const Conclusion& conclusion : conclusions_of(run)) json["verdicts"].push_back(conclusion_json(conclusion));
  if (result.steps.size() > most_steps) {
    json["left_out"].push_back(fmt::format("Steps after the first {}, of {}.", most_steps, result.steps.size()));
  }
  return json;
}

}  // namespace

std::string report_json(const Report& report) {
  Drawings drawings;
  return report_json(report, drawings);
}

std::string report_json(const Report& report, Drawings& drawings) {
  Json json{{"hopscope", HOPSCOPE_VERSION}, {"format", 1}, {"title", report.title}};
  json["chapters"] = Json::array();
  for (const auto& [title, text, runs, step] : report.chapters) {
    json["chapters"].push_back({{"title", title}, {"text", text}, {"runs", runs}, {"step", step}});
  }
  json["runs"] = Json::array();
  for (std::size_t i = 0; i < report.runs.size(); ++i)
    json["runs"].push_back(
        run_json(report.runs[i], i < report.bounds.size() ? report.bounds[i] : std::nullopt, drawings));
  return printable(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace hopscope
