// The columns of results in the documents and in the package for Python, generated from their declarations.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>

#include <fmt/format.h>

#include <hopscope/result.hpp>

#include "laws/format_tables.hpp"
#include "output/text.hpp"
#include "support/places.hpp"
#include "support/program.hpp"
#include "support/renewal.hpp"

namespace hopscope::test {

namespace {

template <class Columns>
std::string table_of(const std::string& name, const Columns& columns) {
  schema::FormatTable table{name, "", {"field", "meaning"}, {}};
  for (const auto& each : columns)
    table.rows.push_back({fmt::format("`{}`", each.name), schema::cell_of(std::string(each.about))});
  return schema::in_markdown(table);
}

/// The text with other words between two others, the first of which it has once.
std::string with_between(const std::string& text, const std::string& before, const std::string& after,
                         const std::string& words) {
  const std::size_t begin = text.find(before);
  REQUIRE(begin != std::string::npos);
  REQUIRE(text.find(before, begin + 1) == std::string::npos);
  const std::size_t end = text.find(after, begin + before.size());
  REQUIRE(end != std::string::npos);
  return text.substr(0, begin + before.size()) + words + text.substr(end);
}

const std::string line_break = "\n        ";  // of a text in Python

/// A line for each column, between a sentence of the text and the end of its paragraph.
template <class Columns>
std::string with_meanings(const std::string& text, const std::string& sentence, const Columns& columns) {
  std::string lines;
  for (const auto& each : columns)
    lines += fmt::format("{}`{}`: {}{}", line_break, each.name, each.about, each.unit == Unit::time ? ", a time" : "");
  return with_between(text, sentence + "\n", line_break + "\"\"\"", lines);
}

/// The names of the columns after that of their table.
template <class Columns>
std::string with_names(const std::string& text, const std::string& table, const Columns& columns) {
  constexpr int width = 118, indent = 8;
  std::string names;
  for (const auto& each : columns) names += fmt::format("{}{}", names.empty() ? "" : ", ", each.name);
  return with_between(text, line_break + table + ' ', ";\n",
                      wrap(names, width, indent, indent + static_cast<int>(table.size()) + 1));
}

void check_file(const char* name, const std::function<std::string(const std::string& text)>& renewed_text) {
  const std::filesystem::path file = std::filesystem::path(checkout()) / name;
  const std::string wanted = renewed_text(content_of(file));
  if (is_renewing()) std::ofstream(file, std::ios::binary) << wanted;
  CHECK(content_of(file) == wanted);
}

}  // namespace

TEST_CASE("the chapter on results has the columns of steps, messages and totals", "[recorded][tables]") {
  const std::map<std::string, std::string> tables{{"steps", table_of("steps", step_columns)},
                                                  {"totals", table_of("totals", total_columns)},
                                                  {"messages", table_of("messages", message_columns)}};
  check_file("docs/json-results.md", [&](const std::string& text) {
    return schema::with_tables(text, [&](const std::string& name) { return tables.at(name); });
  });
}

TEST_CASE("the package for Python says what the columns of steps and messages are", "[recorded][tables]") {
  check_file("src/python/hopscope/_result.py", [](const std::string& text) {
    return with_meanings(with_meanings(text, "share the memory of the result:", step_columns),
                         "and none otherwise:", message_columns);
  });
  check_file("src/python/hopscope/__init__.py", [](const std::string& text) {
    return with_names(with_names(text, "`steps`, for each step that had messages:", step_columns),
                      "`messages`, for each message if asked for:", message_columns);
  });
}

}  // namespace hopscope::test
