#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"
#include "command/store_reading.hpp"
#include "output/file.hpp"
#include "output/sweep/sweep.hpp"
#include "study/points/point_table.hpp"

namespace hopscope {

namespace {

std::optional<double> words_given(const Options& options, std::string_view end) {
  const FieldValue* const given = options.settings.find(end);
  return given == nullptr ? std::nullopt : std::optional(std::get<double>(*given));
}

// What is stored has been run: nothing of it can be changed, and nothing else is run.
void check_options(const Options& options) {
  const auto refuse = [](std::string_view option) {
    throw UsageError(fmt::format(
        "hopscope: {} is for a scenario, whose algorithms are run; the points in stores have been run already. With "
        "stores, recommend takes --from, --to, --format and --output\nTry: hopscope recommend --help",
        option));
  };
  if (options.read.engine) refuse("--engine");
  if (!options.read.overrides.empty()) refuse("--set");
  for (const Setting& setting : options.study->settings) {
    const std::string& name = setting.field.name;
    const bool is_given = options.settings.find(name) != nullptr || options.others.contains(name);
    if (is_given && name != "from" && name != "to") refuse(setting.option());
  }
  if (options.settings.find("give_up_after") != nullptr) refuse("--give-up-after");
  if (options.others.contains("program")) refuse("--program");
  if (options.formulas) refuse("--formulas");
  if (options.all) refuse("--all");
}

}  // namespace

int recommend_of_stores(const Options& options, const Catalogue& catalogue) {
  check_options(options);
  if (options.output) check_writable(*options.output);
  read_points(options.arguments, "recommend", [&](store::PointReader& reader) {
    const PointTable table =
        fastest_of_points(reader, {words_given(options, "from"), words_given(options, "to")}, catalogue);
    const Printed printed{.table = [&](const TextStyle& style) { return point_table_text(table, style); },
                          .json = [&] { return point_table_json(table); },
                          .csv = [&] { return point_table_csv(table); }};
    deliver(rendered(printed, options), options);
    if (!options.quiet) report_troubled(options, table.troubled);
  });
  return done;
}

}  // namespace hopscope
