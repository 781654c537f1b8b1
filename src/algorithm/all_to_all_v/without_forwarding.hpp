#pragma once

#include <hopscope/result.hpp>
#include <hopscope/size_matrix.hpp>

namespace hopscope::all_to_all_v {

/// The largest number of messages that one rank must send. A bound on startups counts only these: a message holds no
/// port of its receiver during its startup, so all messages for one rank may start up at once.
[[nodiscard]] Rank most_sent(const SizeMatrix& sizes);

/// A lower bound on the time of startups if every message is sent directly to its destination. It holds for an
/// algorithm that does so, not for the operation: blocks sent together share a startup.
[[nodiscard]] Analytic startups_without_forwarding(const Platform& platform, const SizeMatrix& sizes);

}  // namespace hopscope::all_to_all_v
