// Two types of the same name in the same namespace violate the one-definition rule: the linker silently merges their
// functions. A local type with the name of a header's makes that name ambiguous in all files that are compiled
// together.
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

/// The types of a file: "hopscope::Curve".
struct Types {
  std::vector<std::string> defined;  ///< with external names, and not in another type
  std::vector<std::string> aliases;  ///< names for types, likewise
  std::vector<std::string> local;    ///< types and names for types in an unnamed namespace
};

Types types_in(const std::string& text) {
  static const std::regex opens("^namespace ([a-z_0-9:]+) \\{$");
  static const std::regex defines("^(?:class|struct|enum class|enum) (\\w+)(?: final)?(?: : .*)?(?: ?\\{.*)?$");
  static const std::regex names("^using (\\w+) = .*$");
  Types types;
  std::string space;
  bool is_unnamed = false;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (line == "namespace {") is_unnamed = true;
    if (line == "}  // namespace") is_unnamed = false;
    if (std::regex_match(line, found, opens)) space = found[1];
    const bool is_alias = std::regex_match(line, found, names);
    if (!is_alias && (line.find('{') == std::string::npos || !std::regex_match(line, found, defines))) continue;
    (is_unnamed ? types.local : is_alias ? types.aliases : types.defined).push_back(space + "::" + found[1].str());
  }
  return types;
}

struct SourceFile {
  std::string path;  ///< "src/run/memory.cpp"
  Types types;

  [[nodiscard]] bool is_header() const { return path.ends_with(".hpp"); }
  /// "src/run/": the files that may be compiled together; "include/hopscope/".
  [[nodiscard]] std::string room() const { return path.substr(0, path.find('/', path.find('/') + 1) + 1); }
};

std::vector<SourceFile> source_files() {
  const fs::path top = hopscope::test::checkout();
  std::vector<SourceFile> files;
  for (const char* folder : {"include", "src"}) {
    for (const auto& entry : fs::recursive_directory_iterator(top / folder)) {
      const auto kind = entry.path().extension();
      if (kind != ".hpp" && kind != ".cpp") continue;
      std::ostringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      files.push_back({fs::relative(entry.path(), top).generic_string(), types_in(text.str())});
    }
  }
  return files;
}

}  // namespace

TEST_CASE("types are found where they are defined, and nowhere else", "[laws]") {
  const Types found = types_in(
      "namespace hopscope {\n\nclass A;\nstruct B {\n  struct C {\n};\nenum class D { one };\nusing Ds = int;\n\n"
      "namespace {\n\nclass E {\n};\nusing Es = E;\n\n}  // namespace\n\n"
      "template <class T>\nclass F final : public B {\n");
  CHECK(found.defined == std::vector<std::string>{"hopscope::B", "hopscope::D", "hopscope::F"});
  CHECK(found.aliases == std::vector<std::string>{"hopscope::Ds"});
  CHECK(found.local == std::vector<std::string>{"hopscope::E", "hopscope::Es"});
  CHECK(types_in("namespace hopscope::input {\nstruct B {};\n").defined ==
        std::vector<std::string>{"hopscope::input::B"});
}

TEST_CASE("no two files define a type of the same name in the same namespace", "[laws]") {
  std::map<std::string, std::string> homes;
  for (const SourceFile& file : source_files()) {
    for (const std::string& type : file.types.defined) {
      const auto [home, is_new] = homes.emplace(type, file.path);
      INFO(type << " is in " << home->second << " and in " << file.path);
      CHECK(is_new);
    }
  }
  CHECK(homes.size() > 200);
  CHECK(homes.contains("hopscope::Curve"));
  CHECK(homes.contains("hopscope::Platform"));
}

TEST_CASE("no local type has the name of a type in a header of its room, or of the library", "[laws]") {
  const std::vector<SourceFile> files = source_files();
  std::map<std::string, std::string> homes;  // by room and type
  for (const SourceFile& file : files) {
    if (!file.is_header()) continue;
    for (const auto* types : {&file.types.defined, &file.types.aliases}) {
      for (const std::string& type : *types) homes.emplace(file.room() + type, file.path);
    }
  }
  for (const SourceFile& file : files) {
    if (file.is_header()) continue;
    for (const std::string& type : file.types.local) {
      for (const std::string& room : {file.room(), std::string("include/hopscope/")}) {
        const auto home = homes.find(room + type);
        INFO(file.path << " hides " << type << " of " << (home == homes.end() ? "" : home->second)
                       << " from files that are compiled with it; give its own another name");
        CHECK(home == homes.end());
      }
    }
  }
}
