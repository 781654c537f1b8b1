#include "scenario/nccl_names.hpp"

#include <algorithm>
#include <array>

namespace hopscope {

namespace {

constexpr std::array<std::string_view, 10> others_of_nccl{
    "all_reduce_perf", "all_gather_perf", "broadcast_perf", "reduce_scatter_perf", "reduce_perf",
    "sendrecv_perf",   "scatter_perf",    "gather_perf",    "hypercube_perf",      "alltoallv_perf"};

/// Whether a line names a program, as "./alltoall_perf -b 8" does and "tee alltoall_perf.log" does not.
bool names(std::string_view line, std::string_view program) {
  constexpr std::string_view of_words = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
  for (auto at = line.find(program); at != std::string_view::npos; at = line.find(program, at + 1)) {
    std::string_view rest = line.substr(at + program.size());
    constexpr std::string_view with_mpi = "_mpi";
    if (rest.starts_with(with_mpi)) rest.remove_prefix(with_mpi.size());
    const bool begins = at == 0 || (of_words.find(line[at - 1]) == std::string_view::npos && line[at - 1] != '=');
    const bool is_file =
        rest.size() > 1 && (rest[0] == '.' || rest[0] == '-') && of_words.find(rest[1]) != std::string_view::npos;
    const bool ends = rest.empty() || (of_words.find(rest[0]) == std::string_view::npos && rest[0] != '/');
    if (begins && ends && !is_file) return true;
  }
  return false;
}

}  // namespace

std::string_view nccl_test_in(std::string_view line) {
  if (line.find("_perf") == std::string_view::npos) return {};
  if (line.starts_with("Linking") || line.starts_with("Compiling")) return {};  // how they are built
  const auto other = std::ranges::find_if(others_of_nccl, [&](std::string_view name) { return names(line, name); });
  const bool is_exchange = names(line, exchange_of_nccl);
  if (other == others_of_nccl.end()) return is_exchange ? exchange_of_nccl : std::string_view();
  return is_exchange ? std::string_view() : *other;
}

}  // namespace hopscope
