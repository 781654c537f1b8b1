// The worked cases of collectives.json, which an independent program computed: each is written to a file, read like a
// user's file, and run on every engine, tracked and sized. Counts must agree exactly and times to 1e-9; sums must be
// combined as the case says.
#include <catch2/catch.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <hopscope/names.hpp>

#include "support/folder.hpp"
#include "support/places.hpp"
#include "support/sanitized.hpp"
#include "support/setup.hpp"

namespace hopscope::test::collectives {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

const Json& cases() {
  static const Json all =
      Json::parse(std::ifstream(fs::path(checkout()) / "tests" / "golden" / "collectives.json")).at("cases");
  return all;
}

Json combination_of(const Result& result) {
  if (!result.combination) return nullptr;
  const Combination& how = *result.combination;
  return {{"rank_order", how.rank_order},
          {"same_everywhere", how.same_everywhere ? Json(*how.same_everywhere) : Json(nullptr)},
          {"depth", how.depth},
          {"operations", how.operations},
          {"words", how.words}};
}

/// What a run tells, in the fields of the cases.
Json told(const Result& result) {
  Json all{{"steps", result.totals.steps},
           {"messages", result.totals.messages},
           {"words", result.totals.words},
           {"max_congestion", result.totals.max_congestion},
           {"link_traversals", result.totals.link_traversals},
           {"word_hops", result.totals.word_hops},
           {"time", result.time}};
  for (const char* list : {"messages_per_step", "max_words_per_step", "congestion_per_step", "step_numbers", "listing"})
    all[list] = Json::array();
  std::map<Step, double> longest;
  for (const MessageRecord& each : result.messages) {
    longest[each.step] = std::max(longest[each.step], each.words);
    all["listing"].push_back({each.step, each.from, each.to, each.words});
  }
  for (const StepUsage& step : result.steps) {
    all["messages_per_step"].push_back(step.messages);
    all["congestion_per_step"].push_back(step.congestion);
    all["step_numbers"].push_back(step.step);
    all["max_words_per_step"].push_back(longest[step.step]);
  }
  std::sort(all["listing"].begin(), all["listing"].end());
  return all;
}

bool same(const std::string& name, const Json& expected, const Json& found) {
  if (name != "time") return expected == found;
  return std::abs(expected.get<double>() - found.get<double>()) <= 1e-9 * std::max(1.0, expected.get<double>());
}

std::vector<std::string> differences(Json expected, const Result& result, bool tracked) {
  static const std::vector<std::string> looked_at_apart{"delivery", "combination", "listing_sha256_16"};
  std::vector<std::string> all;
  const auto compare = [&](const std::string& name, const Json& wanted, const Json& found) {
    if (!same(name, wanted, found))
      all.push_back(fmt::format("{}: expected {}, found {}", name, wanted.dump(), found.dump()));
  };
  if (expected.contains("listing")) std::sort(expected["listing"].begin(), expected["listing"].end());
  const Json found = told(result);
  for (const auto& [name, wanted] : expected.items()) {
    if (std::ranges::find(looked_at_apart, name) == looked_at_apart.end()) compare(name, wanted, found.at(name));
  }
  if (!tracked) return all;
  compare("delivery", expected.at("delivery"), name_of(result.delivery));
  const Json combination = expected.value("combination", Json());
  Json found_combination = combination_of(result);
  // Of a scan, whose ranks have results of their own, the cases do not ask whether these are the same.
  if (combination.is_object() && !combination.contains("same_everywhere")) found_combination.erase("same_everywhere");
  compare("combination", combination, found_combination);
  return all;
}

/// Runs a case on every engine that can run it; the default one must.
void check_case(const Json& one, const Folder& folder) {
  for (const char* content : {"tracked", "sizes"}) {
    Json scenario = one.at("scenario");
    scenario["schedule"]["content"] = content;
    const Scenario read = read_scenario(folder.put("case.json", scenario.dump()), catalogue());
    for (const auto& engine : catalogue().engines) {
      if (engine->follows_one_rank()) continue;
      const Result result = simulate(read, {.engine = engine.get(), .messages = true});
      const auto all = differences(one.at("expected"), result, content == std::string("tracked"));
      INFO("case " << one.at("id") << " on engine " << result.engine << ": " << scenario.dump());
      INFO(fmt::format("{}\n{}", fmt::join(all, "\n"), fmt::join(result.delivery_failures, "\n")));
      CHECK(all.empty());
    }
  }
}

const int stride = is_sanitized() ? 16 : 1;

void check_operation(const std::string& operation) {
  const Folder folder;
  int found = 0;
  for (const Json& one : cases()) {
    if (one.at("scenario").at("schedule").at("operation") != operation) continue;
    if (found++ % stride == 0) check_case(one, folder);
  }
  CHECK(found > 0);
}

}  // namespace

TEST_CASE("golden broadcasts", "[golden]") { check_operation("broadcast"); }
TEST_CASE("golden reductions", "[golden]") { check_operation("reduce"); }
TEST_CASE("golden scatters", "[golden]") { check_operation("scatter"); }
TEST_CASE("golden gathers", "[golden]") { check_operation("gather"); }
TEST_CASE("golden all-gathers", "[golden]") { check_operation("all-gather"); }
TEST_CASE("golden reduce-scatters", "[golden]") { check_operation("reduce-scatter"); }
TEST_CASE("golden all-reduces", "[golden]") { check_operation("all-reduce"); }
TEST_CASE("golden scans", "[golden]") { check_operation("scan"); }
TEST_CASE("golden barriers", "[golden]") { check_operation("barrier"); }

}  // namespace hopscope::test::collectives
