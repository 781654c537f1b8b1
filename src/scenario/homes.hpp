#pragma once

#include <string>
#include <string_view>

#include <hopscope/catalogue.hpp>

namespace hopscope::input {

/// The objects of a scenario that take a field: "\"platform\" or \"schedule\""; empty if none do, or all could.
[[nodiscard]] std::string homes_of(std::string_view field, const Catalogue& catalogue);

}  // namespace hopscope::input
