#include "output/json.hpp"

#include <cmath>

#include <nlohmann/json.hpp>

namespace hopscope {

namespace {

using Json = nlohmann::ordered_json;

// Words are counted: a whole number is written as one.
Json words(double value) {
  constexpr double largest_exact = 9007199254740992.0;  // 2^53
  if (std::floor(value) == value && std::abs(value) <= largest_exact) return static_cast<std::int64_t>(value);
  return value;
}

Json platform_json(const Platform& platform) {
  const auto& topology = *platform.topology;
  Json json;
  json["family"] = topology.family();
  json["nodes"] = topology.nodes();
  json["channels"] = topology.channels();
  json["width"] = topology.width();
  if (topology.family() == "torus" || topology.family() == "mesh") json["dims"] = topology.grid()->sides();
  if (topology.hypercube_dimension() >= 0) json["dimension"] = topology.hypercube_dimension();
  json["switching"] = name_of(platform.switching);
  json["costs"] = {{"t_s", platform.costs.t_s},
                   {"t_w", platform.costs.t_w},
                   {"t_h", platform.costs.t_h},
                   {"t_r", platform.costs.t_r}};
  json["ports"] = platform.ports == Platform::all_ports ? Json("all") : Json(platform.ports);
  json["routing"] = platform.routing;
  json["contention"] = name_of(platform.contention);
  json["mapping"] = platform.mapping_name;
  json["time_unit"] = platform.time_unit;
  return json;
}

Json schedule_json(const Outcome& outcome) {
  const auto& schedule = outcome.schedule;
  Json json;
  json["operation"] = schedule.operation;
  json["algorithm"] = schedule.algorithm;
  json["message_words"] = words(schedule.message_words);
  if (schedule.operation == "shift") json["shift"] = schedule.shift;
  if (outcome.has_radix) json["radix"] = schedule.radix;
  if (outcome.has_direction) json["direction"] = name_of(schedule.direction);
  json["synchronization"] = name_of(schedule.synchronization);
  json["content"] = name_of(schedule.content);
  return json;
}

Json formula_json(const Analytic& analytic, Time measured) {
  const auto quotient = ratio(measured, analytic);
  Json json;
  json["name"] = analytic.name;
  json["kind"] = name_of(analytic.kind);
  json["value"] = analytic.value;
  json["ratio"] = quotient ? Json(*quotient) : Json(nullptr);
  json["formula"] = analytic.formula;
  json["source"] = analytic.source;
  json["assumes"] = analytic.assumes;
  json["holds"] = analytic.holds;
  return json;
}

Json formulas_json(const std::vector<Analytic>& formulas, Time measured) {
  Json json = Json::array();
  for (const auto& formula : formulas) json.push_back(formula_json(formula, measured));
  return json;
}

Json step_json(const StepUsage& step) {
  Json json;
  json["step"] = step.step;
  json["messages"] = step.messages;
  json["words"] = words(step.words);
  json["congestion"] = step.congestion;
  json["congested_channels"] = step.congested_channels;
  json["used_channels"] = step.used_channels;
  json["link_traversals"] = step.link_traversals;
  json["word_hops"] = words(step.word_hops);
  json["start"] = step.start;
  json["end"] = step.end;
  return json;
}

Json totals_json(const Totals& totals) {
  Json json;
  json["steps"] = totals.steps;
  json["messages"] = totals.messages;
  json["words"] = words(totals.words);
  json["link_traversals"] = totals.link_traversals;
  json["word_hops"] = words(totals.word_hops);
  json["max_congestion"] = totals.max_congestion;
  json["max_overlap"] = totals.max_overlap;
  return json;
}

Json witness_json(const Witness& witness) {
  Json json;
  json["step"] = witness.step;
  json["channel"] = {witness.channel.from, witness.channel.to};
  json["load"] = witness.load;
  json["messages"] = Json::array();
  for (const auto& [from, to] : witness.messages) json["messages"].push_back({from, to});
  return json;
}

Json message_json(const MessageRecord& message) {
  Json json;
  json["step"] = message.step;
  json["from"] = message.from;
  json["to"] = message.to;
  json["words"] = words(message.words);
  json["route"] = message.route;
  return json;
}

Json agreement_json(const Agreement& agreement) {
  Json json{{"makespan", agreement.makespan}, {"steps", agreement.steps}};
  if (!agreement.differences.empty()) json["differences"] = agreement.differences;
  return json;
}

// Everything but the messages, of which there may be millions.
Json outcome_json(const Outcome& outcome) {
  const auto& result = outcome.result;
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["scenario"] = outcome.scenario;
  json["engine"] = result.engine;
  if (result.agreement) json["agreement"] = agreement_json(*result.agreement);
  json["platform"] = platform_json(outcome.platform);
  json["schedule"] = schedule_json(outcome);
  json["time"] = result.time;
  json["analytic"] = formulas_json(result.analytic, result.time);
  json["bounds"] = formulas_json(result.bounds, result.time);
  json["steps"] = Json::array();
  for (const auto& step : result.steps) json["steps"].push_back(step_json(step));
  json["totals"] = totals_json(result.totals);
  json["congestion_free"] = result.congestion_free();
  json["witness"] = result.witness ? witness_json(*result.witness) : Json(nullptr);
  json["delivery"] = name_of(result.delivery);
  if (!result.delivery_failures.empty()) json["delivery_failures"] = result.delivery_failures;
  json["expect"] = nullptr;
  if (outcome.expectations) {
    json["expect"] = {{"passed", result.expect_failures.empty()}, {"failures", result.expect_failures}};
  }
  return json;
}

// A name that is no UTF-8 must not keep a result from being written.
std::string scalar_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// On one line, with the blanks that people write: {"step": 1, "route": [0, 1]}.
std::string text_of(const Json& json) {
  if (!json.is_structured()) return scalar_text(json);
  std::string out(1, json.is_object() ? '{' : '[');
  for (const auto& [key, value] : json.items()) {
    if (out.size() > 1) out += ", ";
    if (json.is_object()) out += scalar_text(key) + ": ";
    out += text_of(value);
  }
  return out + (json.is_object() ? '}' : ']');
}

// `elements` one to a line.
template <class Elements, class ToText>
std::string lines_of(const Elements& elements, const std::string& indent, ToText to_text) {
  std::string out = "[";
  bool first = true;
  for (const auto& element : elements) {
    out += (first ? "\n" : ",\n") + indent + "  " + to_text(element);
    first = false;
  }
  return out + (first ? "" : "\n" + indent) + "]";
}

bool is_list_of_objects(const Json& json) { return json.is_array() && !json.empty() && json.front().is_object(); }

// One field to a line, one element of a list of objects to a line: readable, and `diff` shows which step changed.
std::string object_text(const Json& json, const std::string& indent, const std::string& last_fields = "") {
  std::string out = "{";
  bool first = true;
  for (const auto& [key, value] : json.items()) {
    out += (first ? "\n" : ",\n") + indent + "  " + scalar_text(key) + ": ";
    out += is_list_of_objects(value) ? lines_of(value, indent + "  ", text_of) : text_of(value);
    first = false;
  }
  return out + last_fields + '\n' + indent + "}";
}

std::string outcome_text(const Outcome& outcome, const std::string& indent, bool messages) {
  std::string last_fields;
  if (messages) {
    last_fields = ",\n" + indent + "  \"messages\": " +
                  lines_of(outcome.result.messages, indent + "  ",
                           [](const MessageRecord& message) { return text_of(message_json(message)); });
  }
  return object_text(outcome_json(outcome), indent, last_fields);
}

Json mistakes_json(const CheckedFile& checked) {
  Json json;
  json["file"] = checked.file;
  json["ok"] = checked.mistakes.empty();
  json["mistakes"] = Json::array();
  for (const auto& mistake : checked.mistakes) {
    json["mistakes"].push_back({{"file", mistake.file}, {"pointer", mistake.pointer}, {"message", mistake.message}});
  }
  return json;
}

Json explanation_json(const Explanation& explained) {
  const auto& algorithm = *explained.algorithm;
  Json json;
  json["operation"] = algorithm.operation;
  json["name"] = algorithm.name;
  json["title"] = algorithm.title;
  json["source"] = algorithm.source;
  json["where"] = algorithm.where;
  json["options"] = algorithm.options;
  json["pseudo_code"] = algorithm.pseudo_code;
  json["advice"] = algorithm.advice;
  json["formulas"] = formulas_json(explained.example.result.analytic, explained.example.result.time);
  json["example"] = outcome_json(explained.example);
  return json;
}

}  // namespace

std::string json(std::span<const Outcome> outcomes, const JsonOptions& options) {
  if (!options.array && outcomes.size() == 1) return outcome_text(outcomes.front(), "", options.messages) + '\n';
  return lines_of(outcomes, "", [&](const Outcome& outcome) { return outcome_text(outcome, "  ", options.messages); }) +
         '\n';
}

std::string json(std::span<const CheckedFile> files) {
  return lines_of(files, "", [](const CheckedFile& file) { return text_of(mistakes_json(file)); }) + '\n';
}

std::string json(std::span<const ListSection> sections) {
  Json json;
  for (const auto& section : sections) {
    auto& list = json[section.key];
    if (list.is_null()) list = Json::array();
    for (const auto& entry : section.entries) {
      Json object;
      object["name"] = entry.name;
      if (!section.group.empty()) object["operation"] = section.group;
      if (!entry.where.empty()) object["where"] = entry.where;
      object["summary"] = entry.summary;
      list.push_back(std::move(object));
    }
  }
  return object_text(json, "") + '\n';
}

std::string json(std::span<const Explanation> explanations) {
  const auto text = [](const Explanation& explained) { return object_text(explanation_json(explained), "  "); };
  return lines_of(explanations, "", text) + '\n';
}

}  // namespace hopscope
