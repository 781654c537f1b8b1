#include "json/json_text.hpp"

#include <array>
#include <cctype>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "text/parse_number.hpp"
#include "text/safe_text.hpp"

namespace hopscope::input {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+' || c == '-' || c == '.' || c == '_';
}
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::size_t digits_at(std::string_view text, std::size_t from) {
  std::size_t i = from;
  while (i < text.size() && is_digit(text[i])) ++i;
  return i - from;
}

// -?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)?
bool is_json_number(std::string_view word) {
  std::size_t i = word.starts_with('-') ? 1 : 0;
  const std::size_t whole = digits_at(word, i);
  if (whole == 0 || (whole > 1 && word[i] == '0')) return false;
  i += whole;
  if (i < word.size() && word[i] == '.') {
    const std::size_t fraction = digits_at(word, i + 1);
    if (fraction == 0) return false;
    i += 1 + fraction;
  }
  if (i < word.size() && (word[i] == 'e' || word[i] == 'E')) {
    ++i;
    if (i < word.size() && (word[i] == '+' || word[i] == '-')) ++i;
    const std::size_t exponent = digits_at(word, i);
    if (exponent == 0) return false;
    i += exponent;
  }
  return i == word.size();
}

std::string lower(std::string_view word) {
  std::string letters(word);
  for (char& c : letters) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return letters;
}

// Parses the text only to find the first position at which it is invalid.
class Walk {
 public:
  explicit Walk(std::string_view text) : text_(text) {}

  std::optional<SyntaxError> run() {
    while (!error_) {
      while (at_ < text_.size() && is_space(text_[at_])) ++at_;
      if (at_ == text_.size()) {
        check_end();
        break;
      }
      token(text_[at_]);
    }
    return error_;
  }

 private:
  enum class Expected { value, value_or_close, name, name_or_close, colon, comma_or_close, end };

  void fail(std::size_t offset, std::string message) {
    if (!error_) error_ = SyntaxError{offset, std::move(message)};
  }

  [[nodiscard]] bool wants_name() const { return expected_ == Expected::name || expected_ == Expected::name_or_close; }
  [[nodiscard]] bool wants_value() const {
    return expected_ == Expected::value || expected_ == Expected::value_or_close;
  }

  void token(char c) {
    if (c == '{' || c == '[') {
      open(c);
    } else if (c == '}' || c == ']') {
      close(c);
    } else if (c == ',') {
      comma();
    } else if (c == ':') {
      colon();
    } else if (c == '"') {
      string();
    } else if (is_word(c)) {
      word();
    } else {
      stray(c);
    }
  }

  void check_end() {
    if (!open_.empty()) {
      fail(at_, fmt::format("unexpected end of text; {} is not closed", opened_at(open_.back())));
    } else if (expected_ != Expected::end) {
      fail(at_, "unexpected end of text; a value is missing");
    }
  }

  [[nodiscard]] std::string opened_at(std::size_t offset) const {
    return fmt::format("the {} of {}", text_[offset], position_of(text_, offset));
  }

  // A value or name begins at at_; reports an error if none may.
  bool may_begin(bool is_string) {
    if (expected_ == Expected::end) {
      fail(at_, "unexpected text after the end; a file holds one object only");
    } else if (expected_ == Expected::comma_or_close) {
      // Most missing quotes are detected here: the string ran on to the opening quote of the next one.
      const bool touches_text = at_ > 0 && text_[at_ - 1] == '"';
      fail(at_,
           touches_text ? "a comma is missing before this, or a quote before that" : "a comma is missing before this");
    } else if (expected_ == Expected::colon) {
      fail(at_, "a colon is missing between the name of the field and its value");
    } else if (wants_name() && !is_string) {
      fail(at_, "the name of a field is expected here, in double quotes");
    }
    return !error_;
  }

  void value_ended() { expected_ = open_.empty() ? Expected::end : Expected::comma_or_close; }

  void open(char c) {
    if (!may_begin(false)) return;
    open_.push_back(at_++);
    expected_ = c == '{' ? Expected::name_or_close : Expected::value_or_close;
  }

  void close(char c) {
    if (open_.empty()) return fail(at_, fmt::format("unmatched {}; remove it", c));
    const char opener = text_[open_.back()];
    const char closer = opener == '{' ? '}' : ']';
    if (c != closer) {
      return fail(at_, fmt::format("{} cannot close {}; {} must come first", c, opened_at(open_.back()), closer));
    }
    if (expected_ == Expected::name || (expected_ == Expected::value && opener == '[')) {
      return fail(last_comma_, fmt::format("a comma before the closing {}; remove the comma", c));
    }
    if (expected_ == Expected::value) return fail(at_, fmt::format("a value is missing before {}", c));
    if (expected_ == Expected::colon) return fail(at_, fmt::format("a colon and a value are missing before {}", c));
    open_.pop_back();
    ++at_;
    value_ended();
  }

  void comma() {
    if (expected_ == Expected::end) return void(may_begin(false));
    if (expected_ == Expected::colon) return fail(at_, "a colon and a value are missing before this comma");
    if (expected_ != Expected::comma_or_close) {
      return fail(at_, open_.empty() || text_[open_.back()] == '[' || wants_name()
                           ? "one comma too many; remove it"
                           : "a value is missing before this comma");
    }
    last_comma_ = at_++;
    expected_ = text_[open_.back()] == '{' ? Expected::name : Expected::value;
  }

  void colon() {
    if (expected_ == Expected::end) return void(may_begin(false));
    if (expected_ != Expected::colon) {
      return fail(at_,
                  wants_name() ? "the name of a field is missing before this colon" : "a colon is not allowed here");
    }
    ++at_;
    expected_ = Expected::value;
  }

  void string() {
    if (!may_begin(true)) return;
    const std::size_t begin = at_++;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      const auto c = static_cast<unsigned char>(text_[at_]);
      if (c == '\n' || c == '\r') return fail(begin, "unterminated string on this line");
      if (c == '\t') return fail(at_, "a tab inside a string; write \\t");
      if (c < 0x20) return fail(at_, fmt::format("a control character inside a string; write \\u{:04x}", c));
      if (c == '\\' && at_ + 1 < text_.size() && !escape()) return;
    }
    if (at_ == text_.size()) return fail(begin, "unterminated string");
    ++at_;
    if (wants_name()) {
      expected_ = Expected::colon;
    } else {
      value_ended();
    }
  }

  // at_ is at the backslash; moves it to the last character of the escape.
  bool escape() {
    const std::size_t begin = at_++;
    const char c = text_[at_];
    if (c == 'u') return unicode_escape(begin);
    if (std::string_view("\"\\/bfnrt").find(c) != std::string_view::npos) return true;
    fail(begin, fmt::format("\\{} is not an escape sequence of JSON; write \\\\ for a backslash",
                            text_.substr(at_, std::max<std::size_t>(1, utf8_length(text_.substr(at_))))));
    return false;
  }

  // at_ is at the u of \uXXXX; moves it to the last digit, that of the second half for a surrogate pair.
  bool unicode_escape(std::size_t begin) {
    const int code = four_hex_digits(begin);
    if (code >= 0xD800 && code <= 0xDBFF && text_.substr(at_ + 1).starts_with("\\u")) {
      at_ += 2;
      const int low = four_hex_digits(begin);
      if (low < 0 || (low >= 0xDC00 && low <= 0xDFFF)) return low >= 0;
    }
    if (code >= 0xD800 && code <= 0xDFFF) {
      fail(begin, fmt::format("{} is an unpaired surrogate; write the character itself", text_.substr(begin, 6)));
    }
    return !error_;
  }

  int four_hex_digits(std::size_t begin) {
    int code = 0;
    for (int i = 0; i < 4; ++i) {
      ++at_;
      if (at_ == text_.size() || std::isxdigit(static_cast<unsigned char>(text_[at_])) == 0) {
        fail(begin, "\\u needs four hexadecimal digits");
        return -1;
      }
      const char digit = text_[at_];
      code = code * 16 + (digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10);
    }
    return code;
  }

  void word() {
    std::size_t end = at_;
    while (end < text_.size() && is_word(text_[end])) ++end;
    const std::string_view whole = text_.substr(at_, end - at_);
    const std::string shown(whole.substr(0, 40));
    const bool number = is_json_number(whole);
    const bool literal = whole == "true" || whole == "false" || whole == "null";
    if (!wants_value() && !wants_name()) return void(may_begin(false));
    if (wants_name()) return fail(at_, fmt::format("names of fields need double quotes; write \"{}\"", shown));
    if (!number && !literal && open_.empty()) return fail(at_, "this is not JSON; the file must begin with {");
    if (!number && !literal) return fail(at_, about_word(shown));
    if (number && !std::isfinite(parse_number(whole).value_or(0))) {
      return fail(at_, fmt::format("{} is too large a number; at most 1.7e308", shown));
    }
    at_ = end;
    value_ended();
  }

  [[nodiscard]] static std::string about_word(const std::string& word) {
    const std::string letters = lower(word);
    if (letters == "true" || letters == "false" || letters == "null") {
      return fmt::format("{} is not JSON; write {}", word, letters);
    }
    for (const std::string_view name : {"nan", "inf", "infinity", "-inf", "-infinity", "+inf", "+infinity", "-nan"}) {
      if (letters == name) return fmt::format("{} is not JSON; every number must be finite", word);
    }
    if (is_digit(word[0]) ||
        (word.size() > 1 && !std::isalpha(static_cast<unsigned char>(word[0])) && is_digit(word[1]))) {
      return fmt::format("{} is not a number in JSON; write it like 12, -0.5 or 1e6", word);
    }
    return fmt::format("{} is not JSON; strings need double quotes: \"{}\"", word, word);
  }

  void stray(char c) {
    const std::string_view character = text_.substr(at_, std::max<std::size_t>(1, utf8_length(text_.substr(at_))));
    if (c == '#' || text_.substr(at_).starts_with("//") || text_.substr(at_).starts_with("/*")) {
      return fail(at_, "JSON has no comments; remove this one");
    }
    if (c == '\'') return fail(at_, "strings need double quotes, not single ones");
    if (character == "\u201C" || character == "\u201D" || character == "\u201E") {
      return fail(at_, fmt::format("a typographic quote {}; write a plain \"", character));
    }
    if (is_unsafe(character)) {
      return fail(at_, "a control character outside of a string; remove it");
    }
    fail(at_, fmt::format("the character {} is not allowed here; {}", character,
                          expected_ == Expected::comma_or_close ? "write a comma" : "remove it"));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t last_comma_ = 0;
  Expected expected_ = Expected::value;
  std::vector<std::size_t> open_;  // offsets of the brackets that are still open
  std::optional<SyntaxError> error_;
};

}  // namespace

std::optional<SyntaxError> find_syntax_error(std::string_view text) { return Walk(text).run(); }

}  // namespace hopscope::input
