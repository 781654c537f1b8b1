#include "output/csv/csv.hpp"

#include "text/formatted.hpp"
#include "text/parse_number.hpp"

namespace hopscope {

namespace {

// A spreadsheet would compute it, or start a program.
bool is_formula(std::string_view field) {
  constexpr std::string_view beginnings = "=+-@\t\r";
  return !field.empty() && beginnings.find(field.front()) != std::string_view::npos &&
         !parse_number(field.substr(field.front() == '+' ? 1 : 0));
}

}  // namespace

std::string csv_field(std::string_view field) {
  const std::string_view before = is_formula(field) ? "'" : "";
  if (field.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(before) + std::string(field);
  std::string text = "\"" + std::string(before);
  for (const char character : field) {
    if (character == '"') text += '"';
    text += character;
  }
  return text + '"';
}

namespace {

std::string first_fields(const Result& result) { return csv_field(result.scenario) + ',' + csv_field(result.engine); }

void add_step(std::string& out, const std::string& who, const StepUsage& step) {
  append_formatted(out, "{},step,{},{},{},{},{},{},{},{},{},{},{}{}", who, step.step, step.messages, step.words,
                   step.congestion, step.load, step.congested_channels, step.used_channels, step.link_traversals,
                   step.word_hops, step.start, step.end, end_of_line);
}

// The numbers of different channels that are congested or used are known per step only.
void add_total(std::string& out, const std::string& who, const Result& result) {
  const auto& totals = result.totals;
  append_formatted(out, "{},total,,{},{},{},{},,,{},{},0,{}{}", who, totals.messages, totals.words,
                   totals.max_congestion, totals.max_load, totals.link_traversals, totals.word_hops, result.time,
                   end_of_line);
}

}  // namespace

std::string csv(std::span<const Result> results) {
  std::string out =
      "scenario,engine,row,step,messages,words,congestion,load,congested_channels,used_channels,link_traversals,word_"
      "hops,"
      "start,end";
  out += end_of_line;
  for (const auto& result : results) {
    const std::string who = first_fields(result);
    for (const auto& step : result.steps) add_step(out, who, step);
    add_total(out, who, result);
  }
  return out;
}

std::string csv_of_messages(std::span<const Result> results) {
  std::string out = "scenario,engine,step,from,to,words,route";
  out += end_of_line;
  for (const auto& result : results) {
    const std::string who = first_fields(result);
    for (const auto& message : result.messages) {
      append_formatted(out, "{},{},{},{},{},{}{}", who, message.step, message.from, message.to, message.words,
                       joined(message.route, ">"), end_of_line);
    }
  }
  return out;
}

}  // namespace hopscope
