// The document of a report. Everything that the page shows is computed here.

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/catalogue.hpp>
#include <hopscope/cost_parameters.hpp>
#include <hopscope/names.hpp>
#include <hopscope/result.hpp>

#include "analysis/lookup.hpp"
#include "output/bound.hpp"
#include "output/json_parts.hpp"
#include "output/pages.hpp"
#include "output/report/document.hpp"
#include "output/report/report.hpp"
#include "output/setting.hpp"
#include "output/symbols.hpp"
#include "study/bound/bound.hpp"
#include "text/utf8.hpp"

namespace hopscope {

namespace {

/// Of "7/2" or "3".
double number_of(const std::string& fraction) {
  const std::size_t bar = fraction.find('/');
  const double above = std::strtod(fraction.c_str(), nullptr);
  return bar == std::string::npos ? above : above / std::strtod(fraction.c_str() + bar + 1, nullptr);
}

const CostParameter* parameter(const std::string& name) {
  const auto found = std::ranges::find(cost_parameters, name, &CostParameter::name);
  return found == cost_parameters.end() ? nullptr : &*found;
}

/// The terms of the sum; null if they are not those of the platform's own costs, or do not make up its time.
Json terms_of(const TimeFormula& formula, const Platform& platform) {
  if (formula.text.empty() || !platform.has_uniform_costs()) return nullptr;
  Json terms = Json::array();
  double sum = number_of(formula.constant);
  for (const auto& [name, coefficient] : formula.coefficients) {
    const CostParameter* const cost = parameter(name);
    if (cost == nullptr) return nullptr;
    const double value = platform.costs.*cost->value;
    sum += number_of(coefficient) * value;
    terms.push_back({{"parameter", name},
                     {"coefficient", number_of(coefficient)},
                     {"value", value},
                     {"of_words", cost->is_of_words}});
  }
  if (!approximately_equal(sum, formula.value, formula.value)) return nullptr;
  std::ranges::stable_partition(terms,
                                [](const Json& term) { return !term["of_words"].get<bool>(); });  // as in the text
  return terms;
}

/// The formula of the run in numbers, with which a page can tell its time at other values; null if the run has none.
Json time_formula_of_page(const Result& result) {
  if (!result.formula) return nullptr;
  const TimeFormula& formula = *result.formula;
  Json json{{"text", formula.text},
            {"words", formula_in_words(formula)},
            {"remarks", formula.remarks},
            {"terms", terms_of(formula, result.platform)},
            {"constant", formula.text.empty() ? 0 : number_of(formula.constant)},
            {"message_words", result.schedule.message_words},
            {"holds", Json::array()},
            {"steps", Json::array()}};
  for (const auto& [variable, least, most] : formula.holds) {
    json["holds"].push_back(
        {{"variable", variable}, {"least", number_of(least)}, {"most", most ? Json(number_of(*most)) : Json(nullptr)}});
  }
  for (const auto& [step, begin, end, time] : formula.steps) json["steps"].push_back({{"step", step}, {"time", time}});
  return json;
}

constexpr std::size_t most_steps = most_steps_in_report;

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
    constexpr std::size_t most_of_name = 60;  // on a page
    json["names"] = Json::array();
    for (NodeId vertex = 0; vertex < topology.nodes() + topology.switches(); ++vertex) {
      json["names"].push_back(shortened(topology.vertex_name(vertex), most_of_name));
    }
  }
  if (drawing || run.messages) add_channels(topology, json);
  return json;
}

/// The book's name of an operation and MPI's, "all-to-all broadcast, MPI_Allgather", without what is said of the
/// function's arguments; empty if it has none.
std::string names_of_operation(std::string_view name) {
  static const Catalogue catalogue = builtin_catalogue();
  const OperationKind* kind = catalogue.operation(name);
  if (kind == nullptr || kind->mpi.empty()) return "";
  return fmt::format("{}, {}", kind->title, kind->mpi.substr(0, kind->mpi.find_first_of(", ")));
}

// Of more ranks, nobody looks at what each of them does.
constexpr Rank most_ranks_of_printed_program = 64;

/// The program of the book, with what each rank does in each step; null if there is none.
Json printed_json(const ShownRun& run) {
  const Rank ranks = run.result.platform.ranks();
  if (run.algorithm->printed == nullptr || ranks > most_ranks_of_printed_program) return nullptr;
  const auto program = run.algorithm->printed(run.result.platform, run.result.schedule);
  if (!program) return nullptr;
  Json json{{"title", program->title},
            {"source", program->source},
            {"code", program->code},
            {"variables", program->variables},
            {"steps", Json::array()}};
  const auto add = [&](Step step) {
    Json& here = json["steps"].emplace_back(Json::array());
    for (Rank rank = 0; rank < ranks; ++rank) {
      const PrintedStep at = program->at(rank, step);
      here.push_back({{"lines", at.lines}, {"values", at.values}});
    }
  };
  add(0);
  for (const auto& each : run.result.steps) add(each.step);
  return json;
}

Json algorithm_json(const ShownRun& run) {
  const Algorithm& algorithm = *run.algorithm;
  Json json{{"operation", algorithm.operation}, {"names", names_of_operation(algorithm.operation)},
            {"name", algorithm.name},           {"title", algorithm.title},
            {"source", algorithm.source},       {"where", algorithm.where},
            {"advice", algorithm.advice},       {"pseudo_code", pseudo_code_lines(algorithm)},
            {"printed", printed_json(run)},     {"lines", Json::array()}};
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
          {"difference", formula.difference},
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

Json steps_json_of(const ShownRun& run) {
  Json json = Json::array();
  const auto& steps = run.result.steps;
  for (std::size_t i = 0; i < std::min(steps.size(), most_steps); ++i)
    json.push_back(cells_json(step_columns, steps[i]));
  return json;
}

/// An object with further fields, whose values are JSON already.
std::string with_fields(const Json& object, std::initializer_list<std::pair<std::string_view, std::string>> fields) {
  std::string text = printable(object.dump(-1, ' ', false, Json::error_handler_t::replace));
  text.pop_back();
  for (const auto& [name, value] : fields) {
    text += fmt::format(",\"{}\":", name);
    text += value;
  }
  return text + '}';
}

/// Of a network that is drawn, if channels or ports determine the bound.
Json bottleneck_json(const std::optional<BoundReport>& bound, bool is_drawn) {
  if (!bound || !is_drawn) return nullptr;
  if (bound->limit == BoundReport::Limit::nothing || bound->limit == BoundReport::Limit::startups) return nullptr;
  return {{"bound", bound->bound},
          {"words", bottleneck_in_words(*bound)},
          {"prices", relative_prices(*bound)},
          {"nodes", critical_nodes(*bound)}};
}

/// What formulas name, with its value in this run; without costs that differ between links.
Json parameters_json(const Result& result) {
  Json json{{"m", result.schedule.message_words}, {"p", result.platform.ranks()}};
  if (!result.platform.has_uniform_costs()) return json;
  for (const CostParameter& cost : cost_parameters) json[std::string(cost.name)] = result.platform.costs.*cost.value;
  return json;
}

std::string run_text(const ShownRun& run, const std::optional<BoundReport>& bound,
                     const std::optional<EmbeddedExchange>& embedded, Drawings& drawings) {
  const Result& result = run.result;
  Json embedding = embedded ? embedded_json(*embedded, drawings) : Json(nullptr);
  const auto& drawing = drawings.of(*result.platform.topology);
  Json json{{"file", run.file},
            {"name", (result.scenario.empty() ? result.title : result.scenario) + changes_in_words(result.overrides)},
            {"setting", setting_parts(result)},
            {"engine", result.engine},
            {"unit", result.platform.time_unit},
            {"parameters", parameters_json(result)},
            {"time", result.time},
            {"steps", steps_json_of(run)},
            {"totals", Json::object()},
            {"congestion_free", result.congestion_free()},
            {"network", network_json(run, drawing)},
            {"algorithm", algorithm_json(run)},
            {"time_formula", time_formula_of_page(result)},
            {"why_no_formula", result.why_no_formula},
            {"formulas", Json::array()},
            {"main_formula", result.analytic.empty() ? Json(nullptr) : Json(result.analytic.size() - 1)},
            {"verdicts", Json::array()},
            {"bottleneck", bottleneck_json(bound, drawing.has_value())},
            {"embedding", drawing ? std::move(embedding) : Json(nullptr)},
            {"left_out", run.left_out}};
  add_totals(json["totals"], result.totals);
  for (const auto* formulas : {&result.analytic, &result.bounds}) {
    for (const Analytic& formula : *formulas) json["formulas"].push_back(typeset_json(formula, run));
  }
  for (const Conclusion& conclusion : conclusions_of(run)) json["verdicts"].push_back(conclusion_json(conclusion));
  if (result.steps.size() > most_steps) {
    json["left_out"].push_back(fmt::format("Steps after the first {}, of {}.", most_steps, result.steps.size()));
  }
  return with_fields(json,
                     {{"messages", messages_text(run)}, {"holdings", holdings_text(run)}, {"loads", loads_text(run)}});
}

}  // namespace

std::string report_json(const Report& report) {
  Drawings drawings;
  return report_json(report, drawings);
}

std::string report_json(const Report& report, Drawings& drawings) {
  Json json{{"hopscope", HOPSCOPE_VERSION}, {"format", 2}, {"title", report.title}};
  json["chapters"] = Json::array();
  for (const auto& [title, text, runs, step, is_covered, view, sketch] : report.chapters) {
    json["chapters"].push_back({{"title", title},
                                {"text", text},
                                {"runs", runs},
                                {"step", step},
                                {"covered", is_covered},
                                {"view", view},
                                {"sketch", sketch_json(sketch)}});
  }
  std::string runs = "[";
  for (std::size_t i = 0; i < report.runs.size(); ++i) {
    if (i > 0) runs += ',';
    runs += run_text(report.runs[i], i < report.bounds.size() ? report.bounds[i] : std::nullopt,
                     i < report.embeddings.size() ? report.embeddings[i] : std::nullopt, drawings);
  }
  return with_fields(json, {{"runs", runs + "]"}});
}

std::string report_page(const Report& report) {
  return filled_page(viewer_page(), "%HOPSCOPE_REPORT%", report_json(report));
}

}  // namespace hopscope
