#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/numbers.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

/// The layout of readable text, and how much follows the answer.
struct TextStyle {
  bool colour = false;           ///< with ANSI escapes
  int width = 100;               ///< columns that a line may take
  std::string colour_mark = {};  ///< inserted after their escape character, so that safe_text recognizes them
  bool formulas = false;         ///< of all algorithms that are shown
  bool all = false;              ///< with formulas, and everything that led to the answer
  [[nodiscard]] bool shows_formulas() const { return formulas || all; }
};

enum class Colour { none, bold, dim, green, yellow, red };

/// `text` in a colour, or as it is if the style has none.
[[nodiscard]] std::string paint(std::string_view text, Colour colour, const TextStyle& style);

/// " (with platform.costs.t_s=10, schedule.message_words=1)", to follow the name of a scenario; empty if nothing was
/// changed in it.
[[nodiscard]] std::string changes_in_words(const std::vector<std::string>& overrides);

/// Columns that `text` (UTF-8, possibly with ANSI escapes) takes on a terminal.
[[nodiscard]] int display_width(std::string_view text);

/// `text` padded with spaces to `width` columns, on the right or on the left.
[[nodiscard]] std::string pad_right(std::string_view text, int width);
[[nodiscard]] std::string pad_left(std::string_view text, int width);

/// Breaks `text` between words where a line would exceed `width` columns; the lines after the first are indented by
/// `indent`. `first` is the column at which the first line begins. A single word that is too long is not broken.
[[nodiscard]] std::string wrap(std::string_view text, int width, int indent = 0, int first = 0);

/// Joins `parts` by " · ", with a line break where the next part would exceed `width` columns.
[[nodiscard]] std::string join_parts(const std::vector<std::string>& parts, int width);

/// A unit of time as it follows a number, " us"; empty if it has no name.
[[nodiscard]] std::string unit_after_number(const std::string& time_unit);

/// What was asked for, in a sentence.
struct Answer {
  std::string text;
  Colour colour = Colour::bold;
};

/// A readable text as every command prints it: first its answers, each on lines of its own, so that who reads no
/// further knows them; below an empty line what they are about, and all else. Answers that are empty are left out.
[[nodiscard]] std::string answered(const std::vector<Answer>& answers, std::string_view rest, const TextStyle& style);

/// A table whose columns are all right-aligned, two spaces apart.
class RightAligned {
 public:
  explicit RightAligned(std::vector<std::string> headings);

  /// One cell per heading.
  void add(std::vector<std::string> cells);
  /// A separate line between the rows.
  void add_line(std::string line);
  /// All lines, each ended by a newline; the headings dimmed.
  [[nodiscard]] std::string text(const TextStyle& style) const;

 private:
  struct Row {
    std::vector<std::string> cells;
    std::string line;  // used if there are no cells
  };
  std::vector<Row> rows_;
  std::vector<int> widths_;
};

}  // namespace hopscope
