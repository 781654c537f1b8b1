#include "output/result.hpp"

#include <algorithm>

#include <hopscope/names.hpp>
#include <hopscope/result.hpp>
#include <hopscope/topology.hpp>

#include "output/json_parts.hpp"

namespace hopscope {

Json words_json(double value) {
  const Cell cell = whole_or_real(value);
  if (const auto* const whole = std::get_if<std::int64_t>(&cell)) return *whole;
  return value;
}

void add_cells(Json& json, const Cells& cells) {
  for (const auto& [name, value] : cells) {
    Json& to = json[std::string(name)] = nullptr;
    if (const auto* const flag = std::get_if<bool>(&value)) to = *flag;
    if (const auto* const whole = std::get_if<std::int64_t>(&value)) to = *whole;
    if (const auto* const real = std::get_if<double>(&value)) to = *real;
    if (const auto* const text = std::get_if<std::string>(&value)) to = *text;
  }
}

Json sizes_json(const Schedule& schedule) {
  const auto& sizes = *schedule.sizes;
  Json json;
  json["from"] = schedule.sizes_from;
  json["messages"] = words_json(sizes.messages());
  json["words"] = words_json(sizes.total());
  json["most_messages"] = sizes.most_messages();
  json["largest_sum"] = words_json(sizes.largest_sum());
  return json;
}

Json neighbours_json(const Schedule& schedule) {
  Json json;
  json["name"] = schedule.guest_name;
  json["messages"] = schedule.neighbours->messages();
  json["most_neighbours"] = schedule.neighbours->most();
  return json;
}

void add_option(Json& json, const Option& option) {
  if (const auto* number = std::get_if<double>(&option.value)) {
    json[option.name] = words_json(*number);
  } else {
    std::visit([&](const auto& value) { json[option.name] = value; }, option.value);
  }
}

void add_options(Json& json, const std::vector<Option>& options) {
  for (const Option& option : options) add_option(json, option);
}

Json schedule_json(const Result& result) {
  const auto& schedule = result.schedule;
  Json json;
  json["operation"] = schedule.operation;
  const std::string& program = schedule.own.empty() ? schedule.algorithm : schedule.own;
  json[schedule.own.empty() ? "algorithm" : "program"] = program.empty() ? Json() : Json(program);
  if (schedule.sizes) {
    json["sizes"] = sizes_json(schedule);
  } else {
    json["message_words"] = words_json(schedule.message_words);
  }
  if (schedule.neighbours) json["guest"] = neighbours_json(schedule);
  for (const Option& each : schedule.values) {
    const bool is_of_operation = std::ranges::find(result.options, each.name, &Option::name) == result.options.end();
    if (is_of_operation) add_option(json, each);
  }
  add_options(json, result.options);
  json["synchronization"] = name_of(schedule.synchronization);
  json["content"] = name_of(schedule.content);
  return json;
}

Json symbols_json(const std::vector<Symbol>& symbols) {
  Json json = Json::array();
  for (const Symbol& each : symbols) {
    json.push_back({{"name", each.name}, {"value", each.value}, {"meaning", each.meaning}});
  }
  return json;
}

Json formula_json(const Analytic& analytic, Time simulated) {
  const auto quotient = ratio(simulated, analytic);
  Json json;
  json["name"] = analytic.name;
  json["kind"] = name_of(analytic.kind);
  json["value"] = analytic.value;
  json["ratio"] = or_null(quotient);
  json["formula"] = analytic.formula;
  json["symbols"] = symbols_json(analytic.symbols);
  json["source"] = analytic.source;
  json["terms"] = analytic.terms.empty() ? Json(nullptr) : Json(analytic.terms);
  json["difference"] = analytic.terms.empty() ? Json(nullptr) : Json(analytic.difference);
  json["assumes"] = analytic.assumes();
  json["holds"] = analytic.holds();
  return json;
}

Json formulas_json(const std::vector<Analytic>& formulas, Time simulated) {
  Json json = Json::array();
  for (const auto& formula : formulas) json.push_back(formula_json(formula, simulated));
  return json;
}

Json sketch_json(const std::optional<CurveToSketch>& sketch) {
  if (!sketch) return nullptr;
  return {{"formula", sketch->formula}, {"over", sketch->over}, {"words", sketch->words},
          {"from", sketch->from},       {"to", sketch->to},     {"at", sketch->at}};
}

Json line_json(const std::optional<Line>& line) {
  if (!line) return nullptr;
  return {{"at_zero", line->at_zero}, {"per_word", line->slope}};
}

Json agreement_json(const Agreement& agreement) {
  Json json{{"makespan", agreement.makespan}, {"steps", agreement.steps}};
  if (!agreement.differences.empty()) json["differences"] = agreement.differences;
  return json;
}

void add_totals(Json& json, const Totals& totals) {
  add_cells(json, total_columns, totals);
  if (const auto& between = totals.between_clusters) {
    json["between_clusters"] = {{"messages", between->messages}, {"words", words_json(between->words)}};
  }
}

namespace {

Json totals_json(const Totals& totals) {
  Json json;
  add_totals(json, totals);
  return json;
}

Json witness_json(const Witness& witness, const Topology& topology) {
  Json json;
  json["step"] = witness.step;
  json["channel"] = {witness.channel.from, witness.channel.to};
  const std::string from = vertex_in_words(topology, witness.channel.from);
  const std::string to = vertex_in_words(topology, witness.channel.to);
  const bool has_names = from != std::to_string(witness.channel.from) || to != std::to_string(witness.channel.to);
  if (has_names || has_vertex_names(topology)) json["channel_names"] = {from, to};
  json["load"] = witness.load;
  json["congestion"] = words_json(witness.congestion);
  json["messages"] = Json::array();
  for (const auto& [from, to] : witness.messages) json["messages"].push_back({from, to});
  return json;
}

Json side_json(const TimeFormula::Side& side) {
  return {{"constant", side.constant}, {"slope", side.slope}, {"to", side.to ? Json(*side.to) : Json(nullptr)}};
}

Json time_formula_json(const TimeFormula& formula) {
  Json json{{"time", formula.time}};
  const bool is_known = !formula.text.empty();
  json["coefficients"] = nullptr;
  for (const auto& [name, coefficient] : formula.coefficients) json["coefficients"][name] = coefficient;
  if (is_known && formula.coefficients.empty()) json["coefficients"] = Json::object();
  json["constant"] = is_known ? Json(formula.constant) : Json(nullptr);
  json["text"] = is_known ? Json(formula.text) : Json(nullptr);
  json["holds"] = Json::object();
  for (const auto& [variable, least, most] : formula.holds)
    json["holds"][variable] = {least, most ? Json(*most) : Json(nullptr)};
  json["border"] = Json::array();
  json["sides"] = Json::object();
  for (const TimeFormula::Border& border : formula.borders) {
    json["border"].push_back(border.variable);
    json["sides"][border.variable] = {
        {"before", side_json(border.before)}, {"after", side_json(border.after)}, {"meeting", border.meeting}};
  }
  if (formula.is_rounded) json["rounded"] = true;
  json["amplification"] = formula.amplification;
  json["remarks"] = formula.remarks;
  json["steps"] = Json::array();
  for (const auto& [step, begin, end, time] : formula.steps)
    json["steps"].push_back({{"step", step}, {"begin", begin}, {"end", end}, {"time", time}});
  return json;
}

Json symmetry_json(const SymmetryProof& proof) {
  return {{"group", proof.group}, {"ranks_checked", proof.ranks_checked}, {"of", proof.of}, {"by_rule", proof.by_rule}};
}

// Everything but the steps, which are replaced by null, and the messages: there may be millions of either.
Json without_lists(const Result& result) {
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["scenario"] = result.scenario;
  json["engine"] = result.engine;
  if (result.agreement) json["agreement"] = agreement_json(*result.agreement);
  if (result.unresolved_cost) json["unresolved_cost"] = *result.unresolved_cost;
  if (result.symmetry) json["symmetry"] = symmetry_json(*result.symmetry);
  json["platform"] = platform_json(result.platform);
  json["schedule"] = schedule_json(result);
  json["time"] = result.time;
  if (result.formula) json["time_formula"] = time_formula_json(*result.formula);
  if (!result.why_no_formula.empty()) json["time_formula"] = nullptr;
  json["analytic"] = formulas_json(result.analytic, result.time);
  json["bounds"] = formulas_json(result.bounds, result.time);
  json["steps"] = nullptr;
  json["totals"] = totals_json(result.totals);
  json["congestion_free"] = result.congestion_free();
  json["witness"] = result.witness ? witness_json(*result.witness, *result.platform.topology) : Json(nullptr);
  json["delivery"] = name_of(result.delivery);
  if (!result.delivery_failures.empty()) json["delivery_failures"] = result.delivery_failures;
  json["combination"] = combination_json(result);
  if (result.bandwidth) json["bandwidth"] = bandwidth_json(*result.bandwidth);
  json["expect"] = nullptr;
  if (result.expectations) {
    json["expect"] = {{"passed", result.expect_failures.empty()}, {"failures", result.expect_failures}};
  }
  for (const Verdict& each : result.predictions) {
    json["predict"].push_back(
        {{"quantity", each.quantity}, {"predicted", each.predicted}, {"passed", each.holds}, {"verdict", each.words}});
  }
  return json;
}

void append_result(std::string& out, const Result& result, const std::string& indent, bool messages) {
  const auto append_step = [](std::string& text, const StepUsage& step) {
    append_text(text, cells_json(step_columns, step));
  };
  const auto append_message = [](std::string& text, const MessageRecord& message) {
    append_text(text, cells_json(message_columns, message));
  };
  Json json = without_lists(result);
  if (messages) json["messages"] = nullptr;
  append_object(
      out, json, indent,
      {{"steps", [&](std::string& text) { append_lines(text, result.steps, indent + "  ", append_step); }},
       {"messages", [&](std::string& text) { append_lines(text, result.messages, indent + "  ", append_message); }}});
}

}  // namespace

Json bandwidth_json(const Bandwidth& bandwidth) {
  return {{"algbw", bandwidth.algorithm}, {"busbw", bandwidth.bus}, {"unit", bandwidth.unit}};
}

Json combination_json(const Result& result) {
  if (!result.combination) return nullptr;
  const Combination& how = *result.combination;
  const auto shown = []<class Number>(const Number& number) -> Json {
    if constexpr (std::is_same_v<Number, std::monostate>)
      return nullptr;
    else if constexpr (std::is_same_v<Number, double>)
      return words_json(number);
    else
      return number;
  };
  Json json;
  for (const CombinationColumn& column : combination_columns)
    json[std::string(column.name_within())] = std::visit(shown, column.of(how));
  return json;
}

Json result_with_steps(const Result& result) {
  Json json = without_lists(result);
  json["steps"] = Json::array();
  for (const auto& step : result.steps) json["steps"].push_back(cells_json(step_columns, step));
  return json;
}

std::string json(std::span<const Result> results, const JsonOptions& options) {
  std::string out;
  if (!options.array && results.size() == 1) {
    append_result(out, results.front(), "", options.messages);
  } else {
    append_lines(out, results, "",
                 [&](std::string& text, const Result& result) { append_result(text, result, "  ", options.messages); });
  }
  out += '\n';
  return out;
}

std::string json_lines(std::span<const Result> results, bool messages) {
  std::string out;
  for (const Result& result : results) {
    std::string text;
    append_result(text, result, "", messages);
    // A string contains no line break: there it is written \\n.
    bool indents = false;
    for (const char character : text) {
      indents = character == '\n' || (indents && character == ' ');
      if (!indents) out += character;
      if (character == '\n' && out.ends_with(',')) out += ' ';
    }
    out += '\n';
  }
  return out;
}

std::string result_json(const Result& result, bool messages) {
  return json(std::span(&result, 1), {.array = false, .messages = messages});
}

}  // namespace hopscope
