#include "store/selection.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "store/merge.hpp"
#include "text/formatted.hpp"

namespace hopscope::store {

namespace {

// The numbers of nodes and channels follow from these. The message size comes last: it is the x-axis of curves.
constexpr std::array<std::string_view, 22> settings{
    "engine",       "family", "ranks", "switching", "ports", "routing",   "contention",
    "mapping",      "t_s",    "t_w",   "t_h",       "t_r",   "t_c",       "time_unit",
    "operation",    "sizes",  "shift", "algorithm", "radix", "direction", "synchronization",
    "message_words"};

// A statement under construction. Values, names of fields among them, are bound: they never become part of its text.
class Query {
 public:
  std::string text;

  [[nodiscard]] std::string parameter(Value value) {
    parameters_.push_back(std::move(value));
    return fmt::format("?{}", parameters_.size());
  }

  [[nodiscard]] std::string expression(const PointField& field) {
    if (field.column == nullptr) return fmt::format("json_extract(points.scenario, {})", parameter(field.path));
    if (field.column->name == "ports") return "iif(points.status = 'done', ifnull(points.ports, 'all'), NULL)";
    const std::string_view derived = expression_of(*field.column);
    return derived.empty() ? fmt::format("points.{}", field.column->name) : fmt::format("({})", derived);
  }

  [[nodiscard]] std::string expressions(const std::vector<PointField>& fields) {
    std::vector<std::string> texts;
    for (const PointField& field : fields) texts.push_back(expression(field));
    return joined(texts, ", ");
  }

  [[nodiscard]] std::string condition(const Condition& condition) {
    const std::string left = expression(condition.field);
    const bool is_unequal = condition.relation == Relation::unequal;
    if (condition.values.empty()) return left + (is_unequal ? " IS NOT NULL" : " IS NULL");
    std::vector<std::string> values;
    for (const Value& value : condition.values) values.push_back(parameter(value));
    if (condition.relation == Relation::equal) return fmt::format("{} IN ({})", left, joined(values, ", "));
    if (is_unequal) return fmt::format("ifnull({} NOT IN ({}), 1)", left, joined(values, ", "));
    constexpr std::array operators{"", "", "<", "<=", ">", ">="};  // in the order of Relation
    return fmt::format("{} {} {}", left, operators.at(static_cast<std::size_t>(condition.relation)), values.front());
  }

  [[nodiscard]] std::string where(const Selection& selection) {
    std::vector<std::string> parts;
    switch (selection.which) {
      case WhichPoints::done: parts.emplace_back("points.status = 'done'"); break;
      case WhichPoints::undone: parts.emplace_back("points.status <> 'done'"); break;
      case WhichPoints::any: parts.emplace_back("1"); break;
    }
    for (const Condition& each : selection.conditions) {
      const std::string met = condition(each);
      const bool may_be_unknown = selection.which != WhichPoints::done;
      parts.push_back(may_be_unknown ? fmt::format("ifnull({}, points.status <> 'done')", met) : met);
    }
    return fmt::format(" WHERE {}", joined(parts, " AND "));
  }

  [[nodiscard]] Statement prepare(Database& database) const {
    Statement statement = database.prepare(text);
    statement.bind(parameters_);
    return statement;
  }

 private:
  Row parameters_;
};

std::vector<Row> all_rows(Query& query, Database& database) {
  Statement statement = query.prepare(database);
  std::vector<Row> rows;
  while (statement.step()) rows.push_back(statement.row());
  return rows;
}

std::int64_t only_count(Query& query, Database& database) {
  return std::get<std::int64_t>(all_rows(query, database).at(0).at(0));
}

std::optional<double> number_of(const Value& value) {
  if (const auto* const whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* const real = std::get_if<double>(&value)) return *real;
  return std::nullopt;
}

// Converts json_tree()'s $.platform."message_words" to platform.message_words.
std::string dotted(std::string key) {
  std::erase(key, '"');
  return key.substr(std::min<std::size_t>(key.size(), 2));
}

bool is_setting_named(std::string_view name) { return std::ranges::find(settings, name) != settings.end(); }

// True if a column has the same meaning as this field: if they have the same name.
bool has_column(const std::string& dotted) { return is_setting_named(dotted.substr(dotted.rfind('.') + 1)); }

// Of the fields that json_tree() visits, those with a value; a list counts as one value, its entries do not count.
constexpr const char* is_leaf = " AND json_tree.type <> 'object' AND json_tree.fullkey NOT LIKE '%[%'";

}  // namespace

bool Before::operator()(const Row& one, const Row& other) const {
  return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end(),
                                      [](const Value& left, const Value& right) {
                                        const auto a = number_of(left);
                                        const auto b = number_of(right);
                                        return a && b ? *a < *b : left < right;
                                      });
}

PointField column_field(std::string name, const Column& column) { return {std::move(name), &column, ""}; }

PointField scenario_field(const std::string& dotted) {
  PointField field{dotted, nullptr, "$"};
  for (std::size_t begin = 0; begin <= dotted.size();) {
    const std::size_t end = std::min(dotted.find('.', begin), dotted.size());
    const std::string part = dotted.substr(begin, end - begin);
    const bool is_place = !part.empty() && std::all_of(part.begin(), part.end(),
                                                       [](unsigned char letter) { return std::isdigit(letter) != 0; });
    field.path += is_place ? fmt::format("[{}]", part) : fmt::format(".\"{}\"", part);
    begin = end + 1;
  }
  return field;
}

bool is_setting(const PointField& field) { return field.column == nullptr || is_setting_named(field.column->name); }

std::span<const std::string_view> setting_columns() { return settings; }

bool holds_numbers(const Column& column) { return !column.type.starts_with("TEXT") && column.name != "ports"; }

PointReader::PointReader(std::span<const std::string> files) : store_(files.front(), reading_access(files.front())) {
  if (files.size() > 1 || !store_.is_of_this_layout()) {
    // A table of that name among the temporary ones is found before that of the store.
    std::string table = points_table.sql();
    store_.database().execute(table.replace(0, std::string_view("CREATE").size(), "CREATE TEMP"));
    store_.database().execute("INSERT INTO temp.points " + points_sql(store_.database(), "main"));
  }
  for (const std::string& file : files.subspan(1)) add(file);
  store_.database().execute("BEGIN");  // the first read determines the snapshot for all later ones
}

void PointReader::add(const std::string& file) {
  const Access access = reading_access(file);
  (void)PointStore(file, access);  // which refuses what is no store
  const Attached other(store_.database(), file, access);
  const Merged merged = merge_points(store_.database(), "temp");
  if (merged.conflicts == 0) return;
  const MergeConflict& example = merged.examples.front();
  throw InputError({{file, "",
                     fmt::format("has results that differ from those of the stores before it for {}: {} {} there, {} "
                                 "here; hopscope merge lists them all",
                                 merged.conflicts == 1 ? "a point" : fmt::format("{} points", merged.conflicts),
                                 example.column, example.kept, example.other)}});
}

std::int64_t PointReader::count(const Selection& selection) {
  Query query;
  query.text = "SELECT count(*) FROM points" + query.where(selection);
  return only_count(query, store_.database());
}

std::vector<Row> PointReader::rows(const std::vector<PointField>& fields, const Selection& selection) {
  Query query;
  query.text = fmt::format("SELECT {} FROM points", query.expressions(fields)) + query.where(selection) + " ORDER BY ";
  for (std::size_t i = 0; i < fields.size(); ++i) query.text += fmt::format("{}, ", i + 1);
  query.text += "points.id";
  return all_rows(query, store_.database());
}

Extent PointReader::extent(const PointField& field, const Selection& selection) {
  Query query;
  const std::string value = query.expression(field);
  query.text = fmt::format("SELECT count(DISTINCT {0}), min({0}), max({0}), count(*) > count({0}) FROM points", value) +
               query.where(selection);
  const Row row = all_rows(query, store_.database()).at(0);
  return {std::get<std::int64_t>(row[0]), row[1], row[2], std::get<std::int64_t>(row[3]) != 0};
}

std::vector<Value> PointReader::values(const PointField& field, const Selection& selection, std::int64_t most) {
  Query query;
  query.text = fmt::format("SELECT DISTINCT {} FROM points", query.expression(field)) + query.where(selection);
  query.text += fmt::format(" ORDER BY 1 LIMIT {}", most);
  std::vector<Value> found;
  for (Row& row : all_rows(query, store_.database())) found.push_back(std::move(row[0]));
  return found;
}

bool PointReader::distinguish(const std::vector<PointField>& fields, const Selection& selection) {
  if (fields.empty()) return count(selection) <= 1;
  Query query;
  query.text = fmt::format("SELECT count(*) FROM (SELECT DISTINCT {} FROM points", query.expressions(fields));
  query.text += query.where(selection) + ')';
  return only_count(query, store_.database()) == count(selection);
}

bool PointReader::say_the_same(const PointField& one, const PointField& other, const Selection& selection) {
  Query query;
  query.text = fmt::format("SELECT count(*) FROM (SELECT DISTINCT {} FROM points", query.expressions({one, other}));
  query.text += query.where(selection) + ')';
  const std::int64_t pairs = only_count(query, store_.database());
  return extent(one, selection).many == pairs && extent(other, selection).many == pairs;
}

std::vector<PointField> PointReader::differing_settings(const Selection& selection) {
  std::vector<PointField> candidates;
  for (const std::string_view name : settings) {
    candidates.push_back(column_field(std::string(name), *points_table.column(name)));
  }
  Query query;
  query.text = "SELECT ";
  for (const PointField& field : candidates) {
    const std::string value = query.expression(field);
    query.text += fmt::format("count(DISTINCT {0}) + max({0} IS NULL), ", value);
  }
  query.text += "1 FROM points" + query.where(selection);
  const Row many = all_rows(query, store_.database()).at(0);
  std::vector<PointField> differing;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const auto* const values = std::get_if<std::int64_t>(&many[i]);
    if (values != nullptr && *values > 1) differing.push_back(candidates[i]);
  }
  // A field without a column was swept too if every point has it, unless a column determines it, as ranks determine a
  // dimension.
  const bool are_distinguishable = distinguish(differing, selection);
  const std::vector<PointField> fields = differing_fields(selection);
  std::vector<PointField> all = differing;
  std::copy_if(fields.begin(), fields.end(), std::back_inserter(all), [&](const PointField& field) {
    if (has_column(field.name) || !are_distinguishable) return !has_column(field.name);
    const auto says_the_same = [&](const PointField& column) { return say_the_same(field, column, selection); };
    return !extent(field, selection).is_missing && std::none_of(differing.begin(), differing.end(), says_the_same);
  });
  return all.empty() ? fields : all;
}

std::vector<PointField> PointReader::differing_fields(const Selection& selection) {
  Query query;
  query.text = "SELECT json_tree.fullkey FROM points, json_tree(points.scenario)" + query.where(selection) + is_leaf;
  query.text += " GROUP BY 1 HAVING count(*) < (SELECT count(*) FROM points" + query.where(selection);
  query.text += ") OR count(DISTINCT json_tree.value) + max(json_tree.value IS NULL) > 1 ORDER BY 1";
  std::vector<PointField> fields;
  for (const Row& row : all_rows(query, store_.database())) {
    fields.push_back(scenario_field(dotted(std::get<std::string>(row[0]))));
  }
  return fields;
}

std::vector<std::string> PointReader::scenario_fields() {
  Query query;
  query.text = std::string("SELECT DISTINCT json_tree.fullkey FROM points, json_tree(points.scenario) WHERE 1") +
               is_leaf + " ORDER BY 1";
  std::vector<std::string> fields;
  for (const Row& row : all_rows(query, store_.database())) fields.push_back(dotted(std::get<std::string>(row[0])));
  return fields;
}

}  // namespace hopscope::store
