#include "output/exercise.hpp"

#include <fmt/format.h>

#include <hopscope/cost_parameters.hpp>

#include "json/document.hpp"
#include "json/json_text.hpp"
#include "output/setting.hpp"
#include "output/symbols.hpp"
#include "scenario/formula_names.hpp"

namespace hopscope {

namespace {

std::string question(const std::string& quantity) {
  if (quantity == "time") return "How long does it take?";
  if (quantity == "steps") return "How many steps does it take?";
  if (quantity == "max_congestion") return "What is the largest congestion of a channel in a step?";
  return "Is the schedule congestion-free?";
}

std::string with_time_unit(const Result& result, Time time) {
  const std::string& unit = result.platform.time_unit;
  return number(time) + (unit.empty() ? "" : " ") + unit;
}

std::string answer(const std::string& quantity, const Result& result) {
  if (quantity == "time") return with_time_unit(result, result.time);
  if (quantity == "steps") return number(static_cast<double>(result.totals.steps));
  if (quantity == "max_congestion") return number(result.totals.max_congestion);
  return result.congestion_free() ? "yes" : "no";
}

std::string formula_line(const Analytic& formula, const Result& result) {
  const std::string_view sign = sign_of(formula.kind);
  std::string line = fmt::format("- {}: {}{}`{}` = {}", formula.name, sign, sign.empty() ? "" : " ", formula.formula,
                                 with_time_unit(result, formula.value));
  if (const std::string symbols = symbols_in_words(formula); !symbols.empty()) line += "; " + symbols;
  if (!formula.holds()) line += "; " + formula.unmet() + " is not satisfied here";
  return fmt::format("{} ({})\n", line, formula.source);
}

std::string solution(const DrawnExercise& drawn) {
  const Result& result = drawn.result;
  std::string out = "\n## Solution\n\n";
  int place = 0;
  for (const std::string& each : drawn.exercise.questions)
    out += fmt::format("{}. {} **{}**\n", ++place, question(each), answer(each, result));
  for (const AnsweredContents& each : drawn.contents)
    out += fmt::format("{}. {} **{}**\n", ++place, each.words, ranks_as_answer(each.found));
  for (const AnsweredDrawing& each : drawn.drawings.steps)
    out += fmt::format("{}. {} **{}**\n", ++place, each.words, pairs_as_answer(each.found));
  for (const AnsweredOrder& each : drawn.drawings.orders)
    out += fmt::format("{}. {} **{}**\n", ++place, each.words, order_as_answer(each));
  out += "\nFormulas:\n\n";
  for (const Analytic& formula : result.analytic) out += formula_line(formula, result);
  if (result.analytic.empty()) out += "- none is known\n";
  if (!result.congestion_free()) {
    out += fmt::format("\nIn {} the busiest channel has a congestion of {}.\n",
                       result.witness ? fmt::format("step {}", result.witness->step) : std::string("one step"),
                       number(result.totals.max_congestion));
  }
  return out;
}

using input::OrderedJson;

/// The document with its fields in the order of the file, and those of the platform in the order of its own file.
OrderedJson in_order(const input::Document& document, const std::string& file, Files& files) {
  std::vector<Mistake> none;  // the document has been read from these texts
  OrderedJson ordered = input::in_written_order(document.root, input::read_text(files, file, "", none).value_or(""));
  if (!document.platform_file.empty()) {
    const auto text = input::read_text(files, document.platform_file, "", none);
    ordered["platform"] = input::in_written_order(document.root.at("platform"), text.value_or(""));
  }
  return ordered;
}

/// A place for each answer that a drawing can give.
void add_drawings(OrderedJson& scenario, const AnsweredDrawings& drawings) {
  for (const AnsweredDrawing& each : drawings.steps) {
    const bool is_shared = each.question.kind == DrawingQuestion::Kind::shared_channels;
    OrderedJson answer{{"step", each.question.step}};
    if (each.question.rank) answer["rank"] = *each.question.rank;
    answer[is_shared ? "channels" : "messages"] = nullptr;
    scenario["predict"][is_shared ? "shared_channels" : "partners"].push_back(std::move(answer));
  }
  if (!drawings.orders.empty()) scenario["predict"]["order"] = nullptr;
}

}  // namespace

std::string filled(std::string text, const DrawnExercise& drawn) {
  const auto put = [&](const std::string& name, const std::string& value) {
    const std::string place = '{' + name + '}';
    for (auto at = text.find(place); at != std::string::npos; at = text.find(place, at + value.size()))
      text.replace(at, place.size(), value);
  };
  for (const NamedNumber& each : names_for(drawn.scenario.platform, drawn.scenario.schedule))
    put(each.name, number(each.value));
  put("student", drawn.student);
  put("platform", drawn.scenario.platform.topology->description());
  put("algorithm", drawn.result.title);
  return text;
}

std::string exercise_sheet(const DrawnExercise& drawn, const std::string& answers, bool with_solution) {
  std::string out = fmt::format("# {}\n\n", printable(filled(drawn.exercise.title, drawn)));
  if (!drawn.student.empty()) out += fmt::format("For {}\n\n", printable(drawn.student));
  for (const std::string& paragraph : drawn.exercise.text) out += printable(filled(paragraph, drawn)) + "\n\n";
  out += fmt::format("**{}**", printable(drawn.result.title));
  for (const std::string& part : setting_parts(drawn.result)) out += " · " + printable(part);
  out += "\n\n## Questions\n\n";
  int place = 0;
  for (const std::string& each : drawn.exercise.questions) out += fmt::format("{}. {}\n", ++place, question(each));
  for (const AnsweredContents& each : drawn.contents) out += fmt::format("{}. {}\n", ++place, each.words);
  for (const AnsweredDrawing& each : drawn.drawings.steps) out += fmt::format("{}. {}\n", ++place, each.words);
  for (const AnsweredOrder& each : drawn.drawings.orders) out += fmt::format("{}. {}\n", ++place, each.words);
  out +=
      "\n## Your answers\n\n"
      "Complete `predict` in this scenario: numbers for this setting, or formulas for every setting, such as\n"
      "`\"3*t_s + 2*m\"`, in p, m, q, ";
  for (const CostParameter& each : cost_parameters) out += fmt::format("{}, ", each.name);
  out += "d (which is log p), r and c (rows and columns).\n";
  if (!drawn.contents.empty()) out += "Sets of ranks are written like `\"0-3, 5\"`, the empty set as `\"none\"`.\n";
  if (!drawn.drawings.steps.empty())
    out += "Channels and messages are written as pairs, from and to, like `[[5, 7], [1, 3]]`, none as `[]`.\n";
  if (!drawn.drawings.orders.empty()) out += "An order is a list of algorithms, the fastest first.\n";
  out +=
      "Then run `hopscope run answers.json --hide-answers`.\n\n"
      "```json\n";
  out += answers + "```\n";
  if (with_solution) out += solution(drawn);
  return out;
}

std::string answers_of(const std::string& file, const DrawnExercise& drawn, ReadOptions read) {
  read.overrides.insert(read.overrides.end(), drawn.drawn.begin(), drawn.drawn.end());
  input::Findings findings(*read.files, file);
  const auto document = input::load_document(file, read, findings);
  findings.throw_if_any();
  OrderedJson as_written = in_order(*document, file, *read.files);
  const OrderedJson predicted = as_written.value("predict", OrderedJson::object());
  for (const char* field : {"$schema", "exercise", "expect", "claim", "sweep", "predict", "name", "handed_in"})
    as_written.erase(field);
  OrderedJson scenario;
  const std::string title = filled(drawn.exercise.title, drawn);
  scenario["name"] = drawn.student.empty() ? title : fmt::format("{}: {}", title, drawn.student);
  scenario.update(as_written);
  for (const std::string& question : drawn.exercise.questions)
    scenario["predict"][question] = nullptr;  // not answered yet
  if (predicted.contains("over")) scenario["predict"]["over"] = predicted["over"];
  for (const AnsweredContents& each : drawn.contents) {
    OrderedJson answer{{"rank", each.question.rank}, {"after_step", each.question.after_step}};
    if (each.question.destination) answer["for"] = *each.question.destination;
    if (each.question.word) answer["word"] = static_cast<std::int64_t>(*each.question.word);
    answer["ranks"] = nullptr;
    scenario["predict"]["contents"].push_back(std::move(answer));
  }
  add_drawings(scenario, drawn.drawings);
  if (!drawn.student.empty()) scenario["handed_in"] = {{"student", drawn.student}, {"seed", drawn.seed}};
  return scenario.dump(2) + '\n';
}

}  // namespace hopscope
