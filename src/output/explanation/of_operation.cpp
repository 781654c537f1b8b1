#include <algorithm>

#include <fmt/format.h>

#include <hopscope/names.hpp>

#include "output/listing.hpp"
#include "output/setting.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

using Way = OperationExplanation::Way;

// "≥ S (t_s + t_h); S: steps". The symbols have no values here, which depend on the network.
std::string formula_in_words(const Way& way) {
  if (way.formulas.empty()) return "no formula";
  const Analytic& formula = way.formulas.back();
  const std::string_view sign = sign_of(formula.kind);
  std::string words = fmt::format("{}{}{}", sign, sign.empty() ? "" : " ", formula.formula);
  for (const Symbol& symbol : formula.symbols) {
    if (!symbol.meaning.empty()) words += fmt::format("; {}: {}", symbol.name, symbol.meaning);
  }
  return words;
}

std::string standard_in_words(const Field& field) {
  if (field.is_required()) return "required";
  if (!field.standard) return "optional";
  if (field.kind == Field::Kind::flag) return std::get<double>(*field.standard) != 0 ? "default true" : "default false";
  return "default " +
         (field.is_number() ? number(std::get<double>(*field.standard)) : std::get<std::string>(*field.standard));
}

// A schedule for scenario files: the fields that it must have, with their examples.
std::string example_schedule(const OperationExplanation& explained) {
  std::string json = fmt::format(R"("schedule": {{"operation": "{}")", explained.operation->name);
  if (!explained.ways.empty()) json += fmt::format(R"(, "algorithm": "{}")", explained.ways.front().algorithm->name);
  for (const Field& field : explained.operation->fields) {
    if (field.is_required()) json += fmt::format(R"(, "{}": {})", field.name, field.example);
  }
  return json + '}';
}

ListSection section_of(std::string heading, const std::vector<Way>& ways, std::string Algorithm::*text) {
  ListSection section{"", std::move(heading), "", {}, ""};
  for (const Way& way : ways) section.entries.push_back({way.algorithm->name, "", way.algorithm->*text});
  return section;
}

// Beside each name its formula, and beneath that where it applies.
std::string algorithms(const std::vector<Way>& ways, const TextStyle& style) {
  std::string out = paint("Its algorithms: time, and where they apply", Colour::bold, style) + '\n';
  if (ways.empty()) return out + "  none: the messages are those of a schedule file or a program\n";
  int width = 0;
  for (const Way& way : ways) width = std::max(width, display_width(way.algorithm->name) + 4);
  const std::string indent(static_cast<std::size_t>(width), ' ');
  for (const Way& way : ways) {
    out += pad_right("  " + way.algorithm->name, width) + wrap(formula_in_words(way), style.width, width, width) + '\n';
    out += indent + wrap(way.algorithm->where, style.width, width, width) + '\n';
  }
  return out;
}

ListSection fields(const OperationExplanation& explained) {
  ListSection section{"", "In a scenario: " + example_schedule(explained), "", {}, ""};
  for (const Field& field : explained.operation->fields) {
    section.entries.push_back({field.name, standard_in_words(field), field.meaning});
  }
  if (section.entries.empty()) section.note = "no further fields";
  return section;
}

ListSection next(const OperationExplanation& explained) {
  ListSection section{"", "Next, with a FILE that has such a schedule", "", {}, ""};
  const auto add = [&](std::string command, std::string what) {
    section.entries.push_back({"hopscope " + command, "", std::move(what)});
  };
  if (explained.ways.empty()) {
    add("run FILE", "simulates it");
    return section;
  }
  add("explain " + full_name(*explained.ways.front().algorithm), "one algorithm, with a simulated example");
  add("compare FILE", "all algorithms that fit the network of the file");
  for (const Field& field : explained.operation->fields) {
    if (field.kind == Field::Kind::words) add("recommend FILE", "which algorithm for which size");
  }
  return section;
}

}  // namespace

std::string explanation(const OperationExplanation& explained, const TextStyle& style) {
  const OperationKind& operation = *explained.operation;
  std::string out = paint(operation.title, Colour::bold, style);
  if (operation.title != operation.name) out += ": " + operation.name;
  out += '\n';
  const std::string gap = operation.mpi.empty() || operation.source.empty() ? "" : "; ";
  if (const auto known = operation.mpi + gap + operation.source; !known.empty()) out += wrap(known, style.width) + '\n';
  const ListSection data{
      "", "What each rank has", "", {{"before", "", operation.before}, {"after", "", operation.after}}, ""};
  out += '\n' + listing({data}, style) + '\n' + algorithms(explained.ways, style) + '\n';
  std::vector<ListSection> sections;
  if (!explained.ways.empty()) {
    sections.push_back(section_of("When to use which", explained.ways, &Algorithm::advice));
    sections.push_back(section_of("Where they are described", explained.ways, &Algorithm::source));
  }
  sections.push_back(fields(explained));
  sections.push_back(next(explained));
  return out + listing(sections, style);
}

}  // namespace hopscope
