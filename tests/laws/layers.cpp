// The layering of src/README.md. An include that goes up or sideways fails here, with its position.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "support/places.hpp"

namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

constexpr std::size_t longest_file = 400;

/// A part of the program and the files that belong to it: a folder of src/, or one file in it.
struct Part {
  std::string name;  // "topology", "main.cpp", "include/hopscope"
  int level = 0;     // an include must go to a lower level, or stay in its part
};

/// The part of a file named from the root of the repository; none if the layout knows no such place.
std::optional<Part> part_of(const std::string& file) {
  static const std::vector<Part> folders = {
      {"command", 13}, {"python", 13},  {"wasm", 13},    {"service", 12},     {"export", 11},  {"output", 10},
      {"study", 9},    {"run", 8},      {"scenario", 7}, {"measurements", 6}, {"schedule", 6}, {"libraries", 5},
      {"json", 4},
      {"engine", 3},   {"topology", 3}, {"sizes", 3},    {"algorithm", 3},    {"store", 3},    {"drawing", 3},
      {"analysis", 3}, {"process", 2},  {"files", 2},    {"vocabulary", 1},   {"text", 0}};
  if (file.starts_with("include/hopscope/")) return Part{"vocabulary", 1};  // which defines what these declare
  if (file == "src/main.cpp") return Part{"main.cpp", 14};
  if (file == "src/catalogue.cpp") return Part{"catalogue.cpp", 7};
  for (const Part& folder : folders) {
    if (file.starts_with("src/" + folder.name + "/")) return folder;
  }
  return std::nullopt;
}

/// True if one of the two folders holds the other: an algorithm/shift/ file may use algorithm/, not its siblings.
bool on_one_branch(const fs::path& file, const fs::path& included) {
  const std::string a = file.parent_path().generic_string() + '/';
  const std::string b = included.parent_path().generic_string() + '/';
  return a.starts_with(b) || b.starts_with(a);
}

/// Why `file` may not include `included`, another file of ours; empty if it may.
std::string why_not_ours(const std::string& file, const std::string& included) {
  const auto from = part_of(file);
  const auto to = part_of(included);
  if (!from) return "the layout knows no folder for it";
  if (!to) return "the layout knows no folder for " + included;
  if (from->name == to->name) {
    return from->level <= 1 || on_one_branch(file, included) ? "" : "siblings do not include each other: " + included;
  }
  if (from->level == to->level) return from->name + " may not look sideways, at " + included;
  return from->level < to->level ? from->name + " may not look up, at " + included : "";
}

/// Why `file` may not include <header> of a library; empty if it may.
std::string why_not_library(const std::string& file, const std::string& header) {
  struct Rule {
    std::string headers;
    std::vector<std::string> homes;
  };
  const std::vector<std::string> system = {"src/process/",
                                           "src/engine/",
                                           "src/command/",
                                           "src/study/sweep/",
                                           "src/run/free_memory",
                                           "src/run/large_pages",
                                           "src/output/file",
                                           "src/store/database",
                                           "src/store/network_file_system",
                                           "src/store/writer_file",
                                           "src/files/files_on_disk",
                                           "src/vocabulary/zeroed_array"};
  const std::vector<Rule> rules = {
      {"simgrid/", {"src/engine/simgrid/"}},
      {"xbt/", {"src/engine/simgrid/"}},
      {"nlohmann/", {"src/json/json_text", "src/output/json_layout"}},
      {"sqlite3.h", {"src/store/database"}},
      {"pugixml.hpp", {"src/schedule/actions/msccl/xml", "src/topology/graph/files/graph_xml"}},
      {"cgraph.h", {"src/topology/graph/files/dot_parser"}},
      {"xxhash.h", {"src/json/canonical"}},
      {"CLI/", {"src/command/"}},
      {"boost/", {"src/analysis/", "src/engine/plain/", "src/topology/", "src/drawing/", "src/output/"}},
      {"tsl/", {"src/engine/"}},
      {"Eigen/", {"src/analysis/fit/least_squares"}},
      {"lua5.4/", {"src/schedule/lua/"}},
      {"pybind11/", {"src/python/"}},
      {"fmt/", {"src/"}},
      {"sys/", system},
      {"unistd.h", system},
      {"fcntl.h", system},
      {"dlfcn.h", {"src/engine/simgrid/", "src/study/sweep/ranks"}},
      {"mpi.h", {"src/study/sweep/mpi_module"}},
      {"poll.h", system},
      {"termios.h", system},
      {"sched.h", {"src/process/"}},
      {"malloc.h", {"src/run/large_pages"}},
      // What the system says of itself, and the file beside a store. Files that scenarios name are read through
      // hopscope/files.hpp.
      {"fstream", {"src/run/free_memory", "src/process/", "src/store/writer_file", "src/command/line/outputs"}},
  };
  for (const Rule& rule : rules) {
    if (!header.starts_with(rule.headers)) continue;
    const auto is_home = [&](const std::string& home) { return file.starts_with(home); };
    if (std::any_of(rule.homes.begin(), rule.homes.end(), is_home)) return "";
    std::string homes;
    for (const std::string& home : rule.homes) homes += (homes.empty() ? "" : " or ") + home;
    return "<" + header + "> may stand nowhere but in " + homes;
  }
  const bool is_standard = header.find('/') == std::string::npos && header.find('.') == std::string::npos;  // <vector>
  return is_standard ? "" : "no file may include <" + header + ">";
}

/// The rule for one #include; `own_files` are all of ours, named from the root. Empty if it is allowed.
std::string why_not(const std::string& file, const std::string& name, const std::set<std::string>& own_files) {
  const std::string beside = (fs::path(file).parent_path() / name).lexically_normal().generic_string();
  for (const std::string& candidate : {beside, "src/" + name, "include/" + name}) {
    if (own_files.contains(candidate)) return why_not_ours(file, candidate);
  }
  if (name.starts_with("hopscope/")) return "there is no <" + name + ">";
  return why_not_library(file, name);
}

Lines lines_of(const fs::path& path) {
  std::ifstream in(path);
  Lines lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// The name in an #include line; none if the line is something else.
std::optional<std::string> included_by(const std::string& line) {
  const auto hash = line.find_first_not_of(" \t");
  if (hash == std::string::npos || line[hash] != '#') return std::nullopt;
  const auto word = line.find_first_not_of(" \t", hash + 1);
  if (word == std::string::npos || line.compare(word, 7, "include") != 0) return std::nullopt;
  const auto begin = line.find_first_of("<\"", word);
  const auto end = begin == std::string::npos ? begin : line.find_first_of(">\"", begin + 1);
  if (end == std::string::npos) return std::nullopt;
  return line.substr(begin + 1, end - begin - 1);
}

std::set<std::string> own_files(const fs::path& root) {
  std::set<std::string> files;
  for (const char* folder : {"src", "include"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const auto kind = entry.path().extension();
      if (kind == ".hpp" || kind == ".cpp") files.insert(fs::relative(entry.path(), root).generic_string());
    }
  }
  return files;
}

/// All that is wrong with one file, as "file:line: why".
Lines faults_of(const std::string& file, const Lines& lines, const std::set<std::string>& files) {
  Lines faults;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto included = included_by(lines[i]);
    if (!included) continue;
    const std::string why = why_not(file, *included, files);
    if (!why.empty()) faults.push_back(file + ':' + std::to_string(i + 1) + ": " + why);
  }
  if (fs::path(file).extension() == ".hpp" && (lines.empty() || lines.front() != "#pragma once")) {
    faults.push_back(file + ":1: a header begins with #pragma once");
  }
  if (lines.size() > longest_file) {
    faults.push_back(file + ':' + std::to_string(longest_file + 1) + ": at most 400 lines");
  }
  return faults;
}

}  // namespace

TEST_CASE("layers: no include of src/ or include/ goes up or sideways", "[laws]") {
  const fs::path root = hopscope::test::checkout();
  const auto files = own_files(root);
  REQUIRE(files.size() > 20);
  std::string faults;
  for (const std::string& file : files) {
    for (const std::string& fault : faults_of(file, lines_of(root / file), files)) faults += fault + '\n';
  }
  INFO(faults);
  CHECK(faults.empty());
}

TEST_CASE("layers: the rule rejects what it must, and only that", "[laws]") {
  const std::set<std::string> files = {"include/hopscope/topology.hpp", "src/topology/grid.hpp",
                                       "src/engine/native/queue.hpp",   "src/algorithm/shift/gray.hpp",
                                       "src/scenario/fits.hpp",         "src/output/result.hpp"};
  const auto allowed = [&](const std::string& file, const std::string& name) {
    return why_not(file, name, files).empty();
  };
  CHECK(allowed("src/command/run.cpp", "output/result.hpp"));
  CHECK(allowed("src/catalogue.cpp", "topology/grid.hpp"));
  CHECK(allowed("src/engine/native.cpp", "native/queue.hpp"));
  CHECK(allowed("src/topology/grid.cpp", "hopscope/topology.hpp"));
  CHECK(allowed("src/vocabulary/blocks.cpp", "vector"));
  CHECK(allowed("src/engine/simgrid/simgrid.cpp", "simgrid/s4u.hpp"));
  CHECK_FALSE(allowed("src/scenario/sizes_reader.cpp", "fstream"));

  CHECK(why_not("src/topology/ring.cpp", "scenario/fits.hpp", files) ==
        "topology may not look up, at src/scenario/fits.hpp");
  CHECK(why_not("src/catalogue.cpp", "scenario/fits.hpp", files) ==
        "catalogue.cpp may not look sideways, at src/scenario/fits.hpp");
  CHECK(why_not("src/run/simulate.cpp", "output/result.hpp", files) == "run may not look up, at src/output/result.hpp");
  CHECK(why_not("src/algorithm/all_to_all/ring.cpp", "algorithm/shift/gray.hpp", files) ==
        "siblings do not include each other: src/algorithm/shift/gray.hpp");
  CHECK_FALSE(allowed("include/hopscope/platform.hpp", "topology/grid.hpp"));
  CHECK_FALSE(allowed("src/vocabulary/blocks.cpp", "topology/grid.hpp"));
  CHECK_FALSE(allowed("src/topology/ring.cpp", "hopscope/gone.hpp"));
  CHECK_FALSE(allowed("src/tools/thing.cpp", "topology/grid.hpp"));
  CHECK(why_not("src/engine/native.cpp", "simgrid/s4u.hpp", files) ==
        "<simgrid/s4u.hpp> may stand nowhere but in src/engine/simgrid/");
  CHECK_FALSE(allowed("include/hopscope/result.hpp", "fmt/format.h"));
  CHECK_FALSE(allowed("src/command/run.cpp", "nlohmann/json.hpp"));
  CHECK_FALSE(allowed("src/analysis/bounds.cpp", "cstdlib.h"));
}

TEST_CASE("layers: a violation is reported with its line", "[laws]") {
  const std::set<std::string> files = {"src/command/run.hpp", "src/engine/machine.hpp"};
  const Lines text = {"#include <vector>", "  #  include \"command/run.hpp\""};
  CHECK(faults_of("src/engine/machine.hpp", text, files) ==
        Lines{"src/engine/machine.hpp:2: engine may not look up, at src/command/run.hpp",
              "src/engine/machine.hpp:1: a header begins with #pragma once"});
  CHECK(faults_of("src/engine/machine.cpp", Lines(401), files) ==
        Lines{"src/engine/machine.cpp:401: at most 400 lines"});
}
