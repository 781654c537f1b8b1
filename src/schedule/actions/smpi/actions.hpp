#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "libraries/library.hpp"
#include "schedule/actions/rank_action.hpp"
#include "schedule/actions/smpi/trace.hpp"

namespace hopscope {

/// What a trace does not say.
struct SmpiSettings {
  double word_bytes = 1;
  double flops_per_time_unit = 0;              ///< 0: computing takes no time
  double eager_bytes = 0;                      ///< after a send of fewer bytes a rank goes on at once
  Time second = 1;                             ///< in the time unit of the platform
  std::optional<std::string> all_to_all = {};  ///< of smpi_all_to_alls()
  std::map<std::string, std::string, std::less<>> algorithms = {};  ///< by smpi_chosen_actions()
  /// Which takes an algorithm for each collective action for which none is given above; null: the usual one.
  const Library* library = nullptr;
};

/// By what a kind of collective action of a trace is carried out.
struct SmpiTaken {
  std::string field;      ///< that chooses it: "allreduce"
  std::string algorithm;  ///< in words: "rabenseifner (40000 bytes)"
};

/// The actions of a trace with what they wait for: a blocking one begins when the one before has ended.
struct SmpiActions {
  ActionLists lists;  ///< whose receives have the words that they have room for, or -1
  std::vector<SmpiTaken> taken = {};
};

/// @param trace must outlive the result
/// @param mistakes gets what is wrong with the arguments, requests that are never posted, and collective actions that
/// are not those of the other ranks; the result is then incomplete
[[nodiscard]] SmpiActions smpi_actions(const SmpiTrace& trace, const SmpiSettings& settings,
                                       ScheduleMistakes& mistakes);

}  // namespace hopscope
