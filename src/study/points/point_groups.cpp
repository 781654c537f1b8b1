#include "study/points/point_groups.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <stdexcept>

#include <fmt/format.h>

#include "json/suggestions.hpp"
#include "study/points/request.hpp"
#include "text/formatted.hpp"
#include "text/numbers.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

namespace {

constexpr std::array<std::string_view, 5> names{"count", "min", "mean", "median", "max"};  // in the order of Aggregate

std::vector<double> numbers_in(const std::vector<store::Value>& values) {
  std::vector<double> numbers;
  for (const store::Value& value : values) {
    if (const auto* const whole = std::get_if<std::int64_t>(&value)) {
      numbers.push_back(static_cast<double>(*whole));
    } else if (const auto* const real = std::get_if<double>(&value)) {
      numbers.push_back(*real);
    } else if (const auto* const text = std::get_if<std::string>(&value)) {
      throw std::invalid_argument(*text);
    }
  }
  return numbers;
}

double mean(const std::vector<double>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

double median(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  const std::size_t half = numbers.size() / 2;
  return numbers.size() % 2 == 1 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2;
}

using store::PointField;
using store::Row;
using store::Value;

Value come_to(const Measure& measure, const std::vector<Value>& values) {
  try {
    return aggregate(*measure.how, values);
  } catch (const std::invalid_argument& text) {
    throw RequestError(
        fmt::format("{}: {} is not numeric, for example \"{}\"", measure.name, measure.field.name, text.what()));
  }
}

// The aggregates implied by a measure without one, for several points.
std::vector<Measure> spelt_out(const std::vector<Measure>& measures) {
  std::vector<Measure> all;
  for (const Measure& measure : measures) {
    if (measure.how) {
      all.push_back(measure);
      continue;
    }
    for (const Aggregate how : {Aggregate::min, Aggregate::median, Aggregate::mean, Aggregate::max}) {
      all.push_back({fmt::format("{}:{}", name_of(how), measure.name), measure.field, how});
    }
  }
  return all;
}

std::vector<PointField> fields_of(const std::vector<PointField>& keys, const std::vector<Measure>& measures) {
  std::vector<PointField> fields = keys;
  for (const Measure& measure : measures) fields.push_back(measure.field);
  return fields;
}

Row first_of(const Row& row, std::size_t many) {
  return {row.begin(), row.begin() + static_cast<std::ptrdiff_t>(many)};
}

void add_keys(PointTable& table, const std::vector<PointField>& keys) {
  for (const PointField& key : keys) {
    table.settings.insert(table.headings.size());
    table.headings.push_back(key.name);
  }
}

std::string heading_of(const Row& values) {
  std::vector<std::string> texts;
  for (const Value& value : values) texts.push_back(value.index() == 0 ? "-" : store::plain(value));
  return joined(texts, " ");
}

template <class What>
using BySettings = std::map<Row, What, store::Before>;
using Cells = BySettings<BySettings<std::vector<Value>>>;  // by the row, then by the column

store::Condition trouble(store::Relation relation) {
  return {store::column_field("trouble", *store::points_table.column("trouble")), relation, {}};
}

bool concerns_checks(const store::Condition& condition) {
  const store::Column* const column = condition.field.column;
  return column != nullptr && (column->name == "trouble" || column->name == "delivery");
}

}  // namespace

std::string_view name_of(Aggregate aggregate) { return names.at(static_cast<std::size_t>(aggregate)); }

std::optional<Aggregate> aggregate_named(std::string_view name) {
  const auto* const found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Aggregate>(found - names.begin());
}

std::string all_aggregates() { return input::listed(names); }

store::Value aggregate(Aggregate how, const std::vector<store::Value>& values) {
  if (how == Aggregate::count) {
    return std::ranges::count_if(values, [](const store::Value& value) { return value.index() > 0; });
  }
  const auto numbers = numbers_in(values);
  if (numbers.empty()) return {};
  switch (how) {
    case Aggregate::min: return *std::min_element(numbers.begin(), numbers.end());
    case Aggregate::mean: return mean(numbers);
    case Aggregate::median: return median(numbers);
    default: return *std::max_element(numbers.begin(), numbers.end());
  }
}

Measure measure_named(FieldNames& names, const std::string& name) {
  if (name == "count") return {name, names.named("id"), Aggregate::count};
  const auto colon = name.find(':');
  if (colon == std::string::npos) return {name, names.named(name), std::nullopt};
  const std::string how = name.substr(0, colon);
  Measure measure{name, names.named(name.substr(colon + 1)), aggregate_named(how)};
  if (!measure.how) {
    throw RequestError(fmt::format("there is no \"{}\" of a column, in {}; there are {}", how, name, all_aggregates()));
  }
  return measure;
}

PointTable grouped(store::PointReader& reader, const store::Selection& selection, const std::vector<PointField>& keys,
                   const std::vector<Measure>& measures) {
  const std::vector<Measure> all = spelt_out(measures);
  PointTable table;
  add_keys(table, keys);
  for (const Measure& measure : all) table.headings.push_back(measure.name);
  const auto points = reader.rows(fields_of(keys, all), selection);
  for (std::size_t begin = 0, end = 0; begin < points.size(); begin = end) {  // they are sorted by their keys
    Row row = first_of(points[begin], keys.size());
    while (end < points.size() && first_of(points[end], keys.size()) == row) ++end;
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::vector<Value> values;
      for (std::size_t point = begin; point < end; ++point) values.push_back(points[point][keys.size() + i]);
      row.push_back(come_to(all[i], values));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

PointTable pivoted(store::PointReader& reader, const store::Selection& selection, const std::vector<PointField>& rows,
                   const std::vector<PointField>& across, const Measure& cell) {
  constexpr std::size_t most_columns = 100;
  std::vector<PointField> keys = rows;
  keys.insert(keys.end(), across.begin(), across.end());
  Cells cells;
  BySettings<std::size_t> columns;
  for (const Row& point : reader.rows(fields_of(keys, {cell}), selection)) {
    const Row column(point.begin() + static_cast<std::ptrdiff_t>(rows.size()), point.end() - 1);
    columns.emplace(column, 0);
    auto& values = cells[first_of(point, rows.size())][column];
    values.push_back(point.back());
    if (values.size() > 1 && !cell.how) {
      const Row place = first_of(point, keys.size());
      throw RequestError(clash_in_words(reader, selection, keys, place), ". Choose with ", RequestPart::where,
                         ", name more columns with ", RequestPart::rows, " or ", RequestPart::across,
                         ", or aggregate them: ", RequestPart::cell, " median:" + cell.name);
    }
  }
  if (columns.size() > most_columns) {
    throw RequestError(RequestPart::across,
                       fmt::format(" makes {} columns, and {} is the most; choose with ", columns.size(), most_columns),
                       RequestPart::where);
  }
  PointTable table;
  add_keys(table, rows);
  table.wide = cell.name;
  table.wide_from = rows.size();
  for (auto& [values, place] : columns) {
    place = table.headings.size();
    table.headings.push_back(heading_of(values));
  }
  for (const auto& [key, row_cells] : cells) {
    Row row = key;
    row.resize(table.headings.size());
    for (const auto& [column, values] : row_cells) {
      row[columns.at(column)] = cell.how ? come_to(cell, values) : values.front();
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string settings_in_words(const std::vector<store::PointField>& fields, const store::Row& values) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    parts.push_back(values[i].index() == 0
                        ? "no " + fields[i].name
                        : fmt::format("{} = {}", fields[i].name, printable(store::plain(values[i]))));
  }
  return joined(parts, ", ");
}

std::string clash_in_words(store::PointReader& reader, store::Selection selection,
                           const std::vector<store::PointField>& fields, const store::Row& values) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    auto& condition = selection.conditions.emplace_back(store::Condition{fields[i], store::Relation::equal, {}});
    if (values[i].index() > 0) condition.values = {values[i]};
  }
  std::vector<std::string> differing;
  for (const auto& field : reader.differing_settings(selection)) differing.push_back(field.name);
  const std::string settings = settings_in_words(fields, values);
  return fmt::format("{} points have {}; they differ in {}", reader.count(selection),
                     settings.empty() ? "nothing that distinguishes them" : settings, joined(differing, ", "));
}

std::int64_t troubled(store::PointReader& reader, store::Selection selection) {
  selection.conditions.push_back(trouble(store::Relation::unequal));
  return reader.count(selection);
}

std::int64_t leave_out_troubled(store::PointReader& reader, store::Selection& selection) {
  if (std::ranges::any_of(selection.conditions, concerns_checks)) return 0;
  const std::int64_t left_out = troubled(reader, selection);
  if (left_out > 0) selection.conditions.push_back(trouble(store::Relation::equal));
  return left_out;
}

}  // namespace hopscope
