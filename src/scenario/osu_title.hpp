#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hopscope {

/// "# OSU MPI Latency Test v5.6": what the table below it has; none for other lines. Of other interfaces, such as
/// "# OSU OpenSHMEM Put Test" and "# OMB Python MPI Latency Test", it ends the table above.
[[nodiscard]] std::optional<std::string> title_of_osu(std::string_view line);

/// What stands after the name of a total exchange in a title of OSU's benchmarks: "OSU MPI All-to-Allv Personalized
/// Exchange Latency", "OSU MPI Alltoallv Latency". None in others; exchanges with neighbours are others.
[[nodiscard]] std::optional<std::string_view> after_exchange(std::string_view title);

}  // namespace hopscope
