// What each parameter contributes to the time.
#include "study/sensitivity/sensitivity.hpp"

#include <catch2/catch.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <hopscope/scenario.hpp>

#include "algorithm/collective_operation.hpp"
#include "study/sensitivity/changed_links.hpp"
#include "study/sensitivity/scalable_parameter.hpp"
#include "support/networks.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

Json sensitivity_by(const Workplace& here, const std::string& arguments) {
  const Ending ending = here.hopscope("sensitivity " + arguments + " --format json");
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  return Json::parse(ending.output);
}

double time_by_run(const Workplace& here, const std::string& arguments) {
  const Ending ending = here.hopscope("run " + arguments + " --format json");
  INFO(ending.errors);
  return Json::parse(ending.output)["time"].get<double>();
}

Json row_named(const Json& rows, const std::string& parameter, const Json& of = nullptr) {
  for (const Json& row : rows) {
    if (row["parameter"] == parameter && row["of"] == of) return row;
  }
  FAIL("there is no " << parameter << " of " << of);
  return {};
}

constexpr const char* two_clusters = R"({
  "platform": {"topology": {"family": "clusters", "sizes": [4, 4, 1], "inter": {"t_s": 80, "t_w": 8, "t_h": 4}},
               "costs": {"t_s": 20, "t_w": 1, "t_h": 1}},
  "schedule": {"operation": "all-to-all", "algorithm": "shift", "message_words": 64}})";

/// Four nodes at two switches, with links of nodes and one between the switches.
std::string two_racks(const std::string& of_nodes, const std::string& of_switches) {
  std::string links;
  for (int node = 0; node < 4; ++node)
    links += fmt::format(R"({{"between": [{}, {}]{}}}, )", node, 4 + node / 2, of_nodes);
  return R"({"platform": {"topology": {"family": "graph", "nodes": 4, "switches": 2, "links": [)" + links +
         fmt::format(R"({{"between": [4, 5]{}}}]}}, "costs": {{"t_s": 10, "t_w": 1, "t_h": 2}}}},)", of_switches) +
         R"("schedule": {"operation": "all-to-all", "algorithm": "shift", "message_words": 64}})";
}

}  // namespace

TEST_CASE("the elasticities of a hypercube are those of its closed formula, and add up to 1") {
  const Workplace here;
  const Json report = sensitivity_by(here, "good.json");
  const double time = (50 + 64) * 7 + 2 * 4 * 3;
  CHECK(report["time"] == time);
  CHECK(report["formula"]["formula"] == "(t_s + t_w m)(p-1) + t_h (p/2) log p");
  double sum = 0;
  for (const auto& [name, part] :
       {std::pair{"t_s", 50.0 * 7}, std::pair{"t_w", 64.0 * 7}, std::pair{"t_h", 2.0 * 4 * 3}}) {
    const Json row = row_named(report["parameters"], name);
    CAPTURE(name);
    CHECK(row["by"] == "formula");
    CHECK(std::abs(row["elasticity"].get<double>() - part / time) <= 1e-9);
    CHECK(row["time_at_101_percent"].get<double>() == Approx(time + part / 100).epsilon(1e-12));
    CHECK(row["changed_time"].get<double>() == Approx(time - part / 2).epsilon(1e-12));
    CHECK(row["saved"].get<double>() == Approx(part / 2 / time).epsilon(1e-12));
    CHECK(row["doubled_time"].get<double>() == Approx(time + part).epsilon(1e-12));
    sum += row["elasticity"].get<double>();
  }
  CHECK(std::abs(sum - 1) <= 1e-9);
  CHECK(row_named(report["parameters"], "m")["elasticity"].get<double>() == Approx(64.0 * 7 / time).epsilon(1e-9));
  for (std::size_t i = 1; i < report["parameters"].size(); ++i)
    CHECK(report["parameters"][i]["saved"] <= report["parameters"][i - 1]["saved"]);
}

TEST_CASE("links along each dimension of a hypercube share what hops and words contribute") {
  const Workplace here;
  const Json report = sensitivity_by(here, "good.json");
  REQUIRE(report["classes"].size() == 6);
  double hops = 0;
  for (int k = 0; k < 3; ++k) {
    const std::string of = fmt::format("links along dimension {}", k);
    const Json row = row_named(report["classes"], "t_h", of);
    CHECK(row["by"] == "runs");
    hops += row["elasticity"].get<double>();
    // A message is as slow as the slowest of its links: dearer ones slow down every step that crosses them, cheaper
    // ones speed up the step that crosses no others.
    const Json words = row_named(report["classes"], "t_w", of);
    CHECK(words["elasticity"].is_null());
    CHECK(words["elasticity_above"].get<double>() == Approx(64.0 * 4 / 822).epsilon(1e-6));
    CHECK(words["elasticity_below"].get<double>() == Approx(64.0 * 1 / 822).epsilon(1e-6));
  }
  CHECK(hops == Approx(24.0 / 822).epsilon(1e-6));
  CHECK(report["remarks"].dump().find("piecewise linear") != std::string::npos);
}

TEST_CASE("the time of combining is a parameter of operations that combine, and of no other") {
  const Workplace here;
  Scenario scenario = read_scenario(here.path("good.json"), catalogue(), {{{"platform.costs.t_c", "0.5"}}, {}});
  const auto has_it = [&] {
    return std::ranges::any_of(parameters_of(scenario, catalogue()),
                               [&](const auto& each) { return name_of(each, scenario) == "t_c"; });
  };
  CHECK_FALSE(has_it());
  scenario.operation =
      std::make_shared<CollectiveOperation>(Contract{.words = 64, .adds = true}, scenario.platform.ranks());
  CHECK(has_it());
  scenario.platform.costs.t_c = 0;
  CHECK_FALSE(has_it());
}

TEST_CASE("times by formula are those of runs with the changed platform") {
  const Workplace here;
  const Json rows = sensitivity_by(here, "good.json")["parameters"];
  CHECK(row_named(rows, "t_s")["changed_time"] == time_by_run(here, "good.json --set platform.costs.t_s=25"));
  CHECK(row_named(rows, "t_w")["changed_time"] == time_by_run(here, "good.json --set platform.costs.t_w=0.5"));
  CHECK(row_named(rows, "m")["changed_time"] == time_by_run(here, "good.json --set schedule.message_words=32"));
}

TEST_CASE("on clusters the slow class ranks first, and clusters alike are one class") {
  const Workplace here;
  here.put("clusters.json", two_clusters);
  const Json report = sensitivity_by(here, "clusters.json");
  CHECK(report["formula"].is_null());
  CHECK(report["classes"][0]["of"] == "between clusters");
  CHECK(report["classes"][0]["parameter"] == "t_w");
  CHECK(report["classes"].size() == 6);
  const Json half = row_named(report["classes"], "t_w", "between clusters");
  CHECK(half["value"] == 8);
  CHECK(half["by"] == "runs");
  CHECK(half["changed_time"] == time_by_run(here, "clusters.json --set platform.topology.inter.t_w=4"));
  const Json inside = row_named(report["classes"], "t_s", "in cluster 0 and 1 other");
  CHECK(inside["changed_time"] == time_by_run(here, "clusters.json --set platform.costs.t_s=10"));
}

TEST_CASE("named links of a network are one class each, and twice as fast is twice as wide") {
  const Workplace here;
  here.put("racks.json", two_racks(R"(, "class": "in racks")", R"(, "class": "between racks")"));
  here.put("wide.json", two_racks("", R"(, "width": 2)"));
  here.put("near.json", two_racks("", R"(, "t_h": 1)"));
  const Json report = sensitivity_by(here, "racks.json");
  CHECK(report["classes"].size() == 4);
  const Json words = row_named(report["classes"], "t_w", "links between racks");
  CHECK(words["saved"] > 0);
  CHECK(words["changed_time"].get<double>() == Approx(time_by_run(here, "wide.json")).epsilon(1e-12));
  const Json hops = row_named(report["classes"], "t_h", "links between racks");
  CHECK(hops["changed_time"].get<double>() == Approx(time_by_run(here, "near.json")).epsilon(1e-12));
  // Without names, links of different width are classes; and links all alike are none.
  const Json by_width = sensitivity_by(here, "wide.json");
  CHECK(row_named(by_width["classes"], "t_w", "links of width 2")["value"] == 0.5);
  here.put("alike.json", two_racks("", ""));
  CHECK(sensitivity_by(here, "alike.json")["classes"].empty());
}

TEST_CASE("names of links are read from files, by the attribute that a scenario names") {
  const Workplace here;
  here.put("racks.dot",
           "graph { a -- l [class=copper]; b -- l [class=copper]; c -- r [kind=fibre, class=copper]; d -- r; l -- r "
           "[class=fibre, kind=fibre]; l [switch=true]; r [switch=true] }");
  const std::string scenario =
      R"({"platform": {"topology": {"family": "graph", "file": "racks.dot"}, "costs": {"t_s": 1, "t_w": 1}},
          "schedule": {"operation": "all-to-all", "algorithm": "shift", "message_words": 4}})";
  here.put("racks.json", scenario);
  const auto classes = [&](const std::string& options) {
    std::set<std::string> names;
    const Json report = sensitivity_by(here, "racks.json" + options);
    for (const Json& row : report["classes"]) names.insert(row["of"].get<std::string>());
    return names;
  };
  CHECK(classes("") == std::set<std::string>{"links copper", "links fibre", "other links"});
  CHECK(classes(" --set platform.topology.attributes.class=kind") ==
        std::set<std::string>{"links fibre", "other links"});
}

TEST_CASE("costs of links themselves change with the platform's") {
  const Workplace here;
  here.put("own.json", two_racks("", R"(, "t_w": 3, "t_h": 5)"));
  const Json rows = sensitivity_by(here, "own.json")["parameters"];
  here.put("half.json", two_racks(R"(, "t_w": 0.5)", R"(, "t_w": 1.5, "t_h": 5)"));
  CHECK(row_named(rows, "t_w")["value"].is_null());
  CHECK(row_named(rows, "t_w")["changed_time"] == time_by_run(here, "half.json"));
  double sum = 0;
  for (const char* name : {"t_s", "t_w", "t_h"}) sum += row_named(rows, name)["elasticity"].get<double>();
  CHECK(sum == Approx(1).epsilon(1e-6));
}

TEST_CASE("ports are added one by one and all together") {
  const Workplace here;
  here.put("ports.json", R"({
    "platform": {"topology": {"family": "complete", "nodes": 8}, "costs": {"t_s": 10, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 64}})");
  std::map<Json, double> times;
  const Json report = sensitivity_by(here, "ports.json");
  for (const Json& row : report["parameters"]) {
    if (row["parameter"] != "ports") continue;
    CHECK(row["value"] == 1);
    CHECK_FALSE(row.contains("elasticity"));
    times[row["changed_to"]] = row["changed_time"];
  }
  REQUIRE(times.size() == 2);
  CHECK(times[2] == time_by_run(here, "ports.json --set platform.ports=2"));
  CHECK(times["all"] == time_by_run(here, "ports.json --set platform.ports=all"));
  const Json with_all = sensitivity_by(here, "ports.json --set platform.ports=all");
  for (const Json& row : with_all["parameters"]) CHECK(row["parameter"] != "ports");
}

TEST_CASE("unequal messages and programs of one's own have sensitivities too") {
  const Workplace here;
  here.put("unequal.json", R"({
    "platform": {"topology": {"family": "complete", "nodes": 4}, "costs": {"t_s": 10, "t_w": 1}},
    "schedule": {"operation": "all-to-all-v", "algorithm": "max-min",
                 "sizes": {"generator": "uniform", "low": 0, "high": 9, "seed": 1}}})");
  const Json unequal = sensitivity_by(here, "unequal.json");
  const Json sizes = row_named(unequal["parameters"], "sizes");
  const Json words = row_named(unequal["parameters"], "t_w");
  CHECK(sizes["value"].is_null());
  CHECK(sizes["changed_time"].get<double>() == Approx(words["changed_time"].get<double>()).epsilon(1e-12));
  here.put("pairwise.lua", R"(function program(me)
    for j = 1, me.ranks - 1 do
      me:step(j)
      local partner = me.rank ~ j
      me:keep(me:exchange(partner, me:take_for(partner), partner))
    end
  end)");
  here.put("program.json", R"({
    "platform": {"topology": {"family": "complete", "nodes": 4}, "costs": {"t_s": 10, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "program": "pairwise.lua", "message_words": 8}})");
  const Json program = sensitivity_by(here, "program.json");
  CHECK(row_named(program["parameters"], "t_s")["changed_time"] ==
        time_by_run(here, "program.json --set platform.costs.t_s=5"));
}

TEST_CASE("sensitivity prints a table and rows, draws, and refuses what it cannot do") {
  const Workplace here;
  const Ending table = here.hopscope("sensitivity good.json --plot times.html");
  CHECK(table.status == 0);
  CHECK(contains(table.output, "t_w"));
  CHECK(contains(table.output, "exact here and equal to the simulated time"));
  CHECK(contains(table.output, "1.000 for all costs"));
  CHECK(contains(here.read("times.html"), "links along dimension 0"));
  const std::string rows = here.hopscope("sensitivity good.json --format csv").output;
  CHECK(rows.starts_with("scenario,engine,time,parameter,of,value,by,elasticity,"));
  CHECK(std::ranges::count(rows, '\n') == 1 + 4 + 2 + 6);
  const auto refused = [&](const std::string& arguments) {
    const Ending ending = here.hopscope("sensitivity " + arguments);
    CHECK(ending.status == 2);
    CHECK(ending.output.empty());
    return ending.errors;
  };
  CHECK(contains(refused(""), "sensitivity needs a scenario file"));
  CHECK(contains(refused("good.json good.json"), "sensitivity takes one scenario file, not 2"));
  CHECK(contains(refused("good.json --plot times.pdf"), ".html, .svg or .png"));
  CHECK(contains(refused("good.json --plot good.json"), "--plot would overwrite it"));
  CHECK(contains(refused("good.json --plot a.svg --output a.svg"), "would both write it"));
  CHECK(contains(refused("good.json --set platform.costs.t_s=-1"), "/platform/costs/t_s"));
  const std::string free = "good.json --set platform.costs.t_s=0 --set platform.costs.t_w=0 --set platform.costs.t_h=0";
  CHECK(contains(refused(free), "takes no time"));
  const Json without_hops = sensitivity_by(here, "good.json --set platform.costs.t_h=0");
  for (const Json& row : without_hops["parameters"]) CHECK(row["parameter"] != "t_h");
}

TEST_CASE("classes of links are numbered, and changed links keep everything but their costs") {
  for (const TopologyFamily& family : catalogue().topologies) {
    for (const TopologySpec& spec : some_networks(family)) {
      const auto network = made(spec);
      INFO(described(spec));
      const auto names = network->link_classes();
      REQUIRE(!names.empty());
      CHECK(names.front().empty() == (names.size() == 1));
      const int changed_class = static_cast<int>(names.size()) / 2;
      const ChangedLinks changed(network, {.link_class = changed_class, .word = 0.5, .hop = 3, .usual_hop = 7});
      ChannelId channels = 0;
      for (const ChannelKind& kind : changed.channel_kinds()) channels += kind.channels;
      CHECK(channels == network->channels());
      for (ChannelId id = 0; id < network->channels(); ++id) {
        const int of = network->link_class(id);
        REQUIRE((of >= 0 && of < static_cast<int>(names.size())));
        const ChannelKind& before = network->channel_kinds()[static_cast<std::size_t>(network->kind(id))];
        const ChannelKind& after = changed.channel_kinds()[static_cast<std::size_t>(changed.kind(id))];
        REQUIRE(after.width == (of == changed_class ? 2 * before.width : before.width));
        REQUIRE(after.t_h.value_or(7) == (of == changed_class ? 3 * before.t_h.value_or(7) : before.t_h.value_or(7)));
        REQUIRE(changed.channel(id) == network->channel(id));
      }
    }
  }
}

TEST_CASE("tolerances are those of runs: with that cost a run is longer by that part", "[formula]") {
  const Workplace here;
  // MODEL: "The formula of a run": a mesh on which channels are shared.
  here.put("s.json", R"({"platform": {"topology": {"family": "mesh", "dims": [3, 3]}, "ports": 2,
    "costs": {"t_s": 10, "t_w": 1, "t_h": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "shift", "message_words": 20}})");
  const Json report = sensitivity_by(here, "s.json");
  int compared = 0;
  for (const Json& row : report["parameters"]) {
    if (!row.contains("exact")) continue;
    const std::string parameter = row["parameter"];
    const std::string path = parameter == "m" ? "schedule.message_words" : "platform.costs." + parameter;
    for (const Json& tolerance : row["exact"]["tolerances"]) {
      if (tolerance["value"].is_null()) continue;
      const double time = time_by_run(here, fmt::format("s.json --set {}={}", path, tolerance["value"].get<double>()));
      INFO(row.dump());
      // Where the time jumps over it, the run takes longer.
      CHECK(time >= report["time"].get<double>() * (1 + tolerance["longer"].get<double>()) * (1 - 1e-6));
      ++compared;
    }
  }
  CHECK(compared >= 6);
}

TEST_CASE(
    "where a vector is cut into whole words, the size of messages has no tolerance, and costs of clusters neither",
    "[formula]") {
  const Workplace here;
  here.put("s.json", R"({"platform": {"topology": {"family": "ring", "nodes": 4},
    "costs": {"t_s": 10, "t_w": 1, "t_h": 1, "t_c": 0.5}},
    "schedule": {"operation": "all-reduce", "algorithm": "ring", "message_words": 62}})");
  const Json report = sensitivity_by(here, "s.json");
  CHECK_FALSE(row_named(report["parameters"], "m").contains("exact"));
  CHECK(row_named(report["parameters"], "t_s").contains("exact"));
  here.put("clusters.json", two_clusters);
  CHECK(contains(sensitivity_by(here, "clusters.json")["remarks"].dump(), "no tolerances"));
}

}  // namespace hopscope::test
