#include "schedule/lua/lua_formulas.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <lua5.4/lua.hpp>

#include <hopscope/topology.hpp>

#include "algorithm/formula.hpp"
#include "schedule/lua/lua_rank.hpp"

namespace hopscope {

namespace {

std::string text_at(lua_State* state, int place) {
  return lua_type(state, place) == LUA_TSTRING ? lua_tostring(state, place) : "";
}

[[noreturn]] void reject(const std::string& text) { throw LuaError({0, text}); }

/// A global that is a text, or absent.
std::string text_of(lua_State* state, const char* name) {
  const int type = lua_getglobal(state, name);
  std::string text = text_at(state, -1);
  lua_pop(state, 1);
  if (type != LUA_TNIL && type != LUA_TSTRING) reject(fmt::format("{} is not a text", name));
  return text;
}

double number_in(lua_State* state, const char* field, double otherwise, const std::string& of) {
  const int type = lua_getfield(state, -1, field);
  const double value = lua_tonumber(state, -1);
  lua_pop(state, 1);
  if (type == LUA_TNIL) return otherwise;
  if (type != LUA_TNUMBER || std::isnan(value)) reject(fmt::format("{} of {} is not a number", field, of));
  return value;
}

std::vector<std::string> names_in(lua_State* state, const std::string& of) {
  std::vector<std::string> names;
  if (lua_getfield(state, -1, "names") == LUA_TTABLE) {
    for (lua_Integer i = 1; lua_rawgeti(state, -1, i) != LUA_TNIL; ++i) {
      if (lua_type(state, -1) != LUA_TSTRING) reject(fmt::format("names of {} are not texts", of));
      names.emplace_back(lua_tostring(state, -1));
      lua_pop(state, 1);
    }
    lua_pop(state, 1);
  }
  lua_pop(state, 1);
  return names;
}

/// {default = 2, least = 2, most = 64} or {default = "up", names = {"up", "down"}}, on top of the stack.
OptionField option_at_top(lua_State* state, const std::string& name) {
  const std::string of = fmt::format("the option {}", name);
  if (!lua_istable(state, -1)) reject(of + " is not a table, as {default = 1, least = 1, most = 8}");
  OptionField option{name, {name, 0.0}, -1e15, 1e15, false, names_in(state, of)};
  const int type = lua_getfield(state, -1, "default");
  if (type == LUA_TSTRING && !option.names.empty()) {
    option.standard.value = std::string(lua_tostring(state, -1));
  } else if (type == LUA_TNUMBER && option.names.empty()) {
    option.standard.value = static_cast<double>(lua_tonumber(state, -1));
    option.is_integer = lua_isinteger(state, -1) != 0;
  } else {
    reject(of + " has no default: a number, or one of its names");
  }
  lua_pop(state, 1);
  if (!option.names.empty()) return option;
  option.least = number_in(state, "least", option.least, of);
  option.most = number_in(state, "most", option.most, of);
  return option;
}

std::vector<OptionField> options_in(lua_State* state) {
  std::vector<OptionField> options;
  const int type = lua_getglobal(state, "options");
  if (type != LUA_TNIL && type != LUA_TTABLE) reject("options is not a table");
  if (type == LUA_TTABLE) {
    lua_pushnil(state);
    while (lua_next(state, -2) != 0) {
      if (lua_type(state, -2) != LUA_TSTRING) reject("options are not named");
      options.push_back(option_at_top(state, lua_tostring(state, -2)));
      lua_pop(state, 1);
    }
  }
  lua_pop(state, 1);
  std::ranges::sort(options, {}, &OptionField::name);
  return options;
}

/// limits = {instructions = 2e8, megabytes = 1024, seconds = 20, actions = 1e6}
LuaLimits limits_in(lua_State* state) {
  LuaLimits limits;
  const int type = lua_getglobal(state, "limits");
  if (type != LUA_TNIL && type != LUA_TTABLE) reject("limits is not a table");
  if (type == LUA_TTABLE) {
    for (const auto& [name, limit] : {std::pair("instructions", &limits.instructions),
                                      {"megabytes", &limits.megabytes},
                                      {"seconds", &limits.seconds},
                                      {"actions", &limits.actions}}) {
      const double otherwise = *limit;
      *limit = number_in(state, name, otherwise, "limits");
      if (*limit != otherwise && !(*limit > 0 && *limit <= 1e15))
        reject(fmt::format("{} of limits is {}; give a number above 0, at most 1e15", name, *limit));
    }
  }
  lua_pop(state, 1);
  return limits;
}

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
  const Costs costs = platform.lowest_costs();
  for (const auto& [name, value] : {std::pair("p", static_cast<double>(platform.ranks())),
                                    {"t_s", costs.t_s},
                                    {"t_w", platform.word_time()},
                                    {"t_h", costs.t_h},
                                    {"t_r", costs.t_r}}) {
    set_number(state, name, value);
  }
  set_number(state, "ranks", platform.ranks());
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
  set_number(state, "q", schedule->shift);
  lua_pushboolean(state, schedule->barrier() ? 1 : 0);
  lua_setfield(state, -2, "barrier");
  push_options(state, schedule->own_options);
  lua_setfield(state, -2, "options");
}

/// Carries out the file in a state of its own, and then `work`. Errors of Lua, and those that `work` throws, come out
/// as LuaError: exceptions must not pass through frames of Lua, so they are kept meanwhile.
void with_file(const LuaCode& code, const std::function<void(lua_State*)>& work) {
  LuaState state(code);
  state.run_file(1, 0);
  std::exception_ptr failure;
  state.protect([&](lua_State* raw) {
    try {
      work(raw);
    } catch (...) {
      failure = std::current_exception();
    }
  });
  if (failure) std::rethrow_exception(failure);
}

/// Calls the function on the stack below its one argument; its result is on the stack.
void call(lua_State* state, const LuaCode& code) {
  if (lua_pcall(state, 1, 1, 0) == LUA_OK) return;
  const char* text = lua_tostring(state, -1);
  throw LuaError(failure_in(code, text == nullptr ? "an error without a message" : text));
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
  const std::string rule = fmt::format(
      R"(assumes of the formula "{}" is not a list such as {{{{"t_h = 0", function(s) return s.t_h == 0 end}}}})", of);
  const int type = lua_getfield(state, -1, "assumes");
  if (type != LUA_TNIL && type != LUA_TTABLE) reject(rule);
  for (lua_Integer i = 1; type == LUA_TTABLE && lua_rawgeti(state, -1, i) != LUA_TNIL; ++i) {
    if (!lua_istable(state, -1)) reject(rule);
    if (lua_rawgeti(state, -1, 1) != LUA_TSTRING || lua_rawgeti(state, -2, 2) != LUA_TFUNCTION) reject(rule);
    push_setting(state, platform, &schedule);
    call(state, code);
    assumptions.push_back({text_at(state, -2), lua_toboolean(state, -1) != 0});
    lua_pop(state, 3);
  }
  lua_pop(state, type == LUA_TTABLE ? 2 : 1);
  return assumptions;
}

/// A formula, on top of the stack.
Analytic formula_at_top(lua_State* state, const LuaCode& code, const Platform& platform, const Schedule& schedule) {
  const auto field = [&](const char* name, const char* otherwise) {
    std::string text = lua_getfield(state, -1, name) == LUA_TNIL ? otherwise : text_at(state, -1);
    lua_pop(state, 1);
    return text;
  };
  if (!lua_istable(state, -1)) reject("formulas is not a list of tables");
  Analytic formula;
  formula.name = field("name", "own formula");
  formula.kind = kind_named(field("kind", "exact"));
  formula.formula = field("text", "");
  formula.source = field("source", code.file.c_str());
  formula.assumptions = assumptions_at_top(state, code, platform, schedule, formula.name);
  if (lua_getfield(state, -1, "value") != LUA_TFUNCTION) {
    reject(fmt::format("the formula \"{}\" has no function value(s)", formula.name));
  }
  push_setting(state, platform, &schedule);
  call(state, code);
  if (lua_isnumber(state, -1) == 0)
    reject(fmt::format("the value of the formula \"{}\" is not a number", formula.name));
  formula.value = lua_tonumber(state, -1);
  if (!std::isfinite(formula.value))
    reject(fmt::format("the value of the formula \"{}\" is {}, not a finite number", formula.name, formula.value));
  lua_pop(state, 1);
  return formula;
}

}  // namespace

LuaFacts facts_of(const LuaCode& code) {
  LuaFacts facts;
  with_file(code, [&](lua_State* state) {
    facts.title = text_of(state, "title");
    facts.where = text_of(state, "where");
    facts.source = text_of(state, "source");
    facts.advice = text_of(state, "advice");
    facts.operation = text_of(state, "operation");
    facts.options = options_in(state);
    facts.limits = limits_in(state);
    facts.has_program = lua_getglobal(state, "program") == LUA_TFUNCTION;
  });
  facts.rearranges = code.text.find(":rearrange(") != std::string::npos;
  return facts;
}

std::string misfit_of(const LuaCode& code, const Platform& platform) {
  std::string reason;
  with_file(code, [&](lua_State* state) {
    if (lua_getglobal(state, "misfit") != LUA_TFUNCTION) return;
    push_setting(state, platform, nullptr);
    call(state, code);
    reason = text_at(state, -1);
  });
  return reason;
}

std::vector<Analytic> formulas_of(const LuaCode& code, const Platform& platform, const Schedule& schedule) {
  std::vector<Analytic> formulas;
  with_file(code, [&](lua_State* state) {
    const int type = lua_getglobal(state, "formulas");
    if (type == LUA_TNIL) return;
    if (type != LUA_TTABLE) reject("formulas is not a list");
    for (lua_Integer i = 1; lua_rawgeti(state, -1, i) != LUA_TNIL; ++i) {
      formulas.push_back(formula_at_top(state, code, platform, schedule));
      lua_pop(state, 1);
    }
  });
  return formulas;
}

double steps_of(const LuaCode& code, const Platform& platform, const Schedule& schedule) {
  double steps = std::max(0.0, platform.ranks() - 1.0);
  with_file(code, [&](lua_State* state) {
    if (lua_getglobal(state, "steps") != LUA_TFUNCTION) return;
    push_setting(state, platform, &schedule);
    call(state, code);
    if (lua_isnumber(state, -1) == 0) reject("the result of steps(s) is not a number");
    steps = lua_tonumber(state, -1);
  });
  return steps;
}

}  // namespace hopscope
