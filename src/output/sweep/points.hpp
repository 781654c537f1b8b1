#pragma once

#include <string>

#include "output/text.hpp"
#include "study/points/point_table.hpp"

namespace hopscope {

/// As readable text: numbers right-aligned, "-" for no value; the last column may take several lines.
[[nodiscard]] std::string point_table_text(const PointTable& table, const TextStyle& style);
/// RFC 4180; numbers are the shortest that read back as the same double.
[[nodiscard]] std::string point_table_csv(const PointTable& table);
/// An array with an object for each row; the wide columns are an object within it.
[[nodiscard]] std::string point_table_json(const PointTable& table);

}  // namespace hopscope
