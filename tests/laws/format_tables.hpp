// The tables of docs/scenario-format.md, generated from the schemas.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "laws/schema_values.hpp"

namespace schema {

/// A Markdown table. Cells are Markdown.
struct FormatTable {
  std::string name;  ///< as in the mark of the chapter
  std::string file;  ///< the schema from which it is generated
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

/// Every table that the chapter can have.
[[nodiscard]] std::vector<FormatTable> format_tables(const Schemas& schemas);

[[nodiscard]] std::string in_markdown(const FormatTable& table);

/// A sentence of a schema as a cell: Markdown's special characters are escaped, except in code.
[[nodiscard]] std::string cell_of(const std::string& sentence);

/// The text of a chapter with its tables updated: the text between "<!-- table: NAME -->" and "<!-- end -->".
/// @param made returns the text of a table by its name
[[nodiscard]] std::string with_tables(const std::string& chapter,
                                      const std::function<std::string(const std::string& name)>& made);

/// The current text of each table of a chapter, by name.
[[nodiscard]] std::map<std::string, std::string> tables_in(const std::string& chapter);

}  // namespace schema
