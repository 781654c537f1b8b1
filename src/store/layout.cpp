#include "store/layout.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include <fmt/format.h>

#include <hopscope/result.hpp>

namespace hopscope::store {

namespace {

constexpr std::array columns_before_totals{
    Column{"id", "INTEGER PRIMARY KEY", "the first 63 bits of the hash"},
    Column{"hash", "TEXT NOT NULL", "128 bits of XXH3 of the scenario, in hexadecimal"},
    Column{"scenario", "TEXT NOT NULL", "the scenario as JSON in canonical form; json_extract() reads any field of it"},
    // For IN SQLite would make a table of its own, for each row.
    Column{"status", "TEXT NOT NULL CHECK (status = 'done' OR status = 'failed' OR status = 'lost')",
           "done: it has its result; failed: it cannot be run, reason says why; lost: its process died, and the next "
           "sweep runs it again"},
    Column{"reason", "TEXT", "why it has no result"},
    Column{"hopscope", "TEXT NOT NULL", "the version that ran it", true},
    Column{"revision", "TEXT", "the commit of that version; modified: of its files, some then differed", true},
    Column{"host", "TEXT", "that ran it", true},
    Column{"date", "TEXT", "when it ended, UTC", true},
    Column{"seconds", "REAL", "that it took", true},
    Column{"engine", "TEXT", "native, simgrid, symmetric or both"},
    Column{"family", "TEXT", "of the topology"},
    Column{"nodes", "INTEGER", ""},
    Column{"ranks", "INTEGER", "p"},
    Column{"channels", "INTEGER", ""},
    Column{"switching", "TEXT", "cut-through or store-and-forward"},
    Column{"ports", "INTEGER", "NULL: all"},
    Column{"routing", "TEXT", ""},
    Column{"contention", "TEXT", "fair or fifo"},
    Column{"mapping", "TEXT", ""},
    Column{"t_s", "REAL", "startup, in the scenario's time unit, as all times"},
    Column{"t_w", "REAL", "per word"},
    Column{"t_h", "REAL", "per hop"},
    Column{"t_r", "REAL", "rearranging, per word"},
    Column{"t_c", "REAL", "combining, per word", false, "0.0"},
    Column{"time_unit", "TEXT", ""},
    Column{"operation", "TEXT", ""},
    Column{"algorithm", "TEXT", ""},
    Column{"message_words", "REAL", "m; NULL where sizes are unequal"},
    Column{"shift", "INTEGER", "q of a shift"},
    Column{"sizes", "TEXT", "the file or generator of unequal sizes"},
    Column{"radix", "INTEGER", "if the algorithm reads it"},
    Column{"direction", "TEXT", "if the algorithm reads it"},
    Column{"synchronization", "TEXT", "none or barrier"},
    Column{"time", "REAL", "makespan, simulated"},
    Column{"analytic", "REAL",
           "the last exact formula that holds here, else the last that holds; if that is a lower bound, the largest "
           "that holds; all of them: table formulas"},
    Column{"analytic_name", "TEXT", "of that formula or bound, as run prints it"},
    Column{"analytic_kind", "TEXT", "exact, upper-bound or lower-bound"},
    Column{"analytic_holds", "INTEGER", "1 if its conditions hold here"},
    Column{"ratio", "REAL", "time / analytic; over_bound of table is time / lower_bound"},
    Column{"lower_bound", "REAL", "the largest of the operation's lower bounds"},
};

constexpr std::array columns_of_witness{
    Column{"congestion_free", "INTEGER", "1 or 0"},
    Column{"witness_step", "INTEGER", "the most congested channel, unless congestion-free: its step"},
    Column{"witness_from", "INTEGER", "its first vertex"},
    Column{"witness_to", "INTEGER", "its second vertex"},
    Column{"witness_messages", "TEXT", "the messages that share it, as JSON: pairs of ranks, at most 16"},
};

constexpr std::array columns_of_outcome{
    Column{"delivery", "TEXT", "verified, failed or not tracked"},
    Column{"trouble", "TEXT", "checks that failed"},
    Column{"agreement_makespan", "REAL", "of engine both: relative difference"},
    Column{"agreement_steps", "REAL", "of engine both: the largest relative difference of the ends of steps"},
};

template <class Row>
constexpr std::string_view type_of(const hopscope::Column<Row>& column) {
  return column.is_integer() ? "INTEGER" : "REAL";
}

constexpr std::size_t stored_totals = place_of(total_columns, "instants");

constexpr auto point_columns = [] {
  std::array<Column, columns_before_totals.size() + stored_totals + columns_of_witness.size() +
                         combination_columns.size() + columns_of_outcome.size()>
      all{};
  auto* place = std::copy(columns_before_totals.begin(), columns_before_totals.end(), all.begin());
  for (const auto& each : std::span(total_columns).first(stored_totals))
    *place++ = {each.name, type_of(each), each.about};
  place = std::copy(columns_of_witness.begin(), columns_of_witness.end(), place);
  for (const auto& each : combination_columns)
    *place++ = {each.name, each.is_real ? "REAL" : "INTEGER", each.about, false, "NULL"};
  std::copy(columns_of_outcome.begin(), columns_of_outcome.end(), place);
  return all;
}();

constexpr std::array detail_columns{
    Column{"point", "INTEGER PRIMARY KEY REFERENCES points(id) ON DELETE CASCADE", ""},
    Column{"steps", "TEXT",
           "a list for each step: the columns of the view steps after the point; no start: that is the end of the step "
           "before"},
    Column{"formula_texts", "INTEGER", "id in the table of that name"},
    Column{"formula_values", "TEXT",
           "a list for each formula, in the order of their texts: its value, and whether it holds"},
};

constexpr std::array formula_text_columns{
    Column{"id", "INTEGER PRIMARY KEY", "the first 63 bits of the hash of the texts"},
    Column{"texts", "TEXT NOT NULL", "a list for each formula or bound: name, kind, formula, assumptions"},
};

// END is a keyword of SQL.
std::string name_in_steps(const StepColumn& column) {
  return fmt::format("{}{}", column.name, column.unit == Unit::time ? "_time" : "");
}

constexpr std::array derived_columns{
    DerivedColumn{{"over_bound", "REAL", "time / lower_bound"}, "points.time / points.lower_bound"},
    DerivedColumn{{"startups_per_rank", "REAL", "messages / ranks"}, "1.0 * points.messages / points.ranks"},
    DerivedColumn{{"words_per_rank", "REAL", "words / ranks"}, "points.words / points.ranks"},
    DerivedColumn{{"combined_per_rank", "REAL", "combination_words / ranks"},
                  "points.combination_words / points.ranks"},
    DerivedColumn{{"hops_per_rank", "REAL", "link_traversals / ranks"}, "1.0 * points.link_traversals / points.ranks"},
};

}  // namespace

const std::span<const hopscope::Column<Totals>> totals_of_points = std::span(total_columns).first(stored_totals);
const std::span<const DerivedColumn> derived_point_columns = derived_columns;

const Column* point_column(std::string_view name) {
  if (const Column* const kept = points_table.column(name)) return kept;
  const auto* const found =
      std::ranges::find(derived_columns, name, [](const DerivedColumn& each) { return each.column.name; });
  return found == derived_columns.end() ? nullptr : &found->column;
}

std::string_view expression_of(const Column& column) {
  const auto* const found = std::ranges::find(derived_columns, &column, [](const auto& each) { return &each.column; });
  return found == derived_columns.end() ? std::string_view() : found->expression;
}

const Table points_table{"points", "one row for each point of a sweep", point_columns};
const Table details_table{"details",
                          "what the views steps and formulas show of a point, as JSON: a row takes less space "
                          "and time than many",
                          detail_columns};
const Table formula_texts_table{"formula_texts", "formulas and bounds without their values, which many points share",
                                formula_text_columns};

std::string steps_view_sql() {
  constexpr std::size_t end = place_of(step_columns, "end");
  std::string text =
      "CREATE VIEW steps AS  -- what each step of a point did to the network; none if there were more than 10000\n"
      "  SELECT details.point AS point,\n";
  for (std::size_t i = 0; i < step_columns.size(); ++i) {
    const StepColumn& each = step_columns[i];
    std::string value = fmt::format("json_extract(step.value, '$[{}]')", i);
    if (each.name == "start")  // null stands for the end of the step before
      value = fmt::format("ifnull({}, json_extract(details.steps, '$[' || (step.key - 1) || '][{}]'))", value, end);
    text += fmt::format("    CAST({} AS {}) AS {}{}  -- {}\n", value, type_of(each), name_in_steps(each),
                        i + 1 < step_columns.size() ? "," : "", each.about);
  }
  return text + "  FROM details, json_each(details.steps) AS step";
}

std::vector<std::string> columns_of_steps_view() {
  std::vector<std::string> names;
  for (const StepColumn& each : step_columns) names.push_back(name_in_steps(each));
  return names;
}

std::string formulas_view_sql() {
  return "CREATE VIEW formulas AS  -- formulas and bounds of a point\n"
         "  SELECT details.point AS point,\n"
         "    each.key AS number,  -- in the order of the result: formulas, then bounds\n"
         "    json_extract(each.value, '$[0]') AS name,\n"
         "    json_extract(each.value, '$[1]') AS kind,  -- exact, upper-bound or lower-bound\n"
         "    CAST(json_extract(details.formula_values, '$[' || each.key || '][0]') AS REAL) AS value,\n"
         "    json_extract(each.value, '$[2]') AS formula,  -- as printed\n"
         "    json_extract(each.value, '$[3]') AS assumes,  -- its assumptions\n"
         "    json_extract(details.formula_values, '$[' || each.key || '][1]') AS holds  -- 1 if they hold for the "
         "point\n"
         "  FROM details JOIN formula_texts ON formula_texts.id = details.formula_texts,\n"
         "    json_each(formula_texts.texts) AS each";
}

const Column* Table::column(std::string_view wanted) const {
  const auto found =
      std::find_if(columns.begin(), columns.end(), [&](const Column& each) { return each.name == wanted; });
  return found == columns.end() ? nullptr : &*found;
}

std::size_t Table::index(std::string_view wanted) const {
  const Column* const found = column(wanted);
  assert(found != nullptr);
  return static_cast<std::size_t>(found - columns.data());
}

std::string Table::sql() const {
  std::string text = fmt::format("CREATE TABLE {} (  -- {}\n", name, about);
  for (const Column& each : columns) {
    const bool last = &each == &columns.back();
    text += fmt::format("  {} {}{}{}{}\n", each.name, each.type, last ? "" : ",", each.about.empty() ? "" : "  -- ",
                        each.about);
  }
  return text + ')';
}

// Most callers go through the columns in their order.
RowOf& RowOf::set(std::string_view column, Value value) {
  if (next_ == table_.columns.size() || table_.columns[next_].name != column) next_ = table_.index(column);
  row_[next_++] = std::move(value);
  return *this;
}

}  // namespace hopscope::store
