#pragma once

#include <hopscope/result.hpp>

namespace hopscope {

/// Holds the results of two engines for one scenario against each other.
[[nodiscard]] Agreement agreement(const Result& one, const Result& other);

}  // namespace hopscope
