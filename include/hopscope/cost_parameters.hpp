#pragma once

#include <array>
#include <string_view>

#include <hopscope/platform.hpp>

namespace hopscope {

/// A cost parameter as users name it.
struct CostParameter {
  std::string_view name;
  Time Costs::*value;
  bool is_of_words = false;  ///< paid for each word
  bool is_local = false;  ///< paid by a rank for its own work: clusters have none of their own, texts name it if not 0
  bool is_left_out = false;  ///< results in JSON name it only if it is not 0
};

/// All of them, in the order of texts. What reads, shows or changes costs goes through this list.
inline constexpr std::array cost_parameters{
    CostParameter{.name = "t_s", .value = &Costs::t_s},
    CostParameter{.name = "t_w", .value = &Costs::t_w, .is_of_words = true},
    CostParameter{.name = "t_h", .value = &Costs::t_h},
    CostParameter{.name = "t_r", .value = &Costs::t_r, .is_of_words = true, .is_local = true},
    CostParameter{.name = "t_c", .value = &Costs::t_c, .is_of_words = true, .is_local = true, .is_left_out = true},
};

/// What formulas mean by these names: the lowest of the platform, and as t_w the time of a word on its fastest channel.
[[nodiscard]] inline Costs costs_in_formulas(const Platform& platform) {
  Costs costs = platform.lowest_costs();
  costs.t_w = platform.word_time(costs);
  return costs;
}

}  // namespace hopscope
