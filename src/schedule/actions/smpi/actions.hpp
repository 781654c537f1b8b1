#pragma once

#include <functional>
#include <map>
#include <string>

#include "schedule/actions/rank_action.hpp"
#include "schedule/actions/smpi/trace.hpp"

namespace hopscope {

/// What a trace does not say.
struct SmpiSettings {
  double word_bytes = 1;
  double flops_per_time_unit = 0;  ///< 0: computing takes no time
  double eager_bytes = 0;          ///< after a send of fewer bytes a rank goes on at once
  Time second = 1;                 ///< in the time unit of the platform
  std::string all_to_all = "direct";
  std::map<std::string, std::string, std::less<>> algorithms = {};  ///< by smpi_chosen_actions(); the usual one if none
};

/// The actions of a trace with what they wait for: a blocking one begins when the one before has ended.
struct SmpiActions {
  ActionLists lists;  ///< whose receives have the words that they have room for, or -1
};

/// @param trace must outlive the result
/// @param mistakes gets what is wrong with the arguments, requests that are never posted, and collective actions that
/// are not those of the other ranks; the result is then incomplete
[[nodiscard]] SmpiActions smpi_actions(const SmpiTrace& trace, const SmpiSettings& settings,
                                       ScheduleMistakes& mistakes);

}  // namespace hopscope
