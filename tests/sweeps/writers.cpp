// Several processes that write to one store, and tasks that were started together without a rank.
#include <catch2/catch.hpp>

#include <filesystem>

#include <fmt/format.h>

#include "support/places.hpp"
#include "support/program.hpp"
#include "support/store_content.hpp"

namespace hopscope::test {

namespace {

/// Lasts longer than any test, though it is read in a moment: few points, each of many messages.
constexpr const char* endless_sweep = R"({
  "platform": {"topology": {"family": "ring", "nodes": 300}, "costs": {"t_s": 1, "t_w": 1}},
  "schedule": {"operation": "all-to-all", "algorithm": "shift", "message_words": 1},
  "sweep": {"schedule.message_words": {"from": 1, "to": 10000, "step": 1}}})";

std::vector<std::string> files_of_writers(const Workplace& here) {
  std::vector<std::string> files;
  for (const auto& each : std::filesystem::directory_iterator(here.path("")))
    if (contains(each.path().filename().string(), "-writer-")) files.push_back(each.path().filename().string());
  return files;
}

/// A line of a shell that starts a sweep which does not end, and waits until it writes.
std::string begun_on(const std::string& host) {
  return fmt::format(
      "HOPSCOPE_HOST={} '{}' sweep many.json --store r.db --jobs 1 --quiet & until ls r.db-writer-* > /dev/null 2>&1; "
      "do "
      "sleep 0.02; done; ",
      host, tested_program());
}

}  // namespace

TEST_CASE("a store that another machine writes is refused while its process lives") {
  const Workplace here;
  here.put("many.json", endless_sweep);
  here.put("s.json", mixed_sweep);
  const std::string second = fmt::format("HOPSCOPE_HOST=two '{}' sweep s.json --store r.db", tested_program());
  const Ending ending = here.shell(begun_on("one") + second + "; status=$?; kill $!; wait $!; exit $status");
  INFO(ending.output << ending.errors);
  CHECK(ending.status == 2);
  CHECK(contains(ending.errors,
                 " on one is writing to it; of two machines that write to one store, one loses its "
                 "points; give each a store of its own (--part K/N)"));
  CHECK(count_in_store(here.path("r.db"), "points WHERE algorithm = 'pairwise'") == 0);
}

TEST_CASE("a second machine is refused by whatever name it knows the store") {
  const Workplace here;
  here.put("many.json", endless_sweep);
  here.put("s.json", mixed_sweep);
  const std::string second =
      fmt::format("HOPSCOPE_HOST=two '{}' sweep s.json --store elsewhere/r.db", tested_program());
  const Ending ending = here.shell("mkdir elsewhere; ln -s ../r.db elsewhere/r.db; " + begun_on("one") + second +
                                   "; status=$?; kill $!; wait $!; exit $status");
  INFO(ending.output << ending.errors);
  CHECK(ending.status == 2);
  CHECK(contains(ending.errors, " on one is writing to it"));
}

TEST_CASE("a writer on another machine that was killed is seen to be dead", "[unsanitized]") {
  const Workplace here;
  here.put("many.json", endless_sweep);
  here.put("s.json", mixed_sweep);
  const std::string second = fmt::format("HOPSCOPE_HOST=two '{}' sweep s.json --store r.db", tested_program());
  const Ending ending = here.shell(begun_on("one") + "kill -9 $!; wait $! || true; " + second);
  INFO(ending.output << ending.errors);
  CHECK(contains(ending.errors, "waiting up to 10 s to see whether process "));
  CHECK(ending.status == 1);  // some points do not fit
  CHECK(contains(ending.output, "0 stored already, 96 run now"));
  CHECK(files_of_writers(here).empty());
}

TEST_CASE("several processes of one machine write to one store, and leave nothing beside it") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  const std::string sweep = fmt::format("'{}' sweep s.json --store r.db --quiet > /dev/null", tested_program());
  CHECK(here.shell(sweep + " & " + sweep + "; wait").status <= 1);
  CHECK(count_in_store(here.path("r.db"), "points") == mixed_sweep_points);
  CHECK(files_of_writers(here).empty());
}

TEST_CASE("what a process of this machine left when it was killed is removed by the next") {
  const Workplace here;
  here.put("many.json", endless_sweep);
  here.put("s.json", mixed_sweep);
  (void)here.shell(begun_on("one") + "kill -9 $!; wait $! || true");
  CHECK(files_of_writers(here).size() == 1);
  const Ending next = here.shell(fmt::format("HOPSCOPE_HOST=one '{}' sweep s.json --store r.db", tested_program()));
  CHECK(next.errors.empty());
  CHECK(files_of_writers(here).empty());
}

TEST_CASE("tasks that a launcher started without telling them of each other are refused") {
  const Workplace here;
  here.put("s.json", mixed_sweep);
  const auto by = [&](const std::string& variables, const std::string& more = "") {
    return here.shell(fmt::format("{} '{}' sweep s.json --store r.db{}", variables, tested_program(), more));
  };
  const Ending other = by("SLURM_STEP_NUM_TASKS=4 SLURM_PROCID=2");  // one of them says so
  CHECK(other.status == 2);
  CHECK(other.errors.empty());
  const Ending srun = by("SLURM_STEP_NUM_TASKS=4 SLURM_PROCID=0");
  CHECK(srun.status == 2);
  CHECK(contains(srun.errors, "srun started 4 tasks independently"));
  CHECK(contains(srun.errors, "; started by srun --mpi=pmix or mpirun they share the points; or "));
  CHECK(contains(srun.errors, "--part K/4"));
  CHECK(by("FLUX_JOB_SIZE=2 FLUX_TASK_RANK=0").status == 2);
  CHECK(by("PALS_SIZE=2 PALS_RANKID=1").status == 2);
  CHECK_FALSE(here.has("r.db"));
  CHECK(by("SLURM_STEP_NUM_TASKS=1 SLURM_PROCID=0").status == 1);  // some points do not fit
  CHECK(contains(by("SLURM_STEP_NUM_TASKS=4 SLURM_PROCID=2", " --part 1/1").output, "96 stored already"));
}

}  // namespace hopscope::test
