// The output and exit status of `compare`.

#include <fmt/format.h>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>

#include <hopscope/catalogue.hpp>
#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "scenario/fits.hpp"
#include "study/time_curves.hpp"
#include "support/compared.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

}  // namespace

TEST_CASE("compare runs the algorithms that fit, lists the fastest first, and marks the fastest and the file's own") {
  const Workplace here;
  const auto comparison = compared(here, "good.json");
  const auto& runs = comparison["algorithms"];
  // Each is run or left out; bruck twice, with the file's radix and with the best one for this size.
  const auto known = std::ranges::count(builtin_catalogue().algorithms, "all-to-all", &Algorithm::operation);
  CHECK(runs.size() + comparison["left_out"].size() == static_cast<std::size_t>(known) + 1);
  CHECK(runs.size() >= 7);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (i > 0) CHECK(runs[i - 1]["time"].get<double>() <= runs[i]["time"].get<double>());
    CHECK(runs[i]["own"] == (runs[i]["algorithm"] == "pairwise"));
    CHECK(runs[i]["winner"] == (runs[i]["time"] == 822.0));
    CHECK(runs[i]["delivery"] == "verified");
  }
  const auto& pairwise = run_named(comparison, "pairwise");
  CHECK(pairwise["steps"] == 7);
  CHECK(pairwise["max_congestion"] == 1);
  CHECK(pairwise["formula"]["value"] == 822.0);
  CHECK(pairwise["formula"]["ratio"] == 1.0);
  CHECK(pairwise["bound"]["value"] == 500.0);
  CHECK(pairwise["bound"]["ratio"].get<double>() == Approx(822.0 / 500));
  CHECK(comparison["left_out"][0] ==
        Json({{"name", "ring"}, {"reason", "ring runs on a ring, not on a hypercube of 8 nodes"}, {"failed", false}}));
}

TEST_CASE("each row of a comparison agrees with run for that algorithm") {
  const Workplace here;
  const Json comparison = compared(here, "good.json");
  for (const auto& row : comparison.at("algorithms")) {
    std::string arguments = "run good.json --no-formula --format json --set expect={} --set schedule.algorithm=" +
                            row["algorithm"].get<std::string>();
    if (row.contains("radix")) arguments += " --set schedule.radix=" + std::to_string(row["radix"].get<int>());
    const auto run = Json::parse(here.hopscope(arguments).output);
    INFO(row["name"]);
    CHECK(row["time"] == run["time"]);
    CHECK(row["analytic"] == run["analytic"]);
    CHECK(row["bounds"] == run["bounds"]);
    for (const auto* field : {"steps", "messages", "words", "link_traversals", "word_hops", "max_congestion"}) {
      CHECK(row[field] == run["totals"][field]);
    }
  }
}

TEST_CASE("compare aborts runs of many times the work of the file's own, and reports it") {
  const Workplace here;
  // Dimension exchange sends 24 messages over one channel each; direct algorithms 56 over 96 channels.
  const std::string own = "good.json --set schedule.algorithm=hypercube --give-up-after ";
  const auto comparison = compared(here, own + "3");
  CHECK(run_named(comparison, "hypercube")["own"] == true);
  CHECK(run_named(comparison, "bruck radix 2")["messages"] == 24);
  const auto& left_out = comparison["left_out"];
  const auto pairwise =
      std::find_if(left_out.begin(), left_out.end(), [](const Json& each) { return each["name"] == "pairwise"; });
  REQUIRE(pairwise != left_out.end());
  CHECK((*pairwise)["failed"] == false);
  CHECK((*pairwise)["reason"] == "given up after 144 messages and hops, 3 times the work of hypercube");
  CHECK(contains(here.hopscope("compare " + own + "3").output, "--give-up-after"));
  CHECK(contains(compared(here, own + "1")["left_out"].dump(), "after 48 messages and hops, the work of hypercube"));
  CHECK_FALSE(contains(compared(here, own + "4")["left_out"].dump(), "given up"));
  for (const std::string wrong : {"0", "-1", "x", "nan", "3x"}) {
    const auto ending = here.hopscope("compare " + own + wrong);
    CHECK(ending.status == 2);
    CHECK(ending.errors.find("--give-up-after needs a number above 0, such as 100, not \"" + wrong + "\"") == 10);
  }
}

TEST_CASE("an algorithm with an option has another row for the fastest value") {
  const Workplace here;
  const auto comparison =
      compared(here, "good.json --set platform.topology.dimension=4 --set schedule.message_words=32");
  int rows = 0;
  for (const auto& run : comparison["algorithms"]) {
    if (run["algorithm"] != "bruck") continue;
    ++rows;
    CHECK(run["tuned"] == (run["radix"] != 2));
  }
  CHECK(rows == 2);
  const std::string torus = R"('platform={"topology": {"family": "torus", "dims": [4, 4]}, "costs": {"t_s": 1}}')";
  const std::string shift =
      R"('schedule={"operation": "shift", "algorithm": "direct", "shift": 3, "message_words": 4}')";
  const auto shifts = compared(here, "good.json --set " + torus + " --set " + shift);
  CHECK(run_named(shifts, "mesh shortest")["tuned"] == false);
  CHECK(run_named(shifts, "direct")["own"] == true);
}

TEST_CASE("mappings implied by the algorithms are distinguished") {
  const Workplace here;
  const std::string shift =
      R"(good.json --set 'schedule={"operation": "shift", "algorithm": "direct", "shift": 3, "message_words": 4}')";
  CHECK(contains(here.hopscope("compare " + shift).output,
                 "mapping:         gray for gray and gray-signed; identity for direct\n"));
  CHECK(run_named(compared(here, shift), "gray")["mapping"] == "gray");
}

TEST_CASE("expectations are for one algorithm, and compare ignores them") {
  const Workplace here;
  CHECK(here.hopscope("compare good.json --set expect.time=1").status == 0);
}

TEST_CASE("compare takes the common options, several files, and writes to a file") {
  const Workplace here;
  const auto several = compared(here, "good.json good.json --engine both");
  REQUIRE(several.is_array());
  CHECK(several[0]["engine"] == "both");
  CHECK(several[1]["algorithms"][0]["agreement"]["makespan"].get<double>() < 1e-9);
  const auto ending = here.hopscope("compare good.json --format csv --output out.csv");
  CHECK(ending.status == 0);
  CHECK(ending.output.empty());
  CHECK(contains(here.read("out.csv"), ",native,pairwise,pairwise,true,true,identity,7,56,3584,"));
  CHECK(here.hopscope("compare good.json").output == here.hopscope("compare good.json").output);
}

TEST_CASE("runs that are made at once give what they give one after the other") {
  const Workplace here;
  for (const std::string options :
       {"compare good.json --all", "compare good.json --format json",
        "compare good.json --give-up-after 1.5 --format json", "compare good.json --engine symmetric --format json",
        "recommend good.json --to 4096 --format json", "overview good.json --format csv"}) {
    INFO(options);
    const auto one = here.hopscope(options + " --jobs 1");
    const auto several = here.hopscope(options + " --jobs 8");
    CHECK(one.status == 0);
    CHECK(several.status == one.status);
    CHECK(several.output == one.output);
    CHECK(several.errors == one.errors);
  }
  const auto told = here.hopscope("compare good.json --timing --jobs 3");
  for (const char* const name : {": pairwise: ", ": bruck radix 2: ", ": direct: "})
    CHECK(told.errors.find(name) != std::string::npos);
  CHECK(here.hopscope("compare good.json --jobs 0").status == 2);
}

TEST_CASE("files that a platform names are beside the platform, for every algorithm") {
  const Workplace here;
  std::filesystem::create_directory(here.path("platforms"));
  here.put("platforms/line.gml",
           "graph [ node [ id 0 ] node [ id 1 ] node [ id 2 ] edge [ source 0 target 1 ] edge [ source 1 target 2 ] ]");
  here.put("platforms/line.json",
           R"({"topology": {"family": "graph", "file": "line.gml"}, "costs": {"t_s": 5, "t_w": 1}})");
  here.put("own.json", R"({"platform": "platforms/line.json",
    "schedule": {"operation": "all-to-all", "algorithm": "shift", "message_words": 4}})");
  std::vector<std::string> names;
  const Json report = compared(here, "own.json");
  for (const Json& each : report["algorithms"]) names.push_back(each["algorithm"]);
  CHECK(std::ranges::count(names, "direct") == 1);
  CHECK(std::ranges::count(names, "spread-out") > 0);
  CHECK(contains(here.hopscope("recommend own.json --all").output, "direct"));
  CHECK(contains(here.hopscope("overview platforms/line.json").output, "binomial"));
}

TEST_CASE("a file whose own algorithm does not fit is compared nevertheless") {
  const Workplace here;
  const auto comparison = compared(here, R"(good.json --set 'platform.topology={"family": "ring", "nodes": 6}')");
  for (const auto& run : comparison["algorithms"]) CHECK(run["own"] == false);
  bool told = false;
  for (const auto& each : comparison["left_out"]) told = told || each["name"] == "pairwise";
  CHECK(told);
}

TEST_CASE("bad input to compare ends with 2 and every mistake") {
  const Workplace here;
  here.put("bad.json", R"({"name": 7})");
  const auto ending = here.hopscope("compare good.json bad.json");
  CHECK(ending.status == 2);
  CHECK(ending.output.empty());
  CHECK(contains(ending.errors, "bad.json: /name: "));
}

TEST_CASE("algorithms that exceed the engine or the memory are left out, and if none remains, that is bad input") {
  const Workplace here;
  const auto symmetric = compared(here, "good.json --engine symmetric");
  CHECK(symmetric["algorithms"].size() >= 2);
  CHECK(contains(symmetric["left_out"].dump(), "treats the other ranks as copies of it"));
  const auto ending =
      here.hopscope("compare good.json --set platform.topology.dimension=26 --format csv --output out.csv");
  CHECK(ending.status == 2);
  CHECK(ending.output.empty());
  CHECK_FALSE(here.has("out.csv"));
  CHECK(contains(ending.errors, "good.json: pairwise: running this takes about "));
}

TEST_CASE("on a narrow terminal the table omits the least important columns") {
  const std::string text = on_terminal("env NO_COLOR=1 '" + tested_program() + "' compare '" + checkout() +
                                           "/scenarios/claims/4.5.3-pairwise-on-64-nodes.json'",
                                       80);
  CHECK(contains(text, "   algorithm              steps  congestion  simulated  formula  ratio  time/bound\r\n"));
}

TEST_CASE("compare puts a schedule that it searches for beside the algorithms, and no crossovers rest on it") {
  const Workplace here;
  const auto comparison = compared(here, "good.json --synthesise 0.5");
  const Json& made = run_named(comparison, "synthesised");
  CHECK(made["steps"] == 7);
  CHECK(made["time"] == 822.0);
  CHECK(made["winner"] == true);
  CHECK(made["delivery"] == "verified");
  CHECK(comparison["crossovers"].dump().find("synthesised") == std::string::npos);
  const std::string all = here.hopscope("compare good.json --synthesise 0.1 --all").output;
  CHECK(all.find("without synthesised, which is for this size") != std::string::npos);
  // What cannot be synthesised is left out with the reason.
  const auto refused = compared(here, "good.json --synthesise 1 --set platform.switching=store-and-forward");
  const Json& reasons = refused["left_out"];
  CHECK(std::ranges::any_of(reasons, [](const Json& each) {
    return each["name"] == "synthesised" && each["reason"].get<std::string>().find("cut-through") != std::string::npos;
  }));
  CHECK(here.hopscope("run good.json --synthesise 1").status == 2);
  CHECK(here.hopscope("compare good.json --synthesise -1").status == 2);
}

TEST_CASE("compare puts schedules of collective operations along trees and paths beside the algorithms") {
  const Workplace here;
  for (const char* operation : {"scatter", "broadcast", "all-reduce"}) {
    CAPTURE(operation);
    here.put("asked.json", fmt::format(R"({{"platform": {{"topology": {{"family": "torus", "dims": [3, 3]}},
        "costs": {{"t_s": 1, "t_w": 1, "t_h": 1}}, "ports": "all"}},
        "schedule": {{"operation": "{}", "message_words": 7200}}}})",
                                       operation));
    const Json made = run_named(compared(here, "asked.json --synthesise 1000"), "synthesised");
    CHECK(made["delivery"] == "verified");
    CHECK(made["winner"] == true);
  }
  // A scan has no such trees, and a message that is stored on its way takes more than a step.
  for (const char* change : {"schedule.operation=scan", "platform.switching=store-and-forward"}) {
    const Json reasons = compared(here, fmt::format("asked.json --synthesise 1 --set {}", change))["left_out"];
    CHECK(std::ranges::any_of(reasons, [](const Json& each) { return each["name"] == "synthesised"; }));
  }
}

TEST_CASE("a schedule that a file defines is planned again for every size that compare and recommend try") {
  const Catalogue catalogue = builtin_catalogue();
  for (const char* name : {"messages/ring-4.json", "schedules/opposite-ways.json"}) {
    const std::string file = checkout() + "/scenarios/" + name;
    const auto fits = read_fits(file, catalogue, {});
    const auto own = std::ranges::find_if(fits, [](const AlgorithmFit& each) { return each.own; });
    const Candidate candidate{own->name, *own->scenario};
    for (const double words : {1.0, 24.0, 1000.0}) {
      CAPTURE(name, words);
      ReadOptions options;
      options.overrides.push_back({"schedule.message_words", fmt::format("{}", words)});
      CHECK(SizeRuns(catalogue, {}).run(candidate, words) ==
            Approx(simulate(read_scenario(file, catalogue, options)).time));
    }
  }
}

TEST_CASE("comparisons tell that shortest routes are narrower than others, with the routing that takes the widest") {
  const Workplace here;
  // Two wide links over the switch in place of the narrow one between 0 and 1.
  here.put("box.json", R"({"platform": {"topology": {"family": "graph", "nodes": 3, "switches": 1, "links":
      [{"between": [0, 1], "width": 2}, {"between": [0, 3], "width": 8}, {"between": [1, 3], "width": 8}, [2, 3]]},
      "costs": {"t_s": 1, "t_w": 1, "t_h": 1}}, "schedule": {"operation": "all-to-all", "message_words": 100}})");
  const std::string told =
      "box.json: routes are the shortest, whatever their width: those of 2 of 6 pairs of ranks are narrower than "
      "another, "
      "by up to a factor of 4; \"routing\": \"shortest-widest\" takes the widest\n";
  const std::string widest = " --set platform.routing=shortest-widest";
  for (const std::string command : {"compare box.json", "recommend box.json"}) {
    CHECK(here.hopscope(command).errors == told);
    CHECK(here.hopscope(command + widest).errors.empty());
    CHECK(here.hopscope(command + " --set platform.topology.links=[[0,1],[0,3],[1,3],[2,3]]").errors.empty());
  }
}

}  // namespace hopscope::test
