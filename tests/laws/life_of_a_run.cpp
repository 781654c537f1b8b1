// The chapter that follows a run names functions and files; all of them exist, each in its file.
#include <catch2/catch.hpp>

#include <filesystem>
#include <regex>

#include "support/places.hpp"
#include "support/program.hpp"

namespace hopscope::test {

TEST_CASE("the life of a run goes through functions that exist, in the files that it names", "[laws]") {
  const std::filesystem::path root(checkout());
  const std::string chapter = content_of(root / "docs/life-of-a-run.md");
  static const std::regex row(R"(\n\| `([a-z_]+)` \| `([^`]+)` \|)");
  int rows = 0;
  for (std::sregex_iterator at(chapter.begin(), chapter.end(), row), end; at != end; ++at) {
    const std::string function = (*at)[1];
    const std::filesystem::path file = root / "src" / (*at)[2].str();
    INFO(function << " in " << file);
    REQUIRE(std::filesystem::exists(file));
    // A definition: behind its type, at the beginning of a line.
    const std::regex definition("\n {0,2}(?!return)[\\w:<>\\[\\]*&, ]*[ :*&]" + function + "\\(");
    CHECK(std::regex_search(content_of(file), definition));
    ++rows;
  }
  CHECK(rows > 30);
}

}  // namespace hopscope::test
