#include "schedule/book_notation.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <vector>

namespace hopscope {

namespace {

enum class Part { value, function, opening, closing, sign };

struct Token {
  Part kind;
  std::string text;
};

constexpr std::array book_functions{"log", "log2", "ceil", "floor", "sqrt", "abs", "min", "max", "popcount"};
constexpr std::array word_operators{"and", "or", "not"};

Part kind_of_name(const std::string& name) {
  if (std::ranges::find(book_functions, name) != book_functions.end()) return Part::function;
  return std::ranges::find(word_operators, name) != word_operators.end() ? Part::sign : Part::value;
}

bool is_in_name(char each) { return std::isalnum(static_cast<unsigned char>(each)) != 0 || each == '_'; }

bool is_digit(char each) { return std::isdigit(static_cast<unsigned char>(each)) != 0; }

/// The end of a number, so that the name behind it in "2t_s" is none of it.
std::size_t end_of_number(const std::string& formula, std::size_t at) {
  const auto digits = [&] {
    while (at < formula.size() && (is_digit(formula[at]) || formula[at] == '.')) ++at;
  };
  digits();
  if (at + 1 < formula.size() && formula[at] == 'e' && is_digit(formula[at + 1])) {
    ++at;
    digits();
  }
  return at;
}

std::vector<Token> tokens_of(const std::string& formula) {
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < formula.size();) {
    const std::size_t begin = at;
    if (is_digit(formula[at]) || formula[at] == '.') {
      at = end_of_number(formula, at);
      tokens.push_back({Part::value, formula.substr(begin, at - begin)});
      continue;
    }
    if (is_in_name(formula[at])) {
      while (at < formula.size() && is_in_name(formula[at])) ++at;
      const std::string text = formula.substr(begin, at - begin);
      tokens.push_back({kind_of_name(text), text});
      continue;
    }
    ++at;
    const char each = formula[begin];
    if (std::isspace(static_cast<unsigned char>(each)) != 0) continue;
    tokens.push_back({each == '(' ? Part::opening : each == ')' ? Part::closing : Part::sign, std::string(1, each)});
  }
  return tokens;
}

/// Signs of two characters stay together, and so does "1e-3", which is no difference.
bool can_be_read(const std::string& formula) {
  return formula.find_first_of("<>=~\"'[]{}") == std::string::npos && formula.find("e-") == std::string::npos &&
         formula.find("e+") == std::string::npos && formula.find("function") == std::string::npos;
}

/// One past the end of the argument that begins at `at`: a value, or what stands in parentheses.
std::size_t end_of_argument(const std::vector<Token>& tokens, std::size_t at) {
  if (at >= tokens.size() || tokens[at].kind != Part::opening) return std::min(at + 1, tokens.size());
  int depth = 0;
  for (; at < tokens.size(); ++at) {
    if (tokens[at].kind == Part::opening) ++depth;
    if (tokens[at].kind == Part::closing && --depth == 0) return at + 1;
  }
  return at;
}

/// "log^2 p" as "(log p)^2".
std::vector<Token> with_powers_behind(const std::vector<Token>& tokens) {
  std::vector<Token> out;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool has_power = tokens[i].kind == Part::function && i + 3 < tokens.size() && tokens[i + 1].text == "^" &&
                           tokens[i + 2].kind == Part::value;
    if (!has_power) {
      out.push_back(tokens[i]);
      continue;
    }
    const std::size_t end = end_of_argument(tokens, i + 3);
    out.push_back({Part::opening, "("});
    out.push_back(tokens[i]);
    out.insert(out.end(), tokens.begin() + static_cast<std::ptrdiff_t>(i + 3),
               tokens.begin() + static_cast<std::ptrdiff_t>(end));
    out.insert(out.end(), {{Part::closing, ")"}, tokens[i + 1], tokens[i + 2]});
    i = end - 1;
  }
  return out;
}

/// With signs of a keyboard in place of those of a typeset page.
std::string in_ascii(std::string formula) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> signs{
      {{"\u2212", "-"}, {"\u00b7", "*"}, {"\u00d7", "*"}, {"\u221a", " sqrt "}}};
  for (const auto& [typeset, plain] : signs) {
    for (auto at = formula.find(typeset); at != std::string::npos; at = formula.find(typeset, at + plain.size()))
      formula.replace(at, typeset.size(), plain);
  }
  return formula;
}

}  // namespace

std::string with_signs(const std::string& as_given) {
  const std::string formula = in_ascii(as_given);
  if (!can_be_read(formula)) return formula;
  std::string out;
  const std::vector<Token> tokens = with_powers_behind(tokens_of(formula));
  bool is_argument = false;  // of a function without parentheses
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const auto& [kind, text] = tokens[i];
    const bool begins = kind == Part::value || kind == Part::function || kind == Part::opening;
    const bool follows = i > 0 && (tokens[i - 1].kind == Part::value || tokens[i - 1].kind == Part::closing);
    if (begins && follows) out += '*';
    out += text == "and" || text == "or" || text == "not" ? ' ' + text + ' ' : text;
    if (is_argument) out += ')';
    is_argument = kind == Part::function && i + 1 < tokens.size() && tokens[i + 1].kind == Part::value;
    if (is_argument) out += '(';
  }
  return out;
}

}  // namespace hopscope
