#include "output/folded_mistakes.hpp"

#include <cctype>
#include <map>
#include <set>

#include <fmt/format.h>

#include "text/safe_text.hpp"

namespace hopscope {

namespace {

/// "gpu #: chunk # of its output" of "gpu 3: chunk 17 of its output".
std::string pattern_of(const std::string& line) {
  std::string pattern;
  for (const char c : line) {
    const bool is_digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (!is_digit) pattern += c;
    if (is_digit && !pattern.ends_with('#')) pattern += '#';
  }
  return pattern;
}

}  // namespace

std::vector<std::string> folded_lines(const std::vector<Mistake>& mistakes) {
  constexpr std::size_t most_alike = 5;  // that are not folded
  constexpr std::size_t listed = 3;
  struct Line {
    std::string text, pattern;
    const std::string* file;
  };
  std::set<std::string> known;
  std::vector<Line> all;
  std::map<std::string, std::size_t> alike, seen;
  for (const Mistake& mistake : mistakes) {
    std::string text = one_line(to_line(mistake));
    if (!known.insert(text).second) continue;
    const std::string rest = pattern_of(to_line({"", mistake.pointer, mistake.message}));
    all.push_back({std::move(text), mistake.file + '\n' + rest, &mistake.file});
    ++alike[all.back().pattern];
  }
  std::vector<std::string> lines;
  for (Line& line : all) {
    const std::size_t before = seen[line.pattern]++;
    const std::size_t count = alike[line.pattern];
    const bool is_folded = count > most_alike;
    if (is_folded && before >= listed) continue;
    lines.push_back(std::move(line.text));
    if (is_folded && before + 1 == listed)
      lines.push_back(one_line(to_line({*line.file, "", fmt::format("and {} more like this", count - listed)})));
  }
  return lines;
}

}  // namespace hopscope
