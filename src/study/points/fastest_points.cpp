#include "study/points/point_table.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

#include <fmt/format.h>

#include "study/points/field_names.hpp"
#include "study/points/point_groups.hpp"
#include "study/points/request.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

using store::PointField;
using store::Row;
using store::Value;

constexpr std::string_view size_column = "message_words";

PointField column(std::string_view name) {
  return store::column_field(std::string(name), *store::points_table.column(name));
}

/// Whether a field of schedules belongs to the task: an operation has it, or it holds for every algorithm.
bool is_of_task(std::string_view field, const Catalogue& catalogue) {
  constexpr std::array of_all{"operation", "synchronization", "content"};
  return std::ranges::find(of_all, field) != of_all.end() ||
         std::ranges::any_of(catalogue.operations, [&](const OperationKind& operation) {
           return std::ranges::find(operation.fields, field, &Field::name) != operation.fields.end();
         });
}

/// True for the algorithm and its options, false for what they are to be chosen for.
bool is_of_choice(const PointField& field, const Catalogue& catalogue) {
  if (field.column != nullptr) {
    const std::vector<std::string> options = catalogue.option_names();
    return field.column->name == "algorithm" || std::ranges::find(options, field.column->name) != options.end();
  }
  constexpr std::string_view section = "schedule.";
  if (!field.name.starts_with(section)) return false;
  const std::string_view name = std::string_view(field.name).substr(section.size());
  return !is_of_task(name.substr(0, name.find('.')), catalogue);
}

/// "bruck radix 4"
std::string name_of(const std::vector<PointField>& choice, std::span<const Value> values) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (std::holds_alternative<std::monostate>(values[i])) continue;
    const std::string value = store::plain(values[i]);
    parts.push_back(choice[i].name == "algorithm" ? value : fmt::format("{} {}", brief_name(choice[i]), value));
  }
  return joined(parts, " ");
}

double time_of(const Row& row) {
  const auto* const time = std::get_if<double>(&row.back());
  return time == nullptr ? static_cast<double>(std::get<std::int64_t>(row.back())) : *time;
}

/// The fields of rows, as they stand in them; after all of these comes the time.
struct Fields {
  std::vector<PointField> settings;  ///< the size last
  std::vector<PointField> choice;
};

Fields fields_of(store::PointReader& reader, const store::Selection& selection, const Catalogue& catalogue) {
  Fields fields;
  std::vector<PointField> all = reader.differing_settings(selection);
  std::erase_if(all, [](const PointField& each) { return each.name == size_column; });
  for (PointField& each : all)
    (is_of_choice(each, catalogue) ? fields.choice : fields.settings).push_back(std::move(each));
  fields.settings.push_back(column(size_column));
  return fields;
}

/// What is recommended for points that differ in their choice only.
Row recommended(std::span<const Row> rows, const Fields& fields) {
  const std::size_t settings = fields.settings.size();
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return time_of(rows[i]); });
  const auto name = [&](std::size_t i) {
    return name_of(fields.choice, std::span(rows[i]).subspan(settings, fields.choice.size()));
  };
  const double least = time_of(rows[order.front()]);
  const auto next = std::ranges::find_if(order, [&](std::size_t i) { return time_of(rows[i]) > least; });
  std::vector<std::string> as_fast;
  for (auto each = order.begin() + 1; each < next; ++each) as_fast.push_back(name(*each));
  Row row(rows.front().begin(), rows.front().begin() + static_cast<std::ptrdiff_t>(settings));
  row.emplace_back(name(order.front()));
  row.emplace_back(least);
  row.push_back(as_fast.empty() ? Value() : Value(joined(as_fast, ", ")));
  row.push_back(next == order.end() ? Value() : Value(name(*next)));
  row.push_back(next == order.end() || least == 0 ? Value() : Value(time_of(rows[*next]) / least));
  return row;
}

store::Selection selection_of(const SizesAsked& sizes) {
  store::Selection selection;
  if (sizes.from) selection.conditions.push_back({column(size_column), store::Relation::at_least, {*sizes.from}});
  if (sizes.to) selection.conditions.push_back({column(size_column), store::Relation::at_most, {*sizes.to}});
  return selection;
}

}  // namespace

PointTable fastest_of_points(store::PointReader& reader, const SizesAsked& sizes, const Catalogue& catalogue) {
  store::Selection selection = selection_of(sizes);
  PointTable table;
  table.troubled = leave_out_troubled(reader, selection);
  if (reader.count(selection) == 0) throw RequestError("there are no points of these sizes with a result");
  const Fields fields = fields_of(reader, selection, catalogue);
  if (fields.choice.empty())
    throw RequestError("all points have the same algorithm; sweep schedule.algorithm, or give other stores too");
  std::vector<PointField> read = fields.settings;
  read.insert(read.end(), fields.choice.begin(), fields.choice.end());
  read.push_back(column("time"));
  const std::vector<Row> rows = reader.rows(read, selection);
  for (const PointField& field : fields.settings) {
    table.settings.insert(table.headings.size());
    table.headings.push_back(field.name);
  }
  for (const char* const heading : {"fastest", "time", "as_fast", "runner_up", "times"})
    table.headings.push_back(heading);
  const auto settings = static_cast<std::ptrdiff_t>(fields.settings.size());
  for (auto first = rows.begin(); first != rows.end();) {
    const auto last = std::find_if(first, rows.end(), [&](const Row& each) {
      return !std::equal(each.begin(), each.begin() + settings, first->begin());
    });
    table.rows.push_back(recommended({first, last}, fields));
    first = last;
  }
  return table;
}

}  // namespace hopscope
