// The chapter on the model has every algorithm, in the section of its operation. scripts/renew adds a line for a new
// one, by what the catalogue says of it.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <map>

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

Section section_of(const std::string& chapter, const std::string& operation) {
  const std::map<std::string, std::string> headings{{"all-to-all", "## Total exchange\n"},
                                                    {"all-gather", "## All-gather\n"},
                                                    {"neighbour-exchange", "## Neighbour exchange\n"},
                                                    {"shift", "## Circular shift\n"},
                                                    {"all-to-all-v", "## Unequal messages\n"}};
  INFO("docs/model.md: " << operation << " needs a section, and its heading a line in this test");
  REQUIRE(headings.contains(operation));
  const std::size_t begin = chapter.find(headings.at(operation));
  REQUIRE(begin != std::string::npos);
  return {begin, chapter.find("\n## ", begin)};
}

bool is_named(const std::string& chapter, const Algorithm& algorithm) {
  const auto [begin, end] = section_of(chapter, algorithm.operation);
  const std::size_t at = chapter.find('`' + algorithm.name + '`', begin);
  return at < end;
}

/// With a line for the algorithm after the last row of the section's table, or the last line of its list.
std::string with_line_for(std::string chapter, const Algorithm& algorithm) {
  const auto [begin, end] = section_of(chapter, algorithm.operation);
  const std::size_t row = chapter.rfind("\n| `", end);
  if (row != std::string::npos && row > begin) {
    const std::string line = fmt::format("| `{0}` | {1} | {2} | `hopscope explain {0}` |\n", algorithm.name,
                                         algorithm.where, algorithm.title);
    return chapter.insert(chapter.find('\n', row + 1) + 1, line);
  }
  const std::size_t item = chapter.rfind("\n- `", end);
  REQUIRE(item > begin);
  return chapter.insert(item + 1, fmt::format("- `{}`: {}.\n", algorithm.name, algorithm.title));
}

}  // namespace

TEST_CASE("the chapter on the model has every algorithm, where its operation is described", "[recorded][tables]") {
  const auto file = std::filesystem::path(checkout()) / "docs/model.md";
  std::string chapter = content_of(file);
  for (const Algorithm& algorithm : catalogue().algorithms) {
    if (is_renewing() && !is_named(chapter, algorithm)) {
      chapter = with_line_for(std::move(chapter), algorithm);
      std::ofstream(file, std::ios::binary) << chapter;
    }
    INFO("docs/model.md has no line for " << algorithm.operation << '/' << algorithm.name
                                          << "; scripts/renew adds one");
    CHECK(is_named(chapter, algorithm));
  }
}

}  // namespace hopscope::test
