// Broken scenarios and the exact lines that a person gets to read about each. NAME.json is the scenario, NAME.txt what
// the program says, NAME.args (if there) the options given with it, one a line. The folder says who notices:
//   syntax/          no JSON, or none that keeps its fields apart
//   structure/       the schema too
//   meaning/         only who knows what the fields mean: the schema accepts these
//   platform_files/  the mistake is in another file
//   command_line/    the mistake is in an option
//   lectures/        NAME.json is a lecture; structure/ and meaning/ as above
// One of them alone: hopscope_tests "each broken scenario*" -c structure/shift_zero
// To see what changed after a message was reworded, run with HOPSCOPE_REWRITE=1 and read the difference in git.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

#include "scenario/lecture.hpp"
#include "support/places.hpp"

namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// Messages name files as they are seen from tests/errors.
class InFolderOfErrors {
 public:
  InFolderOfErrors() { fs::current_path(fs::path(hopscope::test::checkout()) / "tests" / "errors"); }
  ~InFolderOfErrors() { fs::current_path(before_); }
  InFolderOfErrors(const InFolderOfErrors&) = delete;
  InFolderOfErrors& operator=(const InFolderOfErrors&) = delete;

 private:
  fs::path before_ = fs::current_path();
};

/// "syntax/empty", "structure/root_is_list", ...: every .txt beneath the current folder, without its ending.
std::vector<std::string> case_names() {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(".")) {
    fs::path path = entry.path().lexically_relative(".");
    if (path.extension() == ".txt") names.push_back(path.replace_extension().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

hopscope::ReadOptions options_of(const std::string& name) {
  hopscope::ReadOptions options;
  std::ifstream lines(name + ".args");
  for (std::string line; std::getline(lines, line);) {
    const std::string argument = line.substr(line.find(' ') + 1);
    if (line.starts_with("--engine ")) {
      options.engine = argument;
    } else {
      const std::size_t equals = argument.find('=');
      options.overrides.push_back({argument.substr(0, equals), argument.substr(equals + 1)});
    }
  }
  return options;
}

std::string what_is_said(const std::string& name, const hopscope::Catalogue& catalogue) {
  try {
    if (name.starts_with("lectures/")) {
      std::vector<hopscope::Mistake> mistakes;
      (void)hopscope::read_lecture(*hopscope::files_on_disk(), name + ".json", mistakes);
      if (!mistakes.empty()) throw hopscope::InputError(mistakes);
      return "nothing: the lecture was accepted\n";
    }
    (void)hopscope::read_scenario(name + ".json", catalogue, options_of(name));
    return "nothing: the scenario was accepted\n";
  } catch (const hopscope::InputError& error) {
    return std::string(error.what()) + '\n';
  }
}

}  // namespace

TEST_CASE("each broken scenario is told its mistakes in exactly the words of its .txt", "[recorded][errors]") {
  const InFolderOfErrors here;
  static const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  static const std::vector<std::string> names = case_names();
  const std::string& name = GENERATE(from_range(names.begin(), names.end()));
  DYNAMIC_SECTION(name) {
    INFO("tests/errors/" << name << ".json");
    const std::string said = what_is_said(name, catalogue);
    if (std::getenv("HOPSCOPE_REWRITE") != nullptr) std::ofstream(name + ".txt", std::ios::binary) << said;
    CHECK(said == content_of(name + ".txt"));
  }
}

TEST_CASE("no broken scenario has gone missing, and none is left without its .txt") {
  const InFolderOfErrors here;
  const std::vector<std::string> names = case_names();
  CHECK(names.size() >= 462);
  for (const auto& entry : fs::recursive_directory_iterator(".")) {
    fs::path path = entry.path().lexically_relative(".");
    const bool is_scenario = path.extension() == ".json" && path.parent_path().filename() != "platforms";
    if (!is_scenario && path.extension() != ".args") continue;
    INFO(path.string());
    CHECK(std::binary_search(names.begin(), names.end(), path.replace_extension().string()));
  }
}
