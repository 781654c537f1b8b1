#include "store/merge.hpp"

#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "text/formatted.hpp"
#include "text/safe_text.hpp"

namespace hopscope::store {

namespace {

constexpr std::size_t most_examples = 20;
const std::vector<std::string> columns_of_version{"hopscope", "revision"};

/// Columns that say what was run, and what it gave.
std::vector<std::string> columns_of_result() {
  std::vector<std::string> names;
  for (const Column& each : points_table.columns) {
    if (!each.is_of_run) names.emplace_back(each.name);
  }
  return names;
}

std::string in_words(const Value& value) {
  if (const auto* const whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
  if (const auto* const real = std::get_if<double>(&value)) return fmt::format("{}", *real);
  const auto* const text = std::get_if<std::string>(&value);
  return text == nullptr ? "none" : *text;
}

/// Of the points in that schema of the connection and in the view of those of the other store.
std::string both_done(std::string_view into) {
  return fmt::format(
      "FROM {}.points AS here JOIN temp.given AS there USING (id) WHERE here.status = 'done' AND there.status = "
      "'done'",
      into);
}

std::string differ(const std::vector<std::string>& columns) {
  std::vector<std::string> parts;
  for (const std::string& each : columns) {
    const bool may_be_unknown = points_table.column(each)->before == "NULL";  // to the layout of one of the stores
    parts.push_back(may_be_unknown ? fmt::format("ifnull(here.{0} <> there.{0}, 0)", each)
                                   : fmt::format("here.{0} IS NOT there.{0}", each));
  }
  return '(' + joined(parts, " OR ") + ')';
}

std::int64_t count(Database& database, const std::string& what) {
  return std::get<std::int64_t>(database.value("SELECT count(*) " + what));
}

Row row_of(Statement& statement, const Value& id) {
  statement.bind(0, id);
  statement.step();
  Row row = statement.row();
  statement.step();  // reset
  return row;
}

MergeConflict conflict_of(const Row& one, const Row& other, const std::vector<std::string>& columns) {
  const auto text = [](const Row& row, std::string_view column) { return in_words(row[points_table.index(column)]); };
  const auto differing =
      std::ranges::find_if(columns, [&](const std::string& each) { return text(one, each) != text(other, each); });
  const std::string column = differing == columns.end() ? columns.back() : *differing;
  const auto version_of = [&](const Row& row) {
    const std::string revision = text(row, "revision");
    return text(row, "hopscope") + (revision == "none" ? "" : " (" + revision + ')');
  };
  return {text(one, "hash"),   text(one, "scenario"), column,           text(one, column),
          text(other, column), version_of(one),       version_of(other)};
}

std::vector<MergeConflict> examples_of(Database& database, std::string_view into,
                                       const std::vector<std::string>& columns) {
  std::vector<MergeConflict> examples;
  Statement found = database.prepare(
      fmt::format("SELECT id {} AND {} ORDER BY id LIMIT {}", both_done(into), differ(columns), most_examples));
  Statement here = database.prepare(fmt::format("SELECT * FROM {}.points WHERE id = ?", into));
  Statement there = database.prepare("SELECT * FROM temp.given WHERE id = ?");
  while (found.step())
    examples.push_back(conflict_of(row_of(here, found.value(0)), row_of(there, found.value(0)), columns));
  return examples;
}

/// A point that is done replaces one that is not, and one that failed one that was lost. Those that are new are then in
/// the table `added`.
void add_points(Database& database, std::string_view into, Merged& merged) {
  database.execute(fmt::format(
      "DELETE FROM {0}.points WHERE id IN (SELECT there.id FROM temp.given AS there JOIN {0}.points AS here "
      "USING (id) WHERE here.status <> 'done' AND (there.status = 'done' OR (there.status = 'failed' AND here.status = "
      "'lost')))",
      into));
  merged.replaced = database.changes();
  database.execute("DROP TABLE IF EXISTS temp.added");
  database.execute(fmt::format(
      "CREATE TEMP TABLE added AS SELECT id FROM temp.given WHERE id NOT IN (SELECT id FROM {}.points)", into));
  database.execute(fmt::format(
      "INSERT INTO {}.points SELECT * FROM temp.given WHERE id IN (SELECT id FROM temp.added) ORDER BY id", into));
  merged.added = database.changes() - merged.replaced;
}

}  // namespace

std::string points_sql(Database& database, std::string_view schema) {
  std::vector<std::string> columns;
  for (const Column& each : points_table.columns) {
    const bool is_there =
        count(database, fmt::format("FROM pragma_table_info('points', '{}') WHERE name = '{}'", schema, each.name)) > 0;
    columns.push_back(is_there ? std::string(each.name) : fmt::format("{} AS {}", each.before, each.name));
  }
  return fmt::format("SELECT {} FROM {}.points", joined(columns, ", "), schema);
}

Merged merge_points(Database& database, std::string_view into) {
  const std::vector<std::string> columns = columns_of_result();
  database.execute("DROP VIEW IF EXISTS temp.given");
  database.execute("CREATE TEMP VIEW given AS " + points_sql(database, "other"));
  Merged merged;
  merged.points = count(database, "FROM temp.given");
  merged.conflicts = count(database, both_done(into) + " AND " + differ(columns));
  if (merged.conflicts > 0) merged.examples = examples_of(database, into, columns);
  merged.other_version = count(
      database, fmt::format("{} AND NOT {} AND {}", both_done(into), differ(columns), differ(columns_of_version)));
  add_points(database, into, merged);
  return merged;
}

namespace {

/// Why a store cannot be read; empty if it can.
std::string fault_in(const std::string& file) {
  try {
    Database database(file, reading_access(file));
    const Value found = database.value("PRAGMA quick_check(1)");
    const auto* const text = std::get_if<std::string>(&found);
    return text == nullptr || *text == "ok" ? "" : *text;
  } catch (const DatabaseError& error) {
    return error.what();
  }
}

void refuse_other_layouts(const std::string& file, Access access) {
  PointStore given(file, access);  // it refuses what is no store
  if (!given.is_of_this_layout()) {
    throw InputError(
        {{file, "",
          "was written by an older hopscope, which table and plot can read, but merge cannot; run its sweep "
          "again, into another file"}});
  }
  if (!given.has_steps_of_this_version()) {
    throw InputError(
        {{file, "",
          "was written by another version of hopscope, whose steps have different columns: table and plot read "
          "it, but merge cannot; run its sweep again, into another file"}});
  }
}

Merged merge_all(PointStore& into, const std::string& from) {
  Database& database = into.database();
  const Access access = reading_access(from);
  refuse_other_layouts(from, access);
  const Attached other(database, from, access);
  Transaction transaction(database);
  Merged merged = merge_points(database, "main");
  database.execute(
      "INSERT INTO main.details SELECT * FROM other.details WHERE point IN (SELECT id FROM temp.added) "
      "ORDER BY point");
  database.execute("INSERT OR IGNORE INTO main.formula_texts SELECT * FROM other.formula_texts");
  transaction.complete();
  return merged;
}

}  // namespace

Merged merge(PointStore& into, const std::string& from) {
  try {
    return merge_all(into, from);
  } catch (const DatabaseError&) {
    // SQLite does not say in which of the files.
    const std::string why = fault_in(from);
    if (why.empty()) throw;
    throw InputError({{from, "", fmt::format("is damaged, and nothing of it was merged: {}", one_line(why))}});
  }
}

}  // namespace hopscope::store
