#pragma once

#include <hopscope/result.hpp>

namespace hopscope {

/// Compares the results of two engines for one scenario.
[[nodiscard]] Agreement agreement(const Result& one, const Result& other);

}  // namespace hopscope
