// Every study stands in the lists of commands that people read, and its fields in the chapter on results.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>

#include <fmt/format.h>

#include "service/study_kind.hpp"
#include "support/places.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace fs = std::filesystem;

namespace {

void check_has(const fs::path& file, const std::string& pattern) {
  INFO(file.string() << " has no " << pattern);
  CHECK(std::regex_search(content_of(file), std::regex(pattern)));
}

}  // namespace

TEST_CASE("every study has its row in the README, its function in the chapter on Python, and a section on its fields",
          "[laws]") {
  const fs::path top = checkout();
  for (const StudyKind& study : all_studies()) {
    check_has(top / "README.md", fmt::format("\n[|] \\[`hopscope {}\\b", study.name));
    check_has(top / "docs" / "python.md", fmt::format("`{}[(]", study.name));
    if (std::ranges::find(study.formats, Format::json) == study.formats.end()) continue;
    check_has(top / "docs" / "json-results.md", fmt::format("\n## [^\n]*\\b{}\\b", study.name));
  }
}

TEST_CASE("every page on commands is linked by the README and by the index of the documentation", "[laws]") {
  const fs::path docs = fs::path(checkout()) / "docs";
  for (const auto& page : fs::directory_iterator(docs / "commands")) {
    const std::string name = page.path().filename().string();
    check_has(docs / "index.md", "[(]commands/" + name + "[)]");
    check_has(docs.parent_path() / "README.md", "[(]docs/commands/" + name + "[)]");
  }
}

}  // namespace hopscope::test
