#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <hopscope/names.hpp>

#include "output/ledger/ledger.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

using Finding = BookClaim::Finding;

// A column of text: lines with their colours.
struct PaintedLine {
  std::string text;
  Colour colour = Colour::none;
};
using PaintedLines = std::vector<PaintedLine>;

// Wide enough for "holds as a bound" and "fails from p = 64".
constexpr int verdict_width = 17;
constexpr int verdict_gap = 2;

void add_wrapped(PaintedLines& lines, std::string_view text, int width, Colour colour) {
  const std::string wrapped = wrap(text, width);
  for (std::size_t begin = 0; begin <= wrapped.size();) {
    const std::size_t end = std::min(wrapped.find('\n', begin), wrapped.size());
    lines.push_back({wrapped.substr(begin, end - begin), colour});
    begin = end + 1;
  }
}

Colour colour_of(Finding finding) {
  switch (finding) {
    case Finding::holds: return Colour::green;
    case Finding::holds_as_bound: return Colour::yellow;
    case Finding::fails: return Colour::red;
  }
  return Colour::none;
}

// The finding stated in the file is shown as such only if its expectations still hold.
PaintedLines finding_lines(const LedgerEntry& entry) {
  const BookClaim& claim = entry.claim;
  std::string words(name_of(claim.finding));
  if (!claim.from.empty()) words += " from " + printable(claim.from);
  PaintedLines lines;
  if (entry.is_as_expected()) {
    add_wrapped(lines, words, verdict_width, colour_of(claim.finding));
  } else {
    add_wrapped(lines, fmt::format("recorded as: {}; this is no longer so", words), verdict_width, Colour::red);
  }
  return lines;
}

PaintedLine expectation_line(const LedgerEntry& entry) {
  return entry.is_as_expected() ? PaintedLine{"ok", Colour::dim} : PaintedLine{"NOT AS EXPECTED", Colour::red};
}

std::string found_in_words(const LedgerEntry& entry) {
  std::vector<std::string> words;
  if (entry.time) {
    const std::string unit = unit_after_number(entry.time_unit);
    words.push_back(fmt::format("time {}{}", number(*entry.time), unit));
  }
  if (entry.steps) words.push_back(counted(*entry.steps, "step"));
  if (entry.congestion) words.push_back("congestion " + number(*entry.congestion));
  if (entry.dilation) words.push_back(fmt::format("dilation {}", *entry.dilation));
  if (entry.average_dilation && *entry.average_dilation != static_cast<double>(entry.dilation.value_or(0)))
    words.push_back(fmt::format("{} on average", number(*entry.average_dilation)));
  return words.empty() ? "nothing recorded" : joined(words, ", ");
}

// The rest of the source after the section, if any: "figure 2.33".
std::string place_in_section(const LedgerEntry& entry) {
  const std::string& source = entry.claim.source;
  const auto rest = source.find_first_not_of(' ', entry.section().size() + 1);
  return entry.section().size() == source.size() || rest == std::string::npos ? "" : source.substr(rest);
}

// The result, the source of the claim, and the explanation.
PaintedLines account(const LedgerEntry& entry, int width) {
  std::string measured = found_in_words(entry);
  const std::string place = place_in_section(entry);
  if (!place.empty()) measured += " · " + printable(place);
  measured += " · " + printable(std::filesystem::path(entry.file).stem().string());
  PaintedLines lines;
  add_wrapped(lines, measured, width, Colour::none);
  for (const std::string& failure : entry.failures) add_wrapped(lines, "- " + failure, width, Colour::red);
  add_wrapped(lines, printable(entry.claim.found), width, Colour::dim);
  return lines;
}

// Two columns side by side.
std::string beside(const PaintedLines& left, const PaintedLines& right, const TextStyle& style) {
  std::string out;
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    const PaintedLine one = i < left.size() ? left[i] : PaintedLine{};
    const PaintedLine other = i < right.size() ? right[i] : PaintedLine{};
    out += paint(one.text, one.colour, style);
    if (!other.text.empty()) {
      out += pad_right("", std::max(0, verdict_width - display_width(one.text)) + verdict_gap);
      out += paint(other.text, other.colour, style);
    }
    out += '\n';
  }
  return out;
}

// The section with its title, if it is a known section of the book.
std::string heading_of(const std::string& section) {
  constexpr std::pair<std::string_view, std::string_view> titles[] = {
      {"2.7", "Impact of process-processor mapping and mapping techniques"},
      {"2.7.1", "Mapping techniques for graphs"},
      {"2.7.2", "Cost-performance tradeoffs"},
      {"4.1", "One-to-all broadcast and all-to-one reduction"},
      {"4.1.1", "One-to-all broadcast, ring or linear array"},
      {"4.1.2", "One-to-all broadcast, mesh"},
      {"4.1.3", "One-to-all broadcast, hypercube"},
      {"4.1.4", "One-to-all broadcast, balanced binary tree"},
      {"4.1.5", "One-to-all broadcast, detailed algorithms"},
      {"4.2.1", "All-to-all broadcast and reduction, linear array and ring"},
      {"4.2.2", "All-to-all broadcast and reduction, mesh"},
      {"4.2.3", "All-to-all broadcast and reduction, hypercube"},
      {"4.2.4", "All-to-all broadcast and reduction, cost analysis"},
      {"4.3", "All-reduce and prefix-sum operations"},
      {"4.4", "Scatter and gather"},
      {"4.5", "All-to-all personalized communication"},
      {"4.5.1", "All-to-all personalized communication, ring"},
      {"4.5.2", "All-to-all personalized communication, mesh"},
      {"4.5.3", "All-to-all personalized communication, hypercube"},
      {"4.6", "Circular shift"},
      {"4.6.1", "Circular shift, mesh"},
      {"4.6.2", "Circular shift, hypercube"},
      {"4.7.1", "Splitting and routing messages in parts"},
      {"4.7.2", "All-port communication"},
      {"4.8", "Summary"},
  };
  const auto* const found = std::ranges::find(titles, section, &std::pair<std::string_view, std::string_view>::first);
  return found == std::end(titles) ? printable(section) : fmt::format("{} {}", section, found->second);
}

std::string entry_text(const LedgerEntry& entry, const TextStyle& style) {
  const int width = style.width - verdict_width - verdict_gap;
  PaintedLines says;
  add_wrapped(says, printable(entry.claim.says), width, Colour::bold);
  return beside(finding_lines(entry), says, style) + beside({expectation_line(entry)}, account(entry, width), style);
}

Answer sum(std::span<const LedgerEntry> entries) {
  const LedgerCounts counts = counted(entries);
  const auto verb = [](std::int64_t count, std::string_view one, std::string_view several) {
    return fmt::format("{} {}", count, count == 1 ? one : several);
  };
  const std::string words = fmt::format("{}{}: {}, {} as a bound, {}; ", counted(counts.claims, "claim"),
                                        counts.files > counts.claims ? fmt::format(" in {} files", counts.files) : "",
                                        verb(counts.hold, "holds", "hold"), verb(counts.hold_as_bound, "holds", "hold"),
                                        verb(counts.fail, "fails", "fail"));
  if (counts.not_as_expected == 0) return {words + "all as expected"};
  return {fmt::format("{}{} NOT AS EXPECTED", words, counts.not_as_expected), Colour::red};
}

}  // namespace

std::string ledger_table(std::span<const LedgerEntry> entries, const TextStyle& style) {
  std::string out;
  std::string section;
  for (const LedgerEntry& entry : entries) {
    if (!out.empty()) out += '\n';
    if (entry.section() != section) {
      section = entry.section();
      out += paint(heading_of(section), Colour::bold, style) + '\n';
    }
    out += entry_text(entry, style);
  }
  return answered({sum(entries)}, out, style);
}

}  // namespace hopscope
