#include <fmt/format.h>

#include "command/line/terminal.hpp"
#include "command/store_reading.hpp"
#include "output/file.hpp"
#include "output/sweep/sweep.hpp"
#include "study/points/field_names.hpp"
#include "study/points/point_table.hpp"

namespace hopscope {

namespace {

using store::PointReader;
using store::WhichPoints;

Printed printed_of(const PointTable& table) {
  return {.table = [&](const TextStyle& style) { return point_table_text(table, style); },
          .json = [&] { return point_table_json(table); },
          .csv = [&] { return point_table_csv(table); }};
}

// Reports why a table has no rows.
void report_none(PointReader& reader, FieldNames& names, const Options& options) {
  const std::string file = stores_named(options);
  const auto& where = options.table.where;
  if (reader.count({}) == 0) return tell(fmt::format("{}: no point is finished", file));
  const auto unmet = unmet_conditions(reader, names, where);
  for (const std::string& each : unmet) tell(fmt::format("{}: no point satisfies {}", file, each));
  if (unmet.empty()) tell(fmt::format("{}: no point satisfies all conditions, though each is satisfied by some", file));
}

// Reports what the table omits.
void report_others(PointReader& reader, FieldNames& names, const Options& options, const PointTable& table) {
  const bool is_empty = table.rows.empty();
  const auto& asked = options.table;
  const std::string file = stores_named(options);
  const auto undone = reader.count(names.selection(asked.where, WhichPoints::undone));
  if (asked.failed || asked.describe) {
    if (is_empty) tell(fmt::format("{}: every point {}has a result", file, asked.where.empty() ? "" : "of these "));
    return;
  }
  report_troubled(options, table.troubled);
  if (is_empty && table.troubled == 0) report_none(reader, names, options);
  if (undone == 0) return;
  tell(fmt::format("{}: {} no result and {} left out; --failed says why", file,
                   undone == 1 ? "1 point has" : fmt::format("{} points have", undone), undone == 1 ? "is" : "are"));
}

}  // namespace

int table_of_store(const Options& options, const Catalogue& /*catalogue*/) {
  const std::string file = stores_named(options);
  if (options.output) check_writable(*options.output);
  read_points(options.arguments, "table", [&](PointReader& reader) {
    FieldNames names(reader);
    const PointTable table = table_of_points(reader, names, options.table);
    deliver(rendered(printed_of(table), options), options);
    if (!options.quiet) report_others(reader, names, options, table);
  });
  return done;
}

}  // namespace hopscope
