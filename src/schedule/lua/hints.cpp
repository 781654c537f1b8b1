#include "schedule/lua/libraries.hpp"

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
    "copy"sv,      "words"sv,    "words_for"sv,     "coordinates"sv, "rank_at"sv,  "root"sv,    "exclusive"sv,
    "add"sv,       "replace"sv,  "combine"sv};

/// What Lua has elsewhere.
constexpr std::array not_in_programs{"print"sv,    "warn"sv, "io"sv,    "os"sv,        "require"sv,       "dofile"sv,
                                     "loadfile"sv, "load"sv, "debug"sv, "coroutine"sv, "collectgarbage"sv};

/// Signs of other languages, and what stands for them in Lua.
struct SignOfOthers {
  std::string_view sign;
  std::string_view instead;
};
constexpr std::array<SignOfOthers, 8> signs_of_others{{
    {"!=", "a ~= b"},
    {"++", "j = j + 1"},
    {"+=", "j = j + 1"},
    {"-=", "j = j - 1"},
    {"&&", "a and b"},
    {"||", "a or b"},
    {"def ", "function name(a) .. end"},
    {"elif ", "elseif a then .."},
}};

/// The name in "... (global 'print')", of this kind.
std::optional<std::string_view> name_in(std::string_view message, std::string_view kind) {
  const std::string opening = fmt::format("({} '", kind);
  const auto begin = message.find(opening);
  if (begin == std::string_view::npos) return std::nullopt;
  message.remove_prefix(begin + opening.size());
  return message.substr(0, message.find('\''));
}

/// The text at which Lua stopped to read: "near 'end'"; empty if it stopped at the end of the file.
std::string_view quoted_in(std::string_view message) {
  constexpr std::string_view opening = " near '";
  const std::size_t begin = message.rfind(opening);
  if (begin == std::string_view::npos || !message.ends_with('\'')) return {};
  message.remove_prefix(begin + opening.size());
  message.remove_suffix(1);
  return message;
}

/// A line without its comment and what is in its strings.
std::string code_of(std::string_view line) {
  std::string code;
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quote == 0 && line.substr(i).starts_with("--")) break;
    if (quote != 0 && line[i] == '\\') {
      ++i;
      continue;
    }
    const bool is_quote = line[i] == '"' || line[i] == '\'';
    if (quote == 0 && is_quote) {
      quote = line[i];
    } else if (line[i] == quote) {
      quote = 0;
    }
    if (quote == 0 || is_quote) code += line[i];
  }
  return code;
}

}  // namespace

std::span<const std::string_view> names_of_me() { return members_of_me; }

std::string syntax_hint(std::string_view line, std::string_view message) {
  const std::string code = code_of(line);
  const std::string_view near = quoted_in(message);
  if (near.empty()) return "";
  for (const auto& [sign, instead] : signs_of_others) {
    const std::size_t at = code.find(sign);
    if (at == std::string::npos) continue;
    const bool is_word = sign.back() == ' ';
    const bool is_there =
        is_word ? code.find_first_not_of(" \t") == at && code.find(near, at + sign.size()) != std::string::npos
                : near == sign.substr(0, 1);
    if (!is_there) continue;
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
