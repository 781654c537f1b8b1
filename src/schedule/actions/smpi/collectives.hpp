#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "schedule/actions/rank_action.hpp"
#include "schedule/actions/smpi/sizes.hpp"

namespace hopscope {

/// The messages of one rank that begin together.
struct SmpiRound {
  std::vector<std::pair<Rank, double>> sends = {};  ///< to whom, and bytes
  std::vector<Rank> receives = {};                  ///< from whom
};

/// One collective action of all ranks.
struct SmpiCollective {
  SmpiKind kind = SmpiKind::barrier;
  std::vector<SmpiSizes> of_rank = {};  ///< what each of them says
};

/// Bytes of an element without a datatype: init without an argument counts bytes, init with one counts doubles.
[[nodiscard]] double smpi_standard_bytes(const SmpiRank& rank);

/// The collective actions of a trace, in their order, which is the same for all ranks.
/// @param load gets what they take @param mistakes gets ranks for which it is not, and what is wrong with arguments
[[nodiscard]] std::vector<SmpiCollective> smpi_collectives(const SmpiTrace& trace, ReadingLoad& load,
                                                           ScheduleMistakes& mistakes);

/// The algorithms by which a total exchange in a trace is carried out, the usual one first: as the catalogue calls
/// them, and as the selector of SMPI calls those that send the same messages.
[[nodiscard]] const std::vector<std::string>& smpi_all_to_alls();

/// The catalogue's name of one of them: "pairwise" for "pair", "shift" for SMPI's "ring", which is no ring.
[[nodiscard]] std::string_view catalogue_all_to_all(std::string_view name);

/// Why total exchanges of so many ranks cannot be carried out by the algorithm of that name; empty if they can.
[[nodiscard]] std::string why_no_all_to_all(std::string_view algorithm, Rank ranks);

/// What `rank` does in a collective action, round by round: the messages of a round begin when those of the one before
/// have ended. Empty rounds may occur. @param all_to_all one of smpi_all_to_alls()
[[nodiscard]] std::vector<SmpiRound> smpi_rounds(const SmpiCollective& collective, Rank rank,
                                                 std::string_view all_to_all);

}  // namespace hopscope
