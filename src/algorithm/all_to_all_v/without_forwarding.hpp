#pragma once

#include <hopscope/result.hpp>
#include <hopscope/size_matrix.hpp>

namespace hopscope::all_to_all_v {

/// The most messages that one rank must send. A bound on startups counts no others: a message holds no port of its
/// receiver while it starts up, so what a rank receives may all start up at once.
[[nodiscard]] Rank most_sent(const SizeMatrix& sizes);

/// What startups cost at least where every message goes straight to its destination. It holds for an algorithm that
/// does so, not for the operation: blocks that travel together share a startup.
[[nodiscard]] Analytic startups_without_forwarding(const Platform& platform, const SizeMatrix& sizes);

}  // namespace hopscope::all_to_all_v
