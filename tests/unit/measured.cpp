// Measured times beside simulated ones.
#include "study/compare/measured.hpp"

#include <catch2/catch.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/fit/fewest_changes.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

constexpr const char* scenario_of_8 = R"({
  "platform": {"topology": {"family": "complete", "nodes": 8}, "costs": {"t_s": 2, "t_w": 0.004}, "time_unit": "us"},
  "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 64}})";

/// A log of OSU's whose times are those of Bruck's algorithm (3 steps of 4 messages) below a size and of pairwise
/// exchange (7 steps) from there on, times a factor.
std::string log_of_two_algorithms(double change, double factor_of_largest = 1) {
  std::string log =
      "# OSU MPI All-to-All Personalized Exchange Latency Test v7.4\n# Datatype: MPI_CHAR.\n"
      "# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations\n";
  for (double bytes = 1; bytes <= 4096; bytes *= 2) {
    const double time = bytes < change ? 3 * (2 + 4 * bytes * 0.004) : 7 * (2 + bytes * 0.004);
    const double longest = time * (bytes > 1024 ? factor_of_largest : 1);
    log += fmt::format("{:<10}{:>20.4f}{:>18.2f}{:>18.4f}{:>12}\n", bytes, longest * 0.8, longest * 0.7, longest, 1000);
  }
  return log;
}

Json measured_by(const Workplace& here, const std::string& arguments) {
  const Ending ending = here.hopscope("measured " + arguments + " --format json");
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  return Json::parse(ending.output);
}

}  // namespace

TEST_CASE("few changes explain a series, if a change has a price") {
  const std::vector<std::vector<double>> errors{{0, 1}, {0, 1}, {0.3, 0.2}, {0, 1}, {2, 0}, {2, 0}};
  CHECK(fewest_changes(errors, 0.5) == std::vector<std::size_t>{0, 0, 0, 0, 1, 1});
  CHECK(fewest_changes(errors, 0.01) == std::vector<std::size_t>{0, 0, 1, 0, 1, 1});
  CHECK(fewest_changes(errors, 100) == std::vector<std::size_t>(6, 1));
  CHECK(fewest_changes({}, 1).empty());
}

TEST_CASE("the change of an algorithm by a library is found from its times") {
  const Workplace here;
  here.put("eight.json", scenario_of_8);
  for (const double change : {16, 256, 1024}) {
    here.put("osu.log", log_of_two_algorithms(change));
    const Json table = measured_by(here, "osu.log eight.json")["tables"][0];
    CAPTURE(change);
    CHECK(table["times"] == "longest");
    REQUIRE(table["changes"].size() == 1);
    CHECK(table["changes"][0]["last_bytes"] == change / 2);
    CHECK(table["changes"][0]["next_bytes"] == change);
    CHECK(table["changes"][0]["from"] == "bruck radix 2");
    CHECK(table["changes"][0]["to"] == "pairwise");
    CHECK(table["unexplained"].empty());
    for (const Json& size : table["sizes"]) CHECK(size["ratio"].get<double>() == Approx(1).epsilon(1e-4));
  }
}

TEST_CASE("sizes that no algorithm explains are named, with the factor") {
  const Workplace here;
  here.put("eight.json", scenario_of_8);
  here.put("osu.log", log_of_two_algorithms(256, 0.7));
  const Json table = measured_by(here, "osu.log eight.json")["tables"][0];
  REQUIRE(table["unexplained"].size() == 1);
  CHECK(table["unexplained"][0]["from_bytes"] == 2048);
  CHECK(table["unexplained"][0]["to_bytes"] == 4096);
  for (const Json& size : table["sizes"]) {
    const bool is_explained = size["bytes"] < 2048;
    CHECK(size["in_use"].is_null() == !is_explained);
    CHECK(size["compared_with"].is_string());
  }
  CHECK(contains(here.hopscope("measured osu.log eight.json").output, " (pairwise) "));
  CHECK(table["unexplained"][0]["least_ratio"].get<double>() == Approx(0.7).epsilon(1e-3));
  CHECK(table["conclusions"].dump().find("the model does not explain them") != std::string::npos);
}

TEST_CASE("the option --word-bytes is not another word than that of the platform") {
  const Workplace here;
  here.put("eight.json", scenario_of_8);
  here.put("osu.log", log_of_two_algorithms(1));
  const std::string of_4 = "measured osu.log eight.json --set platform.word_bytes=4 --word-bytes ";
  CHECK(here.hopscope(of_4 + "4").status == 0);
  const Ending other = here.hopscope(of_4 + "8");
  CHECK(other.status == 2);
  CHECK(contains(other.errors,
                 "/platform/word_bytes: t_w of the platform is for words of 4 bytes, but "
                 "--word-bytes is 8; give \"word_bytes\": 8 in the platform"));
}

TEST_CASE("words have bytes, times the unit of the scenario, and buffers a part for each rank") {
  const Workplace here;
  here.put("eight.json", scenario_of_8);
  here.put("osu.log", log_of_two_algorithms(1));
  const std::string of_words =
      " --word-bytes 8 --set platform.costs.t_w=0.000032 --set platform.costs.t_s=0.002 "
      "--set platform.time_unit=ms";
  const Json by_words = measured_by(here, "osu.log eight.json" + of_words);
  const Json by_bytes = measured_by(here, "osu.log eight.json");
  for (std::size_t i = 0; i < by_bytes["tables"][0]["sizes"].size(); ++i) {
    const Json& one = by_words["tables"][0]["sizes"][i];
    const Json& other = by_bytes["tables"][0]["sizes"][i];
    CHECK(one["words"].get<double>() * 8 == other["words"].get<double>());
    CHECK(one["measured"].get<double>() * 1000 == Approx(other["measured"].get<double>()));
    CHECK(one["ratio"].get<double>() == Approx(other["ratio"].get<double>()).epsilon(1e-9));
  }
  std::string nccl = "# Using devices\n";
  for (int rank = 0; rank < 8; ++rank)
    nccl += fmt::format("#  Rank {:2} Group  0 Pid  4{} on  gpu-01 device  {} [0x10] NVIDIA H100\n", rank, rank, rank);
  nccl +=
      "#       size         count      type   redop    root     time   algbw   busbw #wrong     time\n"
      "        4096           128     float    none      -1    16.04    0.26    0.22      0    12.10\n";
  here.put("nccl.log", nccl);
  CHECK(contains(here.hopscope("measured eight.json nccl.log --plot sizes.html").errors, "does not name the test"));
  CHECK(contains(here.read("sizes.html"), "bytes of a rank's whole buffer"));
  const Json of_buffers = measured_by(here, "eight.json nccl.log")["tables"][0];
  CHECK(of_buffers["of_buffers"] == true);
  CHECK(of_buffers["times"] == "mean");
  CHECK(of_buffers["sizes"][0]["words"] == 512);
}

TEST_CASE("measured bandwidths stand beside those that their algorithms reach at best") {
  const Workplace here;
  here.put("eight.json", scenario_of_8);
  here.put("osu.log", log_of_two_algorithms(64));
  // A port carries 250 bytes per us. Pairwise exchange moves 7 blocks through it, which is what counts; Bruck's
  // algorithm 12.
  const Json report = measured_by(here, "osu.log eight.json");
  std::map<std::string, double> at_best;
  for (const Json& size : report["tables"][0]["sizes"]) {
    if (!size["busbw_at_best"].is_null()) at_best[size["in_use"]] = size["busbw_at_best"];
    CHECK(size["busbw"].get<double>() <= size["busbw_at_best"].get<double>() * (1 + 1e-9));
  }
  CHECK(at_best.at("pairwise") == Approx(0.25));
  CHECK(at_best.at("bruck radix 2") == Approx(0.25 * 7 / 12));
  CHECK(contains(here.hopscope("measured osu.log eight.json").output, "busbw GB/s  at best"));
}

TEST_CASE("lines that mpirun and srun label with ranks are read") {
  const Workplace here;
  here.put("eight.json", scenario_of_8);
  for (const std::string label : {"[1,0]<stdout>:", "0: "}) {
    std::string labelled;
    const std::string log = log_of_two_algorithms(64);
    for (std::size_t at = 0; at < log.size(); at = log.find('\n', at) + 1)
      labelled += label + log.substr(at, log.find('\n', at) + 1 - at);
    here.put("osu.log", labelled);
    CHECK(measured_by(here, "osu.log eight.json")["tables"][0]["sizes"].size() == 13);
  }
}

TEST_CASE("measured draws, prints tables and rows, and refuses what does not fit") {
  const Workplace here;
  here.put("eight.json", scenario_of_8);
  here.put("osu.log", log_of_two_algorithms(256));
  const Ending table = here.hopscope("measured osu.log eight.json --plot times.html");
  CHECK(table.status == 0);
  CHECK(
      contains(table.output, "between 128 and 256 bytes, the library seems to switch from bruck radix 2 to pairwise"));
  CHECK(contains(table.output, "the model explains all sizes, to a factor of 1.25"));
  CHECK(contains(table.errors, "does not state the number of ranks; assumed to be the 8 of the scenario"));
  CHECK(contains(here.read("times.html"), "measured"));
  const std::string rows = here.hopscope("measured osu.log eight.json --format csv").output;
  CHECK(rows.starts_with("file,benchmark,line,bytes,words,measured,in_use,compared_with,ratio,nearest,"));
  CHECK(std::ranges::count(rows, '\n') == 14);
  const auto refused = [&](const std::string& arguments) {
    const Ending ending = here.hopscope("measured " + arguments);
    CHECK(ending.status == 2);
    CHECK(ending.output.empty());
    return ending.errors;
  };
  CHECK(contains(refused("osu.log"), "measured needs a scenario"));
  CHECK(contains(refused("eight.json"), "measured needs a log"));
  CHECK(contains(refused("osu.log eight.json --plot times.pdf"), ".html, .svg or .png"));
  CHECK(contains(refused("osu.log eight.json --ranks 16"), "osu_alltoall is for 16 ranks, but the scenario has 8"));
  CHECK(contains(refused("osu.log eight.json --set platform.time_unit=weeks"), "/platform/time_unit"));
  CHECK(contains(refused("osu.log nothing.log eight.json"), "nothing.log"));
  here.put("latency.log", "# OSU MPI Latency Test v5.9\n# Size          Latency (us)\n1 1.51\n");
  CHECK(contains(refused("latency.log eight.json"), "has no table of all-to-all (osu_alltoall, IMB Alltoall, "));
  here.put("empty.log",
           "# Benchmarking Alltoall\n# #processes = 8\n#bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
           "            0         1000         0.05         0.07         0.06\n");
  CHECK(contains(refused("empty.log eight.json"), "empty.log: has no size above 0 with a time above 0"));
  here.put("text.log", "nothing of interest\n");
  CHECK(contains(refused("text.log eight.json"), "is not a benchmark log"));
}

TEST_CASE("of a log with several numbers of ranks the tables of the scenario's are taken") {
  const Workplace here;
  here.put("eight.json", scenario_of_8);
  std::string log;
  for (const int ranks : {4, 8, 16}) {
    log += fmt::format("# Benchmarking Alltoall \n# #processes = {} \n", ranks);
    log += "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n";
    log += fmt::format("          512         1000  {:.2f}  {:.2f}  {:.2f}\n", ranks * 3.1, ranks * 3.4, ranks * 3.2);
  }
  here.put("imb.log", log);
  const Json report = measured_by(here, "imb.log eight.json");
  REQUIRE(report["tables"].size() == 1);
  CHECK(report["tables"][0]["sizes"][0]["measured"] == 27.2);
  CHECK(report["remarks"].dump().find("IMB Alltoall is for 4 ranks, but the scenario has 8: left out") !=
        std::string::npos);
  here.put("imb.log", log.substr(0, log.find("# Benchmarking Alltoall \n# #processes = 8")));
  const Ending refused = here.hopscope("measured imb.log eight.json");
  CHECK(refused.status == 2);
  CHECK(contains(refused.errors, "IMB Alltoall is for 4 ranks, but the scenario has 8"));
}

TEST_CASE("sizes whose time is below the precision of the benchmark are named") {
  const Workplace here;
  here.put("eight.json", scenario_of_8);
  here.put("imb.log",
           "# Benchmarking Alltoall \n# #processes = 8 \n#bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
           "1 1000 0.00 0.00 0.00\n2 1000 0.00 0.00 0.00\n4 1000 6.10 6.30 6.20\n");
  const Json report = measured_by(here, "imb.log eight.json");
  CHECK(report["tables"][0]["sizes"].size() == 1);
  CHECK(report["remarks"].dump().find("2 sizes are left out, whose time is 0, below the precision of the benchmark: "
                                      "1, 2") != std::string::npos);
}

TEST_CASE("times that no algorithm explains do not tell which one is used") {
  const Workplace here;
  here.put("eight.json", scenario_of_8);
  here.put("osu.log", log_of_two_algorithms(256));
  const std::string far_off = "osu.log eight.json --set platform.costs.t_s=200 --set platform.costs.t_w=4";
  const Json table = measured_by(here, far_off)["tables"][0];
  CHECK(table["changes"].empty());
  CHECK(table["conclusions"][0] ==
        "no algorithm comes within a factor of 1.25 of any of these times, so that none can be identified");
  CHECK(table["conclusions"].dump().find("seems") == std::string::npos);
}

TEST_CASE("algorithms with the same times are named together, or not at all") {
  const Workplace here;
  here.put("eight.json", scenario_of_8);
  here.put("osu.log", log_of_two_algorithms(256));
  const std::string conclusion = measured_by(here, "osu.log eight.json")["tables"][0]["conclusions"][0];
  CHECK(contains(conclusion, "from bruck radix 2 to pairwise, or shift"));
  CHECK(contains(conclusion, " or one-factor"));
  here.put("two.json", R"({"platform": {"topology": {"family": "complete", "nodes": 2},
    "costs": {"t_s": 2, "t_w": 0.004}, "time_unit": "us"},
    "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 64}})");
  here.put("two.log",
           "# OSU MPI All-to-All Personalized Exchange Latency Test v7.4\n# Size       Avg Latency(us)\n"
           "1 2.004\n1024 6.10\n");
  CHECK(measured_by(here, "two.log two.json")["tables"][0]["conclusions"][0] ==
        "all sizes: all algorithms take the same time, so that none can be identified");
}

TEST_CASE("measured, compare and recommend need no algorithm in a scenario") {
  const Workplace here;
  here.put("osu.log", log_of_two_algorithms(256));
  const std::string named(scenario_of_8);
  std::string unnamed = named;
  unnamed.replace(unnamed.find(R"("algorithm": "pairwise", )"), 25, "");
  here.put("named.json", named);
  here.put("unnamed.json", unnamed);
  for (const std::string command : {"measured osu.log ", "compare ", "recommend "}) {
    const Ending one = here.hopscope(command + "named.json --format csv");
    const Ending other = here.hopscope(command + "unnamed.json --format csv");
    INFO(command << other.errors);
    CHECK(other.status == 0);
    CHECK(std::ranges::count(other.output, '\n') == std::ranges::count(one.output, '\n'));
  }
  CHECK(contains(here.hopscope("compare named.json").output, "> in the file:"));
  CHECK_FALSE(contains(here.hopscope("compare unnamed.json").output, "in the file"));
  const Ending without_operation = here.hopscope("compare unnamed.json --set schedule.operation=null");
  CHECK(without_operation.status == 2);
  CHECK(contains(here.hopscope("run unnamed.json").errors, "/schedule/algorithm"));
}

}  // namespace hopscope::test
