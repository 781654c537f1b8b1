#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/topology.hpp>

#include "output/text.hpp"

namespace hopscope {

/// A picture made of characters. Lines are drawn in dots, 2 x 4 per character, so that a dot is about as wide as it is
/// high; texts cover lines.
class Canvas {
 public:
  static constexpr int dots_across = 2;
  static constexpr int dots_down = 4;

  Canvas(int columns, int rows);

  /// Draws a dot, with coordinates in dots. A character shared by several lines has the colour of the one with the
  /// highest `rank`. Dots outside the canvas are ignored.
  void dot(double x, double y, Colour colour, int rank);
  /// Writes `text` (UTF-8, one column per character) from this position on, over existing characters. The part that
  /// does not fit is cut off.
  void write(int column, int row, std::string_view text, Colour colour);
  /// True if there is no text at these characters, and they are on the canvas.
  [[nodiscard]] bool is_free(int column, int row, int width) const;

  /// One line of text for each row, without trailing spaces. @param braille dots as braille characters; otherwise as
  /// "."
  [[nodiscard]] std::vector<std::string> lines(const TextStyle& style, bool braille) const;

 private:
  struct Cell {
    std::uint8_t dots = 0;  // in the bit order of braille characters
    int rank = -1;
    Colour colour = Colour::none;
    std::string text;  // one character; empty if none was written
  };
  [[nodiscard]] bool holds(int column, int row) const {
    return column >= 0 && column < columns_ && row >= 0 && row < rows_;
  }
  [[nodiscard]] Cell& at(int column, int row) {
    return cells_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                  static_cast<std::size_t>(column)];
  }
  [[nodiscard]] const Cell& at(int column, int row) const {
    return cells_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                  static_cast<std::size_t>(column)];
  }

  int columns_;
  int rows_;
  std::vector<Cell> cells_;
};

}  // namespace hopscope
