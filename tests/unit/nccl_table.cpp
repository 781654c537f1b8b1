// Which collective a table of nccl-tests is of, where the log does not name it.
#include "measurements/nccl_table.hpp"

#include <fmt/format.h>
#include <catch2/catch.hpp>

#include "measurements/measurements.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

constexpr const char* four_devices =
    "# Using devices\n#  Rank  0 Group  0 Pid 1 on box device  0 [0x01] GPU\n"
    "#  Rank  1 Group  0 Pid 1 on box device  1 [0x02] GPU\n#  Rank  2 Group  0 Pid 1 on box device  2 [0x03] GPU\n"
    "#  Rank  3 Group  0 Pid 1 on box device  3 [0x04] GPU\n";

/// @param columns between the type and the time in the head @param values the same in the rows
std::string table_of(const std::string& columns, const std::string& values, double factor, const std::string& in_place,
                     const std::string& devices = four_devices) {
  std::string text = devices + "#\n#       size         count      type   " + columns +
                     "     time   algbw   busbw #wrong     time   algbw   busbw #wrong\n"
                     "#        (B)    (elements)                               (us)  (GB/s)  (GB/s)\n";
  for (const double bytes : {4096.0, 1048576.0, 16777216.0}) {
    const double time = 10 + bytes / 25e3;
    const double rate = bytes / time / 1000;
    const std::string times = fmt::format("{:8.2f} {:7.2f} {:7.2f}", time, rate, rate * factor);
    text += fmt::format("{:12.0f} {:12.0f}     float  {}  {}      0  {}    {}\n", bytes, bytes / 16, values, times,
                        times, in_place);
  }
  return text;
}

MeasuredLog read_table(const std::string& columns, const std::string& values, double factor,
                       const std::string& in_place) {
  return read_measured_log(table_of(columns, values, factor, in_place));
}

}  // namespace

TEST_CASE("a table of nccl-tests that names no test is an all-to-all only if its columns are those of one") {
  struct Example {
    const char* columns;
    const char* values;
    double factor;
    const char* why;
  };
  for (const Example& each : {
           Example{"redop    root", "sum  -1", 1, "a reduction"},     // of no factor of a reduction
           Example{"redop    root", "none  2", 0.75, "with a root"},  // gather, scatter
           Example{"redop    root", "      0", 0.75, "with a root"},  // the same, of an early version
           Example{"", "", 1, "without a column redop"},              // all_gather of an early version
           Example{"redop    root", "none  -1", 1, "not (p-1)/p"},    // sendrecv
           Example{"redop", "", 1, "not (p-1)/p"},                    // hypercube of an early version
           Example{"redop    root", "none  -1", 0.5, "not (p-1)/p"},
       }) {
    const MeasuredLog log = read_table(each.columns, each.values, each.factor, "0");
    INFO(each.columns << " | " << each.values);
    CHECK(log.series.empty());
    REQUIRE(log.left_out.size() == 1);
    CHECK(log.left_out.front().find(each.why) != std::string::npos);
  }
}

TEST_CASE("a table of nccl-tests that names no test is read as that whose columns it has") {
  struct Example {
    const char* columns;
    const char* values;
    double factor;
    const char* devices;
    const char* test;
    const char* operation;
  };
  for (const Example& each : {
           Example{"redop    root", "sum  -1", 1.5, four_devices, "all_reduce_perf", "all-reduce"},
           Example{"redop    root", "sum  -1", 1.5, "", "all_reduce_perf", "all-reduce"},
           Example{"redop", "prod", 0.75, four_devices, "reduce_scatter_perf", "reduce-scatter"},
           Example{"redop    root", "sum   0", 1, four_devices, "reduce_perf", "reduce"},
           Example{"redop    root", "none  0", 1, four_devices, "broadcast_perf", "broadcast"},
           Example{"root", "0", 1, four_devices, "broadcast_perf", "broadcast"},  // of an early version
           Example{"redop    root", "none  -1", 0.75, four_devices, "all_gather_perf", "all-gather"},
       }) {
    const MeasuredLog log = read_measured_log(table_of(each.columns, each.values, each.factor, "0", each.devices));
    INFO(each.columns << " | " << each.values);
    REQUIRE(log.series.size() == 1);
    CHECK(log.series[0].benchmark == each.test);
    CHECK(log.series[0].operation == each.operation);
    REQUIRE(log.series[0].remarks.size() == 1);
    CHECK(log.series[0].remarks[0].find(each.test) != std::string::npos);
  }
  const MeasuredLog slow = read_measured_log(
      "#       size         count    type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw "
      "#wrong\n"
      "          64            16   float     sum      -1    24.00    0.00    0.00      0    24.00    0.00    0.00     "
      " 0\n");
  CHECK(slow.series.empty());  // bandwidths of 0 have no factor
  CHECK_THAT(slow.left_out.at(0), Catch::Contains("a line with the name of the test"));
}

TEST_CASE("a barrier of OSU's or Intel's benchmarks has one time", "[logs]") {
  const auto time_of = [](const std::string& text) {
    const MeasuredLog log = read_measured_log(text);
    REQUIRE(log.series.size() == 1);
    CHECK(log.series[0].operation == "barrier");
    REQUIRE(log.series[0].rows.size() == 1);
    CHECK(log.series[0].rows[0].bytes == 0);
    return log.series[0].rows[0];
  };
  CHECK(time_of("# OSU MPI Barrier Latency Test v7.2\n# Avg Latency(us)\n             2.31\n1 2 3\n").time == 2.31);
  const auto full = time_of(
      "# OSU MPI Barrier Latency Test v5.9\n\n# Avg Latency(us)   Min Latency(us)   Max Latency(us)"
      "  Iterations\n             2.31              1.20              3.30        1000\n");
  CHECK(full.time == 2.31);
  CHECK(full.longest == 3.30);
  const auto intel = time_of(
      "# Benchmarking Barrier \n# #processes = 4 \n#----\n"
      " #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
      "         1000         1.11         1.31         1.21\n");
  CHECK(intel.time == 1.21);
  CHECK(intel.longest == 1.31);
  const auto pure = time_of(
      "# OSU MPI Non-blocking Barrier Latency Test v5.9\n# Overall(us)       Compute(us)    Pure "
      "Comm.(us)        Overlap(%)\n           6.00              3.00              2.90              1.00\n");
  CHECK(pure.time == 2.90);
}

TEST_CASE("an all-to-all of nccl-tests is read with an empty redop, and what the columns leave open is said") {
  const auto doubts = [](const std::string& columns, const std::string& values, const std::string& in_place) {
    const MeasuredLog log = read_table(columns, values, 0.75, in_place);
    REQUIRE(log.series.size() == 1);
    CHECK(log.left_out.empty());
    CHECK(log.series[0].ranks == 4);
    REQUIRE(log.series[0].rows.size() == 3);
    CHECK(log.series[0].rows[1].time == 51.94);
    return log.series[0].remarks;
  };
  CHECK(doubts("redop", "", "N/A").empty());
  CHECK(doubts("redop", "", "0").empty());
  CHECK(doubts("redop    root", "none  -1", "N/A").empty());
  CHECK(doubts("redop    root", "      -1", "0").front().find("as all_gather_perf does") != std::string::npos);
}

TEST_CASE("a program is named by itself, not by a file, and a command tells of the tables below it") {
  const std::string table = table_of("redop    root", "none  -1", 0.75, "0");
  const auto read = [](const std::string& text) { return read_measured_log(text); };
  CHECK(read("$ mpirun ./all_gather_perf -b 1K | tee alltoall_perf.log\n" + table).series.at(0).operation ==
        "all-gather");
  CHECK(read("==> alltoall_perf-16.log <==\n" + table).series.at(0).operation == "all-gather");
  CHECK(read("$ ./alltoall_perf_mpi -b 1K | tee all_gather_perf.txt\n" + table).series.at(0).remarks.empty());
  for (const std::string no_command : {"#SBATCH --job-name=alltoall_perf\n", "Linking  a.cu > build/alltoall_perf\n"})
    CHECK(read(no_command + table).series.at(0).remarks.size() == 1);
  const std::string rooted = table_of("redop    root", "none   0", 1, "0");
  CHECK(read("./alltoall_perf\n" + rooted).left_out.size() == 1);
  const MeasuredLog below = read(rooted + "$ ./alltoall_perf -b 1K\n" + table);
  CHECK(below.series.at(0).operation == "broadcast");
  CHECK(below.series.at(1).operation == "all-to-all");
  CHECK(read(table + "$ ./all_gather_perf -b 1K\n" + table).series.at(0).remarks.size() == 1);
  CHECK(read(table + "# Collective test concluded: alltoall_perf\n").series.at(0).remarks.empty());
}

TEST_CASE("a log that names alltoall_perf is believed, and one without devices has any number of ranks") {
  const std::string odd = table_of("redop    root", "none  -1", 0.9, "0");
  CHECK(read_measured_log(odd).series.empty());
  const MeasuredLog believed = read_measured_log("./alltoall_perf -b 4K -e 16M -f 64\n" + odd);
  REQUIRE(believed.series.size() == 1);
  CHECK_THAT(believed.series[0].remarks.at(0), Catch::Contains("which is not so here"));
  CHECK(read_measured_log(table_of("redop    root", "none  -1", 0.9, "N/A", "")).series.size() == 1);
  CHECK(read_measured_log(table_of("redop    root", "none  -1", 0.3, "N/A", "")).series.empty());
}

TEST_CASE("an exchange of 0 bytes is no startup of each rank: a fit leaves it out, and says so") {
  const MeasuredLog log = read_measured_log(
      "# Benchmarking Alltoall\n# #processes = 5\n#bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
      "            0         1000         0.05         0.07         0.06\n"
      "            1         1000         4.01         4.03         4.02\n"
      "         1000         1000         8.01         8.03         8.02\n");
  REQUIRE(log.series.size() == 1);
  CHECK(log.series[0].rows.size() == 2);
  const Measurements read = measurements_of(log, "x.log", Switching::cut_through, {});
  CHECK(read.rows.size() == 2);
  REQUIRE(read.remarks.size() == 2);
  CHECK(read.remarks[0] == "IMB Alltoall: 0 bytes are left out: libraries send nothing for them");
  const MeasuredLog message =
      read_measured_log("# OSU MPI Latency Test v5.9\n# Size          Latency (us)\n0                       1.50\n");
  CHECK(measurements_of(message, "x.log", Switching::cut_through, {}).rows.size() == 1);
}

TEST_CASE(
    "results that nccl-tests found to be wrong are left out, or remarked on where it is not known which they are") {
  const std::string named = "./alltoall_perf\n";
  std::string text = named + table_of("redop    root", "none  -1", 0.75, "N/A");
  const auto row = text.find("16777216");
  text.replace(text.find("      0  ", row), 9, "     12  ");
  const std::string failed = "# Out of bounds values : 1 FAILED\n";
  const MeasuredLog marked = read_measured_log(text + failed);
  REQUIRE(marked.series.size() == 1);
  CHECK(marked.series[0].rows.size() == 2);
  CHECK(marked.series[0].remarks ==
        std::vector<std::string>{"1 size is left out, whose results the benchmark found to be wrong: 16777216"});
  const MeasuredLog unmarked = read_measured_log(named + table_of("redop    root", "none  -1", 0.75, "N/A") + failed);
  REQUIRE(unmarked.series.size() == 1);
  CHECK(unmarked.series[0].rows.size() == 3);
  CHECK(unmarked.series[0].remarks ==
        std::vector<std::string>{
            "the benchmark found wrong results, but none at the times that are read: all sizes are used"});
}

}  // namespace hopscope::test
