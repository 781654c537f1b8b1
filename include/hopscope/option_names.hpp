#pragma once

#include <string_view>
#include <vector>

namespace hopscope {

/// The options that algorithms of the catalogue may read, which are fields of a Schedule: "radix", "leaders". Programs
/// of users declare others.
[[nodiscard]] std::vector<std::string_view> option_names();

}  // namespace hopscope
