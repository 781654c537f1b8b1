// A build without Lua knows the format, and says what it lacks.
#include <hopscope/error.hpp>

#include "schedule/formats.hpp"

namespace hopscope {

ScheduleFormat programs_in_lua() {
  return {.name = "lua",
          .summary = "a program in Lua 5.4, which this hopscope was built without",
          .field = "program",
          .extensions = {".lua"},
          .open = [](const std::string&, const std::string&, Files&) -> std::shared_ptr<const ScheduleFile> {
            throw LackingError("programs", "Lua", "HOPSCOPE_LUA");
          }};
}

}  // namespace hopscope
