#include "schedule/lua/fields.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <lua5.4/lua.hpp>

#include <hopscope/cost_parameters.hpp>
#include <hopscope/topology.hpp>

#include "algorithm/formula.hpp"
#include "schedule/lua/rank.hpp"

namespace hopscope {

namespace {

void set_number(lua_State* state, const char* name, double value) {
  if (std::floor(value) == value && std::abs(value) < 1e15) {
    lua_pushinteger(state, static_cast<lua_Integer>(value));
  } else {
    lua_pushnumber(state, value);
  }
  lua_setfield(state, -2, name);
}

void set_text(lua_State* state, const char* name, std::string_view value) {
  lua_pushlstring(state, value.data(), value.size());
  lua_setfield(state, -2, name);
}

/// What `misfit`, `steps` and formulas see of the platform and the schedule: a table on the stack.
void push_setting(lua_State* state, const Platform& platform, const Schedule* schedule) {
  const Topology& topology = *platform.topology;
  lua_newtable(state);
  const Costs costs = costs_in_formulas(platform);
  for (const CostParameter& each : cost_parameters)
    set_number(state, std::string(each.name).c_str(), costs.*each.value);
  for (const char* const name : {"p", "ranks"}) set_number(state, name, platform.ranks());
  set_number(state, "nodes", topology.nodes());
  set_text(state, "family", topology.family());
  set_text(state, "mapping", platform.mapping_name);
  lua_pushboolean(state, is_plain(platform) ? 1 : 0);
  lua_setfield(state, -2, "plain");
  set_text(state, "switching", platform.cut_through() ? "cut-through" : "store-and-forward");
  set_number(state, "ports", platform.ports == Platform::all_ports ? HUGE_VAL : platform.ports);
  if (topology.hypercube_dimension() > 0) set_number(state, "dimension", topology.hypercube_dimension());
  if (const Grid* grid = topology.grid()) {
    lua_createtable(state, grid->dimensions(), 0);
    for (int dimension = 0; dimension < grid->dimensions(); ++dimension) {
      lua_pushinteger(state, grid->sides()[static_cast<std::size_t>(dimension)]);
      lua_rawseti(state, -2, dimension + 1);
    }
    lua_setfield(state, -2, "dims");
  }
  if (schedule == nullptr) return;
  set_number(state, "m", schedule->message_words);
  set_number(state, "q", schedule->rank("shift"));
  set_number(state, "root", schedule->rank("root"));
  lua_pushboolean(state, schedule->barrier() ? 1 : 0);
  lua_setfield(state, -2, "barrier");
  push_options(state, schedule->values);
  lua_setfield(state, -2, "options");
}

/// Calls the function on the stack below its one argument; its result is on the stack.
void call(lua_State* state, const LuaCode& code) {
  const LuaState::MemoryDuring of_program(owner_of(state), LuaState::Memory::limited);
  if (lua_pcall(state, 1, 1, 0) != LUA_OK) throw LuaError(failure_in(code, message_at_top(state)));
}

FormulaKind kind_named(const std::string& name) {
  if (name == "exact") return FormulaKind::exact;
  if (name == "upper-bound") return FormulaKind::upper_bound;
  if (name == "lower-bound") return FormulaKind::lower_bound;
  reject(fmt::format("the kind of a formula is \"{}\"; allowed: exact, upper-bound, lower-bound", name));
}

/// {{"t_h = 0", function(s) return s.t_h == 0 end}, ..}, the field `assumes` of the formula on top of the stack.
std::vector<Assumption> assumptions_at_top(lua_State* state, const LuaCode& code, const Platform& platform,
                                           const Schedule& schedule, const std::string& of) {
  std::vector<Assumption> assumptions;
  const std::string rule =
      fmt::format(R"(assumes of {} is not a list such as {{{{"t_h = 0", function(s) return s.t_h == 0 end}}}})", of);
  const int type = raw_field(state, "assumes");
  if (type != LUA_TNIL && type != LUA_TTABLE) reject(rule);
  for (lua_Integer i = 1; type == LUA_TTABLE && lua_rawgeti(state, -1, i) != LUA_TNIL; ++i) {
    check_entries(i, "assumptions of " + of);
    if (!lua_istable(state, -1)) reject(rule);
    if (lua_rawgeti(state, -1, 1) != LUA_TSTRING || lua_rawgeti(state, -2, 2) != LUA_TFUNCTION) reject(rule);
    push_setting(state, platform, &schedule);
    call(state, code);
    assumptions.push_back({text_at(state, -2), lua_toboolean(state, -1) != 0});
    lua_pop(state, 3);
  }
  return assumptions;
}

/// The value of the formula on top of the stack.
double value_at_top(lua_State* state, const LuaCode& code, const Platform& platform, const Schedule& schedule,
                    const std::string& of) {
  if (raw_field(state, "value") != LUA_TFUNCTION) reject(of + " has no function value(s)");
  push_setting(state, platform, &schedule);
  call(state, code);
  if (lua_isnumber(state, -1) == 0) reject(fmt::format("the value of {} is not a number", of));
  const double value = lua_tonumber(state, -1);
  if (!std::isfinite(value)) reject(fmt::format("the value of {} is {}, not a finite number", of, value));
  return value;
}

/// A formula, on top of the stack, each part of which is read for itself.
Analytic formula_at_top(lua_State* state, const LuaCode& code, const Platform& platform, const Schedule& schedule,
                        LuaMistakes& mistakes) {
  if (!lua_istable(state, -1))
    reject("formulas is not a list of tables: {{name = .., value = ..}, ..}, with two braces");
  Analytic formula;
  const auto field = [&](const char* name, const char* otherwise) {
    const int type = raw_field(state, name);
    std::string text = type == LUA_TNIL ? otherwise : text_at(state, -1);
    lua_pop(state, 1);
    if (type != LUA_TNIL && type != LUA_TSTRING) mistakes.add(fmt::format("{} of a formula is not a string", name));
    return text;
  };
  formula.name = field("name", "own formula");
  const std::string of = fmt::format("the formula \"{}\"", formula.name);
  mistakes.check_names({"name", "kind", "text", "value", "assumes", "source"}, of);
  formula.formula = field("text", "");
  formula.source = field("source", code.file.c_str());
  const std::string kind = field("kind", "exact");
  mistakes.in_part([&] { formula.kind = kind_named(kind); });
  mistakes.in_part([&] { formula.assumptions = assumptions_at_top(state, code, platform, schedule, of); });
  mistakes.in_part([&] { formula.value = value_at_top(state, code, platform, schedule, of); });
  return formula;
}

}  // namespace

std::string misfit_of(const LuaCode& code, const Platform& platform) {
  std::string reason;
  with_file(code, [&](lua_State* state) {
    if (raw_global(state, "misfit") != LUA_TFUNCTION) return;
    push_setting(state, platform, nullptr);
    call(state, code);
    reason = text_at(state, -1);
  });
  return reason;
}

std::vector<Analytic> formulas_of(const LuaCode& code, const Platform& platform, const Schedule& schedule) {
  std::vector<Analytic> formulas;
  with_file(code, [&](lua_State* state) {
    const int type = raw_global(state, "formulas");
    if (type == LUA_TNIL) return;
    if (type != LUA_TTABLE) reject("formulas is not a list");
    LuaMistakes mistakes(state);
    for (lua_Integer i = 1; lua_rawgeti(state, -1, i) != LUA_TNIL; ++i) {
      check_entries(i, "formulas");
      mistakes.in_part([&] { formulas.push_back(formula_at_top(state, code, platform, schedule, mistakes)); });
      lua_pop(state, 1);
    }
    lua_pop(state, 1);
    lua_pushnil(state);
    if (formulas.empty() && mistakes.none() && lua_next(state, -2) != 0) {
      reject("formulas is not a list of tables: {{name = .., value = ..}, ..}, with two braces");
    }
    mistakes.throw_if_any();
  });
  return formulas;
}

double steps_of(const LuaCode& code, const Platform& platform, const Schedule& schedule) {
  double steps = std::max(0.0, platform.ranks() - 1.0);
  with_file(code, [&](lua_State* state) {
    if (raw_global(state, "steps") != LUA_TFUNCTION) return;
    push_setting(state, platform, &schedule);
    call(state, code);
    if (lua_isnumber(state, -1) == 0) reject("the result of steps(s) is not a number");
    steps = lua_tonumber(state, -1);
  });
  return steps;
}

}  // namespace hopscope
