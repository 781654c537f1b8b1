#include <algorithm>

#include <fmt/format.h>

#include "command/comparing.hpp"
#include "command/line/rendering.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "output/comparison.hpp"
#include "output/file.hpp"
#include "study/compare/compare.hpp"

namespace hopscope {

namespace {

Rendering rendering_of(const std::vector<Comparison>& comparisons, bool several) {
  return {.table =
              [&](const TextStyle& style) {
                return one_after_another(comparisons,
                                         [&](const Comparison& each) { return comparison_table(each, style); });
              },
          .json = [&comparisons, several] { return comparison_json(comparisons, several); },
          .csv = [&] { return comparison_csv(comparisons); }};
}

}  // namespace

int compare(const Options& options, const Catalogue& catalogue) {
  if (options.output) check_writable(*options.output);
  const auto files = scenario_files(options);
  auto all = read_all_fits(files, options, catalogue);
  const bool shown_at_once = options.format == Format::table && !options.output;
  int status = done;
  std::vector<Comparison> comparisons;
  std::string gap;
  for (std::size_t i = 0; i < all.size(); ++i) {
    Supervision supervision(options);
    if (options.synthesise) all[i].push_back(synthesised_fit(all[i], *options.synthesise, supervision.run_options()));
    Comparison comparison = compared(all[i], catalogue, supervision.run_options(), options.give_up_after);
    status = std::max(status, status_of(comparison));
    if (!shown_at_once || comparison.runs.empty()) report_failures(files[i], comparison);
    if (comparison.runs.empty()) continue;
    if (shown_at_once) {
      print(gap + comparison_table(comparison, result_style(options)));
      gap = "\n\n";
    } else {
      comparisons.push_back(std::move(comparison));
    }
  }
  if (shown_at_once || comparisons.empty()) return status;
  if (options.output && comparisons.size() < all.size()) {
    tell(fmt::format("{}: not written: not every file has an algorithm that could be run", *options.output));
    return status;
  }
  deliver(rendered(rendering_of(comparisons, options.arguments.size() > 1), options), options);
  return status;
}

}  // namespace hopscope
