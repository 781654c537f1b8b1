// The records that a store keeps, and those that it refuses.
#include <catch2/catch.hpp>

#include <cmath>
#include <filesystem>
#include <functional>
#include <limits>
#include <random>
#include <thread>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <hopscope/cost_parameters.hpp>
#include <hopscope/error.hpp>

#include "store/merge.hpp"
#include "store/point_store.hpp"
#include "store/selection.hpp"
#include "store/layout.hpp"
#include "support/program.hpp"
#include "support/store_content.hpp"

namespace hopscope::test {

namespace {

using store::Access;
using store::PointRecord;
using store::PointState;
using store::PointStore;

const std::string one = "00000000000000010000000000000000";
const std::string other = "ffffffffffffffffffffffffffffffff";

namespace fs = std::filesystem;

/// The result of `task`, run by an unprivileged user; root would bypass permissions.
std::string as_nobody(const std::function<std::string()>& task) {
  constexpr uid_t nobody = 65534;
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    std::string said;
    try {
      said = ::geteuid() == 0 && ::setuid(nobody) != 0 ? "cannot be nobody" : task();
    } catch (const std::exception& error) {
      said = error.what();
    }
    if (::write(ends[1], said.data(), said.size()) < 0) ::_exit(1);
    ::_exit(0);
  }
  ::close(ends[1]);
  std::string said;
  std::array<char, 4096> part{};
  for (ssize_t got = 0; (got = ::read(ends[0], part.data(), part.size())) > 0;) {
    said.append(part.data(), static_cast<std::size_t>(got));
  }
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);
  return said;
}

}  // namespace

TEST_CASE("a store returns records exactly, to the last bit") {
  const Workplace here;
  PointStore points(here.path("r.db"), Access::create);
  const double third = 1.0 / 3;
  points.keep(record_with(one, "done", third));
  store::Statement rows = points.database().prepare("SELECT * FROM points");
  REQUIRE(rows.step());
  CHECK(rows.row() == record_with(one, "done", third).point);
  CHECK_FALSE(rows.step());
  CHECK(points.database().value("SELECT count(*) FROM steps WHERE words = 0.1 AND end_time = 116") ==
        store::Value(std::int64_t{1}));
  CHECK(points.database().value("SELECT name FROM formulas") == store::Value(std::string("textbook")));
}

TEST_CASE("ids are the hash's first 63 bits, and so never negative") {
  CHECK(store::id_of(one) == 0);
  CHECK(store::id_of("00000000000000020000000000000000") == 1);
  CHECK(store::id_of(other) == std::numeric_limits<std::int64_t>::max());
}

TEST_CASE("completed records are kept, failed or lost ones are replaced by newer ones") {
  const Workplace here;
  PointStore points(here.path("r.db"), Access::create);
  const std::int64_t id = store::id_of(other);
  CHECK(points.state(id) == PointState::absent);
  CHECK(points.outcome(id).status == "absent");
  points.keep(record_with(other, "lost", 0));
  CHECK(points.state(id) == PointState::lost);
  points.keep(record_with(other, "failed", 0));
  CHECK(points.state(id) == PointState::failed);
  CHECK(points.outcome(id).reason == "there is one");
  CHECK(points.database().value("SELECT algorithm || message_words || engine FROM points") ==
        store::Value(std::string("ring2.5native")));
  points.keep(record_with(other, "done", 1));
  CHECK(points.state(id) == PointState::done);
  points.keep(record_with(other, "done", 2));
  points.keep(record_with(other, "failed", 3));
  CHECK(points.database().value("SELECT time FROM points") == store::Value(1.0));
  CHECK(points.database().value("SELECT count(*) FROM steps") == store::Value(std::int64_t{1}));
}

TEST_CASE("of several records at least one is stored, and as many more as time allows") {
  const Workplace here;
  PointStore points(here.path("r.db"), Access::create);
  const std::vector<PointRecord> records{record_with(one, "done", 1), record_with(other, "failed", 2),
                                         record_with(other, "done", 3)};
  CHECK(points.keep(records, std::chrono::milliseconds(0)) == 1);
  CHECK(count_in_store(here.path("r.db"), "points") == 1);
  CHECK(points.keep(records, std::chrono::hours(1)) == 3);
  CHECK(count_in_store(here.path("r.db"), "points WHERE status = 'done'") == 2);
}

TEST_CASE("a record survives serialization") {
  for (const char* status : {"done", "failed"}) {
    const PointRecord record = record_with(one, status, 1e-300);
    CHECK(store::from_bytes(store::to_bytes(record)) == record);
  }
  PointRecord odd = record_with(one, "done", 2.0);  // an integral number stays a REAL
  odd.point.back() = std::string("\xff no UTF-8, \0 a nought", 20);
  odd.point[10] = std::numeric_limits<std::int64_t>::min();
  odd.point[11] = std::numeric_limits<double>::infinity();
  CHECK(store::from_bytes(store::to_bytes(odd)) == odd);
  CHECK(
      std::holds_alternative<double>(store::from_bytes(store::to_bytes(odd)).point[store::points_table.index("time")]));
}

TEST_CASE("bytes that are not a record are refused") {
  const store::Bytes whole = store::to_bytes(record_with(one, "done", 1));
  for (std::size_t length = 0; length < whole.size(); ++length) {
    INFO("the first " << length);
    const store::Bytes part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    CHECK_THROWS_AS(store::from_bytes(part), std::runtime_error);
  }
  store::Bytes longer = whole;
  longer.push_back(0);
  CHECK_THROWS_AS(store::from_bytes(longer), std::runtime_error);
  store::Bytes of_no_kind = whole;
  of_no_kind[8] = 9;  // the first value, after the number of values
  CHECK_THROWS_AS(store::from_bytes(of_no_kind), std::runtime_error);
  CHECK_THROWS_AS(store::from_bytes(store::Bytes(1'000'000, 0xFF)), std::runtime_error);  // of which it would have many
}

TEST_CASE("the views of a store show packed values exactly, in the types of their columns") {
  const Workplace here;
  PointStore points(here.path("r.db"), Access::create);
  std::mt19937_64 random(44);
  std::vector<double> numbers{0, 8, -1.5, 1e300, 5e-324, std::numeric_limits<double>::infinity(), 724.7900000000001};
  for (int i = 0; i < 1000; ++i)
    numbers.push_back(std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 120) - 100));
  std::vector<store::Row> steps;
  for (const double each : numbers) {
    const std::int64_t step = static_cast<std::int64_t>(steps.size()) + 1;
    steps.push_back({step, step, each, each, step, step, step, step, each, each, each});
  }
  PointRecord record = record_with(one, "done", 1);
  steps[2][9] = store::Value();  // the end of the step before
  record.steps = store::packed(steps);
  steps[2][9] = steps[1][10];
  record.formula_texts = store::packed(std::vector<store::Row>{
      {std::string("a \"name\"\\\n"), std::string("exact"), std::string("p\xc2\xb2"), store::Value()}});
  record.formula_values = store::packed(std::vector<store::Row>{{8.0, std::int64_t{0}}});
  points.keep(record);
  store::Statement rows = points.database().prepare("SELECT * FROM steps ORDER BY step");
  for (store::Row& each : steps) {
    each.insert(each.begin(), store::id_of(one));
    REQUIRE(rows.step());
    CHECK(rows.row() == each);
  }
  CHECK_FALSE(rows.step());
  store::Statement formula = points.database().prepare("SELECT * FROM formulas");
  REQUIRE(formula.step());
  CHECK(formula.row() == store::Row{store::id_of(one), std::int64_t{0}, std::string("a \"name\"\\\n"),
                                    std::string("exact"), 8.0, std::string("p\xc2\xb2"), store::Value(),
                                    std::int64_t{0}});
  CHECK_FALSE(formula.step());
}

TEST_CASE("every cost parameter is a column of stores and a setting of points") {
  for (const CostParameter& each : cost_parameters) {
    CAPTURE(each.name);
    CHECK(store::points_table.column(each.name) != nullptr);
    CHECK(std::ranges::count(store::setting_columns(), each.name) == 1);
  }
}

TEST_CASE("for a store with a damaged schema one short line is reported") {
  const Workplace here;
  { const PointStore store(here.path("results.db"), Access::create); }
  std::string damaged = here.read("results.db");
  const std::size_t layout = damaged.find("CREATE TABLE points");
  REQUIRE(layout != std::string::npos);
  damaged[layout + std::string_view("CREATE TABLE ").size()] = '"';  // an unterminated name
  here.put("results.db", damaged);
  std::string told;
  try {
    const PointStore store(here.path("results.db"), Access::read);
  } catch (const InputError& refused) {
    told = refused.what();
  }
  CHECK_THAT(told, Catch::Contains("malformed database schema (points)") && Catch::EndsWith("..."));
  CHECK(told.find('\n') == std::string::npos);
  CHECK(told.size() < here.path("results.db").size() + 300);
}

TEST_CASE("files that are not stores are refused, and left unchanged") {
  const Workplace here;
  here.put("text.db", "this is no database, and long enough to be looked at as one: " + std::string(200, 'x'));
  const std::string before = here.read("text.db");
  CHECK_THROWS_WITH(PointStore(here.path("text.db"), Access::create), Catch::Contains("file is not a database"));
  CHECK(here.read("text.db") == before);
  {
    store::Database foreign(here.path("foreign.db"), Access::create);
    foreign.execute("CREATE TABLE friends (name TEXT)");
  }
  const std::string foreign = here.read("foreign.db");
  CHECK_THROWS_WITH(PointStore(here.path("foreign.db"), Access::create),
                    Catch::EndsWith("is a database of something else, not a store of hopscope; give another file"));
  CHECK(here.read("foreign.db") == foreign);
  {
    PointStore newer(here.path("newer.db"), Access::create);
    newer.database().execute("PRAGMA user_version = 7");
  }
  CHECK_THROWS_WITH(PointStore(here.path("newer.db"), Access::create), Catch::Contains("is a store of layout 7"));
  CHECK_THROWS_WITH(PointStore(here.path("none.db"), Access::read), Catch::Contains("there is no such file"));
  CHECK_THROWS_WITH(PointStore(here.path(""), Access::create), Catch::Contains("is a directory"));
  CHECK_THROWS_AS(PointStore(here.path("no/folder.db"), Access::create), InputError);
}

TEST_CASE("a store with two names can be read, but not written by either") {
  const Workplace here;
  make_store(here.path("r.db"));
  fs::create_hard_link(here.path("r.db"), here.path("s.db"));
  CHECK(points_read(here.path("s.db")) == 2);
  CHECK_THROWS_WITH(PointStore(here.path("s.db"), Access::create), Catch::Contains("has 2 names (hard links)"));
}

TEST_CASE("an empty store is reported as such") {
  const Workplace here;
  here.put("r.db", "");
  CHECK_THROWS_WITH(points_read(here.path("r.db")), Catch::Contains("is empty: no sweep has written to it yet"));
}

TEST_CASE("several processes create a store at the same moment, and read it while it grows") {
  const Workplace here;
  constexpr int writers = 8;
  std::vector<std::jthread> threads;
  std::vector<std::string> troubles(writers);
  for (std::size_t k = 0; k < writers; ++k) {
    threads.emplace_back([&, k] {
      try {
        PointStore points(here.path("r.db"), Access::create);
        for (int i = 0; i < 20; ++i) {
          points.keep(record_with(fmt::format("{:016x}{:016x}", 2 * (i * writers + k), 0), "done", 1));
          const auto kept = std::get<std::int64_t>(
              PointStore(here.path("r.db"), Access::read).database().value("SELECT count(*) FROM points"));
          if (kept <= i) troubles[k] += "less than it wrote itself; ";
        }
      } catch (const std::exception& error) {
        troubles[k] += error.what();
      }
    });
  }
  threads.clear();
  for (const std::string& trouble : troubles) CHECK(trouble.empty());
  CHECK(count_in_store(here.path("r.db"), "points") == 20 * writers);
  CHECK(count_in_store(here.path("r.db"), "steps") == 20 * writers);
}

TEST_CASE("a store in a read-only folder is read, and no file is created beside it") {
  const Workplace here;
  make_store(here.path("r.db"));
  REQUIRE(::chmod(here.path("r.db").c_str(), 0444) == 0);  // whatever the umask
  REQUIRE(::chmod(here.path("").c_str(), 0555) == 0);
  const std::string said = as_nobody([&] {
    const bool is_still = store::reading_access(here.path("r.db")) == Access::read_still;
    return fmt::format("{} {}", is_still, points_read(here.path("r.db")));
  });
  REQUIRE(::chmod(here.path("").c_str(), 0755) == 0);
  CHECK(said == "true 2");
  CHECK(store::reading_access(here.path("r.db")) == Access::read);  // it is writable now
  CHECK_FALSE(here.has("r.db-wal"));
}

TEST_CASE("a nonempty log is never ignored, even in a read-only folder") {
  const Workplace here;
  fs::create_directory(here.path("killed"));
  {
    PointStore points(here.path("r.db"), Access::create);
    points.keep(record_with(one, "done", 1));
    REQUIRE(fs::file_size(here.path("r.db-wal")) > 0);
    for (const char* part : {"r.db", "r.db-wal"}) fs::copy(here.path(part), here.path("killed"));
  }
  const std::string copy = here.path("killed/r.db");
  for (const char* part : {"killed/r.db", "killed/r.db-wal"}) REQUIRE(::chmod(here.path(part).c_str(), 0644) == 0);
  REQUIRE(::chmod(here.path("").c_str(), 0755) == 0);
  REQUIRE(::chmod(here.path("killed").c_str(), 0555) == 0);
  const auto read_it = [&] {
    try {
      return fmt::format("{} points", points_read(copy));
    } catch (const InputError& error) {
      return error.mistakes().front().message;
    }
  };
  const std::string said = as_nobody(read_it);
  REQUIRE(::chmod(here.path("killed").c_str(), 0755) == 0);
  CHECK((said == "1 points" || said.starts_with("has a log beside it, " + copy + "-wal, that cannot be read")));
  CHECK(points_read(copy) == 1);
}

TEST_CASE("a store opened as immutable may have any valid file name") {
  const Workplace here;
  for (const char* name :
       {"plain.db", "with space.db", "what?.db", "a#b.db", "100%.db", "%41.db", "a?immutable=0&x.db", "q\"uote'.db",
        "gr\xc3\xb6\xc3\x9f"
        "e.db",
        "a;b=c+d&e.db"}) {
    make_store(here.path("made.db"));
    fs::rename(here.path("made.db"), here.path(name));
    store::Database still(here.path(name), Access::read_still);
    CHECK(still.value("SELECT count(*) FROM points") == store::Value(std::int64_t{2}));
    CHECK_THROWS_AS(still.execute("DELETE FROM points"), store::DatabaseError);
    CHECK_FALSE(here.has(std::string(name) + "-shm"));
  }
}

}  // namespace hopscope::test
