// Remarks on files that run, but perhaps not as intended.
#include <catch2/catch.hpp>

#include "support/program.hpp"

namespace hopscope::test {

namespace {

constexpr const char* on_graph = R"({
  "platform": {"topology": {"family": "graph", "file": "g.dot"}, "costs": {"t_s": 1, "t_w": 1, "t_h": 0}},
  "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 4}
})";

}  // namespace

TEST_CASE("attributes of a graph that look like a width or a cost are reported once, others are ignored") {
  const Workplace here;
  here.put("s.json", on_graph);
  here.put("t.json", on_graph);
  here.put("g.dot",
           "graph { a -- b [Weight=3, color=red, penwidth=2]; b -- c [widht=2, width=1]; a [Switches=false] }");
  const std::string told =
      "g.dot: edges have an attribute Weight, which is not used; width, t_w, t_h are\n"
      "g.dot: edges have an attribute penwidth, which is not used; width, t_w, t_h are\n"
      "g.dot: edges have an attribute widht, which is not used (did you mean \"width\"?); width, t_w, t_h are\n"
      "g.dot: vertices have an attribute Switches, which is not used (did you mean \"switch\"?); switch is\n";
  const auto run = here.hopscope("run s.json");
  CHECK(run.status == 0);
  CHECK(run.errors == told);
  CHECK(here.hopscope("run s.json t.json").errors == told);
  CHECK(here.hopscope("map s.json").errors == told);
  CHECK(here.hopscope("run s.json --quiet").errors.empty());
}

TEST_CASE("a capacity under any usual name, and a switch marked in another way, are reported") {
  const Workplace here;
  here.put("s.json", on_graph);
  for (const std::string name :
       {"LinkSpeed", "LinkSpeedRaw", "LinkSpeedUnits", "link_speed", "gbps", "Mbps", "lanes", "linkwidth", "len",
        "dist", "metric", "penwidth", "bw", "capacity", "Bandwidth", "rate", "cost", "delay", "latency"}) {
    here.put("g.dot", "graph { a -- b [" + name + "=3]; b -- c }");
    CHECK(here.hopscope("run s.json").errors ==
          "g.dot: edges have an attribute " + name + ", which is not used; width, t_w, t_h are\n");
  }
  for (const std::string name : {"color", "style", "id", "strategy"}) {
    here.put("g.dot", "graph { a -- b [" + name + "=3]; b -- c }");
    CHECK(here.hopscope("run s.json").errors.empty());
  }
  here.put("g.dot", "graph { a -- b [switch=true]; b -- c }");
  CHECK(here.hopscope("run s.json").errors ==
        "g.dot: edges have an attribute switch, which is not used; width, t_w, t_h are, and switch of vertices\n");
  here.put("g.dot", "graph { a -- b; b -- c; b [type=Switch]; a [type=host] }");
  CHECK(
      here.hopscope("run s.json").errors ==
      "g.dot: vertices have an attribute type, which is not used; switch is: a vertex with switch=true is a switch\n");
}

TEST_CASE("a sweep is not used by run, which reports it") {
  const Workplace here;
  const auto run = here.hopscope("run good.json --set 'sweep={\"schedule.message_words\": [1, 2]}'");
  CHECK(run.status == 0);
  CHECK(run.errors == "good.json: /sweep: is used only by hopscope sweep; here the scenario is run without it\n");
}

}  // namespace hopscope::test
