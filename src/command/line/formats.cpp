#include "command/line/declared.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "json/suggestions.hpp"

namespace hopscope {

namespace {

constexpr std::array<std::string_view, 5> format_names{"table", "json", "csv", "jsonl",
                                                       "html"};  // in the order of Format

/// The value of --format for it.
std::string_view written_name(Format format) { return format_names.at(static_cast<std::size_t>(format)); }

/// "table, json or csv", in the words of the command.
template <class Told>
std::string listed_with(const CommandEntry& entry, std::string_view last, const Told& told) {
  std::string text;
  for (const Format format : entry.formats) {
    const bool is_last = format == entry.formats.back();
    if (!text.empty()) text += is_last ? fmt::format(" {} ", last) : ", ";
    text += told(format);
  }
  return text;
}

/// Readable output is not always a table.
std::string_view said_by(const CommandEntry& entry, Format format) {
  return format == Format::table ? entry.for_people : written_name(format);
}

}  // namespace

std::optional<Format> format_by_ending(const CommandEntry& entry, const std::string& output) {
  const bool has_rows = std::ranges::find(entry.formats, Format::csv) != entry.formats.end();
  if (!has_rows && !entry.writes_results) return std::nullopt;
  for (const Format format : entry.formats) {
    if (format != Format::table && output.ends_with(fmt::format(".{}", written_name(format)))) return format;
  }
  return std::nullopt;
}

std::string formats_in_help(const CommandEntry& entry) {
  return listed_with(entry, "or", [&](Format format) {
    const std::string name(said_by(entry, format));
    if (format == Format::table) return name + " (the default)";
    return format == Format::jsonl ? name + ", a line for each result" : name;
  });
}

std::vector<std::string> names_of_formats(const CommandEntry& entry) {
  std::vector<std::string> names;
  for (const Format format : entry.formats) names.emplace_back(written_name(format));
  return names;
}

std::optional<Format> format_given(const CommandEntry& entry, std::string_view name) {
  const auto found = std::ranges::find(entry.formats, name, written_name);
  return found == entry.formats.end() ? std::nullopt : std::optional(*found);
}

std::string why_not_given(const CommandEntry& entry, std::string_view name) {
  const std::string given =
      listed_with(entry, "and", [&](Format format) { return std::string(said_by(entry, format)); });
  if (std::ranges::find(format_names, name) != format_names.end()) {
    return fmt::format("{} has no {}; its formats are {}", entry.name, name, given);
  }
  std::vector<std::string_view> own;
  for (const Format format : entry.formats) own.push_back(written_name(format));
  return fmt::format("there is no format \"{}\"{}; those of {} are {}", name, input::did_you_mean(name, own),
                     entry.name, given);
}

}  // namespace hopscope
