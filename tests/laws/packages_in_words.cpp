// The required packages are listed consistently wherever they are listed.
#include <catch2/catch.hpp>

#include <filesystem>
#include <regex>

#include "support/places.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

const std::filesystem::path repository = checkout();

/// In one line, with single spaces.
std::string in_one_line(const std::string& text) { return std::regex_replace(text, std::regex("\\s+"), " "); }

std::string between(const std::string& text, const std::string& from, const std::string& to) {
  const auto begin = text.find(from);
  REQUIRE(begin != std::string::npos);
  const auto end = text.find(to, begin);
  REQUIRE(end != std::string::npos);
  return in_one_line(text.substr(begin, end - begin));
}

/// "fmt 9", "Catch2 2.13": the names followed by a version.
std::vector<std::string> packages_in(const std::string& text) {
  static const std::regex package(R"(([A-Z][a-z]+ )?[A-Za-z][A-Za-z0-9/.+-]* \d+(\.\d+)*)");
  std::vector<std::string> found;
  for (std::sregex_iterator each(text.begin(), text.end(), package), end; each != end; ++each) {
    found.push_back(each->str());
  }
  return found;
}

}  // namespace

TEST_CASE("CONTRIBUTING names each library and program that scripts/setup requires, with its version, once", "[laws]") {
  const std::string asked = between(content_of(repository / "scripts" / "setup"), "a C++20 compiler",
                                    "Install them, then set HOPSCOPE_SETUP");
  const std::string told = between(content_of(repository / "CONTRIBUTING.md"),
                                   "On another system, install a C++20 compiler", "HOPSCOPE_SETUP=skip");
  const auto packages = packages_in(asked);
  CHECK(packages.size() >= 16);
  for (const std::string& package : packages) {
    INFO(package);
    const auto place = told.find(package);
    CHECK(place != std::string::npos);
    CHECK(told.find(package, place + 1) == std::string::npos);
  }
}

}  // namespace hopscope::test
