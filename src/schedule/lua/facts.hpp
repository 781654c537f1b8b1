#pragma once

#include <string>
#include <vector>

#include <hopscope/schedule_file.hpp>

#include "schedule/lua/state.hpp"

namespace hopscope {

/// What a file says of itself beside its program.
struct LuaFacts {
  std::string title, where, source, advice;
  std::string operation;  ///< empty if scenarios state it
  std::vector<Field> options;
  LuaLimits limits;
  bool rearranges = false;  ///< its text calls me:rearrange
};

/// Says that a file gives itself more than it may.
[[nodiscard]] std::string beyond_limit(const std::string& name, double limit, double most);

/// Reads them. @throws LuaError with all mistakes, one of which is that there is no program
[[nodiscard]] LuaFacts facts_of(const LuaCode& code);

}  // namespace hopscope
