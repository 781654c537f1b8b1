// Two types of the same name in the same namespace violate the one-definition rule: the linker silently merges their
// functions.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "support/places.hpp"

namespace {

namespace fs = std::filesystem;

/// The types that a file defines with external names: "hopscope::Curve". Those in an unnamed namespace or in another
/// type are local.
std::vector<std::string> types_in(const std::string& text) {
  static const std::regex opens("^namespace ([a-z_0-9:]+) \\{$");
  static const std::regex defines("^(?:class|struct|enum class|enum) (\\w+)(?: final)?(?: : .*)?(?: ?\\{.*)?$");
  std::vector<std::string> types;
  std::string space;
  bool is_unnamed = false;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (line == "namespace {") is_unnamed = true;
    if (line == "}  // namespace") is_unnamed = false;
    if (std::regex_match(line, found, opens)) space = found[1];
    if (is_unnamed || line.find('{') == std::string::npos) continue;
    if (std::regex_match(line, found, defines)) types.push_back(space + "::" + found[1].str());
  }
  return types;
}

}  // namespace

TEST_CASE("types are found where they are defined, and nowhere else", "[laws]") {
  CHECK(
      types_in("namespace hopscope {\n\nclass A;\nstruct B {\n  struct C {\n};\nenum class D { one };\n\n"
               "namespace {\n\nclass E {\n};\n\n}  // namespace\n\ntemplate <class T>\nclass F final : public B {\n") ==
      std::vector<std::string>{"hopscope::B", "hopscope::D", "hopscope::F"});
  CHECK(types_in("namespace hopscope::input {\nstruct B {};\n") == std::vector<std::string>{"hopscope::input::B"});
}

TEST_CASE("no two files define a type of the same name in the same namespace", "[laws]") {
  std::map<std::string, std::string> homes;
  for (const char* folder : {"include", "src"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(hopscope::test::checkout()) / folder)) {
      const auto kind = entry.path().extension();
      if (kind != ".hpp" && kind != ".cpp") continue;
      std::ostringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      for (const std::string& type : types_in(text.str())) {
        const auto [home, is_new] = homes.emplace(type, entry.path().string());
        INFO(type << " is in " << home->second << " and in " << entry.path().string());
        CHECK(is_new);
      }
    }
  }
  CHECK(homes.size() > 200);
  CHECK(homes.contains("hopscope::Curve"));
  CHECK(homes.contains("hopscope::Platform"));
}
