#pragma once

#include <hopscope/scenario.hpp>

namespace hopscope {

/// Bytes that processes here may still take: what the system has available, and less if a limit is set.
[[nodiscard]] double bytes_available();

/// Bytes that this process may address: a limit if one is set, else infinite.
[[nodiscard]] double address_space();

/// What a run of this scenario, planned beforehand, takes in bytes: an estimate from above.
[[nodiscard]] double bytes_needed(const Scenario& scenario, bool messages);

/// Checks sizes before memory is taken. @param more bytes that whoever looks on takes
/// @throws InputError if the run does not fit into what this machine has free; says how much it would need.
void require_memory(const Scenario& scenario, bool messages, double more = 0);

}  // namespace hopscope
