#include <algorithm>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "sizes/files.hpp"
#include "sizes/words.hpp"
#include "text/numbers.hpp"
#include "text/utf8.hpp"

namespace hopscope::sizes {

namespace {

// The headings of the first two columns of a list of messages.
constexpr std::string_view sources[] = {"source", "src", "from", "origin", "sender"};
constexpr std::string_view targets[] = {"target", "destination", "dest", "dst", "to", "receiver"};

bool is_header_of_list(const std::vector<std::string_view>& fields) {
  const auto is_one_of = [](std::string_view field, const auto& names) {
    return std::ranges::find(names, in_small_letters(std::string(field))) != std::end(names);
  };
  if (fields.size() < 3) return false;
  const bool says_i_j = fields[0] == "i" && fields[1] == "j" && fields[2] != "k";
  return says_i_j || (is_one_of(fields[0], sources) && is_one_of(fields[1], targets));
}

bool counts_from(double first, const std::vector<std::string_view>& fields) {
  return std::ranges::all_of(fields, [&](std::string_view field) { return text_file::number_in(field) == first++; });
}

class CsvReader {
 public:
  CsvReader(std::string_view text, const std::string& file, Rank ranks, std::vector<Mistake>& mistakes,
            std::string_view holder)
      : text_(text),
        file_(file),
        ranks_(static_cast<std::size_t>(ranks)),
        mistakes_(mistakes),
        holder_(holder),
        sizes_(ranks) {}

  std::optional<SizeMatrix> read() {
    const std::size_t mistakes_before = mistakes_.size();
    text_file::Lines lines = after_header();
    if (is_list_) {
      tell(text_file::at_line(header_line_),
           fmt::format("is the header of a list of messages; give a matrix: line i has what rank i sends to "
                       "each rank, so {} of {}",
                       counted(ranks_, "line"), counted(ranks_, "number")));
      return std::nullopt;
    }
    std::vector<std::string_view> fields;
    std::size_t rows = 0;
    while (mistakes_.size() < text_file::most_mistakes && lines.next_filled()) {
      text_file::split_fields(lines.line(), separator_, fields);
      if (rows == 0) {
        first_line_ = lines.number();
        columns_ = fields.size() - labels_;
      }
      read_row(rows++, lines.number(), fields);
    }
    if (mistakes_.size() == mistakes_before) check_shape(rows);
    if (mistakes_.size() > mistakes_before) return std::nullopt;
    return std::move(sizes_);
  }

 private:
  // Reads the header, if there is one. @return the lines from the first one of sizes
  text_file::Lines after_header() {
    text_file::Lines lines(text_);
    lines.next_filled();
    separator_ = text_file::separator_of(lines.line());
    std::vector<std::string_view> fields;
    text_file::split_fields(lines.line(), separator_, fields);
    const auto is_text = [](std::string_view field) { return !field.empty() && !text_file::number_in(field); };
    std::size_t filled = 1;
    for (text_file::Lines more = lines; filled <= fields.size() && more.next_filled();) ++filled;
    const bool is_one_too_many = filled == fields.size() + 1;
    has_header_ = std::ranges::any_of(fields, is_text) || (fields.front().empty() && fields.size() == ranks_ + 1) ||
                  (is_one_too_many && (counts_from(0, fields) || counts_from(1, fields)));
    if (!has_header_) return text_file::Lines(text_);
    header_line_ = lines.number();
    is_list_ = is_header_of_list(fields);
    labels_ = fields.size() == ranks_ + 1 || has_labels(lines, fields.size()) ? 1 : 0;
    return lines;
  }

  // The line after the header begins with a name.
  [[nodiscard]] bool has_labels(text_file::Lines lines, std::size_t fields_in_header) const {
    std::vector<std::string_view> fields;
    if (!lines.next_filled()) return false;
    text_file::split_fields(lines.line(), separator_, fields);
    return fields.size() == fields_in_header && !fields.front().empty() && !text_file::number_in(fields.front());
  }

  void read_row(std::size_t row, std::size_t line, const std::vector<std::string_view>& fields) {
    const std::size_t numbers = fields.size() - std::min(labels_, fields.size());
    if (numbers != columns_) {
      tell(text_file::at_line(line), fmt::format("{} where line {} has {}; give each line as many",
                                                 counted(numbers, "number"), first_line_, columns_));
      return;
    }
    for (std::size_t column = 0; column < numbers && mistakes_.size() < text_file::most_mistakes; ++column) {
      read_field(row, column, line, fields[column + labels_]);
    }
  }

  void read_field(std::size_t row, std::size_t column, std::size_t line, std::string_view field) {
    const auto number = text_file::number_in(field);
    std::string wrong;
    if (number) {
      wrong = why_no_size(*number, field);
    } else if (field.empty()) {
      wrong = "is empty; write 0 where there is no message";
    } else {
      wrong = text_file::quoted(field) + " is not a number; give a number of words from 0 to 1e15";
    }
    if (!wrong.empty()) return tell(text_file::at_column(line, column + labels_ + 1), std::move(wrong));
    if (row == column || row >= ranks_ || column >= ranks_) return;
    sizes_.set(static_cast<Rank>(row), static_cast<Rank>(column), *number + 0.0);
  }

  void check_shape(std::size_t rows) {
    const std::string after = has_header_ ? fmt::format(" after the header in line {}", header_line_) : "";
    const std::string shape = fmt::format("{} of {}{}", counted(rows, "line"), counted(columns_, "number"), after);
    const std::string rule = fmt::format("{} {}, so give {} of {}", holder_, counted(ranks_, "rank"),
                                         counted(ranks_, "line"), counted(ranks_, "number"));
    if (rows == 0) return tell("", fmt::format("there are no sizes{}; {}", after, rule));
    if (labels_ == 0 && rows + 1 == columns_ && columns_ != ranks_) {
      return tell("", fmt::format("{} are not a square; {}; if the first of each line names its row, leave that column "
                                  "out or write it in letters (n1)",
                                  shape, rule));
    }
    if (rows != columns_) return tell("", fmt::format("{} are not a square; {}", shape, rule));
    if (rows != ranks_) return tell("", fmt::format("{}, but {}", shape, rule));
  }

  void tell(std::string place, std::string what) { mistakes_.push_back({file_, std::move(place), std::move(what)}); }

  std::string_view text_;
  const std::string& file_;
  std::size_t ranks_;
  std::vector<Mistake>& mistakes_;
  std::string_view holder_;
  SizeMatrix sizes_;
  char separator_ = ',';
  bool has_header_ = false;
  bool is_list_ = false;  // of messages, by its header
  std::size_t header_line_ = 0;
  std::size_t labels_ = 0;  // 1 if every line begins with one
  std::size_t first_line_ = 0;
  std::size_t columns_ = 0;
};

}  // namespace

std::optional<SizeMatrix> read_rows_of_csv(Files& files, const std::string& file, Rank ranks,
                                           std::vector<Mistake>& mistakes, std::string_view holder) {
  const auto text = text_file::read_text(files, file, "a CSV file with a line of numbers for each rank", mistakes);
  if (!text) return std::nullopt;
  return CsvReader(*text, file, ranks, mistakes, holder).read();
}

std::optional<SizeMatrix> read_csv(Files& files, const std::string& file, Rank ranks, std::vector<Mistake>& mistakes) {
  return read_rows_of_csv(files, file, ranks, mistakes, "the platform has");
}

}  // namespace hopscope::sizes
