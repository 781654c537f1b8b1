#include "output/symbols.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "output/setting.hpp"
#include "output/text.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

bool moves_messages(std::string_view line) {
  constexpr std::array<std::string_view, 4> verbs{"send", "receive", "exchange ", "distribute "};
  return std::ranges::any_of(verbs, [&](std::string_view verb) { return line.find(verb) != std::string_view::npos; });
}

}  // namespace

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

std::vector<std::string> pseudo_code_lines(const Algorithm& algorithm) {
  std::vector<std::string> lines;
  for (std::string_view rest = algorithm.pseudo_code; !rest.empty();) {
    const auto end = std::min(rest.find('\n'), rest.size());
    lines.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

std::pair<int, int> lines_of_step(const Algorithm& algorithm, const Platform& platform, const Schedule& schedule,
                                  Step step) {
  if (algorithm.lines != nullptr) return algorithm.lines(platform, schedule, step);
  const auto lines = pseudo_code_lines(algorithm);
  const auto first = std::ranges::find_if(lines, moves_messages);
  if (first == lines.end()) return {0, static_cast<int>(lines.size()) - 1};
  const auto last = std::find_if(lines.rbegin(), lines.rend(), moves_messages).base() - 1;
  return {static_cast<int>(first - lines.begin()), static_cast<int>(last - lines.begin())};
}

}  // namespace hopscope
