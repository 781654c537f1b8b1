#include "output/comparison_findings.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "output/setting.hpp"
#include "output/verdicts.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

std::string times_of(const LibraryLead& lead) {
  const auto factor = lead.factor();
  if (!factor) return lead.time ? "" : "not run";
  return ratio_in_words(*factor);
}

std::string time_in_words(const std::optional<Time>& time) { return time ? fmt::format("{:.5g}", *time) : ""; }

/// What the library predicts at the ends of its intervals, beside what is simulated; empty without a cost model.
std::string forecast_lines(const LibraryChoices& library, const std::optional<BandwidthScale>& bandwidth,
                           const TextStyle& style) {
  if (library.machine.empty()) return {};
  int takes = display_width("its choice");
  for (const LibraryInterval& each : library.intervals) takes = std::max(takes, display_width(each.takes));
  std::vector<std::string> headings{"words", pad_right("its choice", takes), "it predicts", "simulated", "ratio"};
  if (bandwidth) headings.insert(headings.end(), {"busbw it predicts", "simulated GB/s"});
  RightAligned lines(headings);
  for (const LibraryInterval& each : library.intervals) {
    for (const LibraryLead& lead : each.leads) {
      const bool is_end = lead.words == each.from || lead.words == each.to;
      if (!is_end || !lead.predicted) continue;
      std::vector<std::string> cells{number(lead.words), pad_right(each.takes, takes), time_in_words(lead.predicted),
                                     time_in_words(lead.time),
                                     lead.time ? ratio_in_words(*lead.predicted / *lead.time) : ""};
      if (bandwidth) {
        cells.push_back(fmt::format("{:.4g}", bandwidth->at(*lead.predicted_rate).bus));
        cells.push_back(lead.time ? fmt::format("{:.4g}", bandwidth->of(lead.words, *lead.time).bus) : "");
      }
      lines.add(cells);
    }
  }
  const std::string title = fmt::format("What {} predicts of its choices on {} of a {}:", library.title,
                                        counted(library.nodes, "node"), library.machine);
  return wrap(title, style.width) + '\n' + lines.text(style);
}

/// Where the library takes longest, compared with the fastest. @pre there are leads
const LibraryLead& slowest(const LibraryInterval& interval) {
  return *std::ranges::max_element(interval.leads, {},
                                   [](const LibraryLead& each) { return each.factor().value_or(0); });
}

/// The largest factor of all intervals, in words.
std::string summary(const LibraryChoices& library) {
  const LibraryLead* worst = nullptr;
  const LibraryInterval* where = nullptr;
  for (const LibraryInterval& each : library.intervals) {
    if (each.name.empty() || each.leads.empty()) continue;
    const LibraryLead& lead = slowest(each);
    if (!lead.factor() || (worst != nullptr && *lead.factor() <= *worst->factor())) continue;
    worst = &lead;
    where = &each;
  }
  if (worst == nullptr) return {};
  if (*worst->factor() <= 1)
    return fmt::format("{} chooses the fastest at all sizes that were compared", library.title);
  return fmt::format("{} is at most {} times as slow as the fastest: {} at {}, where {} is fastest", library.title,
                     ratio_in_words(*worst->factor()), where->takes, amount(worst->words, "word"), worst->fastest);
}

}  // namespace

std::string library_lines(const Recommendation& recommendation, const TextStyle& style) {
  if (!recommendation.library) return {};
  const LibraryChoices& library = *recommendation.library;
  const std::string forecasts = forecast_lines(library, recommendation.bandwidth, style);
  int takes = display_width("its choice"), ours = display_width("here"), fastest = display_width("fastest at last");
  for (const LibraryInterval& each : library.intervals) {
    takes = std::max(takes, display_width(each.takes));
    ours = std::max(ours, display_width(each.name));
    for (const LibraryLead& lead : each.leads) fastest = std::max(fastest, display_width(lead.fastest));
  }
  RightAligned lines({"first size", "last size", pad_right("its choice", takes), pad_right("here", ours),
                      "ratio at first", "at most", "at last", pad_right("fastest at last", fastest)});
  std::vector<std::string> notes;
  for (const LibraryInterval& each : library.intervals) {
    const bool is_run = !each.name.empty() && !each.leads.empty();
    lines.add({number(each.from), number(each.to), paint(pad_right(each.takes, takes), Colour::bold, style),
               pad_right(each.name, ours), is_run ? times_of(each.leads.front()) : "",
               is_run ? times_of(slowest(each)) : "", is_run ? times_of(each.leads.back()) : "",
               pad_right(is_run ? each.leads.back().fastest : "", fastest)});
    const std::string note = fmt::format("{}: {}", each.takes, each.note);
    if (!each.note.empty() && std::ranges::find(notes, note) == notes.end()) notes.push_back(note);
  }
  std::string text =
      fmt::format("What {} chooses, with words of {}, and the ratio of its time to that of the fastest:\n",
                  library.title, counted(library.word_bytes, "byte"));
  text += lines.text(style);
  if (const std::string found = summary(library); !found.empty()) text += found + '\n';
  text += forecasts.empty() ? "" : '\n' + forecasts;
  return text + labelled_list("only nearly:", notes, Colour::none, style) +
         labelled("rules:", library.source, Colour::none, style) + '\n';
}

}  // namespace hopscope
