#pragma once

#include <cstddef>
#include <vector>

namespace hopscope::input {

/// So many of the places 0 .. places-1, each at most once, all choices equally likely, and always the same ones: when
/// more are drawn, these come first. @pre many <= places
[[nodiscard]] std::vector<std::size_t> draw_places(std::size_t many, std::size_t places);

/// The k-th of some places 0 .. places-1 that soon cover all parts of them.
[[nodiscard]] std::size_t spread_place(std::size_t k, std::size_t places);

}  // namespace hopscope::input
