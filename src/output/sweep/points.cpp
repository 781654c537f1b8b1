#include "output/sweep/sweep.hpp"

#include "output/csv.hpp"
#include "output/json_layout.hpp"

namespace hopscope {

namespace {

void set(Json& object, const std::string& name, const store::Value& value) {
  Json& to = object[name];
  if (const auto* const whole = std::get_if<std::int64_t>(&value)) to = *whole;
  if (const auto* const real = std::get_if<double>(&value)) to = *real;
  if (const auto* const text = std::get_if<std::string>(&value)) to = *text;
}

}  // namespace

std::string point_table_json(const PointTable& table) {
  const std::size_t narrow = table.wide.empty() ? table.headings.size() : table.wide_from;
  std::string out;
  append_lines(out, table.rows, "", [&](std::string& text, const store::Row& row) {
    Json object = Json::object();
    for (std::size_t i = 0; i < narrow; ++i) set(object, table.headings[i], row[i]);
    if (!table.wide.empty()) {
      Json& wide = object[table.wide] = Json::object();
      for (std::size_t i = narrow; i < row.size(); ++i) set(wide, table.headings[i], row[i]);
    }
    append_text(text, object);
  });
  return out + '\n';
}

std::string point_table_csv(const PointTable& table) {
  std::string out;
  const auto add_line = [&](const auto& cells, const auto& text_of) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) out += ',';
      out += csv_field(text_of(cells[i]));
    }
    out += end_of_line;
  };
  add_line(table.headings, [](const std::string& heading) { return heading; });
  for (const auto& row : table.rows) add_line(row, store::plain);
  return out;
}

}  // namespace hopscope
