#include "laws/format_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace schema {

namespace {

const std::string opening = "<!-- table: ";
const std::string closing = "<!-- end -->";

/// A table of a chapter: from after its first comment up to its last.
struct Mark {
  std::string name;
  std::size_t begin = 0, end = 0;
};

std::vector<Mark> marks_in(const std::string& chapter) {
  std::vector<Mark> marks;
  for (std::size_t at = 0; (at = chapter.find(opening, at)) != std::string::npos;) {
    const std::size_t name = at + opening.size();
    const std::size_t name_end = chapter.find(" -->\n", name);
    const std::size_t end = chapter.find(closing, name);
    if (name_end == std::string::npos || end == std::string::npos) break;
    marks.push_back({chapter.substr(name, name_end - name), name_end + 5, end});
    at = end;
  }
  return marks;
}

std::string line_of(const std::vector<std::string>& cells) { return fmt::format("| {} |\n", fmt::join(cells, " | ")); }

}  // namespace

std::string in_markdown(const FormatTable& table) {
  std::string text = line_of(table.head) + '|';
  for (std::size_t i = 0; i < table.head.size(); ++i) text += "---|";
  text += '\n';
  for (const auto& row : table.rows) text += line_of(row);
  return text;
}

std::string cell_of(const std::string& sentence) {
  std::string text;
  bool is_code = false;
  for (const char c : sentence) {
    if (c == '`') is_code = !is_code;
    if (c == '<' && !is_code) {
      text += "&lt;";
      continue;
    }
    if (c == '|' || (c == '*' && !is_code)) text += '\\';
    text += c;
  }
  return text;
}

std::string with_tables(const std::string& chapter, const std::function<std::string(const std::string& name)>& made) {
  std::string text;
  std::size_t done = 0;
  for (const Mark& mark : marks_in(chapter)) {
    text += chapter.substr(done, mark.begin - done) + '\n' + made(mark.name) + '\n';
    done = mark.end;
  }
  return text + chapter.substr(done);
}

std::map<std::string, std::string> tables_in(const std::string& chapter) {
  std::map<std::string, std::string> tables;
  for (const Mark& mark : marks_in(chapter)) tables[mark.name] = chapter.substr(mark.begin, mark.end - mark.begin);
  return tables;
}

}  // namespace schema
