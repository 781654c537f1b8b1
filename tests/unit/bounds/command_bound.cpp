// bound, verify, optimum, and the layer of the bottleneck, by the command line.
#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "support/program.hpp"
#include "support/renewal.hpp"

namespace hopscope::test {

namespace {

constexpr const char* racks = "scenarios/any-network-two-racks.json";

/// From a folder with a shipped scenario, named from there.
std::string shipped(const std::string& file) { return "'" + checkout() + "/" + file + "'"; }

std::string replaced(std::string text, const std::string& part, const std::string& by) {
  const auto place = text.find(part);
  REQUIRE(place != std::string::npos);
  return text.replace(place, part.size(), by);
}

}  // namespace

TEST_CASE("verify refuses a certificate whose price, demand, network or claim was changed, with the reason",
          "[certificates]") {
  const Workplace here;
  REQUIRE(here.hopscope("bound " + shipped(racks) + " --certificate proof.json").status == 0);
  const std::string proof = here.read("proof.json");
  struct Changed {
    std::string part, by, reason;
  };
  for (const auto& [part, by, reason] : std::vector<Changed>{
           {"[8, 9, 1, 0]", "[8, 9, 1, 1]", "its dual prices prove 32/2, but it claims 16/1"},
           {"[9, 8, 1, 1]", "[9, 8, 1, 2]", "its dual prices prove 32/2, but it claims 16/1"},
           {"\"words\": 1,", "\"words\": 2,", "its dual prices prove 32/1, but it claims 16/1"},
           {"\"word_unit\": 64.0", "\"word_unit\": 128.0", "it proves a bound of 1076, but claims 564"},
           {"[9, 8, 1, 1]", "[9, 8, 2, 1]", "its dual prices prove 32/1, but it claims 16/1"},
           {"[0, 8, 2, 0]", "[0, 8, 3, 0]", "network or demand are not those of its checksum"},
           {"\"t_s\": 50.0", "\"t_s\": 40.0", "it proves a bound of 554, but claims 564"},
           {"\"bound\": 564.0", "\"bound\": 565.0", "it proves a bound of 564, but claims 565"},
       }) {
    INFO(part << " -> " << by);
    here.put("changed.json", replaced(proof, part, by));
    const Ending ending = here.hopscope("verify changed.json --format json");
    CHECK(ending.status == 1);
    const auto result = nlohmann::json::parse(ending.output);
    CHECK(result["valid"] == false);
    CHECK(result["bound"] == nullptr);
    CHECK(result["fault"] == reason);
  }
}

TEST_CASE("a missing algorithm is no mistake for bound, beside others neither", "[bounds]") {
  const Workplace here;
  const auto errors_with = [&](const std::string& algorithm) {
    here.put("s.json", R"({"platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": -1}},
      "schedule": {"operation": "all-to-all", "message_words": 4)" +
                           algorithm + "}}");
    const Ending ending = here.hopscope("bound s.json");
    CHECK(ending.status == 2);
    CHECK(contains(ending.errors, "s.json: /platform/costs/t_s: -1 is negative"));
    return ending.errors;
  };
  CHECK_FALSE(contains(errors_with(""), "/schedule/algorithm"));
  CHECK(
      contains(errors_with(R"(, "algorithm": "rong")"), R"(/schedule/algorithm: unknown all-to-all algorithm "rong")"));
}

TEST_CASE("bound ends after --seconds with what it has, and says so", "[bounds]") {
  const Workplace here;
  const std::string exchange = R"({"platform": {"topology": {"family": "graph", "nodes": 5, "links": [
      {"between": [0, 1], "t_w": 0.3}, {"between": [1, 2], "t_w": 7.7}, {"between": [0, 2], "t_w": 1.9}, [2, 3],
      {"between": [3, 4], "t_w": 0.1}, [1, 4]]},
      "costs": {"t_s": 0, "t_w": 1, "t_h": 0}, "ports": "all"},
      "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 3}})";
  here.put("exchange.json", exchange);
  const auto found = [&](const std::string& options) {
    const Ending ended = here.hopscope("bound exchange.json --certificate proof.json --format json " + options);
    REQUIRE(ended.status == 0);
    CHECK(here.hopscope("verify proof.json --scenario exchange.json").status == 0);
    return ended.output;
  };
  const auto whole = nlohmann::json::parse(found("--gap 0.0001"));
  CHECK(whole["stopped"] == false);
  const std::string at_once = found("--gap 0.0001 --seconds 0");
  const auto stopped = nlohmann::json::parse(at_once);
  CHECK(stopped["stopped"] == true);
  CHECK(stopped["bound"] > 0);
  CHECK(stopped["bound"] <= whole["bound"]);
  CHECK(stopped["fractional"] >= whole["bound"]);
  CHECK(found("--gap 0.0001 --seconds 0") == at_once);
  CHECK(found("--gap 0.0001 --seconds 1e9") == found("--gap 0.0001"));
  CHECK(contains(here.hopscope("bound exchange.json --gap 0.0001 --seconds 0").output,
                 "stopped:         before the search was complete; this is the best bound found\n"));
}

TEST_CASE("the figure in the chapter on certificates is what bound draws", "[recorded][quotations]") {
  const Workplace here;
  REQUIRE(here.hopscope("bound " + shipped(racks) + " --figure cut.svg").status == 0);
  const std::string recorded = checkout() + "/docs/two-racks-bottleneck.svg";
  if (is_renewing()) std::ofstream(recorded) << here.read("cut.svg");
  CHECK(content_of(recorded) == here.read("cut.svg"));
}

TEST_CASE("export writes the bottleneck as a figure, or as prices of edges", "[bounds]") {
  const Workplace here;
  const std::string dot = here.hopscope("export " + shipped(racks) + " --to dot --layer bottleneck").output;
  CHECK(contains(dot, "9->8 [width=2, t_h=10, price=1];"));
  CHECK_FALSE(contains(dot, "largest_load"));
  CHECK(contains(here.hopscope("export " + shipped(racks) + " --to graphml --layer bottleneck").output,
                 "attr.name=\"price\""));
  const Ending svg = here.hopscope("export " + shipped(racks) + " --to svg --layer bottleneck");
  CHECK(svg.status == 0);
  CHECK(contains(svg.output, "bottleneck: a dual price in the certificate"));
  CHECK(contains(here.hopscope("export " + shipped(racks) + " --to tikz --layer bottleneck").output, "\\draw"));
}

TEST_CASE("a bottleneck that cannot be exported is refused with the reason", "[bounds]") {
  const Workplace here;
  here.put("ring.json", R"({"topology": {"family": "ring", "nodes": 5}, "costs": {"t_s": 1, "t_w": 1}})");
  const auto said = [&](const std::string& arguments) {
    const Ending ending = here.hopscope("export " + arguments);
    CHECK(ending.status == 2);
    CHECK(ending.output.empty());
    return ending.errors;
  };
  CHECK(said("ring.json --to dot --layer bottleneck") ==
        "ring.json: is a platform, without any messages; a bottleneck needs a scenario\n");
  CHECK(said("good.json --to perfetto --layer bottleneck") ==
        "hopscope: --layer bottleneck applies only to svg, tikz, dot and graphml\nTry: hopscope export --help\n");
  CHECK(said("good.json --to svg --step 1 --layer bottleneck") ==
        "hopscope: the bottleneck is that of all steps; leave out --step\nTry: hopscope export --help\n");
  CHECK(said("good.json --to svg --layer bottlenek") ==
        "hopscope: --layer has no \"bottlenek\" (did you mean \"bottleneck\"?); there are loads, bottleneck\n"
        "Try: hopscope export --help\n");
}

TEST_CASE("optimum writes its schedule as a table, which a scenario runs without congestion", "[optimum]") {
  const Workplace here;
  const Ending found = here.hopscope("optimum good.json --set platform.ports=all --table table.json --format json");
  REQUIRE(found.status == 0);
  const auto optimum = nlohmann::json::parse(found.output);
  CHECK(optimum["optimum"] == 4);
  CHECK(optimum["in_the_file"]["steps"] == 7);
  here.put("again.json", R"({
    "platform": {"topology": {"family": "hypercube", "dimension": 3}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}, "ports": "all"},
    "schedule": {"operation": "all-to-all", "message_words": 64, "messages": "table.json", "synchronization": "barrier"},
    "expect": {"congestion_free": true, "steps": 4, "delivery": "verified"}
  })");
  const Ending again = here.hopscope("run again.json --format json");
  CHECK(again.status == 0);
  CHECK(nlohmann::json::parse(again.output)["time"] == optimum["time"]);
}

TEST_CASE("optimum refuses what it does not search, and files in its place", "[optimum]") {
  const Workplace here;
  CHECK(here.hopscope("optimum good.json --set platform.topology.dimension=4 --set expect={}").errors ==
        "good.json: /platform/topology: has 16 ranks, whose exchange has more messages than optimum searches; at most "
        "72 are possible (a total exchange of 9 ranks)\n");
  CHECK(here.hopscope("optimum good.json --set platform.switching=store-and-forward").errors ==
        "good.json: /platform/switching: \"store-and-forward\": a message then takes a step for each hop; optimum "
        "needs \"cut-through\"\n");
  CHECK(here.hopscope("optimum good.json --routes shortes").errors ==
        "hopscope: --routes has no \"shortes\" (did you mean \"shortest\"?); there are platform, shortest, any\n"
        "Try: hopscope optimum --help\n");
  const Ending overwriting = here.hopscope("optimum good.json --table good.json");
  CHECK(overwriting.status == 2);
  CHECK(here.read("good.json") == quickstart);
}

TEST_CASE("without an algorithm that fits, ranks are where the file has them", "[bounds]") {
  const Workplace here;
  const auto put = [&](const std::string& algorithm) {
    here.put("s.json",
             R"({"name": "s", "platform": {"topology": {"family": "hypercube", "dimension": 4}, "ports": "all",
                                                     "costs": {"t_s": 2, "t_w": 1}},
                           "schedule": {"operation": "shift", "shift": 3, )" +
                 algorithm + R"("message_words": 40}})");
  };
  put(R"("algorithm": "direct", )");
  const Ending direct = here.hopscope("bound s.json --certificate direct.json");
  CHECK(contains(direct.output, "at least 42, "));
  for (const std::string algorithm : {"", R"("algorithm": "mesh", )"}) {
    CAPTURE(algorithm);
    put(algorithm);
    CHECK(here.hopscope("bound s.json --certificate proof.json").output == direct.output);
    CHECK(here.read("proof.json") == here.read("direct.json"));
    CHECK(here.hopscope("verify direct.json --scenario s.json").status == 0);
  }
}

TEST_CASE("bound, synthesise and verify need no algorithm, and none that fits", "[bounds]") {
  const Workplace here;
  for (const std::string algorithm : {"", R"("algorithm": "hypercube", )"}) {
    here.put("s.json",
             R"({"platform": {"topology": {"family": "torus", "dims": [2, 3]}, "costs": {"t_s": 10, "t_w": 1}},
                           "schedule": {"operation": "all-to-all", )" +
                 algorithm + R"("message_words": 4}})");
    CHECK(here.hopscope("bound s.json --certificate proof.json").status == 0);
    CHECK(here.hopscope("verify proof.json --scenario s.json").status == 0);
    CHECK(here.hopscope("synthesise s.json --output own.json --moves 100").status == 0);
  }
  here.put("s.json", R"({"platform": {"topology": {"family": "torus", "dims": [2, 3]}, "costs": {"t_s": 10}},
                         "schedule": {"operation": "all-to-all", "message_words": -4}})");
  const Ending ended = here.hopscope("bound s.json");
  CHECK(ended.status == 2);
  CHECK(contains(ended.errors, "/schedule/message_words"));
}

TEST_CASE("the search for a bound does not lose prices far below the largest in the sum of all", "[bounds]") {
  const Workplace here;
  here.put("unequal.json", R"({
    "platform": {"topology": {"family": "clusters", "sizes": [2, 2], "inter": {"t_s": 0, "t_w": 1, "t_h": 0}},
                 "costs": {"t_s": 5, "t_w": 0.5, "t_h": 0.5}, "ports": 2, "switching": "store-and-forward"},
    "schedule": {"operation": "all-to-all-v",
                 "sizes": {"generator": "uniform", "seed": 27, "low": 0, "high": 20}}})");
  const Ending ending = here.hopscope("bound unequal.json --format json");
  REQUIRE(ending.status == 0);
  const auto bound = nlohmann::json::parse(ending.output);
  CHECK(bound["parts"]["channels"].get<double>() == Approx(11.75).epsilon(0.01));
  CHECK(bound["bound"].get<double>() == Approx(17).epsilon(0.01));
  CHECK(bound["gap"].get<double>() <= 0.01);
}

TEST_CASE("verify says what the words pass through, as bound does, in the unit of the scenario", "[bounds]") {
  const Workplace here;
  const auto told = [&](const std::string& schedule, const std::string& ports) {
    here.put("s.json", R"({"platform": {"topology": {"family": "graph", "nodes": 6, "switches": 1, "links": [[0, 1],
        [1, 2], [0, 2], [0, 6], {"between": [6, 3], "width": 4}, [3, 4], [4, 5], [3, 5]]},
        "costs": {"t_s": "1 us", "t_w": "4 ns"}, "time_unit": "us", "ports": )" +
                           ports + R"(}, "schedule": {"message_words": 1000, )" + schedule + "}}");
    REQUIRE(here.hopscope("bound s.json --certificate proof.json").status == 0);
    const auto alone = here.hopscope("verify proof.json").output;
    CHECK(!contains(alone, " us\n"));
    return here.hopscope("verify proof.json --scenario s.json").output;
  };
  const std::string all_gather = told(R"("operation": "all-gather")", R"("all")");
  CHECK(all_gather.starts_with("valid: the time is at least 13 us\n"));
  CHECK(contains(all_gather, "all-gather: 3000 words (3 blocks of 1000), at most 250 words per unit of time: 12\n"));
  CHECK(contains(all_gather, "they leave nodes 3..5 and switch 6 through 1 channel\n"));
  CHECK(contains(told(R"("operation": "broadcast", "root": 4)", R"("all")"),
                 "they leave nodes 3..5 and switch 6 through 1 channel\n"));
  CHECK(contains(told(R"("operation": "gather", "root": 0)", "1"), "they enter node 0 through its ports\n"));
  CHECK(contains(told(R"("operation": "all-to-all")", R"("all")"), "1 channel: 6 -> 0\n"));
}

}  // namespace hopscope::test
