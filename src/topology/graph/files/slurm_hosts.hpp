#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace hopscope {

/// Tells the names in a host list of Slurm, such as "node[01-04,7],rack[0-1]n[1-2]", in its order; of several brackets,
/// the last varies fastest, and numbers have as many digits as the first of their range, if that begins with 0.
/// @param most names that may be told
/// @return what is wrong with the list, of which then nothing is told; empty if nothing is
[[nodiscard]] std::string for_each_host(std::string_view list, std::size_t most,
                                        const std::function<void(std::string name)>& tell);

}  // namespace hopscope
