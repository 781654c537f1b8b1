#include "output/watch/canvas.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "text/utf8.hpp"

namespace hopscope {

namespace {

/// The character U+2800 + dots.
std::string braille_character(std::uint8_t dots) {
  return {static_cast<char>(0xE2), static_cast<char>(0xA0 | dots >> 6), static_cast<char>(0x80 | (dots & 0x3F))};
}

}  // namespace

Canvas::Canvas(int columns, int rows)
    : columns_(columns), rows_(rows), cells_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)) {}

void Canvas::dot(double x, double y, Colour colour, int rank) {
  constexpr std::uint8_t bits[dots_down][dots_across] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
  const int across = static_cast<int>(std::floor(x));
  const int down = static_cast<int>(std::floor(y));
  if (across < 0 || down < 0 || !holds(across / dots_across, down / dots_down)) return;
  Cell& cell = at(across / dots_across, down / dots_down);
  cell.dots |= bits[down % dots_down][across % dots_across];
  if (rank <= cell.rank) return;
  cell.rank = rank;
  if (cell.text.empty()) cell.colour = colour;
}

void Canvas::write(int column, int row, std::string_view text, Colour colour) {
  for (; !text.empty(); ++column) {
    const std::string_view character = first_characters(text, 1);
    if (holds(column, row)) {
      at(column, row).text = character;
      at(column, row).colour = colour;
    }
    text.remove_prefix(character.size());
  }
}

bool Canvas::is_free(int column, int row, int width) const {
  for (int i = 0; i < width; ++i) {
    if (!holds(column + i, row) || !at(column + i, row).text.empty()) return false;
  }
  return true;
}

std::vector<std::string> Canvas::lines(const TextStyle& style, bool braille) const {
  std::vector<std::string> lines;
  for (int row = 0; row < rows_; ++row) {
    std::string line;
    std::string blanks;
    for (int column = 0; column < columns_; ++column) {
      const Cell& cell = at(column, row);
      if (cell.text.empty() && cell.dots == 0) {
        blanks += ' ';
        continue;
      }
      line += std::exchange(blanks, "");
      const std::string dots = braille ? braille_character(cell.dots) : ".";
      line += paint(cell.text.empty() ? dots : cell.text, cell.colour, style);
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace hopscope
