// Logs as they are found on pages and in mails, and tables that are told from others by what they lack. The shapes are
// those of logs in issues of NVIDIA/nccl, NVIDIA/nccl-tests, intel/mpi-benchmarks and open-mpi/ompi; figures are made
// up but for the table of sendrecv_perf, which is in issue 214 of NVIDIA/nccl-tests.
#include <catch2/catch.hpp>

#include "measurements/measured_log.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

const std::string unmarked_nccl = R"(mpirun -np 8 all_reduce_perf -b 32 -f 2 -e 8G
 nThread 1 nGpus 1 minBytes 32 maxBytes 8589934592 step: 2(factor) warmup iters: 5 iters: 20 validation: 1

 Using devices
   Rank  0 Pid 1821213 on node1 device  0 [0x00] NVIDIA A100-SXM4-40GB
   Rank  7 Pid 1821223 on node1 device  7 [0x00] NVIDIA A100-SXM4-40GB

                                                     out-of-place                       in-place
       size         count    type   redop     time   algbw   busbw  error     time   algbw   busbw  error
        (B)    (elements)                     (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)
          32             8   float     sum    22.25    0.00    0.00  0e+00    21.34    0.00    0.00  0e+00
    33554432       8388608   float     sum    322.4  104.08  182.14  0e+00    321.4  104.41  182.71  0e+00
)";

const std::string of_sendrecv = R"(# nThread 1 nGpus 1 minBytes 256 maxBytes 1073741824 step: 2(factor) warmup iters: 5
# Using devices
#  Rank  0 Group  0 Pid 1478709 on      gpu23 device  0 [0x31] NVIDIA A40
#  Rank  1 Group  0 Pid 1171742 on      gpu24 device  0 [0x31] NVIDIA A40
#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
         256            64     float     sum      -1    34.24    0.01    0.01      0    33.65    0.01    0.01    N/A
        8192          2048     float     sum      -1    31.76    0.26    0.26      0    31.59    0.26    0.26    N/A
)";

}  // namespace

TEST_CASE("a log of nccl-tests is read without its marks, as a copy of a page has it", "[logs]") {
  REQUIRE(is_measured_log(unmarked_nccl));
  const MeasuredLog log = read_measured_log(unmarked_nccl);
  REQUIRE(log.series.size() == 1);
  CHECK(log.series[0].benchmark == "all_reduce_perf");
  CHECK(log.series[0].ranks == 8);
  REQUIRE(log.series[0].rows.size() == 2);
  CHECK(log.series[0].rows[1].time == 322.4);
}

TEST_CASE("logs of OSU's and Intel's benchmarks are read without their marks, sentences about them are not", "[logs]") {
  const MeasuredLog log = read_measured_log(
      "OSU MPI Allreduce Latency Test v5.6.3\nSize Avg Latency(us) Min Latency(us) Max Latency(us) Iterations\n"
      "Size of the job: 8\n4 0.84 0.80 0.99 1000\n"
      "Benchmarking Alltoall\n#processes = 4\n#bytes #repetitions t_min[usec] t_max[usec] t_avg[usec]\n"
      "1 1000 3.10 3.30 3.20\n");
  REQUIRE(log.series.size() == 2);
  CHECK(log.series[0].benchmark == "osu_allreduce");
  CHECK(log.series[0].rows.front().longest == 0.99);
  CHECK(log.series[1].ranks == 4);
  CHECK(log.series[1].rows.front().longest == 3.3);
  CHECK_FALSE(is_measured_log("Benchmarking began at noon\nOSU MPI Latency Test v5.6 was built with GCC 12\n"));
}

TEST_CASE("a table that a mail quotes is read", "[logs]") {
  const MeasuredLog log = read_measured_log(
      "> # Benchmarking Gather\n> # #processes = 64\n>\n> > #bytes #repetitions  t_min[usec]  t_max[usec]  "
      "t_avg[usec]\n"
      "> >            1          331        14.02        14.16        14.09\n> mpirun -np 4 ./IMB-MPI1\n");
  REQUIRE(log.series.size() == 1);
  CHECK(log.series[0].ranks == 64);
  CHECK(log.series[0].rows.size() == 1);
}

TEST_CASE("messages between neighbours that state a reduction are none, since they are not checked in place",
          "[logs]") {
  const MeasuredLog log = read_measured_log(of_sendrecv);
  CHECK(log.series.empty());
  CHECK(log.left_out ==
        std::vector<std::string>{"nccl-tests whose results are checked out of place alone, as of sendrecv_perf"});
}

TEST_CASE("of Intel's non-blocking benchmarks the time without computation is read", "[logs]") {
  const MeasuredLog log = read_measured_log(
      "# Benchmarking Ireduce_scatter \n# #processes = 2 \n"
      "       #bytes #repetitions t_ovrl[usec] t_pure[usec]  t_CPU[usec]   overlap[%]      defects\n"
      "            0         1000         0.63         0.30         0.30         0.00         0.00\n"
      "            4         1000         2.63         1.30         1.20         0.00         0.00\n"
      "            8         1000         2.65         1.32         1.20         0.00         1.00\n"
      "# Benchmarking Ireduce_scatter_pure\n# #processes = 2 \n"
      "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]      defects\n"
      "            4         1000         1.30         1.33         1.31         0.00\n"
      "# Benchmarking Ibarrier\n# #processes = 2\n"
      "#repetitions t_ovrl[usec] t_pure[usec]  t_CPU[usec]   overlap[%]\n"
      "        1000         5.63         2.30         2.20         0.00\n");
  REQUIRE(log.series.size() == 3);
  CHECK(log.series[0].benchmark == "IMB Ireduce_scatter, pure communication");
  CHECK(log.series[0].operation == "reduce-scatter");
  REQUIRE(log.series[0].rows.size() == 1);  // nothing was sent for 0 bytes, and 8 bytes arrived wrong
  CHECK(log.series[0].rows.front().time == 1.3);
  CHECK(log.series[1].benchmark == "IMB Ireduce_scatter_pure");
  CHECK(log.series[1].rows.front().longest == 1.33);
  CHECK(log.series[2].operation == "barrier");
  CHECK(log.series[2].rows.front().time == 2.3);
}

TEST_CASE("a title whose table is not known is named among what is left out", "[logs]") {
  const MeasuredLog log = read_measured_log(
      "# Benchmarking Allreduce\n# #processes = 96\n"
      "#Benchmarking        #procs       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
      "Allreduce       96                  4         1000       297.88  298.07       297.95\n"
      "# OSU MPI Latency Test v5.8\n# OSU MPI Latency Test v5.8\n# Size          Latency (us)\n1  21.10\n");
  CHECK(log.series.size() == 1);
  CHECK(log.left_out == std::vector<std::string>{"IMB Allreduce without a row of times that is known"});
}

}  // namespace hopscope::test
