// The document of a report against its schema, and against its result.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "laws/schema_judge.hpp"
#include "output/report/report.hpp"
#include "run/shown_run.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

Report report_of(const Scenario& made) {
  Report report{"a report", {{"", {}, {0}}}, {}};
  report.runs.push_back(show(made, {}));
  return report;
}

std::vector<fs::path> shipped() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(schema::root() / "scenarios")) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(".json") && !name.ends_with(".schema.json") && !name.starts_with("million") &&
        !name.starts_with("lecture")) {
      files.push_back(entry.path());
    }
  }
  return files;
}

/// An entry of a list, or what stands for all of them.
double entry_of(const json& one_or_all, std::size_t at) {
  return (one_or_all.is_array() ? one_or_all[at] : one_or_all).get<double>();
}

/// Nothing is faster than its costs: words flow after the startup and the hops, and not faster than a word at a time.
bool respects_costs(const json& messages, std::size_t at) {
  const auto slack = 1e-9 * (1 + messages["end"][at].get<double>());
  const auto route = messages["route"][at].get<std::vector<std::size_t>>();
  const auto flows = messages["flows"][at].get<std::vector<double>>();
  double before = messages["begin"][at].get<double>() + entry_of(messages["startup"], at);
  for (std::size_t flow = 0; 2 * flow < flows.size(); ++flow) {
    const std::size_t last = flows.size() == 2 ? route.size() : flow + 1;
    double word = 0;
    for (std::size_t hop = flow; hop < last; ++hop) {
      before += entry_of(messages["hop"], route[hop]);
      word = std::max(word, entry_of(messages["word"], route[hop]));
    }
    const double lasts = flows[2 * flow + 1] - flows[2 * flow];
    if (flows[2 * flow] + slack < before || lasts + slack < messages["words"][at].get<double>() * word) return false;
    before = flows[2 * flow + 1];
  }
  return true;
}

}  // namespace

TEST_CASE("the document of every shipped scenario conforms to its schema", "[report]") {
  const schema::Judge judge(schema::parsed(schema::root() / "src/viewer/report.schema.json"));
  int judged = 0;
  for (const auto& file : shipped()) {
    INFO(file.string());
    const Report report = report_of(read_scenario(file.string(), catalogue()));
    const json document = json::parse(report_json(report));
    CHECK(judge.accepts(document));
    const auto& run = document["runs"][0];
    CHECK(run["time"] == report.runs[0].result.time);
    CHECK(run["steps"].size() == run["algorithm"]["lines"].size());
    const std::size_t messages = run["messages"].is_null() ? 0 : run["messages"]["from"].size();
    for (std::size_t at = 0; at < messages; ++at) {
      if (!respects_costs(run["messages"], at)) FAIL_CHECK("message " << at << " is faster than its costs");
    }
    ++judged;
  }
  CHECK(judged > 60);
}

TEST_CASE("the schema of reports rejects what is not a report", "[report]") {
  const schema::Judge judge(schema::parsed(schema::root() / "src/viewer/report.schema.json"));
  json document = json::parse(report_json(report_of(scenario(platform("ring", {4}), shift("direct", 10, 1)))));
  REQUIRE(judge.accepts(document));
  for (const std::string wrong : {"/runs/0/steps/0/step", "/runs/0/network/nodes", "/title", "/runs/0/formulas/0/tex",
                                  "/runs/0/messages/route", "/runs/0/loads/cells"}) {
    INFO(wrong);
    json broken = document;
    broken[json::json_pointer(wrong)] = true;
    CHECK_FALSE(judge.accepts(broken));
  }
  document["runs"][0]["more"] = 1;
  CHECK_FALSE(judge.accepts(document));
}

TEST_CASE("the document's messages are those of the result, in its order", "[report]") {
  const Scenario made =
      read_scenario((schema::root() / "scenarios/figure-4.21-pairwise-exchange.json").string(), catalogue());
  const Result result = simulate(made, {.messages = true});
  const json run = json::parse(report_json(report_of(made)))["runs"][0];
  const auto& messages = run["messages"];
  const auto& channels = run["network"]["channels"];
  REQUIRE(messages["step"].size() == result.messages.size());
  for (std::size_t i = 0; i < result.messages.size(); ++i) {
    const MessageRecord& expected = result.messages[i];
    CHECK(run["steps"][messages["step"][i].get<std::size_t>()]["step"] == expected.step);
    CHECK(messages["from"][i] == expected.from);
    CHECK(messages["to"][i] == expected.to);
    CHECK(messages["words"][i] == expected.words);
    std::vector<NodeId> route{expected.route.front()};
    for (const auto& channel : messages["route"][i]) {
      CHECK(channels[channel.get<std::size_t>()][0] == route.back());
      route.push_back(channels[channel.get<std::size_t>()][1]);
    }
    CHECK(route == expected.route);
  }
}

TEST_CASE("blocks of an all-gather are copies for all, and a page has the names of the operation", "[report]") {
  const auto file = schema::root() / "scenarios/figure-4.11-all-gather-on-hypercube.json";
  const json run = json::parse(report_json(report_of(read_scenario(file.string(), catalogue()))))["runs"][0];
  const auto& parts = run["holdings"]["parts"];
  CHECK(parts["kind"] == "sources");
  CHECK(parts["for"] == std::vector<int>(8, -1));
  CHECK(parts["due"] == std::vector<std::vector<int>>(8, {0, 7}));
  CHECK(run["algorithm"]["names"] == "all-to-all broadcast, MPI_Allgather");
  const auto is_told = [](const json& verdict) { return verdict["text"] == "Every rank has all 8 blocks."; };
  CHECK(std::ranges::any_of(run["verdicts"], is_told));
}

TEST_CASE("the document states what ranks gain and lose in a step, not all that they hold", "[report]") {
  const json run = json::parse(report_json(report_of(scenario(platform("hypercube", {4}), all_to_all("pairwise", 8)))));
  const auto& holdings = run["runs"][0]["holdings"];
  CHECK(holdings["initial"] == std::vector<int>(16, 15));
  CHECK(holdings["labels"].size() == 16 * 15);
  CHECK(holdings["labels"][0] == "{0, 1}");
  REQUIRE(holdings["changes"].size() == 15);
  for (const auto& change : holdings["changes"]) {
    REQUIRE(change["rank"].size() == 16);
    for (const auto* const lists : {&change["lost"], &change["gained"]}) {
      REQUIRE(lists->size() == 16);
      for (const auto& list : *lists) CHECK(list.size() == 1);
    }
  }
}

TEST_CASE("numbers in the lists of a document are those of the run, to the last digit", "[report]") {
  Platform on = platform("ring", {5});
  on.costs = {.t_s = 0.1, .t_w = 1.0 / 3, .t_h = 1e-7};
  const Report report = report_of(scenario(on, shift("direct", 10, 2)));
  const json messages = json::parse(report_json(report))["runs"][0]["messages"];
  const auto& recorded = *report.runs[0].messages;
  REQUIRE(messages["end"].size() == recorded.size());
  for (std::size_t i = 0; i < recorded.size(); ++i) {
    CHECK(messages["begin"][i].get<double>() == recorded[i].begin);
    CHECK(messages["end"][i].get<double>() == recorded[i].end);
    REQUIRE(messages["flows"][i].size() == 2);
    CHECK(messages["flows"][i][0].get<double>() == recorded[i].flows[0].begin);
  }
  CHECK(messages["startup"].get<double>() == 0.1);
  CHECK(messages["hop"].get<double>() == 1e-7);
  CHECK(messages["word"].get<double>() == 1.0 / 3);
}

TEST_CASE("costs that differ are listed by message and by channel", "[report]") {
  const std::string two =
      R"({"platform": {"topology": {"family": "clusters", "sizes": [2, 2], "inter": {"t_s": 500, "t_w": 4}},
    "costs": {"t_s": 50, "t_w": 1, "t_h": 2}}, "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 8}})";
  const json document =
      json::parse(report_json(report_of(parse_scenario(two, "two.json", *files_on_disk(), catalogue()))));
  const json& messages = document["runs"][0]["messages"];
  const auto& channels = document["runs"][0]["network"]["channels"];
  REQUIRE(messages["startup"].size() == 12);
  for (std::size_t i = 0; i < 12; ++i) {
    const bool is_inside = messages["from"][i].get<int>() / 2 == messages["to"][i].get<int>() / 2;
    CHECK(messages["startup"][i] == (is_inside ? 50 : 500));
  }
  REQUIRE(messages["word"].size() == channels.size());
  CHECK(std::count(messages["word"].begin(), messages["word"].end(), 4) > 0);
  CHECK(std::count(messages["word"].begin(), messages["word"].end(), 1) == 4);
}

TEST_CASE("for a run with more steps than a page shows, the document contains nothing about the others", "[report]") {
  Report report = report_of(scenario(platform("ring", {4}), shift("direct", 10, 1)));
  ShownRun& run = report.runs.front();
  REQUIRE(run.messages->size() == 4);
  run.result.steps.assign(5000, {});
  for (Step step = 1; step <= 5000; ++step) run.result.steps[static_cast<std::size_t>(step - 1)].step = step;
  (*run.messages)[2].step = 4096;
  (*run.messages)[3].step = 4097;
  run.holdings->changes.assign(5000, {});
  const json shown = json::parse(report_json(report))["runs"][0];
  CHECK(shown["steps"].size() == 4096);
  CHECK(shown["messages"]["step"] == json{0, 0, 4095});
  CHECK(shown["messages"]["route"].size() == 3);
  CHECK(shown["holdings"]["changes"].size() == 4096);
  CHECK(shown["left_out"].back() == "Steps after the first 4096, of 5000.");
}

TEST_CASE("without messages there is no load map", "[report]") {
  const json shown = json::parse(report_json(report_of(scenario(platform("ring", {1}), all_to_all("ring", 8)))));
  CHECK(shown["runs"][0]["loads"] == nullptr);
  CHECK(shown["runs"][0]["steps"].empty());
}

TEST_CASE("nothing in a document reverses the text after it", "[report]") {
  Scenario made = scenario(platform("ring", {4}), shift("direct", 10, 1));
  made.name = "a\u202eb\u2067c\u0085d, \u05d0\u05d1";
  made.platform.time_unit = "\u202eus";
  const std::string document = report_json(report_of(made));
  for (const char* turn : {"\u202e", "\u2067", "\u0085"}) CHECK(document.find(turn) == std::string::npos);
  CHECK(json::parse(document)["runs"][0]["name"] == "a b c d, \u05d0\u05d1");
  CHECK(json::parse(document)["runs"][0]["unit"] == " us");
}

TEST_CASE("a name with markup is data in the page, and ends no element", "[report]") {
  Scenario made = scenario(platform("ring", {4}), shift("direct", 10, 1));
  made.name = "</script><img src=x onerror=alert(1)>&";
  const std::string page = report_page(report_of(made));
  CHECK(page.find("<img src=x") == std::string::npos);
  CHECK(page.find("\\u003c/script\\u003e\\u003cimg src=x onerror=alert(1)\\u003e\\u0026") != std::string::npos);
  CHECK(page.find("%HOPSCOPE_REPORT%") == std::string::npos);
  CHECK(page.find("Content-Security-Policy") != std::string::npos);
}

}  // namespace hopscope::test
