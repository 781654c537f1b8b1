// Records from several threads, and those that survive when a process is killed.
#include <catch2/catch.hpp>

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <random>
#include <set>
#include <thread>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/point_writer.hpp"
#include "support/program.hpp"
#include "support/store_content.hpp"

namespace hopscope::test {

namespace {

using store::Access;
using store::PointState;
using store::PointStore;
using store::PointWriter;
using WriterClock = PointWriter::Clock;

std::string hash_of(std::uint64_t id) { return fmt::format("{:016x}{:016x}", 2 * id, 0); }

/// The log of a process that stores records, in memory that outlives it.
struct Diary {
  static constexpr std::size_t most = 2'000'000;

  std::atomic<std::size_t> kept;
  std::array<WriterClock::time_point, most> before;  // it was kept
  std::array<WriterClock::time_point, most> after;
};

class SharedDiary {
 public:
  SharedDiary()
      : diary_(static_cast<Diary*>(::mmap(nullptr, sizeof(Diary), PROT_READ | PROT_WRITE,
                                          MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))) {
    REQUIRE(diary_ != MAP_FAILED);
  }
  SharedDiary(const SharedDiary&) = delete;
  SharedDiary& operator=(const SharedDiary&) = delete;
  ~SharedDiary() { ::munmap(diary_, sizeof(Diary)); }

  Diary* operator->() { return diary_; }

 private:
  Diary* diary_;
};

// Stores records as fast as possible, or one from time to time, until it is killed.
[[noreturn]] void keep_for_ever(const std::string& file, SharedDiary& diary, std::chrono::microseconds pause) noexcept {
  PointWriter writer(file);
  for (std::size_t i = 0; i < Diary::most; ++i) {
    store::PointRecord record = record_with(hash_of(i), "done", 1);
    diary->before[i] = WriterClock::now();
    writer.keep(std::move(record));
    diary->after[i] = WriterClock::now();
    diary->kept = i + 1;
    if (pause.count() > 0) std::this_thread::sleep_for(pause);
  }
  ::_exit(0);
}

std::set<std::int64_t> ids_in(const std::string& file) {
  store::Database database(file, Access::read);
  store::Statement rows = database.prepare("SELECT id FROM points");
  std::set<std::int64_t> ids;
  while (rows.step()) ids.insert(std::get<std::int64_t>(rows.value(0)));
  return ids;
}

// Waits for a condition, and fails only if it never becomes true.
bool comes_true(const std::function<bool()>& is_true) {
  const auto end = WriterClock::now() + std::chrono::minutes(10);
  while (!is_true()) {
    if (WriterClock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace

// Only the clock of the killed process matters, and only between two of its own steps: a busy machine, or a late kill,
// makes no difference.
TEST_CASE("a kill loses only records of the last tenth of a second") {
  std::mt19937 random(1);
  for (int kill = 0; kill < 20; ++kill) {
    const Workplace here;
    const std::string file = here.path("r.db");
    { const PointStore made(file, Access::create); }
    SharedDiary diary;
    const std::chrono::microseconds pause(kill % 2 == 0 ? 0 : 300);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) keep_for_ever(file, diary, pause);
    const bool has_kept_some = comes_true([&] { return count_in_store(file, "points") > 0; });
    std::this_thread::sleep_for(std::chrono::milliseconds(std::uniform_int_distribution<int>(0, 400)(random)));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    REQUIRE(has_kept_some);
    const std::set<std::int64_t> ids = ids_in(file);
    const std::size_t kept = diary->kept;
    std::size_t lost = 0;
    while (lost < kept && ids.contains(static_cast<std::int64_t>(lost))) ++lost;
    if (lost < kept) CHECK(diary->before[kept - 1] - diary->after[lost] <= PointWriter::most_at_risk);
    // Stored records are complete.
    const auto points = static_cast<std::int64_t>(ids.size());
    CHECK(count_in_store(file, "steps") == points);
    CHECK(count_in_store(file, "formulas") == points);
  }
}

TEST_CASE("a single record is stored soon, and immediately on finish") {
  const Workplace here;
  PointStore points(here.path("r.db"), Access::create);
  {
    PointWriter writer(here.path("r.db"));
    writer.keep(record_with(hash_of(1), "done", 1));
    CHECK(comes_true([&] { return points.state(1) == PointState::done; }));
    writer.keep(record_with(hash_of(2), "lost", 1));
    writer.keep(record_with(hash_of(2), "done", 1));
    writer.finish();
    CHECK(points.state(2) == PointState::done);
    writer.keep(record_with(hash_of(3), "done", 1));
  }
  CHECK(points.state(3) == PointState::done);
}

TEST_CASE("two writers and a reader of one store do not interfere") {
  const Workplace here;
  PointStore points(here.path("r.db"), Access::create);
  constexpr std::uint64_t each = 2000;
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t k = 0; k < 2; ++k) {
      threads.emplace_back([&here, k] {
        PointWriter writer(here.path("r.db"));
        for (std::uint64_t i = 0; i < each; ++i) writer.keep(record_with(hash_of(2 * i + k), "done", 1));
        writer.finish();
      });
    }
    for (std::uint64_t i = 0; i < each; ++i) (void)points.state(static_cast<std::int64_t>(i));
  }
  CHECK(count_in_store(here.path("r.db"), "points") == 2 * each);
}

TEST_CASE("a writer whose store fails reports it, and accepts no more records") {
  const Workplace here;
  PointStore points(here.path("r.db"), Access::create);
  PointWriter writer(here.path("r.db"));
  points.database().execute("DROP TABLE details");
  writer.keep(record_with(hash_of(1), "done", 1));
  CHECK_THROWS_WITH(writer.finish(), Catch::Contains("no such table"));
  CHECK_THROWS_AS(writer.keep(record_with(hash_of(2), "done", 1)), store::DatabaseError);
  CHECK(points.state(1) == PointState::absent);
}

TEST_CASE("deleting, moving or replacing a store while it is written is reported") {
  const Workplace here;
  const std::string file = here.path("r.db");
  for (const std::string what : {"taken away", "moved", "replaced"}) {
    INFO(what);
    store::PointStore points(file, store::Access::create);
    points.keep(record_with(hash_of(1), "done", 1));
    if (what == "moved") std::filesystem::rename(file, here.path("elsewhere.db"));
    if (what == "taken away") std::filesystem::remove(file);
    if (what == "replaced") {
      here.put("other", "something else");
      std::filesystem::rename(here.path("other"), file);
    }
    CHECK_THROWS_WITH(points.keep(record_with(hash_of(2), "done", 2)),
                      Catch::Contains("was moved, replaced or deleted"));
    for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(file + ending);
  }
}

}  // namespace hopscope::test
