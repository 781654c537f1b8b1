// Remarks on files that run, but perhaps not as intended.
#include <algorithm>

#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "command/commands.hpp"
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
      "g.dot: edges have attributes Weight, penwidth, widht (did you mean \"width\"?), which are not used; width, t_w, "
      "t_h are, and Weight with \"attributes\": {\"width\": \"Weight\"}\n"
      "g.dot: vertices have an attribute Switches, which is not used (did you mean \"switch\"?); switch is\n";
  const auto run = here.hopscope("run s.json");
  CHECK(run.status == 0);
  CHECK(run.errors == told);
  CHECK(here.hopscope("run s.json t.json").errors == told);
  CHECK(here.hopscope("map s.json").errors == told);
  CHECK(here.hopscope("bound s.json").errors == told);
  CHECK(here.hopscope("optimum s.json").errors == told);
  CHECK(here.hopscope("synthesise s.json --output own.json --moves 10").errors == told);
  CHECK(here.hopscope("run s.json --quiet").errors.empty());
  // All commands that read scenarios, each with what it needs besides.
  for (const CommandEntry& command : all_commands()) {
    if (command.argument != "FILE" || command.name == "fit") continue;
    const std::string name(command.name);
    INFO(name);
    const std::string needs = name == "export" ? " --to graphml" : name == "sweep" ? " --store r.db" : "";
    CHECK(contains(here.hopscope(name + " s.json" + needs).errors, told));
  }
  here.put("lecture.json", R"({"title": "T", "chapters": [{"title": "C", "text": "t", "scenarios": ["s.json"]}]})");
  CHECK(contains(here.hopscope("report lecture.json --output page.html").errors, told));
}

TEST_CASE("of thousands of attributes that look like a width, a remark names the first") {
  const Workplace here;
  here.put("s.json", on_graph);
  std::string attributes;
  for (int i = 100; i < 1100; ++i) attributes += "weight" + std::to_string(i) + "=1,";
  here.put("g.dot", "graph { a -- b [" + attributes + "]; b -- c }");
  const std::string errors = here.hopscope("run s.json").errors;
  CHECK(contains(errors, "g.dot: edges have attributes weight100, weight1000, weight1001, "));
  CHECK(contains(errors, " and 988 more, which are not used"));
  CHECK(errors.size() < 500);
}

TEST_CASE("a sweep is no remark of the command that runs it") {
  const Workplace here;
  here.put("s.json", R"({"platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 4},
    "sweep": {"schedule.message_words": [1, 2]}})");
  CHECK_FALSE(contains(here.hopscope("sweep s.json --store r.db").errors, "is used only by"));
  CHECK(contains(here.hopscope("compare s.json").errors, "s.json: /sweep: is used only by hopscope sweep"));
}

TEST_CASE("a capacity under any usual name, and a switch marked in another way, are reported") {
  const Workplace here;
  here.put("s.json", on_graph);
  for (const std::string name :
       {"LinkSpeed", "LinkSpeedRaw", "LinkSpeedUnits", "link_speed", "gbps", "Mbps", "lanes", "linkwidth", "len",
        "dist", "metric", "penwidth", "bw", "capacity", "Bandwidth", "rate", "cost", "delay", "latency"}) {
    here.put("g.dot", "graph { a -- b [" + name + "=3]; b -- c }");
    const std::vector<std::string> of_hops = {"len", "dist", "metric", "cost", "delay", "latency"};
    const std::string meant = std::ranges::find(of_hops, name) != of_hops.end() ? "t_h" : "width";
    CHECK(here.hopscope("run s.json").errors == "g.dot: edges have an attribute " + name +
                                                    ", which is not used; width, t_w, t_h are, and " + name +
                                                    " with \"attributes\": {\"" + meant + "\": \"" + name + "\"}\n");
  }
  for (const std::string name : {"color", "style", "id", "strategy", "setup_cost", "pre_installed_capacity_cost"}) {
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

TEST_CASE("a rate as t_w is that of the links that nodes have, whatever the unit of widths in the file") {
  const Workplace here;
  const std::string told =
      "fabric.txt: the most frequent width of links at nodes is 200: t_w is that of such a link, and all "
      "widths of the file are divided by 200; \"unit_width\" sets another\n";
  here.put("fabric.txt",
           "Switch 8 \"S-1\" # \"leaf\"\n[1] \"H-1\"[1] # \"a\" lid 1 4xHDR\n[2] \"H-2\"[1] # \"b\" lid 2 4xHDR\n"
           "Ca 1 \"H-1\" # \"a\"\n[1] \"S-1\"[1] # lid 1 \"leaf\" 4xHDR\n"
           "Ca 1 \"H-2\" # \"b\"\n[1] \"S-1\"[2] # lid 2 \"leaf\" 4xHDR\n");
  const auto scenario = [](const std::string& t_w, const std::string& more = "") {
    return R"({"platform": {"topology": {"family": "graph", "file": "fabric.txt")" + more +
           R"(}, "costs": {"t_s": 0, "t_w": )" + t_w + R"(}, "time_unit": "us", "word_bytes": 8},
               "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 3125}})";
  };
  const auto time_of = [&](const std::string& text) {
    here.put("s.json", text);
    const auto run = here.hopscope("run s.json --format json");
    REQUIRE(run.status == 0);
    return nlohmann::json::parse(run.output)["time"].get<double>();
  };
  CHECK(time_of(scenario("0.064")) == Approx(1));  // 25 kB at 200 Gb/s, t_w at 1 Gb/s
  CHECK(here.hopscope("run s.json").errors.empty());
  for (const std::string rate : {R"("200 Gb/s")", R"("25 GB/s")", R"("0.04 ns/B")"}) {
    CHECK(time_of(scenario(rate)) == Approx(1));
    CHECK(here.hopscope("run s.json").errors == told);
    CHECK(here.hopscope("check s.json").status == 0);
  }
  CHECK(time_of(scenario(R"("0.064 us")")) == Approx(1));  // the time of a word on width 1
  CHECK(time_of(scenario(R"("1 Gb/s")", R"(, "unit_width": 1)")) == Approx(1));
  CHECK(time_of(scenario("0.0064", R"(, "unit_width": 10)")) == Approx(1));
  CHECK(here.hopscope("run s.json").errors.empty());
}

TEST_CASE("a sweep over t_w keeps a rate and an equal number apart, by unit_width") {
  const Workplace here;
  here.put("net.dot", "graph { a -- b [width=4] }");
  here.put("s.json",
           R"({"platform": {"topology": {"family": "graph", "file": "net.dot"}, "costs": {"t_s": 0, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 1000},
    "sweep": {"platform.costs.t_w": ["8 GB/s", 0.001]}})");
  CHECK(here.hopscope("sweep s.json --store store.db").status == 0);
  CHECK(here.hopscope("table store.db --columns t_w,platform.topology.unit_width,time --format csv").output ==
        "t_w,platform.topology.unit_width,time\r\n0.001,,0.25\r\n0.001,usual,1\r\n");
}

TEST_CASE("a number as t_w of a link that is far above the others is pointed out, since it may be meant as a rate") {
  const Workplace here;
  const auto put = [&](const std::string& last) {
    here.put("s.json", R"({"platform": {"topology": {"family": "graph", "nodes": 4, "links": [[0, 1], [1, 2],
             {"between": [2, 3], "width": 4}, )" +
                           last + R"(]}, "costs": {"t_s": 1, "t_w": 1}},
             "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 4}})");
  };
  put(R"({"between": [3, 0], "t_w": 50})");
  CHECK(
      here.hopscope("run s.json").errors ==
      "s.json: /platform/topology/links/3/t_w: a word takes 50, 50 times as long as on most links; t_w as a number is "
      "the time of a word, and a rate is a text, such as \"25 GB/s\"\n");
  for (const std::string usual : {R"({"between": [3, 0], "t_w": 5})", R"({"between": [3, 0], "width": 0.01})"}) {
    put(usual);
    CHECK(here.hopscope("run s.json").errors.empty());
  }
}

}  // namespace hopscope::test

TEST_CASE("widths of a list that all exceed that of a rate as t_w are pointed out: they may be rates themselves") {
  const Workplace here;
  const auto errors_with = [&](const std::string& t_w, const std::string& links) {
    here.put("s.json", R"({"platform": {"topology": {"family": "graph", "nodes": 2, "switches": 1, "links": [)" +
                           links + R"(]}, "costs": {"t_s": 0, "t_w": )" + t_w + R"(}},
      "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 4}})");
    return here.hopscope("run s.json").errors;
  };
  const std::string wide = R"({"between": [0, 2], "width": 200}, {"between": [1, 2], "width": 25})";
  CHECK(
      errors_with(R"("200 GB/s")", wide) ==
      "s.json: /platform/topology/links: the narrowest has width 25, and t_w = \"200 GB/s\" is that of width 1: every "
      "link carries 25 times as much or more; divide the widths if they are rates\n");
  CHECK(errors_with("1", wide).empty());
  CHECK(errors_with(R"("200 GB/s")", R"({"between": [0, 2], "width": 8}, [1, 2])").empty());
}
