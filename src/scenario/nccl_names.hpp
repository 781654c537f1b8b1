#pragma once

#include <string_view>

namespace hopscope {

inline constexpr std::string_view exchange_of_nccl = "alltoall_perf";

/// The program of nccl-tests that a line names; empty if it names none, or alltoall_perf beside another.
[[nodiscard]] std::string_view nccl_test_in(std::string_view line);

}  // namespace hopscope
