// The tables of docs/scenario-format.md, made from the schemas.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "laws/schema_values.hpp"

namespace schema {

/// A table as Markdown has it. Cells are Markdown.
struct FormatTable {
  std::string name;  ///< as the chapter asks for it
  std::string file;  ///< the schema that it comes from
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

/// Every table that the chapter can have.
[[nodiscard]] std::vector<FormatTable> format_tables(const Schemas& schemas);

[[nodiscard]] std::string in_markdown(const FormatTable& table);

/// A sentence of a schema as a cell: what Markdown would take for a sign of its own is escaped, except in code.
[[nodiscard]] std::string cell_of(const std::string& sentence);

/// The text of a chapter with its tables made anew: what stands between "<!-- table: NAME -->" and "<!-- end -->".
/// @param made gives the text of a table by its name
[[nodiscard]] std::string with_tables(const std::string& chapter,
                                      const std::function<std::string(const std::string& name)>& made);

/// The text of each table as it stands in a chapter, by name.
[[nodiscard]] std::map<std::string, std::string> tables_in(const std::string& chapter);

}  // namespace schema
