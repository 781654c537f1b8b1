// The map of the source, src/README.md, names every folder of src/, and no file or folder that is not there.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <regex>
#include <set>
#include <string>

#include "support/places.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;

/// What stands between backquotes.
std::set<std::string> quoted_in(const std::string& text) {
  static const std::regex quotation("`([^`\n]+)`");
  std::set<std::string> all;
  for (std::sregex_iterator at(text.begin(), text.end(), quotation), end; at != end; ++at) all.insert((*at)[1]);
  return all;
}

/// Folders that pages of their own describe, and those of operations, which one line stands for.
bool has_own_map(const std::string& folder) {
  return std::ranges::any_of(std::array{"viewer/", "study/bound/", "algorithm/"},
                             [&](const char* parent) { return folder.starts_with(parent); });
}

/// "carried_run.cpp", "engine/native/": what can only be a file or a folder, and stands for no name to be chosen.
bool is_place(const std::string& quoted) {
  static const std::regex place("[a-z_./]+(/|[.](cpp|hpp|cmake|tsx))");
  return std::regex_match(quoted, place);
}

/// All files and folders, these with a / at the end, as "/src/main.cpp".
std::set<std::string> places_below(const fs::path& top) {
  std::set<std::string> places;
  for (const char* const part : {"src", "include", "tests", "docs", "scenarios", "platforms"}) {
    for (fs::recursive_directory_iterator at(top / part), end; at != end; ++at) {
      if (at->path().filename() == "node_modules") at.disable_recursion_pending();
      const fs::path place = fs::relative(at->path(), top);
      places.insert('/' + place.generic_string() + (at->is_directory() ? "/" : ""));
      places.insert('/' + place.parent_path().generic_string() + '/');
    }
  }
  return places;
}

/// Where src/ has files of C++ or Python, relative to it.
std::set<std::string> folders_of_source(const fs::path& src) {
  std::set<std::string> folders;
  for (const auto& entry : fs::recursive_directory_iterator(src)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".cpp" && extension != ".hpp" && extension != ".py") continue;
    if (entry.path().parent_path() != src)
      folders.insert(fs::relative(entry.path().parent_path(), src).generic_string() + '/');
  }
  return folders;
}

}  // namespace

TEST_CASE("the map of the source names every folder, and only what is there", "[laws]") {
  const fs::path top = checkout();
  const std::set<std::string> quoted = quoted_in(content_of(top / "src" / "README.md"));
  for (const std::string& folder : folders_of_source(top / "src")) {
    if (has_own_map(folder)) continue;
    INFO("src/README.md does not say what is in src/" << folder);
    const std::string name = '/' + fs::path(folder).parent_path().filename().string() + '/';
    CHECK(std::ranges::any_of(quoted, [&](const std::string& each) { return contains('/' + each, name); }));
  }
  const std::set<std::string> places = places_below(top);
  for (const std::string& name : quoted) {
    if (!is_place(name)) continue;
    INFO("src/README.md names " << name << ", which is not there");
    CHECK(std::ranges::any_of(places, [&](const std::string& place) { return place.ends_with('/' + name); }));
  }
}

}  // namespace hopscope::test
