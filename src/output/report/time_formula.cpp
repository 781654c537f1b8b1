#include "output/report/time_formula.hpp"

#include <algorithm>
#include <cstdlib>

#include <hopscope/approximately.hpp>
#include <hopscope/cost_parameters.hpp>

#include "output/time_formula.hpp"

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

}  // namespace

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

}  // namespace hopscope
