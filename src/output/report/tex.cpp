#include "output/report/tex.hpp"

#include <fmt/format.h>

#include <hopscope/cost_parameters.hpp>

#include "output/report/typesetter.hpp"

namespace hopscope {

namespace {

/// The letters that every formula may use: costs are the lowest of the platform. A formula's own letters take
/// precedence.
LetterValues values_of(const Analytic& formula, const Platform& platform, const Schedule& schedule) {
  const Costs costs = costs_in_formulas(platform);
  LetterValues values{{"p", platform.ranks()}};
  for (const CostParameter& each : cost_parameters) values[std::string(each.name)] = costs.*each.value;
  if (!schedule.sizes) values["m"] = schedule.message_words;
  if (schedule.values.find("shift") != nullptr) values["q"] = schedule.rank("shift");
  for (const Symbol& symbol : formula.symbols) values[symbol.name] = symbol.value;
  return values;
}

std::optional<std::string> tried(const Analytic& formula, const LetterValues* values) {
  try {
    return typeset(formula.formula, formula.symbols, values);
  } catch (const NoFormula&) {
    return std::nullopt;
  }
}

}  // namespace

Typeset typeset_of(const Analytic& formula, const Platform& platform, const Schedule& schedule) {
  const LetterValues values = values_of(formula, platform, schedule);
  return {tried(formula, nullptr), tried(formula, &values)};
}

}  // namespace hopscope
