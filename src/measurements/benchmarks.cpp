#include "measurements/benchmarks.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include <fmt/format.h>

#include "algorithm/operation_names.hpp"

namespace hopscope {

namespace {

/// What benchmarks of one operation are called. The titles of OSU's have its name, written in one way or another. Sizes
/// are of one message of the operation unless stated otherwise: of the vector that is broadcast or combined, of the
/// part for each rank, or from it.
struct Names {
  std::string_view operation;
  std::string_view osu;       ///< after "osu_"; with a capital, the name of Intel's
  std::string_view nccl;      ///< the program of nccl-tests; empty if there is none
  bool has_parts = false;     ///< a message is a part of a buffer for all ranks, whose size nccl-tests print
  bool prints_whole = false;  ///< OSU's and Intel's print the size of that buffer, too
};

constexpr std::array<Names, 10> all_names{{
    {"all-to-all", "alltoall", "alltoall_perf", true},
    {"broadcast", "bcast", "broadcast_perf"},
    {"reduce", "reduce", "reduce_perf"},
    {"scatter", "scatter", "scatter_perf", true},
    {"gather", "gather", "gather_perf", true},
    {"all-gather", "allgather", "all_gather_perf", true},
    {"reduce-scatter", "reduce_scatter", "reduce_scatter_perf", true, true},
    {"all-reduce", "allreduce", "all_reduce_perf"},
    {"scan", "scan", ""},
    {"barrier", "barrier", ""},
}};

/// What follows the name of an operation: sizes for each rank, which benchmarks choose equal, and one size for all.
bool is_variant(std::string_view rest) { return rest.empty() || rest == "v" || rest == "w" || rest == "block"; }

/// The operation that a word of a title names, and what follows its name there: "v" in "All-to-Allv".
struct NamedCollective {
  const Names* names;
  std::string rest;
};

std::optional<NamedCollective> named_in(std::string_view word) {
  const std::string letters = letters_of(word);
  for (const Names& each : all_names) {
    const std::string name = letters_of(each.operation);
    if (!letters.starts_with(name) || !is_variant(std::string_view(letters).substr(name.size()))) continue;
    return NamedCollective{&each, letters.substr(name.size())};
  }
  return std::nullopt;
}

/// "Reduce_scatter"
std::string imb_name_of(const Names& names) {
  std::string name(names.osu);
  name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
  return name;
}

/// "Alltoall" of the non-blocking "Ialltoall", which also computes, and "Ialltoall_pure", which does not.
std::string without_overlap(std::string_view name) {
  constexpr std::string_view pure = "_pure";
  if (name.size() < 2 || name[0] != 'I' || name[1] < 'a') return std::string(name);
  std::string blocking(name.substr(1));
  blocking.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(blocking.front())));
  if (blocking.ends_with(pure)) blocking.resize(blocking.size() - pure.size());
  return blocking;
}

std::string_view next_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

}  // namespace

std::optional<CollectiveBenchmark> benchmark_of_osu(std::string_view title) {
  if (title.find("Neighbor") != std::string_view::npos) return std::nullopt;
  const std::string_view start = title.find("Non-blocking") == std::string_view::npos ? "osu_" : "osu_i";
  for (std::string_view word = next_word(title); !word.empty(); word = next_word(title)) {
    const auto named = named_in(word);
    if (!named) continue;
    const Names& names = *named->names;
    return CollectiveBenchmark{
        fmt::format("{}{}{}{}", start, names.osu, named->rest == "block" ? "_" : "", named->rest), names.operation,
        names.osu, names.prints_whole};
  }
  return std::nullopt;
}

std::optional<CollectiveBenchmark> benchmark_of_imb(std::string_view name) {
  const std::string blocking = without_overlap(name);
  const auto found = std::ranges::find_if(all_names, [&](const Names& each) {
    const std::string own = imb_name_of(each);
    return blocking.starts_with(own) && is_variant(letters_of(blocking.substr(own.size())));
  });
  if (found == all_names.end()) return std::nullopt;
  return CollectiveBenchmark{fmt::format("IMB {}", name), found->operation, found->osu, found->prints_whole};
}

std::optional<CollectiveBenchmark> benchmark_of_nccl(std::string_view program) {
  const auto found = std::ranges::find(all_names, program, &Names::nccl);
  if (program.empty() || found == all_names.end()) return std::nullopt;
  return CollectiveBenchmark{std::string(program), found->operation, found->osu, found->has_parts};
}

std::string benchmarks_of(std::string_view operation) {
  const auto found = std::ranges::find(all_names, operation, &Names::operation);
  if (found == all_names.end()) return "";
  const std::string of_nccl = found->nccl.empty() ? "" : fmt::format(", {}", found->nccl);
  return fmt::format("osu_{}, IMB {}{}, or their variants", found->osu, imb_name_of(*found), of_nccl);
}

}  // namespace hopscope
