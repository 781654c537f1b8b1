// The output and exit status of `map`.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

constexpr const char* shaken = R"({
  "name": "a shaken mesh",
  "guest": {"family": "mesh", "dims": [3, 3]},
  "platform": {"topology": {"family": "mesh", "dims": [3, 3]}, "mapping": {"random": 5}}
})";

Json mapped(const Workplace& here, const std::string& arguments, int status = 0) {
  const auto ending = here.hopscope("map --format json " + arguments);
  INFO(ending.errors);
  CHECK(ending.status == status);
  return Json::parse(ending.output);
}

}  // namespace

TEST_CASE("map shows an embedding: its mapping, its measures, its links by load, and its bounds") {
  const Workplace here;
  here.put("e.json", R"({"name": "a ring in a line", "guest": {"family": "ring", "nodes": 6},
    "platform": {"topology": {"family": "line", "nodes": 6}}, "expect": {"congestion": 2, "dilation": 5}})");
  const auto ending = here.hopscope("map e.json");
  CHECK(ending.status == 0);
  CHECK(ending.errors.empty());
  CHECK(ending.output ==
        "congestion 2, the least possible; dilation 5 (at least 1 by any mapping)\n"
        "\n"
        "a ring in a line\n"
        "guest ring, 6 processes, 6 edges · host line, 6 nodes, 5 links · mapping identity\n"
        "\n"
        "congestion               2  ≥ 2  volume: 6 edges / 5 links in all\n"
        "dilation                 5  ≥ 1  neighbourhood: every edge takes at least one hop\n"
        "average dilation  1.666667\n"
        "expansion                1\n"
        "\n"
        "edges  links\n"
        "    0      0\n"
        "    1      0\n"
        "    2      5  ########################################\n"
        "\n"
        "busiest:         link 0 - 1, 2 edges: 0-1, 5-0\n"
        "longest:         edge 5-0, 5 hops\n"
        "deadlock:        free: the 8 dependencies between 10 channels have no cycle\n"
        "expected:        met: congestion 2, dilation 5\n");
}

TEST_CASE("map uses the traffic of a scenario, each direction separately, and ignores its expectations") {
  const Workplace here;
  const auto report = mapped(here, "good.json --set expect.time=1");
  CHECK(report["guest"] == Json({{"name", "traffic of pairwise exchange"},
                                 {"processes", 8},
                                 {"edges", 56},
                                 {"directed", true},
                                 {"weighted", true},
                                 {"words", 3584}}));
  CHECK(report["loads"] == "channels");
  CHECK(report["links"] == 24);
  // Every channel of a dimension carries p/2 messages of 64 words, from one half of the nodes to the other.
  CHECK(report["congestion"] == 4);
  CHECK(report["words"] == 256);
  CHECK(report["links_by_load"] == Json::array({{{"load", 4}, {"links", 24}}}));
  CHECK(report["dilation"] == 3);
  CHECK(report["expect"].is_null());
}

TEST_CASE("the words on links are those of the run: total exchange by dimensions sends every block up to log p times") {
  const Workplace here;
  const auto report = mapped(here, "good.json --set schedule.algorithm=hypercube");
  CHECK(report["guest"]["edges"] == 24);
  CHECK(report["guest"]["words"] == 24 * 4 * 64);
  CHECK(report["congestion"] == 1);
  CHECK(report["words"] == 4 * 64);
}

TEST_CASE("planned schedules and any engine can be mapped") {
  const Workplace here;
  here.put("v.json", R"({"platform": {"topology": {"family": "ring", "nodes": 5}, "costs": {"t_s": 1}},
    "schedule": {"operation": "all-to-all-v", "algorithm": "uniform", "sizes": {"generator": "constant", "words": 2}}})");
  CHECK(mapped(here, "v.json")["guest"]["words"] == 40);
  CHECK(mapped(here, "good.json --engine symmetric")["words"] == 256);
}

TEST_CASE("a mapping that is found is better, and can be read back from the file that is written") {
  const Workplace here;
  here.put("e.json", shaken);
  const auto report = mapped(here, "e.json --optimise --output-mapping found.csv");
  const auto& found = report["optimised"];
  CHECK(report["congestion"].get<int>() > 1);
  CHECK(found["better"] == true);
  CHECK(found["best"] == true);
  CHECK(found["congestion"] == 1);
  CHECK(found["dilation"] == 1);
  const auto again = mapped(here, R"(e.json --set 'platform.mapping={"file": "found.csv"}')");
  CHECK(again["table"] == found["table"]);
  CHECK(again["congestion"] == 1);
  CHECK(again["mapping"] == "found.csv");
  CHECK(contains(here.hopscope("map e.json --optimise").output, "nothing can be better"));
}

TEST_CASE("the same seed and limit find the same mapping, and if nothing better is found the given one is kept") {
  const Workplace here;
  here.put("e.json", shaken);
  const std::string arguments = "map e.json --optimise --seed 3 --limit 50 --set platform.topology.dims=[4,4]";
  CHECK(here.hopscope(arguments).output == here.hopscope(arguments).output);
  const auto straight = mapped(here, "e.json --optimise --set platform.mapping=identity --seconds 5");
  CHECK(straight["optimised"]["better"] == false);
  CHECK(straight["optimised"]["table"] == straight["table"]);
  CHECK(contains(here.hopscope("map e.json --optimise --set platform.mapping=identity").output,
                 "search:          nothing better"));
}

TEST_CASE("a mapping with less load on its links that is slower step by step is reported as such") {
  const Workplace here;
  here.put("n.json", R"({
    "platform": {"topology": {"family": "mesh", "dims": [2, 4]}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
    "schedule": {"operation": "neighbour-exchange", "algorithm": "edge-colouring", "message_words": 64,
      "guest": {"edges": [[0,1],[1,2],[2,3],[0,4],[4,5],[5,6],[6,7],[3,7],[1,5],[0,7]]}}
  })");
  const auto report = mapped(here, "n.json --optimise");
  REQUIRE(report["runs"].size() == 2);
  CHECK(report["runs"][0]["mapping"] == "identity");
  CHECK(report["runs"][1]["mapping"] == "found");
  CHECK(report["runs"][0]["time"] == 360.0);
  CHECK(report["runs"][1]["time"] > 360.0);
  CHECK(report["runs"][1]["steps"][0]["channel"].size() == 2);
  CHECK(contains(here.hopscope("map n.json --optimise").output,
                 "but:             simulated step by step, the mapping found is slower: "));
}

TEST_CASE("the reason why a mapping is slower is reported only if known") {
  const Workplace here;
  // One step on one link in each direction: slower because of its hops, not of congestion.
  here.put("o.json", R"({
    "platform": {"topology": {"family": "ring", "nodes": 6}, "costs": {"t_s": 1, "t_w": 0, "t_h": 100}},
    "schedule": {"operation": "all-to-all-v", "algorithm": "direct", "sizes": {"csv": "o.csv"}}
  })");
  here.put("o.csv", "0,5,5,0,0,0\n0,0,5,0,0,0\n0,0,0,0,0,0\n0,0,0,0,0,0\n0,0,0,0,0,0\n0,0,0,0,0,0\n");
  const std::string text = here.hopscope("map o.json --optimise").output;
  CHECK(contains(text, "search:          better, "));
  CHECK(contains(text, "mapping found is slower: "));
  CHECK_FALSE(contains(text, "at a time"));
}

TEST_CASE("load is relative to width if channels differ in width, and the run is then faster") {
  const Workplace here;
  here.put("w.json", R"({
    "platform": {"topology": {"family": "graph", "nodes": 3, "links": [[0, 1], {"between": [1, 2], "width": 10}]},
      "costs": {"t_s": 1, "t_w": 1, "t_h": 0}},
    "schedule": {"operation": "all-to-all-v", "algorithm": "direct", "sizes": {"csv": "w.csv"}}
  })");
  here.put("w.csv", "0,100,0\n0,0,10\n0,0,0\n");
  const auto report = mapped(here, "w.json --optimise");
  CHECK(report["congestion"] == 1);
  CHECK(report["per_width"] == 100);
  CHECK(report["busiest"][0]["width"] == 1);
  CHECK(report["optimised"]["better"] == true);
  CHECK(report["optimised"]["words"] == 100);
  CHECK(report["optimised"]["per_width"] == 10);
  CHECK(report["runs"].back()["time"].get<double>() < report["runs"][0]["time"].get<double>());
  const auto text = here.hopscope("map w.json --optimise").output;
  CHECK(contains(text, "words per width     100"));
  CHECK(contains(text, "1 edge of 100 words on width 1: 0->1"));
}

TEST_CASE("empty messages are spread over the links like others, though they have no words") {
  const Workplace here;
  const std::string shaken_cube =
      "good.json --optimise --set schedule.algorithm=hypercube --set schedule.message_words=0 "
      R"(--set 'platform.mapping={"random": 3}')";
  const auto report = mapped(here, shaken_cube);
  CHECK(report["congestion"].get<int>() > 1);
  CHECK(report["words"] == 0);
  CHECK(report["optimised"]["congestion"] == 1);
  CHECK(contains(here.hopscope("map " + shaken_cube).output, "search:          better, from identity; "));
}

TEST_CASE("an expectation that is not met is reported, and ends with 1") {
  const Workplace here;
  here.put("e.json", shaken);
  const std::string expect = R"(e.json --set 'expect={"congestion": 1, "expansion": 1, "guest_edges": 12}')";
  const auto ending = here.hopscope("map " + expect);
  CHECK(ending.status == 1);
  CHECK(contains(ending.output, "expected:        failed: 1 of 3\n                 - congestion: expected 1, found "));
  const auto report = mapped(here, expect, 1);
  CHECK(report["expect"]["passed"] == false);
  CHECK(report["expect"]["failures"].size() == 1);
  CHECK(contains(here.hopscope("map --format csv " + expect).errors, "e.json: expect: congestion: expected 1, found "));
}

TEST_CASE("map reports whether messages on the host's routes can deadlock, and what prevents it") {
  const Workplace here;
  here.put("e.json",
           R"({"guest": {"family": "ring", "nodes": 4}, "platform": {"topology": {"family": "ring", "nodes": 4}},
    "expect": {"deadlock_free": false}})");
  const auto ring = mapped(here, "e.json")["deadlock"];
  CHECK(ring["free"] == false);
  CHECK(ring["dependencies"] == 4);
  REQUIRE(ring["cycle"].size() == 4);
  CHECK(ring["cycle"][3] == Json({{"held", {3, 0}}, {"wanted", {0, 1}}, {"message", {3, 1}}}));
  CHECK(ring["virtual_channels"] == 2);
  CHECK(ring["scheme"] == "dateline");
  CHECK(contains(here.hopscope("map e.json").output,
                 "deadlock:        possible under wormhole switching: the channels 0 -> 1 -> 2 -> 3 -> 0 form a"));
  CHECK(contains(here.hopscope("map e.json --set platform.topology.nodes=20").output,
                 "the channels 0 -> 1 -> 2 -> 3 -> 4 -> 5 -> .. ->\n                 19 -> 0 (20 channels) form"));
  const auto line = here.hopscope("map --format csv e.json --set platform.topology.family=line");
  CHECK(line.status == 1);
  CHECK(line.errors == "e.json: expect: deadlock_free: expected false, found true\n");
  CHECK(line.output.ends_with(",true\r\n"));
}

TEST_CASE(
    "a host with too many routes is mapped without looking for deadlocks, unless the file expects something of them") {
  const Workplace here;
  here.put("e.json", R"({"guest": {"family": "ring", "nodes": 4}, "platform": {"topology": {"family": "hypercube",
    "dimension": 12}}})");
  const auto report = mapped(here, "e.json");
  CHECK(report["deadlock"]["free"].is_null());
  CHECK(contains(report["deadlock"]["why_not_analysed"], "the routes between all nodes have 100663296 hops"));
  CHECK(contains(here.hopscope("map e.json").output, "deadlock:        not analysed: the routes between all nodes"));
  const auto asked = here.hopscope("map e.json --set expect.deadlock_free=true");
  CHECK(asked.status == 2);
  CHECK(contains(asked.errors,
                 "/expect/deadlock_free: cannot be determined: the routes between all nodes have 100663296"));
}

TEST_CASE("several files make an array, and rows under one header") {
  const Workplace here;
  here.put("e.json", shaken);
  CHECK(mapped(here, "e.json good.json").size() == 2);
  const auto rows = here.hopscope("map --format csv e.json good.json --optimise").output;
  CHECK(std::count(rows.begin(), rows.end(), '\n') == 5);  // a header, and the given and the found mapping for each
  CHECK(contains(rows, "\r\na shaken mesh,mesh 3 x 3,9,12,mesh 3 x 3,9,12,given,random 5,"));
}

TEST_CASE("bad input to map ends with 2, every mistake, and nothing written") {
  const Workplace here;
  here.put("e.json", shaken);
  here.put("bad.json", R"({"guest": {"family": "rang"}, "platform": {}})");
  const auto ending = here.hopscope("map e.json bad.json good.json --set platform.costs.t_s=-1");
  CHECK(ending.status == 2);
  CHECK(ending.output.empty());
  CHECK(contains(ending.errors, "bad.json: /guest/family: unknown topology family \"rang\" (did you mean \"ring\"?)"));
  CHECK(contains(ending.errors, "/platform/costs/t_s: -1 is negative"));
  const auto several = here.hopscope("map e.json good.json --optimise --output-mapping m.csv");
  CHECK(several.status == 2);
  CHECK_FALSE(here.has("m.csv"));
  CHECK(here.hopscope("map e.json --seed 2").errors ==
        "hopscope: --seed requires --optimise\nTry: hopscope map --help\n");
  CHECK(here.hopscope("map e.json --optimise --limit 0").errors ==
        "hopscope: --limit: 0 is not a number above 0\nTry: hopscope map --help\n");
  CHECK(here.hopscope("map e.json --optimise --limit 10000000000000000000").errors ==
        "hopscope: --limit: 10000000000000000000 is not an integer from 0 to 9223372036854775807\nTry: hopscope map "
        "--help\n");
  CHECK(here.hopscope("map e.json --optimise --seed -1").errors ==
        "hopscope: --seed: -1 is not an integer from 0 to 18446744073709551615\nTry: hopscope map --help\n");
  CHECK(contains(here.hopscope("run e.json").errors, "this is an embedding, not a scenario or a lecture; hopscope map takes it"));
}

TEST_CASE("a scenario with too many messages is refused before it runs") {
  const Workplace here;
  const auto ending = here.hopscope("map good.json --set platform.topology.dimension=16");
  CHECK(ending.status == 2);
  CHECK(contains(ending.errors, "good.json: /schedule: sends about 4294901760 messages, too many "));
  CHECK(contains(here.hopscope("map good.json --set platform.topology.dimension=24").errors, "are too many; at most"));
}

TEST_CASE("check accepts embeddings") {
  const Workplace here;
  here.put("e.json", shaken);
  CHECK(here.hopscope("check e.json good.json").output ==
        "e.json: ok: a shaken mesh (mesh 3 x 3 on mesh 3 x 3)\n"
        "good.json: ok: pairwise exchange on an 8-node hypercube (pairwise on hypercube)\n");
}

}  // namespace hopscope::test
