// What the READMEs quote is what the program really prints.
// After an output has changed on purpose, scripts/renew puts the quotations in anew.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>

#include "support/places.hpp"
#include "support/program.hpp"
#include "support/renewal.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;

const fs::path top = checkout();

/// A folder in which everything of the source tree is found, and which takes what the program writes.
class Clone : public Workplace {
 public:
  Clone() {
    for (const char* const part : {"scenarios", "platforms"}) fs::create_directory_symlink(top / part, path(part));
  }
};

/// Without what is told of work that takes longer than ten seconds, as it does on a machine that is busy.
std::string without_progress(const std::string& output) {
  static const std::regex progress(
      "(scenarios|platforms)/.*: ([0-9]+ of [0-9]+ points.*|[0-9]+ s so far.*|.*, [0-9]+ runs|[0-9]+ mappings "
      "tried.*)");
  std::string rest;
  for (std::size_t begin = 0; begin < output.size();) {
    const std::size_t end = std::min(output.find('\n', begin), output.size() - 1) + 1;
    const std::string line = output.substr(begin, end - begin);
    if (!std::regex_match(line.substr(0, line.find('\n')), progress)) rest += line;
    begin = end;
  }
  return rest;
}

/// The text of a README with every block that begins with "$ hopscope ..." answered by the program. The commands are
/// carried out one after the other: what one writes, the next may read.
std::string answered(const std::string& text) {
  static const std::string fence = "```";
  static const std::string opening = fence + "\n$ hopscope ";
  const Clone clone;
  std::string result;
  std::size_t end = 0;
  for (std::size_t begin = 0; (begin = text.find(opening, end)) != std::string::npos;) {
    const std::size_t answer = text.find('\n', begin + opening.size()) + 1;
    const std::string arguments = text.substr(begin + opening.size(), answer - 1 - begin - opening.size());
    const Ending ending = clone.shell("NO_COLOR=1 '" + tested_program() + "' " + arguments + " 2>&1");
    result += text.substr(end, answer - end) + without_progress(ending.output);
    end = text.find(fence, answer);
    REQUIRE(end != std::string::npos);
  }
  return result + text.substr(end);
}

}  // namespace

TEST_CASE("the program in the README is the one that a test builds against an installed hopscope", "[tour]") {
  CHECK(contains(content_of(top / "README.md"),
                 "```cpp\n" + content_of(top / "tests" / "install" / "ten_lines.cpp") + "```\n"));
}

TEST_CASE("what the READMEs quote is what the program prints", "[tour][recorded][quotations]") {
  const fs::path scenarios = top / "scenarios";
  const fs::path file = GENERATE_COPY(top / "README.md", scenarios / "README.md",
                                      scenarios / "embeddings" / "README.md", scenarios / "studies" / "README.md");
  const std::string text = content_of(file);
  const std::string truth = answered(text);
  CHECK(text.find("```\n$ hopscope ") != std::string::npos);
  if (is_renewing()) {
    std::ofstream(file, std::ios::binary) << truth;
  } else {
    CHECK(text == truth);
  }
}

}  // namespace hopscope::test
