// The output and exit status of `cost`.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "support/program.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

constexpr const char* cube = R"({"name": "eight nodes",
  "topology": {"family": "hypercube", "dimension": 3}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}})";

Json costs(const Workplace& here, const std::string& arguments) {
  const auto ending = here.hopscope("cost --format json --draws 2 " + arguments);
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  return Json::parse(ending.output);
}

}  // namespace

TEST_CASE("cost compares networks with a hypercube of as many nodes, by cost and performance") {
  const Workplace here;
  here.put("p.json", cube);
  const auto report = costs(here, "p.json --set 'platform.topology={\"family\": \"ring\", \"nodes\": 64}' --words 16");
  CHECK(report["cost"] == "eight nodes");
  CHECK(report["nodes"] == 64);
  CHECK(report["message_words"] == 16);
  REQUIRE(report["networks"].size() == 9);
  const auto& torus = report["networks"][1];
  CHECK(torus["name"] == "torus of equal wires");
  CHECK(torus["links"] == 128);
  CHECK(torus["width"] == 1.5);
  CHECK(torus["wires"] == 192);
  CHECK(torus["bisection"] == 24);
  CHECK(torus["diameter"] == 8);
  CHECK(torus["average_distance_with_own"] == 4);
  // The book's: t_s + t_h sqrt(p)/2 + 4 t_w m / log p
  CHECK(torus["cut-through"]["light"]["book"].get<double>() == Approx(50 + 2 * 4 + 16 * 4.0 / 6));
  CHECK(torus["cut-through"]["light"]["all_pairs"] == false);
  CHECK(torus["cut-through"]["light"]["simulated"]["runs"] == 1000);
  CHECK(torus["cut-through"]["permutation"]["makespan"]["runs"] == 2);
  // (2(t_s + t_h) + t_w m p)(sqrt p - 1), with words that take 4/log p of the time
  const auto& exchange = torus["store-and-forward"]["total_exchange"][0];
  CHECK(exchange["algorithm"] == "mesh");
  CHECK(exchange["formula"].get<double>() == Approx((2 * 52 + 16 * 64 * 4.0 / 6) * 7));
  CHECK(exchange["simulated"].get<double>() == Approx((2 * 52 + 16 * 64 * 4.0 / 6) * 7));
  REQUIRE(report["contests"].size() >= 16);
  const auto& light = report["contests"][0];
  CHECK(light["network"] == "torus of equal wires");
  CHECK(light["load"] == "light");
  CHECK(light["confirmed"] == true);
  CHECK(light["crossovers"][0].get<double>() == Approx(3 * 2 * 64.0 / 63));
}

TEST_CASE("a scenario gives its platform's nodes and costs, and its message size") {
  const Workplace here;
  here.put("p.json", cube);
  auto from_scenario = costs(here, "good.json");
  auto from_platform = costs(here, "p.json");
  CHECK(from_scenario["cost"] == "pairwise exchange on an 8-node hypercube");
  CHECK(from_scenario["message_words"] == 64);
  from_scenario["cost"] = from_platform["cost"];
  CHECK(from_scenario == from_platform);
  CHECK(costs(here, "good.json --set schedule.message_words=5")["message_words"] == 5);
  CHECK(costs(here, "good.json --words 7")["message_words"] == 7);
}

TEST_CASE("cost: the same seed gives the same bytes, in every format, and another seed another draw") {
  const Workplace here;
  here.put("p.json", cube);
  for (const std::string format : {"table", "json", "csv"}) {
    const std::string arguments = "cost p.json --draws 3 --format " + format;
    const auto first = here.hopscope(arguments);
    CHECK(first.status == 0);
    CHECK(first.errors.empty());
    CHECK(first.output == here.hopscope(arguments).output);
    CHECK(first.output != here.hopscope(arguments + " --seed 2").output);
  }
}

TEST_CASE("cost: csv has a row for each network and switching, and every row as many fields") {
  const Workplace here;
  here.put("p.json", cube);
  const std::string text = here.hopscope("cost p.json --draws 1 --format csv").output;
  CHECK(text.starts_with("report,network,description,nodes,"));
  CHECK(std::count(text.begin(), text.end(), '\n') == 1 + 9 * 2);
  CHECK(contains(text, "\r\neight nodes,hypercube,"));
  CHECK(contains(text, ",store-and-forward,"));
}

TEST_CASE("cost: with zero cost of words, of hops or of everything nothing is undefined") {
  const Workplace here;
  here.put("p.json", cube);
  for (const char* free : {"t_w", "t_h", "t_s"}) {
    const auto report = costs(here, std::string("p.json --set platform.costs.") + free + "=0");
    for (const auto& contest : report["contests"]) CHECK(contest["ratio_at_largest"].is_number());
  }
  const auto report = costs(here, "p.json --set 'platform.costs={\"t_s\": 0}'");
  for (const auto& contest : report["contests"]) CHECK(contest["equal"] == true);
}

TEST_CASE("cost shows small costs by their first digits, and reports that it uses only the file's nodes and costs") {
  const Workplace here;
  here.put("p.json", cube);
  const auto text =
      here.hopscope("cost p.json --draws 2 --set 'platform.costs={\"t_s\": 1.3e-6, \"t_w\": 1e-9, \"t_h\": 1e-7}'")
          .output;
  CHECK(text.starts_with("light load with equal wires: the "));
  CHECK(contains(text, "\n\n8 nodes, costs of eight nodes (with "));
  // t_s + t_h l + 64 t_w for l = 1.5 and 12/7
  CHECK(contains(text, "hypercube                 1.514e-06  1.535e-06  1.535e-06  "));
  CHECK_FALSE(contains(text, "  0.0 "));
}

TEST_CASE("cost names what it cannot compare, every mistake at once") {
  const Workplace here;
  here.put("p.json", cube);
  const auto six =
      here.hopscope("cost p.json --engine symmetric --set 'platform.topology={\"family\": \"ring\", \"nodes\": 6}'");
  CHECK(six.status == 2);
  CHECK(six.output.empty());
  const std::string why =
      "/topology: cost compares with a hypercube and needs a power-of-two number of nodes from 4 to 1024; "
      "this has 6\n";
  CHECK(contains(six.errors,
                 "--engine symmetric: cost needs one engine that follows every rank; allowed: native, "
                 "simgrid\n"));
  CHECK(contains(six.errors, "p.json: " + why));
  CHECK(here.hopscope("cost good.json --set platform.topology.dimension=11").errors ==
        "good.json: /platform/topology: cost compares with a hypercube and needs a power-of-two number of nodes from "
        "4 to "
        "1024; "
        "this has 2048\n");
  const auto fifo = here.hopscope("cost p.json --engine simgrid --set platform.contention=fifo");
  CHECK(fifo.status == 2);
  CHECK(contains(fifo.errors, "p.json: /contention: "));
  CHECK(here.hopscope("cost p.json --pairs 0").errors ==
        "hopscope: --pairs: 0 is not an integer from 1 to 1000000\nTry: hopscope cost --help\n");
  CHECK(contains(here.hopscope("cost").errors, "hopscope: cost needs a platform or a scenario file\n"));
  CHECK(contains(here.hopscope("cost none.json").errors, "none.json: "));
  CHECK(contains(here.hopscope("cost p.json --set platform.costs.t_x=1").errors,
                 "--set platform.costs.t_x=1: /platform/costs/t_x: unknown field"));
}

}  // namespace hopscope::test
