// The chapter on files has every field of the schemas, in tables generated from them. After a change of a schema,
// scripts/renew updates the tables.
#include <catch2/catch.hpp>

#include <fstream>
#include <set>
#include <sstream>

#include "laws/format_tables.hpp"
#include "laws/schema_judge.hpp"
#include "support/program.hpp"
#include "support/renewal.hpp"

namespace {

using schema::FormatTable;
using schema::OrderedJson;

schema::fs::path chapter_file() { return schema::root() / "docs/scenario-format.md"; }

std::map<std::string, FormatTable> tables_by_name() {
  std::map<std::string, FormatTable> tables;
  for (FormatTable& table : schema::format_tables(schema::Schemas())) tables[table.name] = table;
  return tables;
}

/// Every field of every object, wherever it is described.
void collect_fields(const OrderedJson& part, std::set<std::string>& fields) {
  if (!part.is_structured()) return;
  for (const auto& [key, value] : part.items()) {
    if (key == "if" || key == "propertyNames") continue;
    if (part.is_object() && key == "properties") {
      for (const auto& [name, field] : value.items()) fields.insert(name);
    }
    collect_fields(value, fields);
  }
}

/// The first line of the wanted text in which two texts differ.
std::string first_difference(const std::string& had, const std::string& wanted) {
  std::istringstream had_lines(had), wanted_lines(wanted);
  std::string had_line, wanted_line;
  while (std::getline(wanted_lines, wanted_line)) {
    if (!std::getline(had_lines, had_line) || had_line != wanted_line) return wanted_line;
  }
  return "nothing more behind its last line";
}

}  // namespace

TEST_CASE("the tables of the chapter on files agree with the schemas", "[recorded][tables]") {
  const std::string chapter = hopscope::test::content_of(chapter_file());
  const auto tables = tables_by_name();
  const auto made = [&](const std::string& name) {
    return tables.contains(name) ? in_markdown(tables.at(name)) : std::string();
  };
  if (hopscope::test::is_renewing())
    std::ofstream(chapter_file(), std::ios::binary) << schema::with_tables(chapter, made);
  const auto there = schema::tables_in(hopscope::test::content_of(chapter_file()));
  for (const auto& [name, text] : there) {
    if (!tables.contains(name)) FAIL_CHECK("docs/scenario-format.md: no schema has a table \"" << name << '"');
  }
  for (const auto& [name, table] : tables) {
    const std::string wanted = '\n' + in_markdown(table) + '\n';
    if (!there.contains(name)) {
      FAIL_CHECK("docs/scenario-format.md has no table \"" << name << "\": write <!-- table: " << name
                                                           << " --> and <!-- end --> where it belongs");
    } else if (there.at(name) != wanted) {
      FAIL_CHECK("docs/scenario-format.md: the table \""
                 << name << "\" is not what " << table.file
                 << " says; scripts/renew makes it anew. It should have: " << first_difference(there.at(name), wanted));
    }
  }
}

TEST_CASE("the chapter on files has every field of every schema, with its meaning") {
  const auto tables = tables_by_name();
  std::string all;
  for (const auto& [name, table] : tables) {
    all += in_markdown(table);
    for (const auto& row : table.rows) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        const bool may_be_empty = table.head[i] == "Default" || (i == 0 && row[1].starts_with('`'));
        if (row[i].empty() && !may_be_empty) {
          FAIL_CHECK(table.file << ": " << row[0] << ' ' << row[1] << " has no description; write one");
        }
      }
    }
  }
  const schema::Schemas schemas;
  for (const auto& [file, content] : schemas.by_file()) {
    std::set<std::string> fields;
    collect_fields(content, fields);
    for (const std::string& field : fields) {
      if (!hopscope::test::contains(all, '`' + field + '`')) {
        FAIL_CHECK(file << ": no table of docs/scenario-format.md has " << field
                        << "; tests/laws/format_tables.cpp names the tables");
      }
    }
  }
}

TEST_CASE("values are described in words") {
  const auto parsed = [](const char* text) { return OrderedJson::parse(text); };
  CHECK(schema::number_in_words(64) == "64");
  CHECK(schema::number_in_words(1 << 30) == "2^30");
  CHECK(schema::number_in_words(9007199254740991) == "2^53 - 1");
  CHECK(schema::number_in_words(parsed("18446744073709551615")) == "2^64 - 1");
  CHECK(schema::number_in_words(parsed("-3")) == "-3");
  CHECK(schema::number_in_words(1000000000000000) == "1e15");
  CHECK(schema::number_in_words(parsed("1e6")) == "1e6");
  CHECK(schema::number_in_words(parsed("1e-30")) == "1e-30");
  CHECK(schema::number_in_words(parsed("1.0001")) == "1.0001");
  CHECK(schema::number_in_words(parsed("12345678.5")) == "12345678.5");
  CHECK(schema::as_code("fair") == "`fair`");
  CHECK(schema::as_code("") == "`\"\"`");
  CHECK(schema::as_code(false) == "`false`");
}

TEST_CASE("in a sentence of a cell Markdown's special characters are escaped, except in code") {
  CHECK(schema::cell_of("a | b * c < d") == R"(a \| b \* c &lt; d)");
  CHECK(schema::cell_of("`a * b < c`") == "`a * b < c`");
}

TEST_CASE("tables are inserted between their marks and nowhere else") {
  const std::string chapter = "a\n<!-- table: x -->\nold\n<!-- end -->\nb\n";
  const auto made = [](const std::string& name) { return "| " + name + " |\n"; };
  const std::string wanted = "a\n<!-- table: x -->\n\n| x |\n\n<!-- end -->\nb\n";
  CHECK(schema::with_tables(chapter, made) == wanted);
  CHECK(schema::with_tables(wanted, made) == wanted);
  CHECK(schema::tables_in(wanted).at("x") == "\n| x |\n\n");
}
