// Schedules along packed trees: they deliver word by word, take no less than the bound, and hardly more.
#include <catch2/catch.hpp>

#include <random>

#include <nlohmann/json.hpp>

#include "output/bound/schedules.hpp"
#include "study/bound/trees/tree_synthesis.hpp"
#include "support/program.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

const std::vector<std::string> operations_of_trees{"broadcast", "reduce", "all-gather", "reduce-scatter", "all-reduce"};

TreeReport trees_on(const Platform& on, const std::string& operation, double words, TreeSettings settings = {}) {
  const Rank root = on.ranks() > 2 ? 2 : 0;
  return tree_schedule(scenario(on, collective(operation, words, root)), settings, {});
}

/// The reasons why a scenario is refused.
std::string refused(const Scenario& of) {
  try {
    (void)tree_schedule(of, {}, {});
  } catch (const InputError& error) {
    std::string all;
    for (const Mistake& mistake : error.mistakes()) all += mistake.pointer + ": " + mistake.message + '\n';
    return all;
  }
  return "";
}

}  // namespace

TEST_CASE("schedules along trees are delivered, and hardly above the bound", "[trees]") {
  const std::vector<std::shared_ptr<const Topology>> networks{topology("torus", {3, 3}), topology("hypercube", {3}),
                                                              fat_tree(2, 3), topology("complete", {5}), barbell(4)};
  for (const auto& network : networks) {
    const Platform on = words_only(network);
    for (const std::string& operation : operations_of_trees) {
      CAPTURE(network->description(), operation);
      const TreeReport report = trees_on(on, operation, 5040 * on.ranks(), {.most_messages = 8000, .seconds = 1e9});
      REQUIRE(report.bound.has_value());
      CHECK(report.time >= *report.bound * (1 - 1e-9));
      CHECK(report.time >= report.reached() * (1 - 1e-9));
      CHECK(report.time <= report.reached() * 1.15);
      if (operation != "all-reduce") CHECK(report.reached() == Approx(*report.bound).epsilon(1e-12));
    }
  }
}

TEST_CASE("schedules along trees of random networks with switches deliver words that do not divide", "[trees]") {
  std::mt19937 random(2024);
  for (int trial = 0; trial < 25; ++trial) {
    Wiring wiring{.nodes = static_cast<std::int64_t>(2 + random() % 6),
                  .switches = static_cast<std::int64_t>(random() % 4)};
    for (std::int64_t vertex = 1; vertex < wiring.nodes + wiring.switches; ++vertex)
      wiring.links.push_back(link(vertex, static_cast<std::int64_t>(random() % static_cast<unsigned>(vertex)),
                                  static_cast<double>(1 + random() % 3)));
    Platform on = words_only(graph(wiring));
    on.costs = {static_cast<double>(random() % 3), 1, static_cast<double>(random() % 2), 0};
    const std::string& operation = operations_of_trees[random() % operations_of_trees.size()];
    const double words = random() % 2 == 0 ? static_cast<double>(1 + random() % 40) : 7.25;
    CAPTURE(trial, operation, words);
    // Delivery is checked by the run; the bound holds whatever is sent.
    const TreeReport report = trees_on(on, operation, words, {.segments = static_cast<std::int64_t>(1 + random() % 4)});
    CHECK(report.time >= report.bound.value() * (1 - 1e-9));
    CHECK(report.steps > 0);
  }
}

TEST_CASE("over parallel links trees reach what they reach over one link as wide as these", "[trees]") {
  std::mt19937 random(1976);
  for (int trial = 0; trial < 20; ++trial) {
    Wiring merged{.nodes = static_cast<std::int64_t>(3 + random() % 4)};
    Wiring apart = merged;
    apart.has_parallel = true;
    for (std::int64_t node = 0; node < merged.nodes; ++node) {
      const std::int64_t next = (node + 1) % merged.nodes;
      const auto cables = static_cast<std::int64_t>(1 + random() % 3);
      merged.links.push_back(link(node, next, static_cast<double>(cables)));
      for (std::int64_t i = 0; i < cables; ++i) apart.links.push_back(link(node, next));
    }
    for (const std::string& operation : operations_of_trees) {
      CAPTURE(trial, operation);
      const double words = 5040.0 * static_cast<double>(merged.nodes);
      const TreeSettings settings{.most_messages = 4000, .seconds = 1e9};
      const TreeReport one = trees_on(words_only(graph(merged)), operation, words, settings);
      const TreeReport each = trees_on(words_only(graph(apart)), operation, words, settings);
      CHECK(each.bound.value() == Approx(one.bound.value()).epsilon(1e-12));
      CHECK(each.reached() == Approx(one.reached()).epsilon(1e-12));
      CHECK(each.time >= *each.bound * (1 - 1e-9));
      CHECK(each.time <= each.reached() * 1.15);
    }
  }
}

TEST_CASE("widths that no integers stand for are refused, and channels are occupied as long as they really are",
          "[trees]") {
  const auto triangle = [](double widest, double narrowest) {
    return words_only(graph({.nodes = 3, .links = {link(0, 1, widest), link(1, 2, 1), link(0, 2, narrowest)}}));
  };
  CHECK(refused(scenario(triangle(1e9, 1e-9), collective("all-gather", 720720)))
            .starts_with("/platform/topology: has channels whose widths are too unequal to be expressed as integers"));
  const TreeReport report = trees_on(triangle(997, 1.2345678), "all-gather", 720720);
  CHECK(report.time >= report.reached() * (1 - 1e-9));
}

TEST_CASE("trees of more messages than a schedule has are refused", "[trees]") {
  const Platform torus = words_only(topology("torus", {8, 8}));
  CHECK_THROWS_WITH(trees_on(torus, "all-gather", 720720, {.segments = 100000}),
                    "100000 segments make more than 2097152 messages; give fewer --segments");
}

TEST_CASE("two ranks, one rank, no words", "[trees]") {
  const Platform two = words_only(topology("line", {2}));
  for (const std::string& operation : operations_of_trees) {
    CAPTURE(operation);
    const TreeReport report = trees_on(two, operation, 8);
    CHECK(report.time == Approx(8));
    CHECK(report.bound == report.time);
    CHECK(trees_on(two, operation, 0).table.empty());
    CHECK(trees_on(words_only(graph({.nodes = 1})), operation, 8).table.empty());
  }
  CHECK(trees_table(trees_on(two, "broadcast", 0), {}, {}).find("there is nothing to send") != std::string::npos);
}

TEST_CASE("what has no trees is refused with every reason at once", "[trees]") {
  const auto all_gather_on = [](const Platform& on) { return scenario(on, collective("all-gather", 8)); };
  Platform limited = words_only(topology("ring", {4}), 1);
  limited.switching = Switching::store_and_forward;
  limited.costs.t_w = 0;
  const std::string three = refused(all_gather_on(limited));
  CHECK(contains(three, "/platform/ports"));
  CHECK(contains(three, "/platform/switching"));
  CHECK(contains(three, "/platform/costs/t_w"));
  // A switch with two channels in and one out.
  Wiring uneven{.nodes = 3, .switches = 1, .one_way = true};
  for (const auto& [from, to] : std::vector<std::pair<int, int>>{{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {3, 2}})
    uneven.links.push_back(link(from, to));
  CHECK(contains(refused(all_gather_on(words_only(graph(uneven)))), "holds no rank"));
  CHECK(contains(refused(all_gather_on(words_only(topology("ring", {600})))), "up to 512"));
  for (const char* operation : {"barrier", "scan"})
    CHECK(contains(refused(scenario(words_only(topology("ring", {4})), collective(operation, 8))),
                   fmt::format("/schedule/operation: {}: ", operation)));
}

TEST_CASE("blocks of one rank to and from all others take no longer than the slowest cut", "[trees]") {
  std::mt19937 random(1956);
  for (int trial = 0; trial < 120; ++trial) {
    Wiring wiring{.nodes = static_cast<std::int64_t>(2 + random() % 7),
                  .switches = static_cast<std::int64_t>(random() % 4)};
    for (std::int64_t vertex = 1; vertex < wiring.nodes + wiring.switches; ++vertex)
      wiring.links.push_back(link(vertex, static_cast<std::int64_t>(random() % static_cast<unsigned>(vertex)),
                                  static_cast<double>(1 + random() % 3)));
    Platform on = words_only(graph(wiring));
    on.costs = {static_cast<double>(random() % 3), 1, 0, 0};
    const std::string operation = trial % 2 == 0 ? "scatter" : "gather";
    CAPTURE(trial, operation);
    // Delivery is checked by the run; 720720 words divide into equal units.
    const TreeReport report = trees_on(on, operation, 720720);
    CHECK(report.time == Approx(report.bound.value()).epsilon(1e-9));
    CHECK(report.steps == 1);
    CHECK(trees_on(on, operation, 7.25).time >= trees_on(on, operation, 7.25).bound.value() * (1 - 1e-9));
  }
}

TEST_CASE("blocks of one rank go along paths through one-way channels and uneven switches", "[trees]") {
  Wiring uneven{.nodes = 3, .switches = 1, .one_way = true};
  for (const auto& [from, to] : std::vector<std::pair<int, int>>{{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {3, 2}})
    uneven.links.push_back(link(from, to));
  for (const char* operation : {"scatter", "gather"}) {
    const TreeReport report = trees_on(words_only(graph(uneven)), operation, 60);
    CHECK(report.time == Approx(report.bound.value()).epsilon(1e-9));
    CHECK(contains(trees_table(report, {}, {}), "the bound, so that no packing is better"));
    CHECK_THROWS_WITH(trees_on(words_only(graph(uneven)), operation, 60, {.segments = 4}), Catch::Contains("segments"));
  }
}

TEST_CASE("widths that are far apart are served, and the time says how well", "[trees]") {
  Wiring ring{.nodes = 4};
  const std::vector<double> widths{1000003, 999983, 7, 1};
  for (std::int64_t node = 0; node < 4; ++node)
    ring.links.push_back(link(node, (node + 1) % 4, widths[static_cast<std::size_t>(node)]));
  const TreeReport report = trees_on(words_only(graph(ring)), "all-gather", 1e6, {.segments = 2});
  CHECK(report.reached() >= *report.bound * (1 - 1e-9));
  CHECK(report.reached() <= *report.bound * 1.01);
}

TEST_CASE("a synthesis of trees that is asked to end has a schedule, or says that it has none", "[trees]") {
  const Platform on = words_only(topology("torus", {4, 4}));
  int asked = 0;
  TreeSettings settings{.most_messages = 4000};
  settings.goes_on = [&] { return false; };
  CHECK_THROWS_WITH(trees_on(on, "all-gather", 960, settings), Catch::Contains("stopped before it had a schedule"));
  settings.goes_on = [&] { return ++asked > 0; };
  CHECK_FALSE(trees_on(on, "all-gather", 960, settings).is_stopped);
  const int often = std::exchange(asked, 0);
  settings.goes_on = [&] { return ++asked < often; };
  const TreeReport stopped = trees_on(on, "all-gather", 960, settings);
  CHECK(stopped.is_stopped);
  CHECK(stopped.time >= *stopped.bound);
  CHECK(contains(trees_table(stopped, {}, {}), "stopped:"));
}

TEST_CASE("tables of trees are run as they were written, sums and all", "[trees][command]") {
  const Workplace here;
  struct Written {
    std::string operation;
    std::string root = "";
    std::string options = " --segments 2";
    std::size_t edges = 8;
  };
  const std::string root = R"(, "root": 1)";
  for (const auto& [operation, root, options, edges] : std::vector<Written>{{"broadcast", root},
                                                                            {"reduce", root},
                                                                            {"all-gather"},
                                                                            {"reduce-scatter"},
                                                                            {"all-reduce"},
                                                                            {"scatter", root, "", 1},
                                                                            {"gather", root, "", 1}}) {
    for (const std::string& file : {std::string("trees.json"), std::string("trees.csv")}) {
      CAPTURE(operation, file);
      const auto text = [&](const std::string& schedule) {
        return R"({"platform": {"topology": {"family": "torus", "dims": [3, 3]}, "costs": {"t_s": 1, "t_w": 1, "t_h": 1}, "ports": "all"},
                   "schedule": {"operation": ")" +
               operation + R"(", "message_words": 360)" + root + schedule + "}, \"engine\": \"both\"}";
      };
      here.put("asked.json", text(""));
      const Ending made = here.hopscope("synthesise asked.json --output " + file + " --format json" + options);
      INFO(made.output << made.errors);
      REQUIRE(made.status == 0);
      here.put("again.json", text(R"(, "messages": ")" + file + R"(", "synchronization": "barrier")"));
      const Ending run = here.hopscope("run again.json --format json");
      INFO(run.output << run.errors);
      REQUIRE(run.status == 0);
      const auto told = nlohmann::json::parse(made.output), seen = nlohmann::json::parse(run.output);
      CHECK(told["time"].get<double>() == Approx(seen["time"].get<double>()).epsilon(1e-9));
      CHECK(seen["delivery"] == "verified");
      CHECK(told["phases"].size() == (operation == "all-reduce" ? 2 : 1));
      CHECK(told["phases"][0]["trees"][0]["edges"].size() == edges);
    }
  }
  here.put(
      "asked.json",
      R"({"platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 0, "t_w": 1, "t_h": 0}, "ports": "all"},
                             "schedule": {"operation": "all-gather", "message_words": 12}})");
  const Ending made = here.hopscope("synthesise asked.json --output own.json");
  CHECK(contains(made.output, "1.0000 times the bound of 18"));
  CHECK(contains(made.output, "equal to the bound, so that no"));
  CHECK(contains(here.hopscope("synthesise asked.json --output own.json --pieces 2").errors,
                 "--pieces is for exchanges"));
  CHECK(contains(here.hopscope("synthesise good.json --output own.json --segments 2").errors, "--segments is for"));
}

TEST_CASE("sums of parts that are no whole words, or of unequal ones, are exported to MSCCL, and read again",
          "[trees][command]") {
  const Workplace here;
  std::string links = R"({"between": [6, 7], "width": 3})";
  for (int node = 0; node < 6; ++node) links += ", [" + std::to_string(node) + (node < 3 ? ", 6]" : ", 7]");
  std::string words;
  const auto text = [&](const std::string& schedule) {
    return R"({"platform": {"topology": {"family": "graph", "nodes": 6, "switches": 2, "links": [)" + links +
           R"(]}, "costs": {"t_s": 2, "t_w": 1, "t_h": 0.3}, "ports": "all"},
               "schedule": {"operation": "all-reduce", "message_words": )" +
           words + schedule + "}}";
  };
  // In 6 parts, 256 million are no whole words, nor are 64,000,128 / 6 / 18; a prime number divides by nothing.
  for (const auto& [size, segments] :
       {std::pair{"256000000", "1"}, {"256000000", "3"}, {"64000128", "18"}, {"15485863", "2"}, {"15485863", "0"}}) {
    CAPTURE(size, segments);
    words = size;
    here.put("asked.json", text(""));
    const std::string given = segments == std::string("0") ? "" : std::string(" --segments ") + segments;
    REQUIRE(here.hopscope("synthesise asked.json --output sums.json --seconds 0.1" + given).status == 0);
    here.put("again.json", text(R"(, "messages": "sums.json", "synchronization": "barrier")"));
    const Ending written = here.hopscope("export again.json --to msccl --output sums.xml");
    INFO(written.output << written.errors);
    CHECK(written.status == 0);
    here.put("read.json", text(R"(, "file": "sums.xml")"));
    CHECK(contains(here.hopscope("run read.json").output, "every rank has the sum of all 6"));
  }
}

}  // namespace hopscope::test
