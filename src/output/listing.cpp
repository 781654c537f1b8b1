#include "output/listing.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

namespace {

int widest_name(const ListSection& section) {
  int width = 0;
  for (const auto& entry : section.entries) width = std::max(width, display_width(entry.name));
  return width;
}

// One very long text must not push all the others to the right.
int widest_where(const ListSection& section) {
  constexpr int most = 40;
  int width = 0;
  for (const auto& entry : section.entries) width = std::max(width, std::min(display_width(entry.where), most));
  return width;
}

std::string section_text(const ListSection& section, const TextStyle& style) {
  std::string out = paint(section.heading, Colour::bold, style) + '\n';
  if (section.entries.empty()) return out + "  " + wrap(section.note, style.width, 2, 2) + '\n';
  const int name_width = widest_name(section) + 2;
  const int where_width = widest_where(section);
  for (const auto& entry : section.entries) {
    std::string line = "  " + pad_right(entry.name, name_width);
    if (where_width > 0) line += pad_right(entry.where, where_width) + "  ";
    line += entry.summary;
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

}  // namespace

std::string listing(const std::vector<ListSection>& sections, const TextStyle& style) {
  std::string out;
  for (const auto& section : sections) out += (out.empty() ? "" : "\n") + section_text(section, style);
  return out;
}

}  // namespace hopscope
