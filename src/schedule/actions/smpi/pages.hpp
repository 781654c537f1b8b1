#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "schedule/actions/smpi/collectives.hpp"

namespace hopscope {

/// The collective actions whose algorithm a scenario may choose, as traces call them: "bcast", "allreduce", ..; those
/// with counts belong to the same without. Total exchanges have a choice of their own: smpi_all_to_alls().
[[nodiscard]] const std::vector<std::string>& smpi_chosen_actions();

/// The algorithms by which such an action can be carried out, the usual one first: as the catalogue calls them, and as
/// the selector of SMPI calls those that send the same messages, such as "rab" of an allreduce.
[[nodiscard]] const std::vector<std::string>& smpi_algorithms(std::string_view action);

/// Which of smpi_chosen_actions() is meant; empty for others.
[[nodiscard]] std::string_view smpi_chosen_action(SmpiKind kind);

/// Why an action cannot be carried out by that algorithm among so many ranks; empty if it can.
[[nodiscard]] std::string why_no_algorithm(std::string_view action, std::string_view algorithm, Rank ranks);

/// What `rank` does, as smpi_rounds has it, by one of smpi_algorithms() that is not the usual one.
/// @param word_bytes where a vector may be cut
[[nodiscard]] std::vector<SmpiRound> rounds_by(std::string_view algorithm, const SmpiCollective& collective, Rank rank,
                                               double word_bytes);

}  // namespace hopscope
