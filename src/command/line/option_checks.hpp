#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "command/line/command_line.hpp"
#include "json/suggestions.hpp"
#include "text/parse_number.hpp"

namespace hopscope {

/// An integer that fits its type: CLI11 converts -1 to the largest number, and an overflow as well.
template <class Whole>
[[nodiscard]] CLI::Validator whole() {
  return {[](const std::string& text) {
            return parse_whole_number<Whole>(text)
                       ? std::string()
                       : fmt::format("{} is not an integer from 0 to {}", text, std::numeric_limits<Whole>::max());
          },
          ""};
}

/// A number in a range.
[[nodiscard]] inline CLI::Validator within(const Range& range) {
  return {[range](const std::string& text) {
            double value = 0;
            const bool holds = CLI::detail::lexical_cast(text, value) && range.contains(value);
            return holds ? std::string() : fmt::format("{} is not {}", text, range.in_words());
          },
          ""};
}
[[nodiscard]] inline CLI::Validator within(double least, double most, bool whole) {
  return within(Range{least, most, whole});
}

/// The choice of that name, for an option of a command. @throws UsageError if there is none
template <class Choice, std::size_t count>
[[nodiscard]] Choice chosen(const std::string& name, const std::array<Choice, count>& choices, std::string_view command,
                            std::string_view option) {
  std::vector<std::string_view> names;
  for (const Choice choice : choices) {
    names.push_back(name_of(choice));
    if (names.back() == name) return choice;
  }
  throw UsageError(fmt::format("hopscope: {} has no \"{}\"{}; there are {}\nTry: hopscope {} --help", option, name,
                               input::did_you_mean(name, names), input::listed(names), command));
}

}  // namespace hopscope
