#include "output/text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/formatted.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

std::string paint(std::string_view text, Colour colour, const TextStyle& style) {
  if (!style.colour || colour == Colour::none || text.empty()) return std::string(text);
  constexpr int codes[] = {0, 1, 2, 32, 33, 31};
  return fmt::format("\x1b{0}[{1}m{2}\x1b{0}[0m", style.colour_mark, codes[static_cast<int>(colour)], text);
}

std::string changes_in_words(const std::vector<std::string>& overrides) {
  return overrides.empty() ? "" : fmt::format(" (with {})", joined(overrides, ", "));
}

int display_width(std::string_view text) {
  int columns = 0;
  bool in_escape = false;
  for (const char byte : text) {
    if (in_escape) {
      in_escape = byte != 'm';
    } else if (byte == '\x1b') {
      in_escape = true;
    } else if ((static_cast<unsigned char>(byte) & 0xC0U) != 0x80U) {  // not a continuation byte
      ++columns;
    }
  }
  return columns;
}

std::string pad_right(std::string_view text, int width) {
  return fmt::format("{}{:{}}", text, "", std::max(0, width - display_width(text)));
}

std::string pad_left(std::string_view text, int width) {
  return fmt::format("{:{}}{}", "", std::max(0, width - display_width(text)), text);
}

std::string wrap(std::string_view text, int width, int indent, int first) {
  std::string out;
  int column = first;
  bool fresh_line = true;  // nothing on this line yet
  while (!text.empty()) {
    const auto end = text.find(' ');
    const std::string_view word = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    const int length = display_width(word);
    if (!fresh_line && column + 1 + length > width) {
      out += fmt::format("\n{:{}}", "", indent);
      column = indent;
    } else if (!fresh_line) {
      out += ' ';
      ++column;
    }
    out += word;
    column += length;
    fresh_line = false;
  }
  return out;
}

std::string join_parts(const std::vector<std::string>& parts, int width) {
  std::string out;
  int column = 0;
  for (const auto& part : parts) {
    const int length = display_width(part);
    if (column == 0) {
      column = length;
    } else if (column + 3 + length > width) {
      out += '\n';
      column = length;
    } else {
      out += " · ";
      column += 3 + length;
    }
    out += part;
  }
  return out;
}

std::string unit_after_number(const std::string& time_unit) {
  return time_unit.empty() ? "" : ' ' + printable(time_unit);
}

std::string answered(const std::vector<Answer>& answers, std::string_view rest, const TextStyle& style) {
  std::string out;
  for (const Answer& each : answers) {
    if (!each.text.empty()) out += paint(wrap(each.text, style.width), each.colour, style) + '\n';
  }
  return out.empty() ? std::string(rest) : fmt::format("{}\n{}", out, rest);
}

RightAligned::RightAligned(std::vector<std::string> headings) : widths_(headings.size()) { add(std::move(headings)); }

void RightAligned::add(std::vector<std::string> cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) widths_[i] = std::max(widths_[i], display_width(cells[i]));
  rows_.push_back({std::move(cells), ""});
}

void RightAligned::add_line(std::string line) { rows_.push_back({{}, std::move(line)}); }

std::string RightAligned::text(const TextStyle& style) const {
  std::string out;
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    std::string line = rows_[row].line;
    for (std::size_t i = 0; i < rows_[row].cells.size(); ++i) {
      if (i > 0) line += "  ";
      line += pad_left(rows_[row].cells[i], widths_[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += row == 0 ? paint(line, Colour::dim, style) : line;
    out += '\n';
  }
  return out;
}

}  // namespace hopscope
