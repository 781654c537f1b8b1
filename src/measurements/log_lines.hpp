#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// Lines of a log of benchmarks, which begin most of their lines with a #. Where logs are copied from pages, this may
/// have a backslash in front, or be lost; where they are quoted in mails, each has a > in front.

/// What the benchmark printed, without the rank that mpirun ("[1,0]<stdout>:", from Open MPI 5 on
/// "[prterun-node1-42@1,0]<stdout>:", Intel's "[0] ") or srun ("0: ") puts in front.
[[nodiscard]] std::string_view printed_line(std::string_view line);

[[nodiscard]] std::vector<std::string_view> words_of(std::string_view line);
[[nodiscard]] bool contains(std::string_view text, std::string_view part);

/// "# OSU MPI Latency Test v5.6": what the table below it has; none for other lines. Of other interfaces, such as
/// "# OSU OpenSHMEM Put Test" and "# OMB Python MPI Latency Test", it ends the table above.
[[nodiscard]] std::optional<std::string> title_of_osu(std::string_view line);

/// "# Benchmarking Alltoall": what the table below it has; none for other lines.
[[nodiscard]] std::optional<std::string> title_of_imb(std::string_view line);

/// The rank in a line of nccl-tests: "#  Rank  3 Group  0 Pid  41 on  gpu-01 device  3 [0x16] NVIDIA H100".
[[nodiscard]] std::optional<std::string_view> rank_of_device(std::string_view line);

}  // namespace hopscope
