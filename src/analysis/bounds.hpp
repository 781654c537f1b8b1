#pragma once

#include <vector>

#include <hopscope/result.hpp>

namespace hopscope {

/// Lower bounds on the time of any schedule for the operation on this platform (MODEL: "Bounds"); each names the port
/// model under which it holds. Empty for an operation that none is known for.
[[nodiscard]] std::vector<Analytic> lower_bounds(const Platform& platform, const Schedule& schedule);

}  // namespace hopscope
