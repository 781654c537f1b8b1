// fit --by-run: the costs of a machine from the times of an exchange in which messages share channels.
#include <catch2/catch.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

namespace {

std::string ring_with(double t_s, double t_w, const std::string& more = "") {
  return fmt::format(R"({{"name": "ring", "platform": {{"topology": {{"family": "ring", "nodes": 8}}, "word_bytes": 1,
    "time_unit": "us", "costs": {{"t_s": {}, "t_w": {}{}}}}},
    "schedule": {{"operation": "all-to-all", "algorithm": "pairwise", "message_words": 64}}}})",
                     t_s, t_w, more);
}

/// As the benchmark prints it, of a machine that is the ring of this file.
std::string log_of(const Workplace& here, const std::string& file) {
  std::string log =
      "$ mpirun -np 8 ./osu_alltoall\n\n# OSU MPI All-to-All Personalized Exchange Latency Test v7.3\n"
      "# Size       Avg Latency(us)\n";
  for (int bytes = 1; bytes <= 1 << 16; bytes *= 4) {
    const auto run = here.hopscope(fmt::format("run {} --format json --set schedule.message_words={}", file, bytes));
    log += fmt::format("{:<10}{:.6f}\n", bytes, nlohmann::json::parse(run.output).at("time").get<double>());
  }
  return log;
}

}  // namespace

TEST_CASE("fit by runs finds the costs of a machine from first guesses, where a formula without contention is off",
          "[fit][formula]") {
  const Workplace here;
  here.put("machine.json", ring_with(5, 0.004));
  here.put("guess.json", ring_with(1, 0.1));
  here.put("alltoall.log", log_of(here, "machine.json"));
  const auto ran = here.hopscope("fit --by-run guess.json alltoall.log --format json");
  INFO(ran.errors);
  REQUIRE(ran.status == 0);
  const auto fit = nlohmann::json::parse(ran.output);
  CHECK(fit.at("costs").at("t_s").get<double>() == Approx(5).epsilon(1e-4));
  CHECK(fit.at("costs").at("t_w").get<double>() == Approx(0.004).epsilon(1e-4));
  CHECK(fit.at("rms_relative").get<double>() < 1e-4);
  const auto& by_runs = fit.at("by_runs");
  CHECK(by_runs.at("settled") == true);
  CHECK(by_runs.at("algorithm") == "pairwise");
  // Messages share channels, so that each word counts several times.
  CHECK(by_runs.at("by_formula").at("costs").at("t_w").get<double>() > 0.008);
  const auto table = here.hopscope("fit --by-run guess.json alltoall.log");
  CHECK(contains(table.output, "by runs:"));
  CHECK(contains(table.output, "--set platform.costs.t_s="));
}

TEST_CASE("fit by runs refuses what it cannot fit", "[fit][formula]") {
  const Workplace here;
  here.put("machine.json", ring_with(5, 0.004));
  here.put("alltoall.log", log_of(here, "machine.json"));
  here.put("free.json", ring_with(5, 0));
  const auto free = here.hopscope("fit --by-run free.json alltoall.log");
  CHECK(free.status == 2);
  CHECK(contains(free.errors, "free.json: /platform/costs/t_w: is 0; give a first guess of the cost to be fitted"));
  const auto two = here.hopscope("fit --by-run machine.json alltoall.log --protocols 2");
  CHECK(two.status == 2);
  CHECK(contains(two.errors, "--protocols does not apply to fits by runs"));
  const auto other = here.hopscope("fit --by-run machine.json machine.json");
  CHECK(other.status == 2);
}

}  // namespace hopscope::test
