#pragma once

#include <string>
#include <vector>

#include "run/shown_run.hpp"

namespace hopscope {

/// A part of a report: some words, and the runs that stand side by side.
struct ReportChapter {
  std::string title;
  std::vector<std::string> text;  ///< paragraphs
  std::vector<std::size_t> runs;  ///< places in Report::runs, at least one
  Step step = 0;                  ///< at which it opens, as steps are numbered; 0: before the first
};

/// What a page shows.
struct Report {
  std::string title;
  std::vector<ReportChapter> chapters;  ///< at least one
  std::vector<ShownRun> runs;           ///< at least one
};

/// The document that the page draws: src/viewer/report.schema.json says what is in it.
[[nodiscard]] std::string report_json(const Report& report);

/// The page itself: one file, which asks for nothing from anywhere.
[[nodiscard]] std::string report_page(const Report& report);

}  // namespace hopscope
