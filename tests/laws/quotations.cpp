// READMEs and chapters quote the program's actual output, no quoted command fails unless the quotation shows it, and
// every link is valid. After an output has changed on purpose, scripts/renew updates the quotations.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "support/places.hpp"
#include "support/program.hpp"
#include "support/renewal.hpp"
#include "support/sanitized.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;

const fs::path top = checkout();

/// A folder with the contents of the source tree, into which the program may write.
class Clone : public Workplace {
 public:
  Clone() {
    for (const char* const part : {"scenarios", "platforms"}) fs::create_directory_symlink(top / part, path(part));
  }
};

/// The text of a page with every block that begins with "$ hopscope ..." completed by the program's output. The
/// commands of one page run in order in one folder: a store that an earlier one writes, a later one can read. A command
/// that fails fails the test; an error is quoted by a command that ends with `; echo "exit status $?"`, which shows it.
std::string answered(const std::string& text) {
  static const std::string fence = "```";
  static const std::string opening = fence + "\n$ hopscope ";
  const Clone clone;
  std::string result;
  std::size_t end = 0;
  for (std::size_t begin = 0; (begin = text.find(opening, end)) != std::string::npos;) {
    const std::size_t answer = text.find('\n', begin + opening.size()) + 1;
    const std::string arguments = text.substr(begin + opening.size(), answer - 1 - begin - opening.size());
    const Ending ending = clone.shell("{ NO_COLOR=1 '" + tested_program() + "' " + arguments + "; } 2>&1");
    INFO("$ hopscope " << arguments << "\n" << ending.output);
    CHECK(ending.status == 0);
    result += text.substr(end, answer - end) + ending.output;
    end = text.find(fence, answer);
    REQUIRE(end != std::string::npos);
  }
  return result + text.substr(end);
}

/// The READMEs, the chapters of docs/ and the other Markdown files at the top.
std::vector<fs::path> markdown_files() {
  std::vector<fs::path> files{top / "README.md", top / "CONTRIBUTING.md", top / "CHANGELOG.md",
                              top / "src" / "README.md"};
  for (const char* const folder : {"docs", "scenarios", "platforms"}) {
    for (const auto& entry : fs::recursive_directory_iterator(top / folder)) {
      if (entry.path().extension() == ".md") files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<fs::path> quoting_files() {
  std::vector<fs::path> files;
  for (const fs::path& file : markdown_files()) {
    if (content_of(file).find("```\n$ hopscope ") != std::string::npos) files.push_back(file);
  }
  return files;
}

/// The text without its blocks of code, in which brackets are not links.
std::string without_code(const std::string& text) {
  static const std::regex blocks("```[^`]*```|`[^`\n]*`");
  return std::regex_replace(text, blocks, "");
}

/// The valid fragments of links: headings in lower case, spaces as -, otherwise only letters and digits.
std::set<std::string> anchors_of(const std::string& text) {
  std::set<std::string> anchors;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('#')) continue;
    std::string anchor;
    for (const char c : line.substr(line.find_first_not_of("# "))) {
      if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-') anchor += static_cast<char>(std::tolower(c));
      if (c == ' ') anchor += '-';
    }
    anchors.insert(anchor);
  }
  return anchors;
}

}  // namespace

TEST_CASE("the program in the README is the one that a test builds against an installed hopscope", "[tour]") {
  CHECK(contains(content_of(top / "README.md"),
                 "```cpp\n" + content_of(top / "tests" / "install" / "ten_lines.cpp") + "```\n"));
}

TEST_CASE("READMEs and chapters quote what the program prints", "[tour][recorded][quotations]") {
  static const std::vector<fs::path> files = quoting_files();
  REQUIRE(files.size() > 10);
  const std::size_t which = GENERATE_COPY(range(std::size_t{0}, files.size()));
  if (is_sanitized() && which % 8 != 0) return;  // the words are those of the other build
  const fs::path& file = files[which];
  const std::string text = content_of(file);
  const std::string truth = answered(text);
  INFO(file.string());
  if (std::getenv("HOPSCOPE_REWRITE") != nullptr) {
    std::ofstream(file, std::ios::binary) << truth;
  } else {
    CHECK(text == truth);
  }
}

TEST_CASE("every link of a README or a chapter leads to a file, and to a heading of it", "[tour]") {
  static const std::regex link(R"(\]\(([^)#\s]*)(#([^)\s]*))?\))");
  for (const fs::path& file : markdown_files()) {
    const std::string text = without_code(content_of(file));
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
      const std::string to = (*at)[1];
      if (to.starts_with("http")) continue;
      INFO(file.string() << ": " << at->str());
      const fs::path target = to.empty() ? file : file.parent_path() / to;
      CHECK(fs::exists(target));
      const std::string fragment = (*at)[3];
      if (!fragment.empty()) CHECK(anchors_of(content_of(target)).contains(fragment));
    }
  }
}

TEST_CASE("every chapter stands in the navigation of the site", "[laws]") {
  const std::string navigation = content_of(top / ".mkdocs.yml");
  for (const auto& entry : fs::recursive_directory_iterator(top / "docs")) {
    if (entry.path().extension() != ".md") continue;
    INFO(".mkdocs.yml has no line for " << entry.path().string());
    CHECK(contains(navigation, fs::relative(entry.path(), top / "docs").generic_string()));
  }
}

}  // namespace hopscope::test
