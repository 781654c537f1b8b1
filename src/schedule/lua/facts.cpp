// What a Lua file says of itself: texts, options, limits.

#include "schedule/lua/fields.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include <fmt/format.h>

#include "schedule/user_rank.hpp"

namespace hopscope {

namespace {

/// Reads the global variables of a file, all of whose mistakes it notes.
class FactsReading {
 public:
  explicit FactsReading(lua_State* state) : state_(state), mistakes_(state) {}

  LuaFacts read() {
    LuaFacts facts;
    facts.title = text_of("title");
    facts.where = text_of("where");
    facts.source = text_of("source");
    facts.advice = text_of("advice");
    facts.operation = text_of("operation");
    facts.options = options();
    facts.limits = limits();
    if (raw_global(state_, "program") != LUA_TFUNCTION) mistakes_.add("has no function program(me)");
    lua_pop(state_, 1);
    mistakes_.throw_if_any();
    return facts;
  }

 private:
  /// A global that is a text, or absent.
  std::string text_of(const char* name) {
    const int type = raw_global(state_, name);
    std::string text = text_at(state_, -1);
    lua_pop(state_, 1);
    if (type != LUA_TNIL && type != LUA_TSTRING) mistakes_.add(fmt::format("{} is not a string", name));
    return text;
  }

  /// A field of the table on top of the stack.
  double number_in(const char* field, double otherwise, const std::string& of) {
    const int type = raw_field(state_, field);
    const double value = lua_tonumber(state_, -1);
    lua_pop(state_, 1);
    if (type == LUA_TNIL) return otherwise;
    if (type == LUA_TNUMBER && !std::isnan(value)) return value;
    mistakes_.add(fmt::format("{} of {} is not a number", field, of));
    return otherwise;
  }

  std::vector<std::string> names_in(const std::string& of) {
    std::vector<std::string> names;
    mistakes_.in_part([&] {
      const int type = raw_field(state_, "names");
      if (type == LUA_TNIL) return;
      if (type != LUA_TTABLE) reject(fmt::format("names of {} are not a list of strings", of));
      for (lua_Integer i = 1; lua_rawgeti(state_, -1, i) != LUA_TNIL; ++i) {
        check_entries(i, "names of " + of);
        if (lua_type(state_, -1) != LUA_TSTRING) reject(fmt::format("names of {} are not strings", of));
        names.emplace_back(lua_tostring(state_, -1));
        lua_pop(state_, 1);
      }
    });
    return names;
  }

  /// {default = 2, least = 2, most = 64} or {default = "up", names = {"up", "down"}}, on top of the stack.
  Field option_at_top(const std::string& name) {
    const std::string of = fmt::format("the option {}", name);
    if (!lua_istable(state_, -1)) reject(of + " is not a table, as {default = 1, least = 1, most = 8}");
    mistakes_.check_names({"default", "least", "most", "names"}, of);
    Field option{.name = name, .kind = Field::Kind::number, .least = -1e15, .most = 1e15, .standard = 0.0};
    option.names = names_in(of);
    if (!option.names.empty()) option.kind = Field::Kind::name;
    const int type = raw_field(state_, "default");
    if (type == LUA_TSTRING && !option.names.empty()) {
      option.standard = std::string(lua_tostring(state_, -1));
    } else if (type == LUA_TNUMBER && option.names.empty()) {
      option.standard = static_cast<double>(lua_tonumber(state_, -1));
      if (lua_isinteger(state_, -1) != 0) option.kind = Field::Kind::integer;
    } else {
      mistakes_.add(of + " has no default: a number, or one of its names");
    }
    lua_pop(state_, 1);
    if (!option.names.empty()) return option;
    option.least = number_in("least", option.least, of);
    option.most = number_in("most", option.most, of);
    return option;
  }

  std::vector<Field> options() {
    std::vector<std::string> names;
    std::vector<Field> options;
    mistakes_.in_part([&] {
      const int type = raw_global(state_, "options");
      if (type == LUA_TNIL) return;
      if (type != LUA_TTABLE) reject("options is not a table");
      lua_pushnil(state_);
      while (lua_next(state_, -2) != 0) {
        lua_pop(state_, 1);
        if (lua_type(state_, -1) != LUA_TSTRING) reject("options are not named");
        names.emplace_back(lua_tostring(state_, -1));
        check_entries(std::ssize(names), "options");
      }
      std::ranges::sort(names);  // so that mistakes are told in an order that is defined
      for (const std::string& name : names) {
        mistakes_.in_part([&] {
          raw_field(state_, name.c_str());
          options.push_back(option_at_top(name));
        });
      }
    });
    return options;
  }

  /// A field of the table on top of the stack.
  double limit_of_table(const char* name, double usual, double most) {
    const double limit = number_in(name, usual, "limits");
    if (limit == usual || (limit > 0 && limit <= most)) return limit;
    mistakes_.add(limit > most ? beyond_limit(name, limit, most)
                               : fmt::format("{} of limits is {}; give a number above 0", name, limit));
    return usual;
  }

  /// limits = {instructions = 2e8, megabytes = 1024, seconds = 20, actions = 1e6}
  LuaLimits limits() {
    LuaLimits limits;
    mistakes_.in_part([&] {
      const int type = raw_global(state_, "limits");
      if (type == LUA_TNIL) return;
      if (type != LUA_TTABLE) reject("limits is not a table");
      mistakes_.check_names({"instructions", "megabytes", "seconds", "actions"}, "limits");
      const LuaLimits usual;
      for (const auto& [name, limit] : {std::pair("instructions", &LuaLimits::instructions),
                                        {"megabytes", &LuaLimits::megabytes},
                                        {"seconds", &LuaLimits::seconds}}) {
        limits.*limit = limit_of_table(name, usual.*limit, usual.*limit * most_program_limits());
      }
      // How many are usual depends on the ranks.
      limits.actions = limit_of_table("actions", usual.actions, std::numeric_limits<double>::infinity());
    });
    return limits;
  }

  lua_State* state_;
  LuaMistakes mistakes_;
};

}  // namespace

std::string beyond_limit(const std::string& name, double limit, double most) {
  return fmt::format("{} of limits is {:g}; at most {:g} here, {:g} times the default: --program-limits raises this",
                     name, limit, most, most_program_limits());
}

LuaFacts facts_of(const LuaCode& code) {
  LuaFacts facts;
  with_file(code, [&](lua_State* state) { facts = FactsReading(state).read(); });
  facts.rearranges = code.text.find(":rearrange(") != std::string::npos;
  return facts;
}

}  // namespace hopscope
