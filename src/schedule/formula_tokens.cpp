#include "schedule/expression.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "text/parse_number.hpp"

namespace hopscope {

namespace {

constexpr std::string_view digits = "0123456789";
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
constexpr std::string_view signs = "+-*/^(),";
constexpr std::string_view blanks = " \t";

/// The end of a number. "2e" is one and a name, as "2t_s" is.
std::size_t end_of_number(std::string_view formula, std::size_t at) {
  const auto end_of_digits = [&](std::size_t from) {
    return std::min(formula.find_first_not_of(digits, from), formula.size());
  };
  at = end_of_digits(at);
  if (at < formula.size() && formula[at] == '.') at = end_of_digits(at + 1);
  if (at == formula.size() || (formula[at] != 'e' && formula[at] != 'E')) return at;
  const bool has_sign = at + 1 < formula.size() && (formula[at + 1] == '-' || formula[at + 1] == '+');
  const std::size_t exponent = at + (has_sign ? 2 : 1);
  const std::size_t end = end_of_digits(exponent);
  return end > exponent ? end : at;
}

FormulaToken number_of(const std::string& text) {
  const auto number = parse_number(text);
  if (!number) throw ExpressionError(fmt::format("\"{}\" is not a number", text));
  return {FormulaToken::Kind::number, text, *number};
}

}  // namespace

std::string in_ascii(std::string formula) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> typeset{
      {{"\u2212", "-"}, {"\u00b7", "*"}, {"\u00d7", "*"}, {"\u221a", " sqrt "}}};
  for (const auto& [sign, plain] : typeset) {
    for (auto at = formula.find(sign); at != std::string::npos; at = formula.find(sign, at + plain.size()))
      formula.replace(at, sign.size(), plain);
  }
  if (std::ranges::any_of(formula, [](char each) { return static_cast<unsigned char>(each) >= 0x80; }))
    throw ExpressionError("it has a character that formulas do not use");
  return formula;
}

std::vector<FormulaToken> formula_tokens(const std::string& formula) {
  std::vector<FormulaToken> tokens;
  for (std::size_t at = 0; at < formula.size();) {
    const char each = formula[at];
    if (blanks.find(each) != std::string_view::npos) {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    if (digits.find(each) != std::string_view::npos || each == '.') {
      end = end_of_number(formula, at);
      tokens.push_back(number_of(formula.substr(at, end - at)));
    } else if (letters.find(each) != std::string_view::npos) {
      end = std::min(formula.find_first_not_of(letters, at), formula.size());
      tokens.push_back({FormulaToken::Kind::name, formula.substr(at, end - at)});
    } else if (signs.find(each) != std::string_view::npos) {
      tokens.push_back({FormulaToken::Kind::sign, std::string(1, each)});
    } else {
      throw ExpressionError(fmt::format(
          "\"{}\" has no meaning in a formula, which may have + - * / ^, parentheses, numbers, names and functions",
          each));
    }
    at = end;
  }
  tokens.emplace_back();
  return tokens;
}

}  // namespace hopscope
