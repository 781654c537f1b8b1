#include <algorithm>

#include <fmt/format.h>

#include <hopscope/names.hpp>

#include "output/listing.hpp"
#include "output/result.hpp"
#include "output/symbols.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

std::string heading(std::string_view text, const TextStyle& style) {
  return '\n' + paint(text, Colour::bold, style) + '\n';
}

std::string paragraph(std::string_view text, const TextStyle& style) {
  return "  " + wrap(text, style.width, 2, 2) + '\n';
}

// Keeps the line breaks, indented by two columns; leading and trailing empty lines are dropped.
std::string indented(std::string_view text) {
  std::string out;
  const auto first = text.find_first_not_of('\n');
  text = first == std::string_view::npos ? std::string_view() : text.substr(first);
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    if (end > 0) out += "  ";
    out += std::string(text.substr(0, end)) + '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  while (out.ends_with("\n\n")) out.pop_back();
  return out;
}

std::string formula_text(const Analytic& formula, const TextStyle& style) {
  std::string kind(name_of(formula.kind));
  std::replace(kind.begin(), kind.end(), '-', ' ');
  std::string out = paragraph(fmt::format("{} ({}): {}", formula.name, kind, formula.formula), style);
  if (const std::string symbols = symbols_in_words(formula); !symbols.empty()) {
    out += "    " + wrap("here " + symbols, style.width, 4, 4) + '\n';
  }
  if (!formula.assumes().empty()) out += "    " + wrap("assumes " + formula.assumes(), style.width, 4, 4) + '\n';
  if (!formula.source.empty()) out += "    " + wrap(formula.source, style.width, 4, 4) + '\n';
  return out;
}

std::string value_text(const Field& option) {
  if (option.is_number()) return number(std::get<double>(*option.standard));
  return std::get<std::string>(*option.standard);
}

std::string values_text(const Field& option) {
  if (!option.names.empty()) return joined(option.names, " | ");
  const std::string kind = option.kind == Field::Kind::integer ? "an integer" : "a number";
  return fmt::format("{} from {}", kind, number(option.least));
}

// "radix (an integer from 2; default 2): the radix in which distances are written."
std::string option_text(const Field& option) {
  const std::string standard = option.standard ? "; default " + value_text(option) : "";
  const std::string meaning = option.meaning.empty() ? "" : ": " + option.meaning;
  return fmt::format("{} ({}{}){}", option.name, values_text(option), standard, meaning);
}

std::string options_text(const Algorithm& algorithm, const TextStyle& style) {
  std::string text;
  for (const Field& option : algorithm.options) text += paragraph(option_text(option), style);
  return text;
}

}  // namespace

std::string explanation(const Explanation& explained, const TextStyle& style) {
  const auto& algorithm = *explained.algorithm;
  const auto& example = explained.example;
  std::string out =
      fmt::format("{}: {}/{}\n", paint(algorithm.title, Colour::bold, style), algorithm.operation, algorithm.name);
  out += wrap(algorithm.source, style.width) + '\n';
  out += heading("Where it applies", style) + paragraph(algorithm.where, style);
  if (!algorithm.options.empty()) out += heading("Options", style) + options_text(algorithm, style);
  if (!algorithm.advice.empty()) out += heading("When to use it", style) + paragraph(algorithm.advice, style);
  out += heading("What rank r does", style) + indented(algorithm.pseudo_code);
  if (!example.analytic.empty()) out += heading("How long it takes", style);
  for (const auto& formula : example.analytic) out += formula_text(formula, style);
  TableOptions how;
  how.style = style;
  return out + '\n' + table(example, how);
}

}  // namespace hopscope
