// The shipped files: every scenario reads and meets its `expect`, every platform can be used, two runs of the program
// give the same bytes, and the README files mention every file.
#include <catch2/catch.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "scenario/embedding.hpp"
#include "scenario/lecture.hpp"
#include "support/folder.hpp"
#include "support/places.hpp"
#include "support/program.hpp"
#include "support/sanitized.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

const fs::path root = checkout();

/// The JSON files of a folder except schemas, in order.
std::vector<fs::path> shipped(const std::string& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(root / folder)) {
    const fs::path& file = entry.path();
    if (file.extension() == ".json" && file.stem().extension() != ".schema") files.push_back(file);
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The scenarios of the tour, without the lecture: including those of the claims, but without embeddings.
std::vector<fs::path> shipped_scenarios() {
  std::vector<fs::path> files = shipped("scenarios");
  std::erase_if(files, [](const fs::path& file) { return is_lecture(*files_on_disk(), file.string()); });
  for (const fs::path& file : shipped("scenarios/claims")) {
    if (!is_embedding(*files_on_disk(), file.string())) files.push_back(file);
  }
  return files;
}

/// The shipped embeddings, including those of the claims.
std::vector<fs::path> shipped_embeddings() {
  std::vector<fs::path> files = shipped("scenarios/embeddings");
  for (const fs::path& file : shipped("scenarios/claims")) {
    if (is_embedding(*files_on_disk(), file.string())) files.push_back(file);
  }
  return files;
}

/// The file names that the entries of a README begin with, as in "- `ring-6` The ring of ..".
std::vector<std::string> told_of(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("- `")) names.push_back(line.substr(3, line.find('`', 3) - 3));
  }
  return names;
}

/// False if the engine reports that it cannot run the scenario.
bool meets_expectation(const Scenario& scenario, const Engine& engine) {
  const auto result = try_out(scenario, engine);
  if (!result) return false;
  INFO(fmt::format("{}: {}", engine.name(), fmt::join(result->expect_failures, "; ")));
  CHECK(result->expect_failures.empty());
  return true;
}

/// Scenarios of a million nodes, for the engine that simulates one of them, are run separately.
bool is_million(const fs::path& file) { return file.filename().string().starts_with("million-"); }

/// Runs the program from the root of the source tree; `arguments` as a shell reads them.
Ending hopscope(const std::string& arguments) {
  const std::string command =
      "cd '" + root.string() + "' && NO_COLOR=1 '" + tested_program() + "' " + arguments + " < /dev/null";
  std::FILE* pipe = ::popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  Ending ending;
  std::string buffer(1 << 16, '\0');
  for (std::size_t size = 0; (size = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    ending.output.append(buffer, 0, size);
  }
  const int status = ::pclose(pipe);
  ending.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ending;
}

std::vector<std::string> scenarios_of_the_tour() {
  std::vector<std::string> names;
  for (const fs::path& file : shipped_scenarios()) {
    if (!is_million(file)) names.push_back(fs::relative(file, root).string());
  }
  return names;
}

}  // namespace

TEST_CASE("every shipped scenario has expectations, and meets them on every engine", "[tour]") {
  const std::vector<fs::path> files = shipped_scenarios();
  CHECK(files.size() > 120);
  for (const fs::path& file : files) {
    if (is_million(file)) continue;
    const Scenario scenario = read_scenario(file.string(), catalogue());
    INFO(file.filename().string());
    REQUIRE(scenario.expect);
    CHECK(scenario.expect->steps);
    CHECK(scenario.expect->congestion_free);
    CHECK(scenario.expect->delivery == Delivery::verified);
    for (const auto& engine : catalogue().engines) {
      const bool is_default = engine == catalogue().engines.front();
      if (is_sanitized() && !is_default) continue;  // tests of engines run the others
      CHECK((meets_expectation(scenario, *engine) || !is_default));
    }
  }
}

TEST_CASE("every shipped scenario of a million nodes meets its expectations", "[tour][slow]") {
  if (is_sanitized()) return;
  int found = 0;
  for (const fs::path& file : shipped("scenarios")) {
    if (!is_million(file)) continue;
    ++found;
    INFO(file.filename().string());
    const Scenario scenario = read_scenario(file.string(), catalogue());
    REQUIRE(scenario.expect);
    CHECK(scenario.expect->time);
    CHECK(scenario.engine->follows_one_rank());
    CHECK(meets_expectation(scenario, *scenario.engine));
  }
  CHECK(found == 3);
}

TEST_CASE("shipped scenarios have distinct names and name their schema", "[tour]") {
  std::set<std::string> names;
  for (const fs::path& file : shipped_scenarios()) {
    INFO(file.filename().string());
    const Json scenario = Json::parse(content_of(file));
    CHECK(fs::equivalent(file.parent_path() / scenario.at("$schema").get<std::string>(),
                         root / "scenarios" / "scenario.schema.json"));
    CHECK(names.insert(scenario.at("name").get<std::string>()).second);
  }
}

TEST_CASE("the tour has a file for each figure of the book's chapter 4 that shows a schedule, and a row for it",
          "[tour]") {
  std::set<std::string> figures;
  for (const fs::path& file : shipped("scenarios")) {
    const std::string name = file.filename().string();
    if (name.starts_with("figure-")) figures.insert(name.substr(0, name.find('-', sizeof("figure-") - 1)));
  }
  const std::set<int> without_schedule{1, 4, 8, 14, 16};
  const std::string readme = content_of(root / "scenarios" / "README.md");
  for (int figure = 2; figure <= 24; ++figure) {
    INFO("figure 4." << figure);
    CHECK(figures.contains(fmt::format("figure-4.{}", figure)) == !without_schedule.contains(figure));
    if (figure < 17 && !without_schedule.contains(figure)) {
      CHECK(readme.find(fmt::format("\n| figure 4.{},", figure)) != std::string::npos);
    }
  }
}

TEST_CASE("every shipped platform can be used, has a name and a unit, and names its schema", "[tour]") {
  const Folder folder;
  CHECK(shipped("platforms").size() > 20);
  for (const fs::path& file : shipped("platforms")) {
    INFO(file.filename().string());
    const Json platform = Json::parse(content_of(file));
    CHECK(platform.at("$schema") == "platform.schema.json");
    const Json scenario{{"platform", file.string()},
                        {"schedule", {{"operation", "all-to-all"}, {"algorithm", "shift"}, {"message_words", 1}}}};
    const Scenario read = read_scenario(folder.put("scenario.json", scenario.dump()), catalogue());
    CHECK(read.platform.name == platform.at("name").get<std::string>());
    CHECK_FALSE(read.platform.time_unit.empty());
  }
}

TEST_CASE("the program runs the whole tour, and twice with the same bytes", "[tour]") {
  const auto scenarios = scenarios_of_the_tour();
  if (is_sanitized()) return;  // all have been run above, in this process
  const std::string arguments = fmt::format("run --quiet --format json {}", fmt::join(scenarios, " "));
  const Ending first = hopscope(arguments);
  CHECK(first.status == 0);
  CHECK(Json::parse(first.output).size() == scenarios.size());
  CHECK((first.output == hopscope(arguments).output));  // in parentheses, so that a failure does not print both
}

TEST_CASE("the program maps every shipped embedding, and each has expectations, and meets them", "[tour]") {
  std::set<std::string> names;
  for (const fs::path& file : shipped_embeddings()) {
    INFO(file.filename().string());
    const Json embedding = Json::parse(content_of(file));
    CHECK(embedding.at("$schema") == "../embedding.schema.json");
    CHECK(names.insert(embedding.at("name").get<std::string>()).second);
    const Json& expect = embedding.at("expect");
    for (const char* field : {"congestion", "dilation", "expansion", "guest_edges"}) CHECK(expect.contains(field));
    const Ending ending = hopscope("map --quiet --format json " + file.string());
    CHECK(ending.status == 0);
    CHECK(Json::parse(ending.output).at("expect").at("passed") == true);
  }
  CHECK(names.size() > 12);
}

TEST_CASE("each README mentions every file beside it, and no other", "[tour]") {
  for (const std::string folder : {"scenarios", "scenarios/embeddings", "platforms"}) {
    const std::string text = content_of(root / folder / "README.md");
    for (const fs::path& file : shipped(folder)) {
      INFO(folder << '/' << file.filename().string());
      CHECK(text.find('`' + file.stem().string() + '`') != std::string::npos);
    }
    for (const std::string& name : told_of(text)) {
      INFO(folder << "/README.md tells of " << name);
      CHECK(fs::exists(root / folder / (name + ".json")));
    }
  }
}

TEST_CASE("every claim is mentioned in the tour, or among the embeddings", "[tour]") {
  const std::string text =
      content_of(root / "scenarios" / "README.md") + content_of(root / "scenarios" / "embeddings" / "README.md");
  const auto files = shipped("scenarios/claims");
  CHECK(files.size() > 70);
  for (const fs::path& file : files) {
    INFO(file.filename().string());
    CHECK(text.find("claims/" + file.stem().string() + '`') != std::string::npos);
  }
}

}  // namespace hopscope::test
