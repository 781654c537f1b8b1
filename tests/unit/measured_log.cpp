// Logs of benchmarks, as jobs print them. The tables have the shape of those of the tools; their figures are made up.
#include "measurements/measured_log.hpp"

#include <catch2/catch.hpp>

#include "measurements/measurements.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

const std::string of_osu = R"(Loading openmpi/4.1.5
WARNING: There was an error initializing an OpenFabrics device.
srun: job 4711 queued

# OSU MPI Latency Test v5.9
# Size          Latency (us)
0                       1.50
1                       1.51
1024                    1.80
[node01:12345] 1 more process has sent help message help-mpi-btl.txt

# OSU MPI Bandwidth Test v5.9
# Size      Bandwidth (MB/s)
1                       4.20

# OSU MPI All-to-All Personalized Exchange Latency Test v5.9
# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations
1                      12.00              11.00             13.00        1000
1024                   40.00              39.00             41.00        1000
)";

const std::string of_imb = R"(#------------------------------------------------------------
#    Intel(R) MPI Benchmarks 2019 Update 6, MPI-1 part
#---------------------------------------------------
# Benchmarking PingPong
# #processes = 2
#---------------------------------------------------
       #bytes #repetitions      t[usec]   Mbytes/sec
            0         1000         0.00         0.00
            4         1000         1.25         3.20

#----------------------------------------------------------------
# Benchmarking Alltoall
# #processes = 4
# ( 12 additional processes waiting in MPI_Barrier)
#----------------------------------------------------------------
       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]
            1         1000         3.10         3.30         3.20
          512         1000         4.10         4.30         4.20
# All processes entering MPI_Finalize
)";

std::string of_nccl(const std::string& collective, const std::string& reduction) {
  return "+ mpirun -np 2 ./build/" + collective + R"( -b 8 -e 64M -f 2 -g 1
# nThread 1 nGpus 1 minBytes 8 maxBytes 67108864 step: 2(factor) warmup iters: 5 iters: 20 validation: 1
#
# Using devices
#  Rank  0 Group  0 Pid  41 on  gpu-01 device  0 [0x10] NVIDIA H100
#  Rank  1 Group  0 Pid  42 on  gpu-01 device  1 [0x16] NVIDIA H100
gpu-01:41:41 [0] NCCL INFO Bootstrap : Using eth0:10.0.0.1<0>
#
#                                                              out-of-place                       in-place
#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)
        4096           512     float    )" +
         reduction + R"(      -1    12.50    0.33    0.16      0    12.10    0.34    0.17    N/A
gpu-01:41:41 [0] NCCL INFO comm 0x5 rank 0 nranks 2
        8192          1024     float    )" +
         reduction + R"(      -1    13.50    0.61    0.30      0    13.10    0.63    0.31    N/A
# Out of bounds values : 0 OK
# Avg bus bandwidth    : 0.3
)";
}

std::vector<std::pair<double, double>> times_of(const MeasuredSeries& series) {
  std::vector<std::pair<double, double>> times;
  for (const auto& row : series.rows) times.emplace_back(row.bytes, row.time);
  return times;
}

using Times = std::vector<std::pair<double, double>>;

}  // namespace

TEST_CASE("logs of OSU's benchmarks are read between the lines of a job, whatever else was measured") {
  REQUIRE(is_measured_log(of_osu));
  const MeasuredLog log = read_measured_log(of_osu);
  REQUIRE(log.series.size() == 2);
  CHECK(log.series[0].benchmark == "osu_latency");
  CHECK(log.series[0].operation.empty());
  CHECK(times_of(log.series[0]) == Times{{0, 1.5}, {1, 1.51}, {1024, 1.8}});
  CHECK(log.series[0].rows[1].line == 8);
  CHECK(log.series[1].benchmark == "osu_alltoall");
  CHECK_FALSE(log.series[1].ranks);
  CHECK(times_of(log.series[1]) == Times{{1, 12}, {1024, 40}});
  CHECK(log.left_out == std::vector<std::string>{"OSU MPI Bandwidth"});
}

TEST_CASE("logs of Intel's benchmarks state the ranks, and the mean time is read") {
  const MeasuredLog log = read_measured_log(of_imb);
  REQUIRE(log.series.size() == 2);
  CHECK(times_of(log.series[0]) == Times{{0, 0}, {4, 1.25}});
  CHECK(log.series[1].ranks == 4);
  CHECK(times_of(log.series[1]) == Times{{1, 3.2}, {512, 4.2}});
}

TEST_CASE("the sizes of nccl-tests are those of buffers, and reductions are no total exchange") {
  const MeasuredLog log = read_measured_log(of_nccl("alltoall_perf", "none"));
  REQUIRE(log.series.size() == 1);
  CHECK(log.series[0].ranks == 2);
  CHECK(log.series[0].of_buffers);
  CHECK(times_of(log.series[0]) == Times{{4096, 12.5}, {8192, 13.5}});
  CHECK(read_measured_log(of_nccl("all_reduce_perf", " sum")).series.at(0).operation == "all-reduce");
  CHECK(read_measured_log(of_nccl("my_perf", " sum")).of("all-to-all").series.empty());
  CHECK(read_measured_log(of_nccl("all_gather_perf", "none")).series.at(0).parts(2) == 2);
  CHECK(read_measured_log(of_nccl("all_gather_perf", "none")).of("all-to-all").series.empty());
}

TEST_CASE("each block of Intel's benchmarks is a table of its own ranks, of which a fit may take one") {
  const MeasuredLog log = read_measured_log(
      "# Benchmarking Alltoall \n# #processes = 2 \n# ( 2 additional processes waiting in MPI_Barrier)\n"
      "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n            1 1000 1.1 1.3 1.2\n"
      "# Benchmarking Alltoall \n# #processes = 4 \n"
      "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n            1 1000 3.1 3.3 3.2\n");
  REQUIRE(log.series.size() == 2);
  CHECK(log.series[0].ranks == 2);
  CHECK(log.series[1].ranks == 4);
  const Measurements all = measurements_of(log, "x.log", Switching::cut_through, {});
  REQUIRE(all.rows.size() == 2);
  CHECK(all.rows[0].startups == 1);
  CHECK(all.rows[1].startups == 3);
  const Measurements of_4 = measurements_of(log, "x.log", Switching::cut_through, 4);
  REQUIRE(of_4.rows.size() == 1);
  CHECK(of_4.rows[0].time == 3.2);
  CHECK(of_4.remarks.front() == "IMB Alltoall of 2 ranks is left out");
  CHECK_THROWS_WITH(measurements_of(log, "x.log", Switching::cut_through, 8), "x.log: has no table of 8 ranks");
}

TEST_CASE("old versions of Intel's benchmarks state the ranks in brackets, and one rank exchanges nothing") {
  const MeasuredLog log = read_measured_log(
      "# Benchmarking Alltoall \r\n# ( #processes = 1 ) \r\n"
      "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\r\n            1 1000 0.1 0.1 0.1\r\n"
      "# Benchmarking Alltoall \r\n# ( #processes = 2 ) \r\n# ( 2 additional processes waiting in MPI_Barrier)\r\n"
      "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\r\n            1 1000 1.1 1.3 1.2\r\n");
  REQUIRE(log.series.size() == 2);
  CHECK(log.series[0].ranks == 1);
  CHECK(log.series[1].ranks == 2);
  const Measurements read = measurements_of(log, "x.log", Switching::cut_through, {});
  REQUIRE(read.rows.size() == 1);
  CHECK(read.rows[0].time == 1.2);
}

TEST_CASE("OSU's benchmarks of NCCL are read as those of MPI") {
  const MeasuredLog log = read_measured_log(
      "# OSU NCCL-CUDA All-to-All Personalized Exchange Latency Test v7.5\n# Size       Avg Latency(us)        "
      "Validation\n1                      12.46              Pass\n");
  REQUIRE(log.series.size() == 1);
  CHECK(log.series[0].benchmark == "osu_alltoall");
  CHECK(times_of(log.series[0]) == Times{{1, 12.46}});
}

TEST_CASE("the title of a total exchange has several spellings, and exchanges with neighbours have it too") {
  for (const std::string title :
       {"Alltoallv Latency Test v5.3.2", "All-to-Allv Personalized Exchange Latency Test v7"}) {
    const MeasuredLog log =
        read_measured_log("# OSU MPI " + title + "\n# Size       Avg Latency(us)\n64                      5.10\n");
    INFO(title);
    REQUIRE(log.series.size() == 1);
    CHECK(log.series[0].benchmark == "osu_alltoallv");
  }
  CHECK(read_measured_log("# OSU MPI Neighborhood Alltoall Latency Test v7\n# Size       Avg Latency(us)\n64     5.1\n")
            .series.empty());
}

TEST_CASE("of a non-blocking exchange the time without computation is read, of OSU's tables the largest by its name") {
  const MeasuredLog log = read_measured_log(
      "# OSU MPI Non-blocking All-to-All Latency Test v7.4\n# Overall = Coll. Init + Compute + MPI_Test + MPI_Wait\n"
      "# Size           Overall(us)       Compute(us)    Pure Comm.(us)        Overlap(%)\n"
      "1                     25.10             12.50             12.20              0.00\n"
      "1024                  82.00             40.90             40.70              0.00\n\n"
      "# OSU MPI All-to-Allw Personalized Exchange Latency Test v7.4\n# Datatype: MPI_CHAR.\n"
      "# Size       Avg Latency(us)   P50 Tail Lat(us)   Min Latency(us)   Max Latency(us)  Iterations\n"
      "8                      3.00              2.90              2.50              4.50         100\n");
  REQUIRE(log.series.size() == 2);
  CHECK(log.series[0].benchmark == "osu_ialltoall, pure communication");
  CHECK(times_of(log.series[0]) == Times{{1, 12.2}, {1024, 40.7}});
  CHECK(log.series[1].benchmark == "osu_alltoallw");
  CHECK(log.series[1].rows.front().longest == 4.5);
}

TEST_CASE("a log as measurements: messages first, else exchanges of p-1 messages each") {
  const auto cut_through = Switching::cut_through;
  const Measurements messages = measurements_of(read_measured_log(of_imb), "x.log", cut_through, {});
  REQUIRE(messages.rows.size() == 1);  // a time of 0 is none
  CHECK(messages.rows[0].words == 4);
  CHECK(messages.rows[0].startups == 1);
  const Measurements exchanges =
      measurements_of(read_measured_log(of_nccl("alltoall_perf", "none")), "x.log", cut_through, {});
  REQUIRE(exchanges.rows.size() == 2);
  CHECK(exchanges.rows[0].words == 2048);
  const std::string alone = of_osu.substr(of_osu.find("# OSU MPI All"));
  CHECK_THROWS_WITH(measurements_of(read_measured_log(alone), "x.log", cut_through, {}),
                    "x.log: osu_alltoall does not state the number of ranks; give --ranks");
  const Measurements of_8 = measurements_of(read_measured_log(alone), "x.log", cut_through, 8);
  CHECK(of_8.rows[1].words == 7 * 1024);
  CHECK(of_8.rows[1].startups == 7);
  CHECK_THROWS_WITH(
      measurements_of(read_measured_log("# OSU MPI Bandwidth Test v5\n# Size B\n1 2\n"), "x.log", cut_through, {}),
      "x.log: has no table of a latency test or a total exchange (all-to-all); it has OSU MPI Bandwidth");
}

TEST_CASE("a table of OSU's benchmarks ends where one of one-sided messages, or of another interface, begins") {
  const MeasuredLog log = read_measured_log(
      "# OSU MPI Latency Test v5.8\n# Size          Latency (us)\n1  21.10\n"
      "# OSU MPI_Put Latency Test v5.8\n# Window creation: MPI_Win_allocate\n# Size          Latency (us)\n1  39.13\n"
      "# OSU OpenSHMEM Put Test v5.8\n# Size      Latency (us)\n1  1.13\n"
      "# OMB Python MPI Latency Test\n# Size (B)      Latency (us)\n1  406.88\n");
  REQUIRE(log.series.size() == 1);
  CHECK(times_of(log.series[0]) == Times{{1, 21.1}});
  CHECK(log.left_out == std::vector<std::string>{"OSU MPI_Put Latency", "OSU OpenSHMEM Put", "OMB Python MPI Latency"});
}

TEST_CASE("a size for which Intel's benchmarks had no memory has no time") {
  const MeasuredLog log = read_measured_log(
      "# Benchmarking Alltoall\n# #processes = 4\n#bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
      "            1         1000         2.65         7.07         4.36\n"
      "      4194304 out-of-mem.; needed X=    0.063 GB; use flag \"-mem X\" or MAX_MEM_USAGE>=X (IMB_mem_info.h)\n");
  REQUIRE(log.series.size() == 1);
  CHECK(times_of(log.series[0]) == Times{{1, 4.36}});
}

TEST_CASE("of several nccl-tests in a log, each table is of the one named above it") {
  const MeasuredLog log = read_measured_log(of_nccl("all_gather_perf", "none") + of_nccl("alltoall_perf", "none") +
                                            of_nccl("alltoallv_perf", "none"));
  CHECK(log.series.size() == 2);
  CHECK(log.left_out == std::vector<std::string>{"alltoallv_perf"});
  CHECK(log.of("all-to-all").series.size() == 1);
  CHECK(log.of("all-to-all").left_out == std::vector<std::string>{"alltoallv_perf", "all_gather_perf"});
  // Scripts that name all of them say nothing of the next table.
  CHECK(read_measured_log("for t in alltoall_perf all_gather_perf\n" + of_nccl("my", "none")).series.size() == 1);
}

TEST_CASE("processes of nccl-tests that do not know of each other are one rank each") {
  std::string text = of_nccl("alltoall_perf", "none");
  text.replace(text.find("Rank  1"), 7, "Rank  0");
  const MeasuredLog log = read_measured_log(text);
  REQUIRE(log.series.size() == 1);
  CHECK(log.series[0].ranks == 1);
}

TEST_CASE("the rank that a launcher puts in front of each line is no part of it") {
  for (const std::string label : {"[prterun-node1-4711@1,0]<stdout>: ", "[1,0]<stdout>:", "[0] ", "0: "}) {
    const MeasuredLog log = read_measured_log(label + "# OSU MPI Latency Test v5.8\n" + label +
                                              "# Size          Latency (us)\n" + label + "1  21.10\n");
    INFO(label);
    REQUIRE(log.series.size() == 1);
    CHECK(times_of(log.series[0]) == Times{{1, 21.1}});
  }
}

}  // namespace hopscope::test
