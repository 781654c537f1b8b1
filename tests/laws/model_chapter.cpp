// The chapter on the model has every algorithm, in the section of its operation. scripts/renew adds a line for a new
// one, and a section for a new operation, by what the catalogue says of it.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "support/places.hpp"
#include "support/program.hpp"
#include "support/renewal.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

struct Section {
  std::size_t begin;
  std::size_t end;
};

/// "Total exchange"; of an operation whose name is that of the field, "Broadcast".
std::string heading_of(const std::string& operation) {
  const std::map<std::string, std::string> of_the_field{
      {"all-to-all", "Total exchange"}, {"shift", "Circular shift"}, {"all-to-all-v", "Unequal messages"},
      {"reduce", "Reduction"},          {"scan", "Prefix sums"},     {"neighbour-exchange", "Neighbour exchange"}};
  std::string heading = of_the_field.contains(operation) ? of_the_field.at(operation) : operation;
  heading.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(heading.front())));
  return heading;
}

/// Empty if there is none.
std::optional<Section> section_of(const std::string& chapter, const std::string& operation) {
  const std::size_t begin = chapter.find("## " + heading_of(operation) + '\n');
  if (begin == std::string::npos) return std::nullopt;
  return Section{begin, chapter.find("\n## ", begin)};
}

/// With a section for an operation before that on bounds: what it does, and a table without rows.
std::string with_section_for(std::string chapter, const OperationKind& operation) {
  const std::size_t bounds = chapter.find("## Lower bounds\n");
  REQUIRE(bounds != std::string::npos);
  return chapter.insert(bounds,
                        fmt::format("## {}\n\nBefore: {}\nAfter: {}\n\n| algorithm | where | what happens | time |\n"
                                    "|---|---|---|---|\n\n",
                                    heading_of(operation.name), operation.before, operation.after));
}

/// Where the algorithm's row of a table, or item of a list, begins; npos if it has none.
std::size_t line_of(const std::string& chapter, const Algorithm& algorithm) {
  const auto section = section_of(chapter, algorithm.operation);
  if (!section) return std::string::npos;
  for (const char* const mark : {"\n| `", "\n- `"}) {
    const std::size_t at = chapter.find(mark + algorithm.name + '`', section->begin);
    if (at < section->end) return at;
  }
  return std::string::npos;
}

/// A row of as many cells as the one that begins at `row`.
std::string row_for(const Algorithm& algorithm, std::string_view row) {
  const auto cells = static_cast<std::size_t>(std::ranges::count(row, '|') - 1);
  const std::string explained = "`hopscope explain " + algorithm.name + '`';
  std::string line = "|";
  for (const std::string& cell : {'`' + algorithm.name + '`', algorithm.where, algorithm.title, explained}) {
    if (std::ranges::count(line, '|') <= static_cast<std::ptrdiff_t>(cells)) line += ' ' + cell + " |";
  }
  return line + '\n';
}

/// With a row for the algorithm after the last one of the section's last table, or an item after the last of its list.
/// A table without rows gets its first one.
std::string with_line_for(std::string chapter, const Algorithm& algorithm) {
  if (!section_of(chapter, algorithm.operation))
    chapter = with_section_for(std::move(chapter), *catalogue().operation(algorithm.operation));
  const auto [begin, end] = *section_of(chapter, algorithm.operation);
  for (const char* const mark : {"\n| `", "\n|---"}) {
    const std::size_t row = chapter.rfind(mark, end);
    if (row == std::string::npos || row < begin) continue;
    const std::size_t after = chapter.find('\n', row + 1) + 1;
    return chapter.insert(after, row_for(algorithm, std::string_view(chapter).substr(row, after - row)));
  }
  const std::size_t item = chapter.rfind("\n- `", end);
  REQUIRE(item != std::string::npos);
  REQUIRE(item > begin);
  return chapter.insert(chapter.find("\n\n", item) + 1, fmt::format("- `{}`: {}.\n", algorithm.name, algorithm.title));
}

}  // namespace

TEST_CASE("the chapter on the model has every algorithm, where its operation is described", "[recorded][tables]") {
  const auto file = std::filesystem::path(checkout()) / "docs/model.md";
  std::string chapter = content_of(file);
  for (const Algorithm& algorithm : catalogue().algorithms) {
    if (is_renewing() && line_of(chapter, algorithm) == std::string::npos) {
      chapter = with_line_for(std::move(chapter), algorithm);
      std::ofstream(file, std::ios::binary) << chapter;
    }
    INFO("docs/model.md has no line for " << algorithm.name << " in a section \"" << heading_of(algorithm.operation)
                                          << "\"; scripts/renew adds both");
    CHECK(line_of(chapter, algorithm) != std::string::npos);
  }
}

}  // namespace hopscope::test
