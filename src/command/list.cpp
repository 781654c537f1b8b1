#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"
#include "json/suggestions.hpp"
#include "output/file.hpp"
#include "output/json/json.hpp"
#include "output/names_of_catalogue.hpp"

namespace hopscope {

namespace {

// All kinds, or those that the arguments name.
std::vector<std::string_view> chosen_kinds(const std::vector<std::string>& arguments) {
  const std::vector<std::string_view> names = kinds_of_names();
  if (arguments.empty()) return names;
  std::vector<std::string_view> chosen;
  for (const auto& argument : arguments) {
    const auto found = std::ranges::find(names, argument);
    if (found == names.end()) {
      throw UsageError(fmt::format("hopscope: there is no list of \"{}\"{}; there are {}", argument,
                                   input::did_you_mean(argument, names), input::listed(names)));
    }
    chosen.push_back(*found);
  }
  return chosen;
}

}  // namespace

int list(const Options& options, const Catalogue& catalogue) {
  const auto chosen = chosen_kinds(options.arguments);
  if (options.output) check_writable(*options.output);
  std::vector<ListSection> sections;
  for (const auto& kind : chosen) {
    for (auto& section : names_of_kind(kind, catalogue)) sections.push_back(std::move(section));
  }
  TextStyle style = result_style(options);
  // Through a pipe one line for each entry, however long, so that grep finds whole entries.
  if (!shows_on_terminal(options)) style.width = std::numeric_limits<int>::max();
  deliver(options.format == Format::json ? json(sections) : listing(sections, style), options);
  return done;
}

}  // namespace hopscope
