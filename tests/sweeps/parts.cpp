// Parts of a sweep, and merging their stores.
#include <catch2/catch.hpp>

#include <csignal>
#include <filesystem>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "store/database.hpp"
#include "support/places.hpp"
#include "support/program.hpp"
#include "support/store_content.hpp"

namespace hopscope::test {

namespace {

constexpr const char* results_of_parts = "part-1.db part-2.db part-3.db";

/// The same sweep as a whole, in whole.db, and in three parts.
const Workplace& whole_and_parts() {
  static const Workplace here;
  if (here.has("s.json")) return here;
  here.put("s.json", mixed_sweep);
  CHECK(here.hopscope("sweep s.json --store whole.db").status == 1);  // some points do not fit
  for (int part = 1; part <= 3; ++part)
    CHECK(here.hopscope(fmt::format("sweep s.json --store part-{0}.db --part {0}/3", part)).status <= 1);
  return here;
}

/// Has the stores of a sweep, run once for all tests.
void put_whole_and_parts(const Workplace& here) {
  for (const char* file : {"s.json", "whole.db", "part-1.db", "part-2.db", "part-3.db"})
    std::filesystem::copy(whole_and_parts().path(file), here.path(file));
}

void change(const Workplace& here, const std::string& file, const std::string& sql) {
  store::Database(here.path(file), store::Access::write).execute(sql);
}

/// 0 also of a store that was not completely created.
std::int64_t points_in(const std::string& store) {
  try {
    return count_in_store(store, "points");
  } catch (const store::DatabaseError&) {
    return 0;
  }
}

constexpr const char* of_one_done = "WHERE id = (SELECT min(id) FROM points WHERE status = 'done')";

}  // namespace

TEST_CASE("parts of a sweep are about equal, share no point, and merged are the sweep") {
  const Workplace here;
  put_whole_and_parts(here);
  std::int64_t sum = 0;
  for (int part = 1; part <= 3; ++part) {
    const std::int64_t points = count_in_store(here.path(fmt::format("part-{}.db", part)), "points");
    CHECK(points > mixed_sweep_points / 6);
    sum += points;
  }
  CHECK(sum == mixed_sweep_points);
  const Ending merged = here.hopscope(std::string("merge all.db ") + results_of_parts);
  CHECK(merged.status == 0);
  CHECK(contains(merged.output, "all.db: 96 points\n"));
  CHECK(content_of_store(here.path("all.db")) == content_of_store(here.path("whole.db")));
  const Ending again = here.hopscope("merge all.db part-2.db --format json");
  CHECK(nlohmann::json::parse(again.output)["merged"][0]["added"] == 0);
  CHECK(content_of_store(here.path("all.db")) == content_of_store(here.path("whole.db")));
  CHECK(contains(here.hopscope("sweep s.json --store all.db").output, "96 stored already, 0 run now"));
}

TEST_CASE("table and plot take several stores, and show what they show of one") {
  const Workplace here;
  put_whole_and_parts(here);
  const std::string what = " --rows m,nodes --across algorithm --cell ratio --format csv";
  CHECK(here.hopscope(std::string("table ") + results_of_parts + what).output ==
        here.hopscope("table whole.db" + what).output);
  const std::string drawn = " --x m --y time --by algorithm --panel nodes --format json";
  CHECK(here.hopscope(std::string("plot ") + results_of_parts + drawn).output ==
        here.hopscope("plot whole.db" + drawn).output);
  CHECK(here.hopscope("table part-1.db part-1.db" + what).output == here.hopscope("table part-1.db" + what).output);
}

TEST_CASE("a part that was killed is resumed, and merged", "[unsanitized]") {
  const Workplace here;
  here.put("s.json", R"({
    "platform": {"topology": {"family": "ring", "nodes": 200}, "costs": {"t_s": 1, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "shift", "message_words": 1},
    "sweep": {"schedule.message_words": {"from": 1, "to": 200, "step": 1}}})");
  const std::string part_2 = "sweep s.json --part 2/2 --jobs 1 --store two.db --quiet";
  const std::string begun_and_killed = fmt::format(
      "rm -f two.db*; '{}' {} & while [ ! -s two.db ] || [ -e two.db-journal ]; do sleep 0.02; done; kill -9 $!; wait "
      "$! || true",
      tested_program(), part_2);
  bool is_incomplete = false;
  for (int attempt = 0; attempt < 20 && !is_incomplete; ++attempt) {
    REQUIRE(here.shell(begun_and_killed).status == 0);
    is_incomplete = points_in(here.path("two.db")) < 90;
  }
  CHECK(is_incomplete);
  CHECK(here.hopscope(part_2).status == 0);
  CHECK(here.hopscope("sweep s.json --part 1/2 --store one.db --quiet").status == 0);
  CHECK(here.hopscope("sweep s.json --store whole.db --quiet").status == 0);
  CHECK(here.hopscope("merge one.db two.db").status == 0);
  CHECK(content_of_store(here.path("one.db")) == content_of_store(here.path("whole.db")));
}

TEST_CASE("of two results of one point the first is kept, and the other is told") {
  const Workplace here;
  put_whole_and_parts(here);
  change(here, "part-1.db",
         fmt::format("UPDATE points SET time = time + 1, hopscope = '0.0.9', revision = 'an older commit' {}",
                     of_one_done));
  const std::string before = content_of_store(here.path("whole.db"));
  const Ending merged = here.hopscope("merge whole.db part-1.db");
  CHECK(merged.status == 1);
  CHECK(contains(merged.output, "1 with another result, left out\n"));
  CHECK(contains(merged.output, "1 point with two results; that of whole.db is kept, for example:\n  time is "));
  const auto json = nlohmann::json::parse(here.hopscope("merge whole.db part-1.db --format json").output);
  CHECK(json["conflicts"] == 1);
  CHECK(json["examples"][0]["column"] == "time");
  CHECK(json["examples"][0]["hopscope_other"] == "0.0.9 (an older commit)");
  CHECK(content_of_store(here.path("whole.db")) == before);
  const Ending table = here.hopscope("table whole.db part-1.db");
  CHECK(table.status == 2);
  CHECK(contains(table.errors,
                 "part-1.db: has results that differ from those of the stores before it for a point: time "));
}

TEST_CASE("the same result by another version is no conflict") {
  const Workplace here;
  put_whole_and_parts(here);
  change(here, "part-1.db", fmt::format("UPDATE points SET hopscope = '0.0.9' {}", of_one_done));
  const Ending merged = here.hopscope("merge whole.db part-1.db");
  CHECK(merged.status == 0);
  CHECK(contains(merged.output, "1 of these with the same result by another version\n"));
}

TEST_CASE("a point with a result replaces one without") {
  const Workplace here;
  put_whole_and_parts(here);
  const std::string content = content_of_store(here.path("whole.db"));
  change(here, "whole.db",
         fmt::format(
             "PRAGMA foreign_keys = ON; CREATE TEMP TABLE one AS SELECT * FROM points {}; DELETE FROM points WHERE "
             "id = (SELECT id FROM one); INSERT INTO points (id, hash, scenario, status, reason, hopscope) SELECT "
             "id, hash, scenario, 'lost', 'killed', hopscope FROM one",
             of_one_done));
  const Ending merged = here.hopscope(std::string("merge whole.db ") + results_of_parts);
  CHECK(merged.status == 0);
  CHECK(contains(merged.output, "1 had no result before"));
  CHECK(content_of_store(here.path("whole.db")) == content);
}

TEST_CASE("merge refuses itself, what is not there, and what is no store") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  (void)here.hopscope("sweep s.json --store r.db --part 1/7");
  const std::string content = content_of_store(here.path("r.db"));
  const auto refused = [&](const std::string& arguments) {
    const Ending ending = here.hopscope("merge " + arguments);
    CHECK(ending.status == 2);
    return ending.errors;
  };
  CHECK(contains(refused("r.db ./r.db none.db"), "./r.db: is r.db itself"));
  CHECK(contains(refused("r.db ./r.db none.db"), "none.db: there is no such file"));
  CHECK(contains(refused("r.db good.json"), "good.json: this is a scenario, not a store of a sweep"));
  CHECK(contains(refused("r.db"), "merge needs a store to merge into"));
  CHECK(contains(refused("good.json r.db"), "good.json: this is a scenario, not a store of a sweep"));
  CHECK(content_of_store(here.path("r.db")) == content);
  CHECK(here.read("good.json") == quickstart);
}

TEST_CASE("a damaged store that is to be merged is named, and nothing of it is merged") {
  const Workplace here;
  put_whole_and_parts(here);
  (void)here.hopscope("merge all.db part-1.db");
  const std::string content = content_of_store(here.path("all.db"));
  std::string damaged = here.read("part-2.db");
  constexpr std::size_t page = 8192;
  REQUIRE(damaged.size() > 6 * page);
  std::fill(damaged.begin() + page, damaged.end(), '\xA5');  // all but the layout
  here.put("part-2.db", damaged);
  const Ending ending = here.hopscope("merge all.db part-2.db");
  CHECK(ending.status == 2);
  CHECK(contains(ending.errors, "part-2.db: is damaged, and nothing of it was merged: "));
  CHECK_FALSE(contains(ending.errors, "all.db"));
  CHECK(content_of_store(here.path("all.db")) == content);
}

TEST_CASE("the ending of the output selects JSON for sweep and merge, too") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  (void)here.hopscope("sweep s.json --store one.db --part 1/2 --output one.json");
  CHECK(nlohmann::json::parse(here.read("one.json"))["store"] == "one.db");
  CHECK(here.hopscope("merge all.db one.db --output all.json").status == 0);
  CHECK(nlohmann::json::parse(here.read("all.json"))["conflicts"] == 0);
  (void)here.hopscope("sweep s.json --store one.db --part 1/2 --output one.txt");
  CHECK(contains(here.read("one.txt"), "s.json: "));
}

TEST_CASE("a part is K/N") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  for (const char* const part : {"0/3", "4/3", "3", "1/0", "x/3", "1/3/3", "-1/3", "1/10000000"}) {
    const Ending ending = here.hopscope(fmt::format("sweep s.json --store r.db --part {}", part));
    INFO(part);
    CHECK(ending.status == 2);
    CHECK(contains(ending.errors, "--part needs K/N, such as 3/16"));
  }
  CHECK_FALSE(here.has("r.db"));
}

}  // namespace hopscope::test
