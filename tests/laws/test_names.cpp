// Names of tests must be readable by CTest, which splits them at a semicolon, and takes a leading hyphen for an option.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "support/places.hpp"

TEST_CASE("tests have names that CTest can read", "[laws]") {
  namespace fs = std::filesystem;
  static const std::string opening = std::string("TEST_CASE") + "(\"";
  int found = 0;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(hopscope::test::checkout()) / "tests")) {
    if (entry.path().extension() != ".cpp") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    const std::string content = text.str();
    for (auto begin = content.find(opening); begin != std::string::npos; begin = content.find(opening, begin)) {
      begin += opening.size();
      const std::string name = content.substr(begin, content.find('"', begin) - begin);
      INFO(entry.path().filename().string() << ": " << name);
      CHECK(name.find(';') == std::string::npos);
      CHECK(name.front() != '-');
      ++found;
    }
  }
  CHECK(found > 500);
}
