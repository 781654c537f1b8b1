#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <string>

#include <hopscope/scenario.hpp>

#include "json/json_text.hpp"
#include "support/folder.hpp"

namespace fs = std::filesystem;

namespace hopscope {

namespace {

using test::Folder;

const std::string ring = R"({"topology": {"family": "ring", "nodes": 8}, "costs": {"t_s": 50, "t_w": 1}})";
const std::string grid = R"({"topology": {"family": "mesh", "dims": [3, 4]}, "costs": {}, "mapping": "snake"})";
const std::string cube = R"({"topology": {"family": "hypercube", "dimension": 3}, "costs": {}})";
const std::string direct = R"({"operation": "all-to-all", "algorithm": "direct", "message_words": 4})";

std::string scenario_of(const std::string& platform, const std::string& schedule = direct,
                        const std::string& more = "") {
  return R"({"platform": )" + platform + R"(, "schedule": )" + schedule + more + "}";
}

const Catalogue& catalogue() {
  static const Catalogue all = builtin_catalogue();
  return all;
}

Scenario read(const std::string& file, const ReadOptions& options = {}) {
  return read_scenario(file, catalogue(), options);
}

std::string said_about(const std::string& file, const ReadOptions& options = {}) {
  try {
    (void)read(file, options);
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("a catalogue of one engine has no reference") {
  const Folder here;
  here.put("s.json", scenario_of(ring, direct, R"(, "engine": "both")"));
  Catalogue one = builtin_catalogue();
  CHECK(one.engine_names().back() == "both");
  CHECK(one.engine_choice("both").reference == one.engines[1].get());
  one.engines.resize(1);
  CHECK(one.engine_names() == std::vector<std::string_view>{"native"});
  CHECK(one.engine_choice("both").engine == nullptr);
  CHECK_THROWS_WITH(read_scenario(here / "s.json", one, {}),
                    Catch::EndsWith("/engine: unknown engine \"both\"; allowed: native"));
}

TEST_CASE("omitted fields of a scenario have the documented defaults") {
  const Folder folder;
  const Scenario scenario = read(folder.put("first.json", scenario_of(ring)));
  CHECK(scenario.name == "first");
  CHECK(scenario.engine == catalogue().engines.front().get());
  CHECK(scenario.platform.costs.t_s == 50);
  CHECK(scenario.platform.costs.t_h == 0);
  CHECK(scenario.platform.costs.t_r == 0);
  CHECK(scenario.platform.costs.t_c == 0);
  CHECK(scenario.platform.switching == Switching::cut_through);
  CHECK(scenario.platform.ports == 1);
  CHECK(scenario.platform.routing == "default");
  CHECK(scenario.platform.contention == Contention::fair);
  CHECK(scenario.platform.mapping.is_identity());
  CHECK(scenario.platform.time_unit.empty());
  CHECK(scenario.platform.topology->width() == 1);
  CHECK(scenario.schedule.synchronization == Synchronization::none);
  CHECK(scenario.schedule.values.size() == 0);
  CHECK_FALSE(scenario.content_chosen);
  CHECK_FALSE(scenario.expect);
  CHECK(scenario.operation->words(0, 1) == 4);
}

TEST_CASE("every field is read") {
  const Folder folder;
  const std::string platform =
      R"({"$schema": "x", "name": "big", "topology": {"family": "torus", "dims": [4, 4], "width": 2},
    "costs": {"t_s": 1, "t_w": 2, "t_h": 3, "t_r": 4.5, "t_c": 5.5}, "switching": "store-and-forward", "ports": "all",
    "routing": "default", "contention": "fair", "mapping": {"table": [1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]},
    "time_unit": "µs"})";
  const std::string schedule = R"({"operation": "shift", "algorithm": "mesh", "message_words": 0.5, "shift": 5,
    "direction": "merged", "synchronization": "barrier", "content": "sizes"})";
  const Scenario scenario =
      read(folder.put("s.json", scenario_of(platform, schedule, R"(, "$schema": "y", "name": "all",
    "engine": "simgrid", "sweep": {"platform.ports": [1, "all"]}, "expect": {"time": 1.5, "time_at_most": 2, "steps": 3,
    "congestion_free": true, "max_congestion": 1, "delivery": "not tracked"})")));
  CHECK(scenario.name == "all");
  CHECK(scenario.platform.name == "big");
  CHECK(scenario.platform.topology->width() == 2);
  CHECK(scenario.platform.costs.t_w == 2);
  CHECK(scenario.platform.costs.t_h == 3);
  CHECK(scenario.platform.costs.t_r == 4.5);
  CHECK(scenario.platform.costs.t_c == 5.5);
  CHECK_FALSE(scenario.platform.cut_through());
  CHECK(scenario.platform.ports == Platform::all_ports);
  CHECK(scenario.platform.mapping_name == "table");
  CHECK(scenario.platform.mapping.node_of(0) == 1);
  CHECK(scenario.platform.time_unit == "µs");
  CHECK(scenario.schedule.message_words == 0.5);
  CHECK(scenario.schedule.rank("shift") == 5);
  CHECK(*scenario.schedule.values.find("direction") == FieldValue("merged"));
  CHECK(scenario.schedule.barrier());
  CHECK(scenario.schedule.content == Content::sizes);
  CHECK(scenario.content_chosen);
  REQUIRE(scenario.expect);
  CHECK(scenario.expect->time == 1.5);
  CHECK(scenario.expect->time_at_most == 2);
  CHECK(scenario.expect->steps == 3);
  CHECK(scenario.expect->congestion_free == true);
  CHECK(scenario.expect->max_congestion == 1);
  CHECK(scenario.expect->delivery == Delivery::not_tracked);
}

TEST_CASE("a platform file is found from the scenario's folder and gives the platform its name") {
  const Folder folder;
  (void)folder.put("platforms/eight.json", ring);
  const std::string file = folder.put("scenarios/s.json", scenario_of(R"("../platforms/eight.json")"));
  CHECK(read(file).platform.name == "eight");
  CHECK(read(file, {{{"platform.costs.t_s", "7"}}, {}}).platform.costs.t_s == 7);
  CHECK(read(file, {{{"platform.name", "other"}}, {}}).platform.name == "other");
}

TEST_CASE("a byte order mark and Windows line ends are accepted") {
  const Folder folder;
  CHECK_NOTHROW(
      read(folder.put("s.json", "\xEF\xBB\xBF{\r\n\"platform\": " + ring + ",\r\n\"schedule\": " + direct + "}\r\n")));
  CHECK(
      said_about(folder.put("s.json", "\xEF\xBB\xBF{,}")).ends_with("line 1, column 2: one comma too many; remove it"));
}

TEST_CASE("integers may be written with a decimal point or an exponent") {
  const Folder folder;
  const std::string platform =
      R"({"topology": {"family": "ring", "nodes": 8.0}, "costs": {"t_s": -0.0}, "ports": 2e0})";
  const Scenario scenario = read(folder.put("s.json", scenario_of(platform)));
  CHECK(scenario.platform.ranks() == 8);
  CHECK(scenario.platform.ports == 2);
  CHECK_FALSE(std::signbit(scenario.platform.costs.t_s));
}

TEST_CASE("options of the command line change fields, create absent ones and reach into lists") {
  const Folder folder;
  const std::string file = folder.put("s.json", scenario_of(grid));
  CHECK(read(file, {{{"platform.topology.dims.1", "5"}}, {}}).platform.ranks() == 15);
  CHECK(read(file, {{{"platform.costs.t_r", "2"}}, {}}).platform.costs.t_r == 2);
  CHECK(read(file, {{{"platform.costs.t_c", "0.5"}}, {}}).platform.costs.t_c == 0.5);
  const Scenario with_rates = read(file, {{{"platform.costs.t_w", "8 GB/s"}, {"platform.costs.t_c", "16 GB/s"}}, {}});
  CHECK(with_rates.platform.costs.t_c == with_rates.platform.costs.t_w / 2);
  CHECK(read(file, {{{"expect.steps", "3"}}, {}}).expect->steps == 3);
  CHECK(read(file, {{{"name", "a name of several words"}}, {}}).name == "a name of several words");
  CHECK(read(file, {{{"name", "\"8\""}}, {}}).name == "8");
  CHECK(read(file, {{{"platform", R"({"topology": {"family": "ring", "nodes": 5}, "costs": {}})"}}, {}})
            .platform.ranks() == 5);
  CHECK(read(file, {{{"schedule.message_words", "1"}, {"schedule.message_words", "2"}}, {}}).schedule.message_words ==
        2);
  CHECK(read(file, {{}, "simgrid"}).engine->name() == "simgrid");
}

TEST_CASE("a platform can be built from options alone") {
  const Folder folder;
  const std::string file = folder.put("s.json", R"({"schedule": )" + direct + "}");
  const ReadOptions options{
      {{"platform.topology.family", "ring"}, {"platform.topology.nodes", "4"}, {"platform.costs", "{}"}}, {}};
  CHECK(read(file, options).platform.ranks() == 4);
}

TEST_CASE("mappings are those of the file, or those implied by the algorithm") {
  const Folder folder;
  CHECK(read(folder.put("s.json", scenario_of(grid))).platform.mapping.node_of(4) == 7);
  const std::string gray_shift = R"({"operation": "shift", "algorithm": "gray", "message_words": 4, "shift": 3})";
  const std::string file = folder.put("g.json", scenario_of(cube, gray_shift));
  CHECK(read(file).platform.mapping_name == "gray");
  CHECK(read(file).platform.mapping.node_of(7) == 4);
  CHECK(read(file, {{{"platform.mapping", R"({"random": 42})"}}, {}}).platform.mapping_name == "random 42");
  CHECK(read(file, {{{"platform.mapping", "identity"}}, {}}).platform.mapping.is_identity());
}

TEST_CASE("a file of more than 16 MiB is refused before it is all read") {
  const Folder folder;
  const std::string file = folder.put("s.json", scenario_of(ring) + std::string(input::most_bytes, ' '));
  CHECK(said_about(file) == file + ": is larger than 16 MiB, the most that is allowed");
}

TEST_CASE("a file without read permission is reported as such") {
  if (::geteuid() == 0) return;  // root may read everything
  const Folder folder;
  const std::string file = folder.put("s.json", scenario_of(ring));
  fs::permissions(file, fs::perms::none);
  CHECK(said_about(file) == file + ": cannot be read: Permission denied");
}

TEST_CASE("platforms of 2^30 nodes are read without allocating memory for them") {
  const Folder folder;
  const std::string huge = R"({"topology": {"family": "hypercube", "dimension": 30}, "costs": {}})";
  CHECK(read(folder.put("s.json", scenario_of(huge))).platform.ranks() == 1 << 30);
}

TEST_CASE("for a file full of mistakes a thousand of them are reported, and the number of the others") {
  const Folder folder;
  std::string many = R"({"platform": )" + ring + R"(, "schedule": )" + direct;
  for (int i = 0; i < 5000; ++i) many += ", \"x" + std::to_string(i) + "\": 1";
  const std::string file = folder.put("s.json", many + "}");
  try {
    (void)read(file);
    FAIL("accepted");
  } catch (const InputError& error) {
    CHECK(error.mistakes().size() == 1001);
    CHECK(to_line(error.mistakes().back()) == file + ": and 4000 more mistakes");
  }
}

TEST_CASE("a mistake is written as file, place and message, leaving out what is empty") {
  CHECK(to_line({"a.json", "/x", "is wrong"}) == "a.json: /x: is wrong");
  CHECK(to_line({"a.json", "", "is wrong"}) == "a.json: is wrong");
  CHECK(to_line({"", "", "is wrong"}) == "is wrong");
  CHECK(std::string(InputError({{"a", "", "b"}, {"c", "/d", "e"}}).what()) == "a: b\nc: /d: e");
}

TEST_CASE("a deadlock names the first sixteen waiting ranks") {
  CHECK(std::string(DeadlockError({"rank 0 waits for rank 1"}).what()) ==
        "deadlock: 1 rank waits for an event that never occurs\n  rank 0 waits for rank 1");
  const DeadlockError many(std::vector<std::string>(20, "rank r waits"));
  CHECK(std::string(many.what()).ends_with("\n  rank r waits\n  and 4 more"));
  CHECK(many.waiting().size() == 20);
}

TEST_CASE("an implied mapping that is too large for any platform is a mistake, not the identity") {
  const Folder folder;
  const std::string large = R"({"topology": {"family": "hypercube", "dimension": 25}, "costs": {}})";
  const std::string gray_shift = R"({"operation": "shift", "algorithm": "gray", "message_words": 4, "shift": 3})";
  const std::string said = said_about(folder.put("s.json", scenario_of(large, gray_shift)));
  CHECK(said.find("/schedule/algorithm: the mapping gray keeps a table") != std::string::npos);
}

}  // namespace hopscope
