#include "sizes/market_file.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "sizes/words.hpp"
#include "text/parse_number.hpp"

namespace hopscope::sizes {

namespace {

constexpr std::string_view banner = "%%MatrixMarket";
// So that rows times columns of an array does not overflow.
constexpr std::int64_t most_rows = std::int64_t{1} << 31;
constexpr std::int64_t most_entries = std::int64_t{1} << 53;

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  return result;
}

template <class Value>
struct Named {
  std::string_view name;
  Value value;
};

template <class Value, std::size_t count>
std::optional<Value> find(const Named<Value> (&all)[count], const std::string& name) {
  const auto* const found = std::ranges::find(all, name, &Named<Value>::name);
  return found == std::end(all) ? std::nullopt : std::optional(found->value);
}

constexpr Named<bool> formats[] = {{"coordinate", true}, {"array", false}};
constexpr Named<MarketFile::Values> kinds_of_values[] = {{"real", MarketFile::Values::real},
                                                         {"double", MarketFile::Values::real},
                                                         {"integer", MarketFile::Values::integer},
                                                         {"complex", MarketFile::Values::complex},
                                                         {"pattern", MarketFile::Values::pattern}};
constexpr Named<MarketFile::Symmetry> symmetries[] = {{"general", MarketFile::Symmetry::general},
                                                      {"symmetric", MarketFile::Symmetry::symmetric},
                                                      {"skew-symmetric", MarketFile::Symmetry::skew_symmetric},
                                                      {"hermitian", MarketFile::Symmetry::hermitian}};

std::optional<std::int64_t> take_integer(std::string_view& line, std::int64_t least, std::int64_t most) {
  const std::string_view word = text_file::take_word(line);
  const auto number = parse_whole_number<std::int64_t>(word);
  return number && *number >= least && *number <= most ? number : std::nullopt;
}

// The rest of the line is empty or a comment.
bool is_at_end(std::string_view line) {
  return text_file::trimmed(line).empty() || text_file::trimmed(line).starts_with('%');
}

}  // namespace

std::optional<MarketFile> MarketFile::open(Files& files, const std::string& file, std::vector<Mistake>& mistakes) {
  auto text = text_file::read_text(files, file, "a Matrix Market file", mistakes);
  if (!text) return std::nullopt;
  MarketFile opened(file);
  opened.text_ = std::make_shared<const std::string>(std::move(*text));
  opened.lines_ = text_file::Lines(*opened.text_);
  std::string wrong = opened.read_banner();
  if (wrong.empty()) wrong = opened.read_extents();
  if (wrong.empty()) return opened;
  mistakes.push_back({file, text_file::at_line(opened.lines_.number()), wrong});
  return std::nullopt;
}

// Reads the first line. @return what is wrong with it
std::string MarketFile::read_banner() {
  lines_.next();
  std::string_view line = lines_.line();
  const std::string_view first = text_file::take_word(line);
  constexpr std::string_view rule =
      "the first line of a Matrix Market file is like \"%%MatrixMarket matrix coordinate real general\"";
  if (lower(first) != lower(banner)) return fmt::format("does not begin with {}; {}", banner, rule);
  const std::string object = lower(text_file::take_word(line));
  if (object != "matrix") return fmt::format("{} is not a matrix; {}", text_file::quoted(object), rule);
  const std::string format = lower(text_file::take_word(line));
  const std::string values = lower(text_file::take_word(line));
  const std::string symmetry = lower(text_file::take_word(line));
  const auto is_coordinate = find(formats, format);
  if (!is_coordinate) return fmt::format("unknown format {}; allowed: coordinate, array", text_file::quoted(format));
  const auto kind = find(kinds_of_values, values);
  if (!kind)
    return fmt::format("unknown field {}; allowed: real, integer, complex, pattern", text_file::quoted(values));
  const auto found = find(symmetries, symmetry);
  if (!found) {
    return fmt::format("unknown symmetry {}; allowed: general, symmetric, skew-symmetric, hermitian",
                       text_file::quoted(symmetry));
  }
  if (!*is_coordinate && kind == Values::pattern)
    return "an array cannot be a pattern; give coordinate, or real or integer";
  coordinate_ = *is_coordinate;
  values_ = *kind;
  symmetry_ = *found;
  return "";
}

// Reads up to the line with the extents. @return what is wrong with it
std::string MarketFile::read_extents() {
  do {
    if (!lines_.next_filled()) return "the file ends before the line with the number of rows and columns";
  } while (text_file::trimmed(lines_.line()).starts_with('%'));
  std::string_view line = lines_.line();
  const auto rows = take_integer(line, 1, most_rows);
  const auto columns = take_integer(line, 1, most_rows);
  const auto entries = coordinate_ ? take_integer(line, 0, most_entries) : std::optional<std::int64_t>(0);
  if (!rows || !columns || !entries || !is_at_end(line)) {
    return fmt::format("{} are not the extents of a matrix; give {}", text_file::quoted(lines_.line()),
                       coordinate_ ? "rows, columns and the number of entries" : "rows and columns");
  }
  if (symmetry_ != Symmetry::general && rows != columns) {
    return fmt::format("{} rows and {} columns are not a square, so the matrix is not symmetric; give \"general\"",
                       *rows, *columns);
  }
  rows_ = *rows;
  columns_ = *columns;
  entries_ = coordinate_ ? *entries : entries_of_array();
  return "";
}

// Symmetric matrices omit the entries above the diagonal, skew-symmetric ones the diagonal as well.
std::int64_t MarketFile::entries_of_array() const {
  if (symmetry_ == Symmetry::general) return rows_ * columns_;
  return rows_ * (rows_ - 1) / 2 + (symmetry_ == Symmetry::skew_symmetric ? 0 : rows_);
}

bool MarketFile::for_each(const Visit& visit, std::vector<Mistake>& mistakes) const {
  const std::size_t mistakes_before = mistakes.size();
  const auto tell = [&](std::size_t line, std::string what) {
    mistakes.push_back({file_, text_file::at_line(line), std::move(what)});
  };
  text_file::Lines lines = lines_;
  Entry entry{symmetry_ == Symmetry::skew_symmetric ? 1 : 0, 0, 0};
  std::int64_t read = 0;
  while (mistakes.size() < text_file::most_mistakes && lines.next_filled()) {
    if (text_file::trimmed(lines.line()).starts_with('%')) continue;
    if (++read > entries_) {
      tell(lines.number(), fmt::format("is one entry more than the {} that line {} announces; correct one of them",
                                       entries_, line_of_extents()));
      return false;
    }
    std::string wrong = read_entry(lines.line(), entry);
    if (wrong.empty()) wrong = visit_both(entry, visit);
    if (!wrong.empty()) tell(lines.number(), std::move(wrong));
    if (!coordinate_) go_on(entry);
  }
  if (read < entries_ && mistakes.size() < text_file::most_mistakes) {
    tell(lines.number(), fmt::format("the file ends after {} of the {} entries that line {} announces", read, entries_,
                                     line_of_extents()));
  }
  return mistakes.size() == mistakes_before;
}

std::string MarketFile::read_entry(std::string_view line, Entry& entry) const {
  if (coordinate_) {
    std::string wrong = read_place(line, entry);
    if (!wrong.empty()) return wrong;
  }
  std::string wrong = read_value(line, entry);
  if (wrong.empty() && !is_at_end(line))
    wrong = fmt::format("{} is too much; give one entry a line", text_file::quoted(text_file::trimmed(line)));
  return wrong;
}

std::string MarketFile::read_place(std::string_view& line, Entry& entry) const {
  const std::string_view whole = line;
  const auto row = take_integer(line, 1, rows_);
  const auto column = take_integer(line, 1, columns_);
  if (!row || !column) {
    return fmt::format("{} does not begin with a row from 1 to {} and a column from 1 to {}",
                       text_file::quoted(text_file::trimmed(whole)), rows_, columns_);
  }
  entry.row = *row - 1;
  entry.column = *column - 1;
  if (symmetry_ == Symmetry::general || entry.row >= entry.column) return "";
  return fmt::format("row {}, column {} is above the diagonal; of a symmetric matrix give the entries below it", *row,
                     *column);
}

std::string MarketFile::read_value(std::string_view& line, Entry& entry) const {
  entry.value = 1;
  if (values_ == Values::pattern) return "";
  const std::string_view word = text_file::take_word(line);
  const auto number = text_file::number_in(word);
  if (!number) return word.empty() ? "has no value; give one" : text_file::quoted(word) + " is not a number; give one";
  if (values_ == Values::integer && std::floor(*number) != *number) {
    return fmt::format("{} is not an integer, as line 1 has it", text_file::quoted(word));
  }
  // As it is written: 1e400 is no number of the computer.
  if (std::abs(*number) > most_words) return why_no_size(std::abs(*number), word);
  entry.value = *number + 0.0;  // -0 becomes 0
  if (values_ != Values::complex) return "";
  const std::string_view second = text_file::take_word(line);
  const auto imaginary = text_file::number_in(second);
  if (!imaginary) return "has no imaginary part; give two numbers";
  if (std::abs(*imaginary) > most_words) return why_no_size(std::abs(*imaginary), second);
  entry.value = std::abs(entry.value) + std::abs(*imaginary);
  return "";
}

std::string MarketFile::visit_both(const Entry& entry, const Visit& visit) const {
  std::string wrong = visit(entry);
  if (!wrong.empty() || symmetry_ == Symmetry::general || entry.row == entry.column) return wrong;
  const double sign = symmetry_ == Symmetry::skew_symmetric ? -1 : 1;
  return visit({entry.column, entry.row, sign * entry.value});
}

// Arrays are stored by columns, from the diagonal downwards if the entries above it are omitted.
void MarketFile::go_on(Entry& entry) const {
  if (++entry.row < rows_) return;
  ++entry.column;
  entry.row = symmetry_ == Symmetry::general ? 0 : entry.column + (symmetry_ == Symmetry::skew_symmetric ? 1 : 0);
}

}  // namespace hopscope::sizes
