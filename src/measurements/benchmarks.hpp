#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hopscope {

/// What a benchmark of a collective operation measures.
struct CollectiveBenchmark {
  std::string name;            ///< as it prints it, or its program: "osu_allreduce", "IMB Bcast", "all_gather_perf"
  std::string_view operation;  ///< as scenarios name it
  std::string_view stem;       ///< of the names of OSU's programs that measure it: "allreduce"
  /// Sizes are of a rank's whole buffer, and a message of the operation is its part for, or from, one rank.
  bool of_buffers = false;
};

/// @param title of OSU's micro-benchmarks: "OSU MPI Allreduce Latency", "OSU MPI All-to-Allv Personalized Exchange
/// Latency", "OSU MPI Non-blocking Broadcast Latency". None if it is of no known operation, or of neighbours.
[[nodiscard]] std::optional<CollectiveBenchmark> benchmark_of_osu(std::string_view title);
/// @param name of Intel's MPI benchmarks: "Allreduce", "Alltoallv", "Ireduce_scatter_pure"
[[nodiscard]] std::optional<CollectiveBenchmark> benchmark_of_imb(std::string_view name);
/// @param program of nccl-tests or rccl-tests: "all_reduce_perf"
[[nodiscard]] std::optional<CollectiveBenchmark> benchmark_of_nccl(std::string_view program);

/// The benchmarks that measure an operation, as a list for people: "osu_bcast, IMB Bcast, broadcast_perf, or their
/// variants"; empty if none does.
[[nodiscard]] std::string benchmarks_of(std::string_view operation);

}  // namespace hopscope
