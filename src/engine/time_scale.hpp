#pragma once

#include <hopscope/engine.hpp>

namespace hopscope {

/// The order of magnitude of the shortest thing that takes time: the smallest cost, or half a message of less than two
/// words; 1 if nothing takes time. What is far shorter than this is rounding.
[[nodiscard]] Time time_scale(const Experiment& experiment);

}  // namespace hopscope
