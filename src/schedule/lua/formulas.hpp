#pragma once

#include <vector>

#include <hopscope/schedule_file.hpp>

#include "schedule/lua/state.hpp"

namespace hopscope {

/// Why the program does not run on this platform, as its function `misfit` tells; empty if it does, or tells nothing.
/// @throws LuaError, here and below
[[nodiscard]] std::string misfit_of(const LuaCode& code, const Platform& platform);
/// The formulas of the file, with their values.
[[nodiscard]] std::vector<Analytic> formulas_of(const LuaCode& code, const Platform& platform,
                                                const Schedule& schedule);
/// The number of steps that its function `steps` yields; p - 1 if it has none.
[[nodiscard]] double steps_of(const LuaCode& code, const Platform& platform, const Schedule& schedule);

}  // namespace hopscope
