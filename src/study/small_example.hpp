#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

namespace hopscope {

/// A program as a scenario on the first small network that it fits, where its formulas are evaluated; none if it fits
/// none.
/// @param reasons receives why it does not fit
/// @throws InputError with its mistakes
[[nodiscard]] std::optional<Scenario> small_example_of(const std::string& program, Files& files,
                                                       const Catalogue& catalogue, std::vector<std::string>& reasons);

}  // namespace hopscope
