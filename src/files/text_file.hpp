#pragma once

// Common to the readers of all formats: a file's text, its lines, and the numbers in them.

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/files.hpp>

namespace hopscope::text_file {

/// Larger files are refused. A CSV file of the largest number of ranks fits if its numbers have two digits.
inline constexpr std::size_t most_bytes = std::size_t{256} << 20;
/// A file may contain millions of mistakes; after this many a reader stops.
inline constexpr std::size_t most_mistakes = 1000;

/// The content of a file of at most `most_bytes`, without a byte order mark.
/// @param give what the file should be: "a CSV file"
/// @return none, and a mistake, if it cannot be read or contains only whitespace
[[nodiscard]] std::optional<std::string> read_text(Files& files, const std::string& file, std::string_view give,
                                                   std::vector<Mistake>& mistakes);

/// The lines of a text, without their line ends.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}
  /// A string that ends with the statement: its lines would outlive it.
  template <std::same_as<std::string> Temporary>
  explicit Lines(Temporary&& text) = delete;

  /// Advances to the next line. @return false at the end
  bool next();
  /// The same, skipping lines of spaces and tabs only.
  bool next_filled();
  [[nodiscard]] std::string_view line() const { return line_; }
  /// The number of the line, from 1.
  [[nodiscard]] std::size_t number() const { return number_; }

 private:
  std::string_view rest_;
  std::string_view line_;
  std::size_t number_ = 0;
};

/// Without spaces and tabs on either side.
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// The separator of a CSV file: a comma, unless its first line has none but has a semicolon or a tab.
[[nodiscard]] char separator_of(std::string_view first_line);
/// Replaces `fields` by those of a line of CSV, without spaces around them and without their quotes.
void split_fields(std::string_view line, char separator, std::vector<std::string_view>& fields);
/// Cuts the next word off `text`, at spaces or tabs; empty at the end.
[[nodiscard]] std::string_view take_word(std::string_view& text);
/// Text of a file as shown in a message: in quotes, shortened if it is long, and without control characters.
[[nodiscard]] std::string quoted(std::string_view text);

/// Parses `text` as a number, which may be infinite or NaN; none if it is something else.
[[nodiscard]] std::optional<double> number_in(std::string_view text);

/// "line 3", "line 3, column 5": where a mistake is.
[[nodiscard]] std::string at_line(std::size_t line);
[[nodiscard]] std::string at_column(std::size_t line, std::size_t column);

}  // namespace hopscope::text_file
