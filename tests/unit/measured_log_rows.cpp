// Which rows of logs are used, and what is said of others. The figures are made up.
#include "measurements/measured_log.hpp"

#include <catch2/catch.hpp>

#include "measurements/measurements.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using UsedRows = std::vector<std::pair<double, double>>;

UsedRows used_rows_of(const MeasuredSeries& series) {
  UsedRows times;
  for (const auto& row : series.rows) times.emplace_back(row.bytes, row.time);
  return times;
}

constexpr const char* of_two_devices =
    "./alltoall_perf\n# Using devices\n#  Rank  0 Group  0 Pid  41 on  gpu-01 device  0 [0x10] NVIDIA H100\n"
    "#  Rank  1 Group  0 Pid  42 on  gpu-01 device  1 [0x16] NVIDIA H100\n"
    "#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw "
    "#wrong\n"
    "        4096           512     float    none      -1      inf    0.33    0.16      0    12.10    0.34    0.17    "
    "N/A\n"
    "        8192          1024     float    none      -1    13.50    0.61    0.30      0    13.10    0.63    0.31    "
    "N/A\n";

}  // namespace

TEST_CASE("sizes whose results a benchmark found to be wrong are left out, and a remark tells which") {
  const MeasuredLog log = read_measured_log(
      "# OSU MPI All-to-All Personalized Exchange Latency Test v7.4\n# Size       Avg Latency(us)        Validation\n"
      "1                         7.07              Pass\n1024                      78.68             Fail\n"
      "2048                      1.0               Fail\n"
      "# Benchmarking Alltoall\n# #processes = 4\n"
      "#bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]      defects\n"
      "            1         1000         2.65         7.07         4.36         0.00\n"
      "            2         1000         2.65         7.07         4.36         1.00\n");
  REQUIRE(log.series.size() == 2);
  CHECK(used_rows_of(log.series[0]) == UsedRows{{1, 7.07}});
  CHECK(log.series[0].remarks ==
        std::vector<std::string>{"2 sizes are left out, whose results the benchmark found to be wrong: 1024, 2048"});
  CHECK(used_rows_of(log.series[1]) == UsedRows{{1, 4.36}});
  CHECK(log.series[1].remarks ==
        std::vector<std::string>{"1 size is left out, whose results the benchmark found to be wrong: 2"});
}

TEST_CASE("a log of which nothing is left says why") {
  const MeasuredLog log =
      read_measured_log("# OSU MPI Latency Test v7.4\n# Size       Latency(us)        Validation\n1  7.07  Fail\n");
  CHECK_THROWS_WITH(
      measurements_of(log, "x.log", Switching::cut_through, {}),
      "x.log: has no size above 0 with a time above 0; osu_latency: 1 size is left out, whose results the "
      "benchmark found to be wrong: 1");
}

TEST_CASE("a time that is infinite or not a number is none, in whatever column it is read from") {
  std::string osu =
      "# OSU MPI All-to-All Latency Test v7.4\n# Size  Avg Latency(us)  Min Latency(us)  Max Latency(us)\n";
  for (const char* const row :
       {"1 7 6 8", "2 inf 6 8", "4 1e309 6 8", "8 nan 6 8", "16 -1 6 8", "32 7 6 inf", "64 7 6 8"})
    osu += std::string(row) + "\n";
  const MeasuredLog log = read_measured_log(osu);
  REQUIRE(log.series.size() == 1);
  CHECK(used_rows_of(log.series[0]) == UsedRows{{1, 7}, {64, 7}});
  const std::string why = "left out, whose time is infinite, negative or not a number: ";
  CHECK(log.series[0].remarks == std::vector<std::string>{"5 sizes are " + why + "2, 4, 8, 16, 32"});
  const MeasuredLog of_devices = read_measured_log(of_two_devices);
  REQUIRE(of_devices.series.size() == 1);
  CHECK(used_rows_of(of_devices.series[0]) == UsedRows{{8192, 13.5}});
  CHECK(of_devices.series[0].remarks == std::vector<std::string>{"1 size is " + why + "4096"});
}

TEST_CASE("of thousands of tables of other benchmarks the first are named, each once") {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "# OSU MPI Thing " + std::to_string(i % 2500) + " Test\n";
  const MeasuredLog log = read_measured_log(text);
  CHECK(log.left_out.size() == 2500);
  CHECK_THROWS_WITH(measurements_of(log, "x.log", Switching::cut_through, {}),
                    Catch::EndsWith("OSU MPI Thing 10, OSU MPI Thing 11 and 2488 more"));
}

TEST_CASE("of hundreds of tables a hundred are remarked on") {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "# OSU MPI Latency Test v7.4\n# Size       Latency(us)\n1  7.07\n";
  const auto remarks = measurements_of(read_measured_log(text), "x.log", Switching::cut_through, {}).remarks;
  CHECK(remarks.size() == 101);
  CHECK(remarks.back() == "and 200 more warnings");
}

}  // namespace hopscope::test
