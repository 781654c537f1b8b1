// A build without Lua knows the format, and says what it lacks.
#include <hopscope/error.hpp>

#include "schedule/expression.hpp"
#include "schedule/formats.hpp"
#include "text/parse_number.hpp"

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

struct Expression::Code {};

Expression::Expression(const std::string& text) {
  const auto number = parse_number(text);
  if (!number) throw ExpressionError("formulas need Lua, which this hopscope was built without; give a number");
  number_ = *number;
}

double Expression::value(const std::vector<NamedNumber>& /*names*/) const { return number_; }

}  // namespace hopscope
