#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drawing/drawing.hpp"
#include "run/shown_run.hpp"
#include "scenario/lecture.hpp"
#include "study/bound/bound_report.hpp"
#include "study/embedding/embedded_exchange.hpp"

namespace hopscope {

/// A part of a report: some text, and the runs shown side by side.
struct ReportChapter {
  std::string title;
  std::vector<std::string> text;             ///< paragraphs
  std::vector<std::size_t> runs;             ///< indices in Report::runs, at least one
  Step step = 0;                             ///< the number of the step at which it opens; 0: before the first
  bool is_covered = false;                   ///< findings, times and later steps are shown on request only
  std::string view = "network";              ///< the picture it opens with: "network", "space-time", "trees" or "mapping"
  std::optional<CurveToSketch> sketch = {};  ///< the curve that it asks for
};

/// The contents of a page.
struct Report {
  std::string title;
  std::vector<ReportChapter> chapters;                           ///< at least one
  std::vector<ShownRun> runs;                                    ///< at least one
  std::vector<std::optional<BoundReport>> bounds = {};           ///< by run, for their bottlenecks; may be empty
  std::vector<std::optional<EmbeddedExchange>> embeddings = {};  ///< by run, of neighbour exchanges; may be empty
};

/// The document that the page draws: specified in src/viewer/report.schema.json.
[[nodiscard]] std::string report_json(const Report& report);
/// @param drawings remembers those of networks for later documents
[[nodiscard]] std::string report_json(const Report& report, Drawings& drawings);

/// The page itself, self-contained.
[[nodiscard]] std::string report_page(const Report& report);

}  // namespace hopscope
