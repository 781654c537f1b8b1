#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"
#include "json/suggestions.hpp"
#include "output/file.hpp"
#include "output/json/json.hpp"
#include "study/listing.hpp"

namespace hopscope {

namespace {

// All kinds, or those that the arguments name.
std::vector<ListKind> chosen_kinds(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return {list_kinds().begin(), list_kinds().end()};
  std::vector<std::string_view> names;
  for (const auto& kind : list_kinds()) names.push_back(kind.name);
  std::vector<ListKind> chosen;
  for (const auto& argument : arguments) {
    const auto found = std::ranges::find(list_kinds(), argument, &ListKind::name);
    if (found == list_kinds().end()) {
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
    for (auto& section : kind.sections(catalogue)) sections.push_back(std::move(section));
  }
  TextStyle style = result_style(options);
  // Through a pipe one line for each entry, however long, so that grep finds whole entries.
  if (!shows_on_terminal(options)) style.width = std::numeric_limits<int>::max();
  deliver(options.format == Format::json ? json(sections) : listing(sections, style), options);
  return done;
}

}  // namespace hopscope
