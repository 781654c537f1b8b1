#include "schedule/lua/lua_hints.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "json/suggestions.hpp"

namespace hopscope {

namespace {

using namespace std::string_view_literals;

constexpr std::array members_of_me{
    "rank"sv,      "ranks"sv,    "message_words"sv, "shift"sv,       "options"sv,  "dims"sv,    "step"sv,
    "send"sv,      "receive"sv,  "exchange"sv,      "wait"sv,        "wait_any"sv, "is_done"sv, "pause"sv,
    "rearrange"sv, "take_for"sv, "take"sv,          "take_part"sv,   "take_all"sv, "hold"sv,    "keep"sv,
    "copy"sv,      "words"sv,    "words_for"sv,     "coordinates"sv, "rank_at"sv};

/// What Lua has elsewhere.
constexpr std::array not_in_programs{"print"sv,    "warn"sv, "io"sv,    "os"sv,        "require"sv,       "dofile"sv,
                                     "loadfile"sv, "load"sv, "debug"sv, "coroutine"sv, "collectgarbage"sv};

/// Signs of other languages, and what stands for them in Lua.
struct SignOfOthers {
  std::string_view sign;
  std::string_view instead;
};
constexpr std::array<SignOfOthers, 9> signs_of_others{{
    {"!=", "a ~= b"},
    {"++", "j = j + 1"},
    {"+=", "j = j + 1"},
    {"-=", "j = j - 1"},
    {"&&", "a and b"},
    {"||", "a or b"},
    {"def ", "function name(a) .. end"},
    {"elif ", "elseif a then .."},
    {"else if ", "elseif a then .."},
}};

/// The name in "... (global 'print')", of this kind.
std::optional<std::string_view> name_in(std::string_view message, std::string_view kind) {
  const std::string opening = fmt::format("({} '", kind);
  const auto begin = message.find(opening);
  if (begin == std::string_view::npos) return std::nullopt;
  message.remove_prefix(begin + opening.size());
  return message.substr(0, message.find('\''));
}

}  // namespace

std::span<const std::string_view> names_of_me() { return members_of_me; }

std::string syntax_hint(std::string_view line) {
  for (const auto& [sign, instead] : signs_of_others) {
    if (line.find(sign) == std::string_view::npos) continue;
    return fmt::format("; Lua has no {}; write {}", sign.substr(0, sign.find_last_not_of(' ') + 1), instead);
  }
  return "";
}

std::string with_hint(const std::string& message) {
  if (message.find("a nil value (") == std::string::npos) return message;
  for (const std::string_view kind : {"method"sv, "field"sv}) {
    const auto name = name_in(message, kind);
    if (!name) continue;
    std::string hint = input::did_you_mean(*name, members_of_me);
    // Of which table a field should be is not known: "me.rank" says of which table these are.
    if (kind == "field"sv && !hint.empty()) hint.insert(hint.find('"') + 1, "me.");
    return message + hint;
  }
  const auto name = name_in(message, "global");
  if (!name || std::ranges::find(not_in_programs, *name) == not_in_programs.end()) return message;
  return fmt::format("{}; programs have no {}{}", message, *name,
                     *name == "print" ? ", and show a value by error(value), which ends them" : "");
}

}  // namespace hopscope
