#include "output/symbols.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "output/ratio.hpp"
#include "output/text.hpp"
#include "text/formatted.hpp"

namespace hopscope {

std::string in_words(const Symbol& symbol) {
  std::string words = fmt::format("{} = {}", symbol.name, number(symbol.value));
  if (!symbol.meaning.empty()) words += fmt::format(" ({})", symbol.meaning);
  return words;
}

std::string symbols_in_words(const Analytic& formula) {
  std::vector<std::string> words;
  for (const Symbol& symbol : formula.symbols) words.push_back(in_words(symbol));
  return joined(words, ", ");
}

std::string explained(const Analytic& formula) {
  const std::string_view sign = formula.holds() ? sign_of(formula.kind) : "?";
  const std::string symbols = symbols_in_words(formula);
  return fmt::format("{}{}{}{}{}", sign, sign.empty() ? "" : " ", formula.formula, symbols.empty() ? "" : ", ",
                     symbols);
}

std::vector<std::string> distinct_symbols(const std::vector<const Analytic*>& formulas) {
  std::vector<std::string> all;
  for (const Analytic* const formula : formulas) {
    for (const Symbol& symbol : formula->symbols) {
      std::string words = in_words(symbol);
      if (std::ranges::find(all, words) == all.end()) all.push_back(std::move(words));
    }
  }
  return all;
}

std::string unmet_in_words(const Analytic& formula) {
  const bool one = std::ranges::count(formula.assumptions, false, &Assumption::holds) == 1;
  return fmt::format("assumes {}, which {} not hold here", formula.unmet(), one ? "does" : "do");
}

}  // namespace hopscope
