// Guidelines held against the times of benchmarks' logs, and logs of every collective operation.
#include <catch2/catch.hpp>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "measurements/benchmarks.hpp"
#include "measurements/measured_log.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

std::string osu(const std::string& title, const std::string& rows) {
  return "# OSU MPI " + title + " Latency Test v7.4\n# Datatype: MPI_CHAR.\n# Size       Avg Latency(us)\n" + rows +
         "\n";
}

std::string imb(const std::string& name, int ranks, const std::string& rows) {
  return "#-----\n# Benchmarking " + name + "\n# #processes = " + std::to_string(ranks) +
         "\n#-----\n #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n" + rows + "\n\n";
}

Json report_of(const Workplace& here, const std::string& arguments) {
  const Ending ending = here.hopscope("guidelines " + arguments + " --format json");
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  return Json::parse(ending.output);
}

/// The comparison of `whole` with `parts` operations at a size of the vector.
Json row_of(const Json& report, const std::string& whole, const std::string& first_part, double vector) {
  for (const Json& row : report["guidelines"]) {
    if (row["whole"]["operation"] == whole && row["parts"][0]["operation"] == first_part &&
        row["vector_words"] == vector)
      return row;
  }
  return nullptr;
}

}  // namespace

/// Sentences are wrapped.
static std::string in_one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

TEST_CASE("titles of benchmarks tell operations, and whether sizes are of whole buffers", "[logs]") {
  const auto osu_operation = [](const char* title) { return benchmark_of_osu(title).value(); };
  CHECK(osu_operation("OSU MPI Broadcast Latency").name == "osu_bcast");
  CHECK(osu_operation("OSU MPI Broadcast Latency").operation == "broadcast");
  CHECK(osu_operation("OSU MPI-CUDA Allreduce Latency").operation == "all-reduce");
  CHECK(osu_operation("OSU MPI Non-blocking Allgatherv Latency").name == "osu_iallgatherv");
  CHECK(osu_operation("OSU MPI All-to-Allv Personalized Exchange Latency").name == "osu_alltoallv");
  CHECK(osu_operation("OSU MPI Reduce_scatter_block Latency").name == "osu_reduce_scatter_block");
  CHECK(osu_operation("OSU MPI Reduce_scatter Latency").of_buffers);
  CHECK_FALSE(osu_operation("OSU MPI Allgather Latency").of_buffers);
  for (const char* other : {"OSU MPI Bandwidth", "OSU MPI Neighborhood Alltoall Latency", "OSU MPI Neighbor Allgather",
                            "OSU MPI Multi Latency"})
    CHECK_FALSE(benchmark_of_osu(other));
  CHECK(osu_operation("OSU MPI Barrier Latency").operation == "barrier");
  CHECK(osu_operation("OSU MPI Non-blocking Barrier Latency").name == "osu_ibarrier");
  CHECK(benchmark_of_imb("Barrier")->operation == "barrier");
  CHECK(benchmark_of_imb("Reduce_scatter_block")->operation == "reduce-scatter");
  CHECK(benchmark_of_imb("Reduce")->operation == "reduce");
  CHECK_FALSE(benchmark_of_imb("Reduce_local"));
  CHECK_FALSE(benchmark_of_imb("Exchange"));
  CHECK(benchmark_of_nccl("all_gather_perf")->of_buffers);
  CHECK_FALSE(benchmark_of_nccl("broadcast_perf")->of_buffers);
  CHECK_FALSE(benchmark_of_nccl("sendrecv_perf"));
}

TEST_CASE("measured times violate guidelines where others together were faster", "[logs]") {
  const Workplace here;
  here.put("sums.log", "$ mpirun -np 4 osu_all\n" + osu("Allreduce", "1024 10.0\n4096 20.0") +
                           osu("Reduce", "1024 3.0\n4096 12.0") + osu("Broadcast", "1024 4.0\n4096 9.0"));
  const Json report = report_of(here, "sums.log --ranks 4");
  CHECK(report["name"] == "measured on 4 ranks");
  CHECK(report["engine"].is_null());
  const Json slow = row_of(report, "all-reduce", "reduce", 1024);
  CHECK(slow["violated"] == true);
  CHECK(slow["ratio"] == 10.0 / 7);
  CHECK(slow["whole"]["algorithm"] == "osu_allreduce");
  CHECK(row_of(report, "all-reduce", "reduce", 4096)["violated"] == false);
  const Ending table = here.hopscope("guidelines sums.log --ranks 4");
  CHECK(in_one_line(table.output)
            .find("the worst: all-reduce of 1024 bytes takes 1.429 times as long as reduce + broadcast") !=
        std::string::npos);
  CHECK(table.output.find("times in us") != std::string::npos);
}

TEST_CASE("a rank's share of a vector is what the benchmark of the operation calls a size", "[logs]") {
  const Workplace here;
  // On 4 ranks a vector of 4096 bytes has blocks of 1024; Intel prints the whole of a reduce-scatter.
  here.put("imb.log", imb("Bcast", 4, "4096 1000 1 1 1\n") + imb("Scatter", 4, "1024 1000 1 3 2\n") +
                          imb("Allgather", 4, "512 1000 1 4 3\n1536 1000 1 8 4\n") +
                          imb("Reduce_scatter", 4, "4096 1000 1 5 3\n") + imb("Allreduce", 4, "4096 100 1 20 3\n") +
                          imb("Allreduce", 2, "4096 100 1 99 3\n"));
  const Json report = report_of(here, "imb.log");
  const Json broadcast = row_of(report, "broadcast", "scatter", 4096);
  CHECK(broadcast["parts"][0]["time"] == 3);  // of the last rank
  CHECK(broadcast["parts"][1]["message_words"] == 1024);
  CHECK(broadcast["parts"][1]["time"] == 6);  // half-way from 512 to 1536 bytes
  CHECK(row_of(report, "all-reduce", "reduce-scatter", 4096)["ratio"] == 20.0 / 11);
  CHECK(row_of(report, "all-reduce", "reduce", 4096)["ratio"].is_null());
  CHECK(row_of(report, "all-reduce", "reduce", 4096)["violated"].is_null());
  const Ending table = here.hopscope("guidelines imb.log");
  CHECK(table.output.find("IMB Allreduce is left out: it has 2 ranks, and tables of 4 are compared") !=
        std::string::npos);
  CHECK(table.output.find("not known:  reduce: it was not measured") != std::string::npos);
}

TEST_CASE("what cannot be compared is refused with what is missing", "[logs]") {
  const Workplace here;
  const auto refused = [&](const std::string& arguments) {
    const Ending ending = here.hopscope("guidelines " + arguments);
    CHECK(ending.status == 2);
    return ending.errors;
  };
  here.put("one.log", osu("Allreduce", "1024 10.0"));
  CHECK(refused("one.log").find("no table says how many ranks took part (at least two); give --ranks") !=
        std::string::npos);
  CHECK(refused("one.log --ranks 4").find("there are tables of 1 collective operation of 4 ranks") !=
        std::string::npos);
  here.put("launched.log", "mpirun --hostfile h -np 4 /opt/osu/mpi/collective/osu_allreduce\n\n" +
                               osu("Allreduce", "1024 10.0\n2048 -5") + "mpirun -np 4 osu_reduce\n" +
                               osu("Reduce", "1024 1"));
  const Json launched = report_of(here, "launched.log");
  CHECK(launched["name"] == "measured on 4 ranks");
  CHECK(here.hopscope("guidelines launched.log").output.find("1 size is left out") != std::string::npos);
  CHECK(refused("one.log --ranks 4 --library openmpi").find("--library is for a platform") != std::string::npos);
  here.put("platform.json", R"({"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 1, "t_w": 1, "t_h": 0}})");
  CHECK(refused("platform.json --ranks 4").find("platform.json: ") != std::string::npos);
}

TEST_CASE("measured finds the algorithm of any operation whose benchmark is in a log", "[logs]") {
  const Workplace here;
  here.put("sum.json", R"({"platform": {"topology": {"family": "complete", "nodes": 8}, "time_unit": "us",
    "costs": {"t_s": 2, "t_w": 0.001, "t_h": 0.1}, "word_bytes": 1},
    "schedule": {"operation": "broadcast", "algorithm": "binomial", "message_words": 1000}})");
  // 3 (t_s + t_h + t_w m), the time of the binomial tree.
  here.put("bcast.log",
           "mpirun -np 8 osu_bcast\n" + osu("Broadcast", "1000 9.3\n10000 36.3") + osu("Allreduce", "1000 50"));
  const Ending ending = here.hopscope("measured bcast.log sum.json --format json");
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  CHECK(ending.output.find("osu_bcast") != std::string::npos);
  const Json sizes = Json::parse(ending.output)["tables"][0]["sizes"];
  REQUIRE(sizes.size() == 2);
  CHECK(sizes[0]["in_use"].dump().find("binomial") != std::string::npos);
  CHECK(here.hopscope("measured bcast.log sum.json --set schedule.operation=scatter").status == 2);
}

}  // namespace hopscope::test
