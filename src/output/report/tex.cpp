#include "output/report/document.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <hopscope/cost_parameters.hpp>
#include <hopscope/result.hpp>

#include "output/text.hpp"
#include "text/parse_number.hpp"

namespace hopscope {

namespace {

/// The values of the letters of a formula.
using LetterValues = std::map<std::string, double, std::less<>>;

/// A text that cannot be parsed as a formula.
class NoFormula : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::string escaped_in_tex(std::string_view words) {
  std::string out;
  for (const char c : words) {
    if (std::string_view("_^{}#$%&~\\").find(c) == std::string_view::npos) {
      out += c;
    } else {
      out += c == '\\' || c == '^' || c == '~' ? " " : std::string("\\") + c;
    }
  }
  return out;
}

/// 1.5e+12 in mathematical notation.
std::string tex_number(double value) {
  std::string text = number(value);
  if (const auto e = text.find('e'); e != std::string::npos) {
    std::string_view power = std::string_view(text).substr(e + 1);
    power.remove_prefix(power.starts_with('+') ? 1 : 0);
    text = fmt::format("{} \\cdot 10^{{{}}}", text.substr(0, e), parse_whole_number<int>(power).value_or(0));
  }
  return text;
}

/// A recursive-descent parser that writes the formula in TeX. With values, letters are replaced by numbers.
class Typesetter {
 public:
  Typesetter(std::string_view text, const std::vector<Symbol>& symbols, const LetterValues* values)
      : text_(text), symbols_(symbols), values_(values) {}

  std::string formula() {
    std::string out = sum();
    skip_blanks();
    if (!at_end()) throw NoFormula("something follows");
    return out;
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] char here() const { return at_end() ? '\0' : text_[at_]; }
  void skip_blanks() {
    while (here() == ' ') ++at_;
  }
  bool take(char c) {
    skip_blanks();
    if (here() != c) return false;
    ++at_;
    return true;
  }
  void need(char c) {
    if (!take(c)) throw NoFormula("something is missing");
  }

  std::string sum() {
    std::string out = take('-') ? "-" + product() : product();
    for (;;) {
      if (take('+')) {
        out += " + " + product();
      } else if (take('-')) {
        out += " - " + product();
      } else if (take('=')) {
        out += " = " + product();
      } else {
        return out;
      }
    }
  }

  /// Factors are adjacent; a slash applies to the factor before it and the one after it.
  std::string product() {
    std::string out;
    std::string last = power();
    for (;;) {
      if (take('/')) {
        const std::string below = power();
        last = fmt::format("\\frac{{{}}}{{{}}}", bare(last), bare(below));
      } else if (begins_factor()) {
        out = joined(out, last);
        last = power();
      } else {
        return joined(out, last);
      }
    }
  }

  [[nodiscard]] bool begins_factor() {
    skip_blanks();
    return std::isalnum(static_cast<unsigned char>(here())) != 0 || here() == '(';
  }

  /// Adjacent numbers need a dot between them.
  [[nodiscard]] std::string joined(const std::string& left, const std::string& right) const {
    if (left.empty()) return right;
    if (values_ == nullptr) return left + "\\," + right;
    const bool needs_dot = !(left.ends_with("\\right)") && right.starts_with("\\left("));
    return left + (needs_dot ? " \\cdot " : "") + right;
  }

  /// Removes parentheses around the whole.
  static std::string bare(const std::string& tex) {
    constexpr std::string_view open = "\\left(";
    constexpr std::string_view close = "\\right)";
    if (!tex.starts_with(open) || !tex.ends_with(close)) return tex;
    int depth = 0;
    for (std::size_t i = 0; i < tex.size(); ++i) {
      if (tex.compare(i, open.size(), open) == 0) ++depth;
      if (tex.compare(i, close.size(), close) == 0 && --depth == 0 && i + close.size() < tex.size()) return tex;
    }
    return tex.substr(open.size(), tex.size() - open.size() - close.size());
  }

  std::string power() {
    std::string out = factor();
    if (take('^')) out += fmt::format("^{{{}}}", bare(factor()));
    return out;
  }

  std::string factor() {
    skip_blanks();
    if (std::isdigit(static_cast<unsigned char>(here())) != 0) return digits();
    if (take('(')) {
      if (const std::string_view words = symbol_in_words(); !words.empty()) return in_words(words);
      std::string inside = sum();
      need(')');
      return fmt::format("\\left({}\\right)", inside);
    }
    if (std::isalpha(static_cast<unsigned char>(here())) != 0) return named();
    throw NoFormula("no factor");
  }

  std::string digits() {
    const auto from = at_;
    while (std::isdigit(static_cast<unsigned char>(here())) != 0 || here() == '.') ++at_;
    return std::string(text_.substr(from, at_ - from));
  }

  std::string_view word() {
    const auto from = at_;
    while (std::isalnum(static_cast<unsigned char>(here())) != 0) ++at_;
    return text_.substr(from, at_ - from);
  }

  /// The symbol whose name is between the parenthesis just read and its end: "sum of distances"; empty if it is an
  /// expression.
  [[nodiscard]] std::string_view symbol_in_words() const {
    const std::string_view rest = text_.substr(at_);
    const auto is_here = [&](const Symbol& symbol) {
      return rest.starts_with(symbol.name) && rest.substr(symbol.name.size()).starts_with(')') &&
             symbol.name.find(' ') != std::string::npos;
    };
    const auto found = std::ranges::find_if(symbols_, is_here);
    return found == symbols_.end() ? std::string_view() : std::string_view(found->name);
  }

  std::string in_words(std::string_view words) {
    at_ += words.size();
    need(')');
    const std::string tex = values_ == nullptr ? fmt::format("\\text{{{}}}", escaped_in_tex(words)) : valued(words);
    return fmt::format("\\left({}\\right)", tex);
  }

  /// The value of a name. Throws if it is unknown.
  [[nodiscard]] std::string valued(std::string_view name) const {
    const auto found = values_->find(name);
    if (found == values_->end()) throw NoFormula("a letter stands for no number");
    return tex_number(found->second);
  }

  std::string named() {
    const std::string_view name = word();
    if (name == "sqrt") return fmt::format("\\sqrt{{{}}}", bare(argument()));
    if (name == "log" || name == "log2") return logarithm(name == "log" && here() == '_');
    if (name == "ceil") return fmt::format("\\left\\lceil {} \\right\\rceil", bare(argument()));
    if (name == "floor") return fmt::format("\\left\\lfloor {} \\right\\rfloor", bare(argument()));
    if (name == "sum") return sum_over();
    if (name == "max" && here() == '_') {
      const std::string over = index();
      return fmt::format("\\max_{{{}}} {}", over, argument());
    }
    if (name == "min" || name == "max") return extreme(name);
    if (here() == '(' && name.size() > 1) return function(name);
    return letter(name);
  }

  std::string argument() {
    skip_blanks();
    return power();
  }

  std::string logarithm(bool has_base) {
    if (!has_base) return fmt::format("\\log_2 {}", argument());
    ++at_;  // the underscore
    std::string base = factor();
    return fmt::format("\\log_{{{}}} {}", bare(base), argument());
  }

  /// "sum over t of ..", which has no value here.
  std::string sum_over() {
    constexpr std::string_view over = " over ";
    constexpr std::string_view of = " of ";
    if (!text_.substr(at_).starts_with(over) || values_ != nullptr) throw NoFormula("a sum over what?");
    at_ += over.size();
    const std::string_view variable = word();
    if (!text_.substr(at_).starts_with(of)) throw NoFormula("a sum of what?");
    at_ += of.size();
    return fmt::format("\\sum_{{{}}} {}", variable, product());
  }

  /// The index after an underscore.
  std::string index() {
    ++at_;
    return std::string(word());
  }

  std::string extreme(std::string_view name) {
    if (here() != '(') throw NoFormula("over what?");
    ++at_;
    std::string inside = sum();
    while (take(',')) inside += ",\\, " + sum();
    need(')');
    return fmt::format("\\{}\\left({}\\right)", name, inside);
  }

  /// ones(q): defined by its name only, so its value must be known as a whole.
  std::string function(std::string_view name) {
    const auto from = at_ - name.size();
    std::string of = factor();
    if (values_ != nullptr) return valued(text_.substr(from, at_ - from));
    return (name == "gamma" ? std::string("\\gamma") : fmt::format("\\operatorname{{{}}}", name)) + of;
  }

  /// A symbol with its index, or a word.
  std::string letter(std::string_view name) {
    std::string whole(name);
    std::string tex = name.size() == 1 ? whole : fmt::format("\\text{{{}}}", name);
    if (here() == '_' && name.size() == 1) {
      ++at_;
      const std::string_view index = word();
      whole += fmt::format("_{}", index);
      tex += fmt::format("_{{{}}}", index);
    }
    if (here() == '[') tex += fmt::format("_{{{}}}", places());
    return values_ == nullptr ? tex : valued(whole);
  }

  /// [i][j], the indices of a matrix.
  std::string places() {
    std::string tex;
    while (take('[')) {
      tex += (tex.empty() ? "" : ",\\,") + sum();
      need(']');
    }
    return tex;
  }

  std::string_view text_;
  const std::vector<Symbol>& symbols_;
  const LetterValues* values_;
  std::size_t at_ = 0;
};

/// A formula in TeX's mathematics; with `values`, if not null, in place of its letters.
/// @param symbols its own letters: parentheses that contain the name of one are words, not a product
/// @throws NoFormula; also if a letter has no value
std::string typeset(std::string_view formula, const std::vector<Symbol>& symbols, const LetterValues* values) {
  return Typesetter(formula, symbols, values).formula();
}

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
