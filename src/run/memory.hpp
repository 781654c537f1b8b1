#pragma once

#include <string>
#include <string_view>

#include <hopscope/scenario.hpp>

namespace hopscope {

/// Bytes that processes may still allocate: what the system has available, or less if a limit is set.
[[nodiscard]] double bytes_available();

/// Bytes that this process may address: a limit if one is set, else infinite.
[[nodiscard]] double address_space();

/// The memory in bytes that a run of this scenario, once planned, takes: an upper estimate.
[[nodiscard]] double bytes_needed(const Scenario& scenario, bool messages);

/// @throws InputError if so many bytes are not free: "`what` takes about 2 GB of memory, and 1 GB are free; `advice`"
void require_bytes(const Scenario& scenario, double needed, std::string_view what, const std::string& advice);

/// Checks sizes before memory is allocated. @param more bytes that observers take
/// @throws InputError if the run does not fit into the free memory, stating how much it would need.
void require_memory(const Scenario& scenario, bool messages, double more = 0);

}  // namespace hopscope
