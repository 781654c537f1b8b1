// The output and exit status of `export`.

#include <catch2/catch.hpp>
#include <fstream>

#include <nlohmann/json.hpp>

#include "support/program.hpp"
#include "support/renewal.hpp"

namespace hopscope::test {

namespace {

constexpr const char* ring = R"({"topology": {"family": "ring", "nodes": 5}, "costs": {"t_s": 1, "t_w": 1}})";

}  // namespace

TEST_CASE("export writes each format to standard output, or to a file") {
  const Workplace here;
  for (const auto& [format, begin] :
       std::vector<std::pair<std::string, std::string>>{{"svg", "<?xml "},
                                                        {"tikz", "% pairwise exchange"},
                                                        {"perfetto", "{\"displayTimeUnit\""},
                                                        {"dot", "digraph G {"},
                                                        {"graphml", "<?xml "}}) {
    INFO(format);
    const auto ending = here.hopscope("export good.json --to " + format);
    CHECK(ending.status == 0);
    CHECK(ending.errors.empty());
    CHECK(ending.output.starts_with(begin));
    CHECK(here.hopscope("export good.json --output figure --to " + format).output.empty());
    CHECK(here.read("figure") == ending.output);
  }
}

TEST_CASE("export accepts a platform by itself if nothing needs to run") {
  const Workplace here;
  here.put("ring.json", ring);
  CHECK(contains(here.hopscope("export ring.json --to dot").output, "0->1 [width=1];\n"));
  CHECK(contains(here.hopscope("export ring.json --to graphml --set platform.topology.nodes=6").output,
                 "source=\"n5\" target=\"n0\""));
  CHECK_FALSE(contains(here.hopscope("export ring.json --to svg").output, "step 1"));
  CHECK(here.hopscope("export ring.json --to perfetto").errors ==
        "ring.json: is a platform, on which nothing happens; a trace needs a scenario\n");
  CHECK(here.hopscope("export ring.json --to svg --step 1").errors ==
        "ring.json: is a platform, which has no steps; give a scenario, or no step\n");
}

TEST_CASE("what export cannot do is reported, with what it can") {
  const Workplace here;
  const auto said = [&](const std::string& arguments) {
    const auto ending = here.hopscope("export " + arguments + " --output none");
    CHECK(ending.status == 2);
    CHECK(ending.output.empty());
    CHECK_FALSE(here.has("none"));
    return ending.errors;
  };
  const std::string help = "Try: hopscope export --help\n";
  const std::string there_are =
      "; there are svg, tikz, perfetto, dot, graphml, messages, messages-csv, msccl, goal, goal-binary, smpi-ti, "
      "simgrid, htsim\n" +
      help;
  CHECK(said("good.json") == "hopscope: export needs --to FORMAT" + there_are);
  CHECK(said("good.json --to perfeto") ==
        "hopscope: export has no format \"perfeto\" (did you mean \"perfetto\"?)" + there_are);
  CHECK(said("--to svg") == "hopscope: export needs a scenario or a platform file\n" + help);
  CHECK(said("good.json good.json --to svg") == "hopscope: export takes one file, not 2\n" + help);
  CHECK(said("good.json --format json") == "hopscope: export takes --to FORMAT, not --format\n" + help);
  CHECK(said("good.json --to perfetto --step 2") == "hopscope: a trace shows all steps; leave out --step\n" + help);
  CHECK(said("good.json --to svg --step 0") == "hopscope: --step: 0 is not an integer from 1 to 1000000000\n" + help);
  for (const char* format : {"svg", "tikz", "dot", "graphml"}) {
    CHECK(said(std::string("good.json --step 8 --to ") + format) ==
          "good.json: there is no step 8; steps are 1 to 7\n");
  }
  CHECK(said("good.json --to svg --engine symmetric") ==
        "good.json: /engine: \"symmetric\" simulates one rank for all, but here every rank is shown; use \"native\"\n");
}

TEST_CASE("networks and runs that are too large for a format are refused before anything is written") {
  const Workplace here;
  const std::string large = "export good.json --set expect=null --set platform.topology.dimension=";
  const auto svg = here.hopscope(large + "10 --to svg");
  CHECK(svg.status == 2);
  CHECK(svg.errors ==
        "good.json: /platform/topology: has 1024 nodes and 10240 channels, too many to draw; a figure shows up to 256 "
        "nodes and switches (96 for a network without a layout of its own) and 1200 channels; use a smaller one, or "
        "export to dot or graphml\n");
  const auto strip = here.hopscope(
      "export good.json --to tikz --set expect=null --set platform.topology.family=ring "
      "--set platform.topology.dimension=null --set platform.topology.nodes=200 "
      "--set schedule.algorithm=ring");
  CHECK(strip.status == 2);
  CHECK(strip.errors == "good.json: /schedule: has 199 steps, and a figure shows up to 128 of them; choose one step\n");
  const auto trace = here.hopscope(large + "10 --to perfetto");
  CHECK(trace.status == 2);
  CHECK(trace.errors ==
        "good.json: /schedule: sends more than the 300000 messages that a trace shows; use fewer ranks\n");
  const auto graph = here.hopscope(large + "14 --to dot");
  CHECK(graph.status == 2);
  CHECK(contains(graph.errors, "has 16384 nodes and 229376 channels, too many for a graph"));
}

TEST_CASE("a run with a failed check is exported nevertheless, and ends with 1") {
  const Workplace here;
  const auto ending = here.hopscope("export good.json --to svg --step 1 --set expect.time=1 --output figure.svg");
  CHECK(ending.status == 1);
  CHECK(here.read("figure.svg").ends_with("</svg>\n"));
}

TEST_CASE("an exported network gives the same run") {
  const Workplace here;
  REQUIRE(here.hopscope("export good.json --to graphml --output net.graphml").status == 0);
  const auto ending = here.hopscope(
      "run good.json --format json --set platform.topology.family=graph --set platform.topology.dimension=null "
      "--set platform.topology.file=net.graphml --set expect=null");
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  CHECK(nlohmann::json::parse(ending.output)["totals"]["link_traversals"] == 96);
}

TEST_CASE("the figure in the chapter on collective operations is what export draws", "[recorded][quotations]") {
  const Workplace here;
  const std::string drawn =
      here.hopscope("export '" + checkout() + "/scenarios/figure-4.2-broadcast-on-ring.json' --to svg").output;
  const std::string recorded = checkout() + "/docs/broadcast-on-ring.svg";
  if (is_renewing()) std::ofstream(recorded) << drawn;
  CHECK(content_of(recorded) == drawn);
}

}  // namespace hopscope::test
