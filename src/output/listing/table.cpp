#include "output/listing.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

namespace {

// The texts of an entry besides its name, in the order of the columns.
struct ListColumns {
  std::string ListEntry::*middle = &ListEntry::where;
  std::string ListEntry::*last = &ListEntry::summary;
  int middle_width = 0;
};

int widest(const ListSection& section, std::string ListEntry::*field) {
  int width = 0;
  for (const auto& entry : section.entries) width = std::max(width, display_width(entry.*field));
  return width;
}

// The column of the longer texts comes last.
ListColumns columns_of(const ListSection& section) {
  const int where = widest(section, &ListEntry::where);
  const int summary = widest(section, &ListEntry::summary);
  if (where <= summary || summary == 0) return {&ListEntry::where, &ListEntry::summary, where};
  return {&ListEntry::summary, &ListEntry::where, summary};
}

std::string section_text(const ListSection& section, const TextStyle& style) {
  constexpr int least_width = 24;
  std::string out = paint(section.heading, Colour::bold, style) + '\n';
  if (section.entries.empty()) return out + "  " + wrap(section.note, style.width, 2, 2) + '\n';
  const int name_width = widest(section, &ListEntry::name) + 2;
  const auto columns = columns_of(section);
  for (const auto& entry : section.entries) {
    std::string line = "  " + pad_right(entry.name, name_width);
    if (columns.middle_width > 0) line += pad_right(entry.*columns.middle, columns.middle_width) + "  ";
    const int column = display_width(line);
    if (style.width - column < least_width) {
      line += "\n      " + wrap(entry.*columns.last, style.width, 6, 6);
    } else {
      line += wrap(entry.*columns.last, style.width, column, column);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

}  // namespace

std::string listing(const std::vector<ListSection>& sections, const TextStyle& style) {
  std::string out;
  for (const auto& section : sections) {
    if (!out.empty()) out += '\n';
    out += section_text(section, style);
  }
  return out;
}

}  // namespace hopscope
