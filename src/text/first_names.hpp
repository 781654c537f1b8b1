#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace hopscope {

/// The first of many names, which may be those of a file: "a, b, c and 7 more". Long names are shortened.
[[nodiscard]] std::string first_names(std::span<const std::string> names, std::size_t most = 12);

/// The first of many remarks, each shortened, and a last one that tells how many there are besides.
[[nodiscard]] std::vector<std::string> first_remarks(std::vector<std::string> remarks);

}  // namespace hopscope
