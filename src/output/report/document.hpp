#pragma once

// Parts of the document of a page.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/result.hpp>

#include "drawing/drawing.hpp"
#include "output/json_layout.hpp"
#include "run/shown_run.hpp"
#include "study/embedding/embedded_exchange.hpp"

namespace hopscope {

/// A conclusion from a run, in a sentence, with the step that shows it.
struct Conclusion {
  enum class Tone { good, bad, plain };

  Tone tone = Tone::plain;
  std::string text;
  std::optional<std::size_t> step = std::nullopt;  ///< index in Result::steps
  std::optional<ChannelId> channel = std::nullopt;
};

/// The conclusions from a run: whether messages share channels, and where most; whether all was delivered; how its time
/// compares with formulas and bounds; whether expectations and predictions hold.
[[nodiscard]] std::vector<Conclusion> conclusions_of(const ShownRun& run);

/// The largest number of steps in the lists of a report, and in the page's tables.
inline constexpr std::size_t most_steps_in_report = 4096;

/// The long lists of a report's document, as JSON: "null" where a run has none. They are written without a tree of
/// values, which would take longer than most runs that a page shows.
[[nodiscard]] std::string messages_text(const ShownRun& run);
[[nodiscard]] std::string holdings_text(const ShownRun& run);
[[nodiscard]] std::string loads_text(const ShownRun& run);

/// A formula in TeX's math mode.
struct Typeset {
  std::optional<std::string> tex;      ///< none if the formula cannot be parsed
  std::optional<std::string> numbers;  ///< with numbers in place of letters; none if not all are known
};

/// Typesets a formula given as text, "(t_s + t_w m)(p-1)": adjacent factors are multiplied, `log`, `sqrt`, `ceil`,
/// `floor`, `min` and `max` have their usual meaning, and words are kept.
[[nodiscard]] Typeset typeset_of(const Analytic& formula, const Platform& platform, const Schedule& schedule);

/// A drawing as the page reads it: specified in src/viewer/report.schema.json.
[[nodiscard]] Json drawing_json(const Drawing& drawing);

/// A neighbour exchange as an embedding, for the page: specified in src/viewer/report.schema.json.
[[nodiscard]] Json embedded_json(const EmbeddedExchange& embedded, Drawings& drawings);

}  // namespace hopscope
