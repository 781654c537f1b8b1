// A sweep over MPI, on one machine. Without MPI only the message is tested.
#include <catch2/catch.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "support/places.hpp"
#include "support/program.hpp"
#include "support/sanitized.hpp"
#include "support/slow_point.hpp"
#include "support/store_content.hpp"

namespace hopscope::test {

namespace {

bool has_mpi() {
  const auto module = std::filesystem::path(tested_program()).parent_path() / "libhopscope-mpi-" HOPSCOPE_VERSION ".so";
  if (!std::filesystem::exists(module)) {
    WARN("not tested, since hopscope was built without MPI");
    return false;
  }
  REQUIRE(std::system("command -v mpirun > /dev/null 2>&1") == 0);
  return true;
}

// Allows root, as in containers, and more ranks than cores. Memory leaks of Open MPI are ignored.
constexpr const char* by_mpirun =
    "ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
    "mpirun --oversubscribe ";

std::string ranks_that(int ranks, const std::string& arguments) {
  return fmt::format("-n {} '{}' {}", ranks, tested_program(), arguments);
}

Ending mpirun(const Workplace& here, int ranks, const std::string& arguments) {
  return here.shell(by_mpirun + ranks_that(ranks, arguments));
}

}  // namespace

TEST_CASE("two, three and four ranks give the same store as one process") {
  if (!has_mpi()) return;
  const Workplace here;
  here.put("s.json", mixed_sweep);
  (void)here.hopscope("sweep s.json --store alone.db");
  const std::string content = content_of_store(here.path("alone.db"));
  for (int ranks = 2; ranks <= (is_sanitized() ? 2 : 4); ++ranks) {
    const std::string file = fmt::format("r{}.db", ranks);
    const Ending ending = mpirun(here, ranks, "sweep s.json --format json --store " + file);
    INFO(ending.output << ending.errors);
    CHECK(ending.status == 1);  // some points do not fit
    CHECK(contains(ending.output, R"("done": 54)"));
    CHECK(content_of_store(here.path(file)) == content);
    CHECK(contains(mpirun(here, ranks, "sweep s.json --store " + file).output, "96 stored already, 0 run now"));
  }
}

TEST_CASE("a worker's process that dies costs its point, not the sweep", "[unsanitized]") {
  if (!has_mpi()) return;
  const Workplace here;
  const auto put_sweep = [&](int many) {
    here.put("s.json", fmt::format(R"({{
      "platform": {{"topology": {{"family": "complete", "nodes": 4}}, "costs": {{"t_s": 1, "t_w": 1}}}},
      "schedule": {{"operation": "all-to-all", "algorithm": "direct", "message_words": 1}},
      "sweep": {{"platform.topology.nodes": [2, 3, 4, 5, 6, 7, 8, 9, {}]}}, "engine": "simgrid"}})",
                                   many));
  };
  put_sweep(10);
  put_sweep(nodes_of_slow_point(here, "s.json", 1));
  // A second of processor time is enough for all but the last. mpirun itself takes little.
  const Ending killed =
      here.shell(std::string("ulimit -t 1; ") + by_mpirun + ranks_that(3, "sweep s.json --format json --store r.db"));
  INFO(killed.output << killed.errors);
  CHECK(killed.status == 1);
  CHECK(contains(killed.output, R"("done": 8)"));
}

TEST_CASE("mistakes are reported once, by rank 0") {
  if (!has_mpi()) return;
  const Workplace here;
  const Ending ending = mpirun(here, 3, "sweep good.json --store r.db");
  CHECK(ending.status == 2);
  const auto first = ending.errors.find("/sweep: is missing");
  REQUIRE(first != std::string::npos);
  CHECK(ending.errors.find("/sweep: is missing", first + 1) == std::string::npos);
  CHECK_FALSE(here.has("r.db"));
}

TEST_CASE("a mistake that only another rank finds is reported by rank 0") {
  if (!has_mpi()) return;
  const Workplace here;
  here.put("s.json", mixed_sweep);
  const Ending ending = here.shell(by_mpirun + ranks_that(1, "sweep s.json --store r.db") + " : " +
                                   ranks_that(1, "sweep none.json --store r.db"));
  CHECK(ending.status == 2);
  CHECK(contains(ending.errors, "rank 1: none.json: "));
  CHECK_FALSE(here.has("r.db"));
}

TEST_CASE("input from a pipe is refused by all ranks, which is reported once") {
  if (!has_mpi()) return;
  const Workplace here;
  here.put("s.json", mixed_sweep);
  const Ending ending = here.shell("cat s.json | " + (by_mpirun + ranks_that(3, "sweep - --store r.db")));
  CHECK(ending.status == 2);
  const auto first = ending.errors.find("/dev/stdin: cannot be read: mpirun started several processes");
  REQUIRE(first != std::string::npos);
  CHECK(ending.errors.find("/dev/stdin: ", first + 1) == std::string::npos);
  CHECK_FALSE(here.has("r.db"));
}

TEST_CASE("without the library for MPI, use under mpirun is an error") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  const Ending ending = here.shell(
      fmt::format("cp '{}' alone && OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=0 ./alone sweep s.json --store r.db",
                  tested_program()));
  CHECK(ending.status == 2);
  CHECK(contains(ending.errors, "mpirun: this hopscope runs as one process only"));
  CHECK_FALSE(here.has("r.db"));
}

TEST_CASE("a limit of time holds on every rank", "[time-limit]") {
  if (!has_mpi()) return;
  const Workplace here;
  here.put("s.json",
           R"({"platform": {"topology": {"family": "hypercube", "dimension": 2}, "costs": {"t_s": 50, "t_w": 1}},
                         "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 1},
                         "sweep": {"platform.topology.dimension": [2, 3, 17]}})");
  const Ending ending = mpirun(here, 2, "sweep s.json --format json --store r.db --time-limit 3");
  INFO(ending.output << ending.errors);
  CHECK(ending.status == 1);
  CHECK(contains(ending.output, R"("done": 2)"));
  CHECK(contains(ending.output, "stopped after 3 s, the time limit"));
}

TEST_CASE("what a stopped rank was given is run by others, and it is named", "[unsanitized]") {
  if (!has_mpi()) return;
  const Workplace here;
  here.put("s.json", R"({
    "platform": {"topology": {"family": "ring", "nodes": 40}, "costs": {"t_s": 1, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "shift", "message_words": 1},
    "sweep": {"schedule.message_words": {"from": 1, "to": 9000, "step": 1}}})");
  // Rank 2 is stopped as soon as the store has points.
  const std::string stop =
      "(for i in $(seq 4000); do [ \"$(stat -c %s stopped.db-wal 2>/dev/null || echo 0)\" -gt 200000 ] && break; sleep "
      "0.05; done; for each in /proc/[0-9]*; do if tr '\\0' '\\n' 2>/dev/null < $each/environ | grep -qx "
      "OMPI_COMM_WORLD_RANK=2 && tr '\\0' '\\n' < $each/cmdline | grep -qx stopped.db; then kill -STOP "
      "${each#/proc/}; fi; done) 2>/dev/null & ";
  const Ending ending = here.shell(stop + by_mpirun + ranks_that(4, "sweep s.json --store stopped.db"));
  INFO(ending.output << ending.errors);
  CHECK(ending.status == 1);  // says mpirun, of a rank that it had to end
  CHECK(contains(ending.output, "all are done"));
  CHECK(contains(ending.errors, "rank 2 on "));
  CHECK(contains(ending.errors, " did not respond, and is ended; what it was given was run by others"));
  CHECK(count_in_store(here.path("stopped.db"), "points WHERE status = 'done'") == 9000);
}

TEST_CASE("a sweep over ranks says who runs it, and what it cost") {
  if (!has_mpi()) return;
  const Workplace here;
  here.put("s.json", mixed_sweep);
  const Ending ending = here.shell(by_mpirun + ranks_that(1, "sweep s.json --store r.db") +
                                   " : -x HOPSCOPE_HOST=node2 " + ranks_that(2, "sweep s.json --store r.db"));
  CHECK(contains(ending.errors, "hopscope " HOPSCOPE_VERSION));
  CHECK(contains(ending.errors, ", 2 ranks on 1 host: node2 (2)"));
  CHECK(contains(ending.errors, " s of processor time"));
  store::Database store(here.path("r.db"), store::Access::read);
  CHECK(std::get<std::string>(store.value("SELECT DISTINCT host FROM points")) == "node2");
  const Ending quiet = mpirun(here, 2, "sweep s.json --store q.db --quiet");
  INFO(quiet.errors);
  CHECK_FALSE(contains(quiet.errors, "hopscope " HOPSCOPE_VERSION));
  CHECK_FALSE(contains(quiet.errors, "processor time"));
}

}  // namespace hopscope::test
