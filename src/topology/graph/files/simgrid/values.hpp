#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace hopscope {

// Values as SimGrid's platforms have them; none if a text is not one.

/// In byte/s: "125MBps", "1Gbps" (bits), "1MiBps", "1.25e8".
[[nodiscard]] std::optional<double> simgrid_bandwidth(std::string_view text);
/// In microseconds: "50us", "1.5ms", "0.002" (seconds).
[[nodiscard]] std::optional<double> simgrid_latency(std::string_view text);
/// Whole numbers from 1, apart by this sign: "3,2,2".
[[nodiscard]] std::optional<std::vector<std::int64_t>> simgrid_counts(std::string_view text, char apart);
/// Their product, at most one more than a network can have vertices.
[[nodiscard]] std::int64_t simgrid_product(const std::vector<std::int64_t>& factors);
/// The parts of a text, apart by this sign; at least one.
[[nodiscard]] std::vector<std::string_view> parts_between(std::string_view text, char apart);

}  // namespace hopscope
