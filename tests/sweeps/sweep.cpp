// The command `sweep`, its points and its store.
#include <catch2/catch.hpp>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "support/places.hpp"
#include "support/program.hpp"
#include "support/sanitized.hpp"
#include "support/slow_point.hpp"
#include "support/store_content.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

Json summary_of(const Workplace& here, const std::string& arguments, int status) {
  const Ending ending = here.hopscope("sweep --format json " + arguments);
  INFO(ending.errors);
  CHECK(ending.status == status);
  return Json::parse(ending.output);
}

/// Starts a sweep, interrupts it as soon as so many points are stored, and returns what it reports.
std::string errors_of_interrupted(const Workplace& here, std::int64_t points) {
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const bool is_there = ::chdir(here.path("").c_str()) == 0 && std::freopen("errors.txt", "w", stderr) != nullptr &&
                          std::freopen("/dev/null", "w", stdout) != nullptr;
    if (!is_there) ::_exit(126);
    ::execl(tested_program().c_str(), "hopscope", "sweep", "s.json", "--store", "r.db", "--jobs", "1", nullptr);
    ::_exit(127);
  }
  const auto stored = [&] {
    const bool has_tables =
        here.has("r.db") && count_in_store(here.path("r.db"), "sqlite_master WHERE name = 'points'") == 1;
    return has_tables ? count_in_store(here.path("r.db"), "points WHERE status = 'done'") : 0;
  };
  while (stored() < points) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  ::kill(child, SIGINT);
  ::waitpid(child, nullptr, 0);
  return here.read("errors.txt");
}

}  // namespace

TEST_CASE("a sweep runs every point once, and records those that do not fit with the reason") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  Json summary = summary_of(here, "s.json --store r.db", 1);
  // 4 x 6 x 4, of which ring fits 1 network of 4, pairwise and hypercube 2, and one-factor all.
  constexpr int misfits = 6 * (3 + 2 + 2);
  CHECK(summary["points"] == mixed_sweep_points);
  CHECK(summary["run"] == mixed_sweep_points);
  CHECK(summary["done"] == 6 * (1 + 2 + 2 + 4));
  CHECK(summary["problems"].size() == misfits);
  const auto all = count_in_store(here.path("r.db"), "points");
  CHECK(all == mixed_sweep_points);
  CHECK(count_in_store(here.path("r.db"),
                       "points WHERE status = 'failed' AND reason LIKE '/schedule/algorithm: %' AND "
                       "algorithm IS NOT NULL AND time IS NULL") == misfits);
  const std::string before = content_of_store(here.path("r.db"));
  summary = summary_of(here, "s.json --store r.db", 1);
  CHECK(summary["stored"] == mixed_sweep_points);
  CHECK(summary["run"] == 0);
  CHECK(summary["problems"].size() == misfits);
  CHECK(summary_of(here, "s.json --store r.db --retry", 1)["run"] == misfits);
  CHECK(content_of_store(here.path("r.db")) == before);
}

TEST_CASE("the record of a point agrees with the result of run") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  (void)here.hopscope("sweep s.json --store r.db");
  const Ending run = here.hopscope(
      "run s.json --quiet --format json --set schedule.algorithm=one-factor --set schedule.message_words=16 --set "
      "'platform.topology={\"family\": \"hypercube\", \"dimension\": 4}'");
  const Json result = Json::parse(run.output);
  store::Database database(here.path("r.db"), store::Access::read);
  store::Statement rows = database.prepare(
      "SELECT * FROM points WHERE algorithm = 'one-factor' AND message_words = 16 AND family = 'hypercube' AND nodes = "
      "16");
  REQUIRE(rows.step());
  const store::Row row = rows.row();
  const auto cell = [&](const char* column) { return row[store::points_table.index(column)]; };
  const auto real = [&](const char* column) { return std::get<double>(cell(column)); };
  const auto whole = [&](const char* column) { return std::get<std::int64_t>(cell(column)); };
  CHECK(real("time") == result["time"]);
  CHECK(real("words") == result["totals"]["words"]);
  CHECK(real("word_hops") == result["totals"]["word_hops"]);
  for (const char* const total : {"steps", "messages", "link_traversals", "max_load", "max_overlap"}) {
    CHECK(whole(total) == result["totals"][total]);
  }
  CHECK(real("max_congestion") == result["totals"]["max_congestion"]);
  CHECK(whole("congestion_free") == 0);
  CHECK(whole("witness_step") == result["witness"]["step"]);
  CHECK(whole("witness_from") == result["witness"]["channel"][0]);
  CHECK(whole("witness_to") == result["witness"]["channel"][1]);
  CHECK(Json::parse(std::get<std::string>(cell("witness_messages"))) == result["witness"]["messages"]);
  CHECK(std::get<std::string>(cell("delivery")) == "verified");
  CHECK(real("analytic") == result["analytic"].back()["value"]);
  CHECK(real("ratio") == result["analytic"].back()["ratio"]);
  const auto id = std::to_string(whole("id"));
  store::Statement steps = database.prepare("SELECT * FROM steps WHERE point = " + id + " ORDER BY step");
  for (const Json& step : result["steps"]) {
    REQUIRE(steps.step());
    std::size_t column = 1;
    for (const StepColumn& each : step_columns) {
      const std::string name(each.name);
      std::visit(
          [&](const auto& held) {
            if constexpr (std::is_arithmetic_v<std::decay_t<decltype(held)>>) {
              CHECK(step[name] == held);
            } else {
              FAIL(name);  // it has none
            }
          },
          steps.value(column++));
    }
  }
  CHECK_FALSE(steps.step());
  CHECK(count_in_store(here.path("r.db"), "formulas WHERE point = " + id) ==
        static_cast<std::int64_t>(result["analytic"].size() + result["bounds"].size()));
}

TEST_CASE("a store has how sums were combined, as run tells it") {
  const Workplace here;
  here.put("s.json", R"({"platform": {"topology": {"family": "ring", "nodes": 6}, "costs": {"t_w": 1}},
    "schedule": {"operation": "all-reduce", "algorithm": "ring", "message_words": 12},
    "sweep": {"schedule.algorithm": ["ring", "reduce-broadcast"], "schedule.message_words": [12, 24]}})");
  (void)here.hopscope("sweep s.json --store r.db");
  CHECK(count_in_store(here.path("r.db"), "points WHERE status = 'done' AND combination_depth > 0") == 4);
  const Ending run = here.hopscope("run s.json --quiet --format json");
  const Json how = Json::parse(run.output)["combination"];
  const auto flag = [&](const char* name) { return how[name].get<bool>() ? 1 : 0; };
  CHECK(count_in_store(
            here.path("r.db"),
            fmt::format("points WHERE algorithm = 'ring' AND message_words = 12 AND combination_rank_order = {} "
                        "AND combination_same_everywhere = {} AND combination_depth = {} AND "
                        "combination_operations = {} AND combination_words = {}",
                        flag("rank_order"), flag("same_everywhere"), how["depth"].dump(), how["operations"].dump(),
                        how["words"].dump())) == 1);
  CHECK_THAT(here.hopscope("table r.db --columns algorithm,message_words,combination_depth --format csv").output,
             Catch::Contains("ring,12," + how["depth"].dump()));
}

TEST_CASE("threads, processes and sequential runs give the same store") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  (void)here.hopscope("sweep s.json --store one.db --jobs 1");
  (void)here.hopscope("sweep s.json --store four.db --jobs 4");
  const std::string content = content_of_store(here.path("one.db"));
  CHECK(content_of_store(here.path("four.db")) == content);
  // Points for SimGrid are run in processes; all but the engine, and last bits, is as with native.
  Json summary = summary_of(here, "s.json --store simgrid.db --engine simgrid --jobs 3", 1);
  CHECK(summary["done"] == 54);
  (void)summary_of(here, "s.json --store simgrid.db --jobs 3", 1);
  CHECK(count_in_store(
            here.path("simgrid.db"),
            "points a JOIN points b ON a.engine = 'native' AND b.engine = 'simgrid' AND a.algorithm = b.algorithm "
            "AND a.message_words = b.message_words AND a.family = b.family AND a.nodes = b.nodes AND "
            "abs(a.time - b.time) <= 1e-9 * a.time AND a.max_congestion = b.max_congestion") == 54);
}

TEST_CASE("two concurrent sweeps into the same store do not interfere") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  (void)here.hopscope("sweep s.json --store alone.db");
  const Ending both = here.shell("'" + tested_program() + "' sweep s.json --store r.db --quiet > a.txt & '" +
                                 tested_program() + "' sweep s.json --store r.db --quiet > b.txt; wait");
  INFO(both.errors);
  CHECK(both.errors.empty());
  CHECK(contains(here.read("a.txt"), "54 points done"));
  CHECK(contains(here.read("b.txt"), "54 points done"));
  CHECK(content_of_store(here.path("r.db")) == content_of_store(here.path("alone.db")));
}

TEST_CASE("a point that would not fit into memory is recorded, and the sweep goes on") {
  const Workplace here;
  here.put("s.json", R"({
    "platform": {"topology": {"family": "complete", "nodes": 4}, "costs": {"t_s": 1, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 1, "content": "tracked"},
    "sweep": {"platform.topology.nodes": [4, 400000, 8]}})");
  const Json summary = summary_of(here, "s.json --store r.db", 1);
  CHECK(summary["done"] == 2);
  REQUIRE(summary["problems"].size() == 1);
  CHECK(contains(summary["problems"][0]["reason"], "of memory"));
  CHECK(summary["problems"][0]["settings"] == "platform.topology.nodes=400000");
}

TEST_CASE("a point whose process dies is lost, and run again by the next call", "[unsanitized]") {
  const Workplace here;
  const auto put_sweep = [&](int many) {
    here.put("s.json", fmt::format(R"({{
      "platform": {{"topology": {{"family": "complete", "nodes": 4}}, "costs": {{"t_s": 1, "t_w": 1}}}},
      "schedule": {{"operation": "all-to-all", "algorithm": "direct", "message_words": 1}},
      "sweep": {{"platform.topology.nodes": [4, {}, 8]}}, "engine": "simgrid"}})",
                                   many));
  };
  put_sweep(16);
  put_sweep(nodes_of_slow_point(here, "s.json", 1));
  // A second of processor time is enough for four nodes, and not for many.
  const Ending killed =
      here.shell("ulimit -t 1; '" + tested_program() + "' sweep s.json --store r.db --jobs 2 --quiet");
  INFO(killed.output << killed.errors);
  CHECK(killed.status == 1);
  CHECK(contains(killed.output, "1 point lost\n"));
  CHECK(contains(killed.output, "ended by signal"));
  CHECK(count_in_store(here.path("r.db"), "points WHERE status = 'done'") == 2);
  CHECK(count_in_store(here.path("r.db"), "points WHERE status = 'lost' AND algorithm = 'direct'") == 1);
  const Ending again = here.hopscope("sweep s.json --store r.db --quiet");
  CHECK(again.status == 0);
  CHECK(contains(again.output, "3 points in r.db: 2 stored already, 1 run now"));
}

TEST_CASE("if memory is too small for all threads, fewer run the points") {
  if (is_sanitized()) return;  // needs more address space than any limit leaves
  const Workplace here;
  here.put("s.json", R"({
    "platform": {"topology": {"family": "complete", "nodes": 4}, "costs": {"t_s": 1, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "shift", "message_words": 1},
    "sweep": {"schedule.message_words": {"from": 1, "to": 3000, "step": 1}}})");
  const Ending ending =
      here.shell("ulimit -v 1000000; '" + tested_program() + "' sweep s.json --store r.db --jobs 500 --quiet");
  INFO(ending.output << ending.errors);
  CHECK(ending.status == 0);
  CHECK(count_in_store(here.path("r.db"), "points WHERE status = 'done'") == 3000);
}

TEST_CASE("a point whose process is killed once is tried again by the same call") {
  const Workplace here;
  here.put("s.json", R"({
    "platform": {"topology": {"family": "torus", "dims": [4, 4]}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
    "schedule": {"operation": "all-to-all", "algorithm": "one-factor", "message_words": 1},
    "sweep": {"schedule.message_words": {"from": 1, "to": 100, "step": 1}}, "engine": "simgrid"})");
  REQUIRE(here.hopscope("sweep s.json --store alone.db").status == 0);
  // The program has one child, which has another that runs the points: the latter is killed as soon as it exists.
  const Ending ending = here.shell(
      "'" + tested_program() +
      "' sweep s.json --store r.db --jobs 1 --quiet & main=$!; supervisor=; runner=; while kill -0 $main && test -z "
      "\"$runner\"; do read supervisor rest < /proc/$main/task/$main/children; test -n \"$supervisor\" && read runner "
      "rest < "
      "/proc/$supervisor/task/$supervisor/children; done 2> kill.txt; kill -9 ${runner:?}; wait $main");
  INFO(ending.output << ending.errors);
  CHECK(ending.status == 0);
  CHECK(contains(ending.output, "all are done"));
  CHECK(content_of_store(here.path("r.db")) == content_of_store(here.path("alone.db")));
}

TEST_CASE("points of hours are announced and run last, and stopping a sweep prints how to continue it") {
  const Workplace here;
  here.put("s.json", R"({
    "platform": {"topology": {"family": "hypercube", "dimension": 2}, "costs": {"t_s": 1, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 1},
    "sweep": {"platform.topology.dimension": [18, 2, 3, 4, 5, 19, 6]}})");
  const std::string errors = errors_of_interrupted(here, 5);
  INFO(errors);
  // 2^18 (2^18 - 1) and 2^19 (2^19 - 1) messages of 9 and 9.5 hops: 0.19 and 0.195 us each
  CHECK(contains(errors,
                 "s.json: 7 points will take about 19 hours, of which the last alone needs 15: "
                 "platform.topology.dimension=19\n"));
  CHECK(contains(errors,
                 "interrupted: the points finished up to 0.1 s ago are in r.db; the same command runs the rest\n"));
  CHECK(here.hopscope("table r.db --columns p --format csv").output == "p\r\n4\r\n8\r\n16\r\n32\r\n64\r\n");
}

TEST_CASE("check finds the mistakes of a sweep, and counts its points") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  CHECK(here.hopscope("check s.json").output == "s.json: ok: s (pairwise on hypercube, a sweep of 96 points)\n");
  const Ending wrong = here.hopscope("check s.json --set 'sweep={\"schedule.algorithm\": [\"pairwize\"]}'");
  CHECK(wrong.status == 2);
  CHECK(contains(wrong.errors, "/sweep/schedule.algorithm: with \"pairwize\": unknown all-to-all algorithm"));
}

TEST_CASE("no name of a store is interpreted as anything but a file") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  for (const std::string name : {":memory:", "file:x.db?mode=memory", "with a blank %41.db"}) {
    CHECK(here.hopscope("sweep s.json --quiet --store '" + name + "'").status == 1);
    CHECK(here.has(name));
  }
}

TEST_CASE("sweep reports what it needs, and refuses files that are not stores") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  CHECK(here.hopscope("sweep s.json").errors ==
        "hopscope: sweep needs --store FILE for its results\nTry: hopscope sweep --help\n");
  const Ending none = here.hopscope("sweep good.json --store r.db");
  CHECK(none.status == 2);
  CHECK(contains(none.errors, "good.json: /sweep: is missing"));
  CHECK_FALSE(here.has("r.db"));
  here.put("text.db", std::string(300, 'x'));
  const Ending refused = here.hopscope("sweep s.json --store text.db");
  CHECK(refused.status == 2);
  CHECK(refused.errors == "text.db: cannot be used as a store: SQLite: file is not a database\n");
  CHECK(here.hopscope("sweep s.json --store no/folder.db").status == 2);
  CHECK(here.hopscope("sweep s.json --store r.db --jobs 0").status == 2);
}

TEST_CASE("points of another version are told of, and run again on request") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  (void)here.hopscope("sweep s.json --store r.db");
  const std::string content = content_of_store(here.path("r.db"));
  store::Database(here.path("r.db"), store::Access::write)
      .execute(
          "UPDATE points SET revision = 'an older commit', time = time + 1 WHERE id IN (SELECT id FROM points "
          "WHERE status = 'done' LIMIT 5)");
  const std::string changed = content_of_store(here.path("r.db"));
  const Ending told = here.hopscope("sweep s.json --store r.db");
  CHECK(contains(told.errors, "r.db: 5 points of this sweep were run by hopscope 0."));
  CHECK(contains(told.errors, " (an older commit), and this is 0."));
  CHECK(contains(told.errors, "; --recompute-older runs them again"));
  CHECK(contains(told.output, "96 stored already, 0 run now"));
  CHECK(content_of_store(here.path("r.db")) == changed);
  CHECK(here.hopscope("sweep s.json --store r.db --quiet").errors.empty());
  const Ending again = here.hopscope("sweep s.json --store r.db --recompute-older");
  CHECK(again.errors.empty());
  CHECK(contains(again.output, "91 stored already, 5 run now"));
  CHECK(content_of_store(here.path("r.db")) == content);
  // What cannot be run now leaves the result of then.
  store::Database(here.path("r.db"), store::Access::write).execute("UPDATE points SET revision = 'an older commit'");
  CHECK(here.hopscope("sweep s.json --store r.db --recompute-older --time-limit 1e-9").status == 1);
  CHECK(count_in_store(here.path("r.db"), "points WHERE status = 'done'") == 54);
}

TEST_CASE("a store says of each point which hopscope ran it, where, when, and in how many seconds") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  (void)here.shell(fmt::format("HOPSCOPE_HOST=node7 '{}' sweep s.json --store r.db", tested_program()));
  CHECK(count_in_store(here.path("r.db"), "points WHERE host = 'node7' AND date LIKE '20__-__-__T__:__:__Z'") ==
        mixed_sweep_points);
  CHECK(count_in_store(here.path("r.db"), "points WHERE seconds > 0") == mixed_sweep_points);
  const Ending version = here.hopscope("--version");
  store::Database store(here.path("r.db"), store::Access::read);
  const auto stated = std::get<std::string>(store.value(
      "SELECT DISTINCT 'hopscope ' || hopscope || coalesce(' (' || revision || ')', '') || char(10) FROM points"));
  CHECK(version.output == stated);
}

TEST_CASE("the texts of formulas are stored once for all points that share them") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  (void)here.hopscope("sweep s.json --store r.db");
  CHECK(count_in_store(here.path("r.db"), "formulas") > 200);
  CHECK(count_in_store(here.path("r.db"), "formula_texts") < 10);
  CHECK(count_in_store(here.path("r.db"), "(SELECT DISTINCT formula_texts FROM details)") ==
        count_in_store(here.path("r.db"), "formula_texts"));
}

}  // namespace hopscope::test
