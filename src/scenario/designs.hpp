#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

namespace hopscope {

/// A scenario on a network that is built in another way, such as with twice as many NICs.
struct Design {
  std::string what;                       ///< "NICs per server"
  double value = 1;                       ///< of this in the file
  double changed = 1;                     ///< in its place
  std::optional<Scenario> scenario = {};  ///< none if there is no such network, or the schedule does not fit it
  std::string why_not = {};               ///< then
};

/// The scenario of a file with half and twice the numbers of which its network is built, as far as the fields of its
/// topology state them: NICs of a server, servers, rails (identical networks between servers, over which each message
/// is striped), and the oversubscription of a fat tree. What the file expects of its own time is left out.
/// @throws InputError as read_scenario
[[nodiscard]] std::vector<Design> designs_of(const std::string& file, const Catalogue& catalogue,
                                             const ReadOptions& options = {});

}  // namespace hopscope
