#include "files/text_file.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "text/parse_number.hpp"
#include "text/safe_text.hpp"

namespace hopscope::text_file {

namespace {

constexpr std::string_view blanks = " \t";
constexpr std::size_t most_shown = 40;  // of text from a file, in a message

}  // namespace

std::optional<std::string> read_text(Files& files, const std::string& file, std::string_view give,
                                     std::vector<Mistake>& mistakes) {
  auto [outcome, text, why] = files.read(file, most_bytes);
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  if (outcome == FileContent::Outcome::too_large) {
    why = fmt::format("is larger than {} MiB, the most that is read", most_bytes >> 20);
  } else if (outcome != FileContent::Outcome::read) {
    why = fmt::format("cannot be read: {}", why);
  } else if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    why = fmt::format("the file is empty; it must be {}", give);
  } else if (text.find('\0') != std::string::npos) {
    why = fmt::format("the file is not text; it must be {}", give);
  }
  if (why.empty()) return std::move(text);
  mistakes.push_back({file, "", why});
  return std::nullopt;
}

bool Lines::next() {
  if (rest_.empty()) return false;
  const std::size_t end = std::min(rest_.find('\n'), rest_.size());
  line_ = rest_.substr(0, end);
  if (line_.ends_with('\r')) line_.remove_suffix(1);
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  ++number_;
  return true;
}

bool Lines::next_filled() {
  while (next()) {
    if (line_.find_first_not_of(blanks) != std::string_view::npos) return true;
  }
  return false;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

char separator_of(std::string_view first_line) {
  for (const char separator : {',', ';', '\t'}) {
    if (first_line.find(separator) != std::string_view::npos) return separator;
  }
  return ',';
}

void split_fields(std::string_view line, char separator, std::vector<std::string_view>& fields) {
  fields.clear();
  bool in_quotes = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    if (i < line.size() && line[i] == '"') in_quotes = !in_quotes;
    if (i < line.size() && (in_quotes || line[i] != separator)) continue;
    std::string_view field = trimmed(line.substr(begin, i - begin));
    if (field.size() >= 2 && field.starts_with('"') && field.ends_with('"')) field = field.substr(1, field.size() - 2);
    fields.push_back(field);
    begin = i + 1;
  }
}

std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const std::string_view word = text.substr(0, text.find_first_of(blanks));
  text.remove_prefix(word.size());
  return word;
}

std::string quoted(std::string_view text) { return '"' + excerpt(text, most_shown) + '"'; }

std::optional<double> number_in(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  const auto number = parse_number(text);
  const bool has_digits = text.find_first_of("0123456789") != std::string_view::npos;
  if (!number || !std::isinf(*number) || !has_digits) return number;
  return std::copysign(std::numeric_limits<double>::max(), *number);  // too large, but a number
}

std::string at_line(std::size_t line) { return fmt::format("line {}", line); }
std::string at_column(std::size_t line, std::size_t column) { return fmt::format("line {}, column {}", line, column); }

}  // namespace hopscope::text_file
