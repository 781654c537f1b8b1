#pragma once

#include <string_view>
#include <vector>

#include <hopscope/catalogue.hpp>

#include "output/listing.hpp"

namespace hopscope {

/// Kinds of names that a scenario can give: "topologies", "algorithms" and so on.
[[nodiscard]] std::vector<std::string_view> kinds_of_names();

/// The names of one of these kinds. @pre kind is one of them
[[nodiscard]] std::vector<ListSection> names_of_kind(std::string_view kind, const Catalogue& catalogue);

}  // namespace hopscope
