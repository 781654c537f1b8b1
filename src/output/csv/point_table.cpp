#include "output/point_table.hpp"

#include "output/csv/csv.hpp"

namespace hopscope {

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
