// Formulas are expressions of Lua, with the functions that formulas use.

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>
#include <lua5.4/lua.hpp>

#include "json/suggestions.hpp"
#include "schedule/book_notation.hpp"
#include "schedule/expression.hpp"
#include "schedule/lua/lua_state.hpp"
#include "text/parse_number.hpp"

namespace hopscope {

struct Expression::Code {
  LuaCode lua;
};

namespace {

// In one line, so that the mistakes of all formulas are in line 1.
constexpr std::string_view lua_functions =
    "string, table, utf8, pcall, xpcall, error, setmetatable = nil "
    "ceil, floor, sqrt, abs, min, max = math.ceil, math.floor, math.sqrt, math.abs, math.min, math.max "
    "function log2(x) return math.log(x, 2) end log = log2 "
    "function popcount(x) x = x // 1 | 0 local n = 0 while x ~= 0 do n = n + (x & 1) x = x >> 1 end return n end ";

std::string what_there_is(const std::vector<NamedNumber>& names) {
  std::string text = "there are";
  for (const NamedNumber& each : names) text += fmt::format("{} {}", &each == names.data() ? "" : ",", each.name);
  return text;
}

/// "attempt to perform arithmetic on a nil value (global 'x')" says that there is no x.
std::string reason_of(const LuaFailure& failure, const std::vector<NamedNumber>& names) {
  if (failure.text.starts_with("too many instructions") || failure.text.starts_with("takes more than"))
    return "it has no end";
  if (failure.text.starts_with("its programs take more than")) return "it takes too much memory";
  constexpr std::string_view nothing = "a nil value (global '";
  const auto at = failure.text.find(nothing);
  if (at == std::string::npos) return failure.text;
  const auto begin = at + nothing.size();
  const std::string unknown = failure.text.substr(begin, failure.text.find('\'', begin) - begin);
  const input::Names known = [&] {
    input::Names all;
    for (const NamedNumber& each : names) all.push_back(each.name);
    return all;
  }();
  return fmt::format("there is no \"{}\"{}; {}", unknown, input::did_you_mean(unknown, known), what_there_is(names));
}

}  // namespace

Expression::Expression(const std::string& formula) {
  const std::string text = with_signs(formula);
  if (std::ranges::any_of(text, [](char each) { return static_cast<unsigned char>(each) >= 0x80; }))
    throw ExpressionError("it has a letter or sign that formulas do not use");
  if (const auto number = parse_number(text)) {
    number_ = *number;
    return;
  }
  try {
    // Once by itself: a text that closes the parenthesis of ours is no formula.
    (void)compiled_lua("formula", "return " + text + "\n");
    auto code = std::make_shared<Code>();
    code->lua = compiled_lua("formula", fmt::format("{} function formula() return ({}\n) end", lua_functions, text));
    code->lua.limits = {.instructions = 1e6, .megabytes = 16};
    code_ = std::move(code);
  } catch (const LuaError& error) {
    throw ExpressionError(error.failure().text);
  }
}

double Expression::value(const std::vector<NamedNumber>& names) const {
  if (code_ == nullptr) return number_;
  double value = 0;
  bool is_number = false;
  try {
    LuaState state(code_->lua);
    state.run_file(1, 0);
    state.protect([&](lua_State* raw) {
      for (const NamedNumber& each : names) {
        lua_pushnumber(raw, each.value);
        lua_setglobal(raw, each.name.c_str());
      }
      lua_getglobal(raw, "formula");
      lua_call(raw, 0, 1);
      is_number = lua_type(raw, -1) == LUA_TNUMBER;
      value = lua_tonumber(raw, -1);
    });
  } catch (const LuaError& error) {
    throw ExpressionError(reason_of(error.failure(), names));
  }
  if (!is_number) throw ExpressionError("its value is no number; " + what_there_is(names));
  if (!std::isfinite(value)) throw ExpressionError("its value is not finite");
  return value;
}

}  // namespace hopscope
