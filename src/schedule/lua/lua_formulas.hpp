#pragma once

#include <vector>

#include <hopscope/schedule_file.hpp>

#include "schedule/lua/lua_state.hpp"

namespace hopscope {

/// What a file says of itself beside its program.
struct LuaFacts {
  std::string title, where, source, advice;
  std::string operation;  ///< empty if scenarios state it
  std::vector<OptionField> options;
  LuaLimits limits;
  bool has_program = false;
  bool rearranges = false;  ///< its text calls me:rearrange
};

/// Reads them. @throws LuaError
[[nodiscard]] LuaFacts facts_of(const LuaCode& code);

/// Why the program does not run on this platform, as its function `misfit` tells; empty if it does, or tells nothing.
/// @throws LuaError, here and below
[[nodiscard]] std::string misfit_of(const LuaCode& code, const Platform& platform);
/// The formulas of the file, with their values.
[[nodiscard]] std::vector<Analytic> formulas_of(const LuaCode& code, const Platform& platform,
                                                const Schedule& schedule);
/// The number of steps that its function `steps` yields; p - 1 if it has none.
[[nodiscard]] double steps_of(const LuaCode& code, const Platform& platform, const Schedule& schedule);

}  // namespace hopscope
