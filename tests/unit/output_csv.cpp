#include <catch2/catch.hpp>

#include <map>
#include <sstream>

#include "output/csv.hpp"
#include "unit/output_samples.hpp"

using namespace hopscope;

namespace {

/// The cells of each row, by the names in the header.
std::vector<std::map<std::string, std::string>> rows_of(const std::string& text) {
  const auto cells_of = [](const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream rest(line + ',');
    for (std::string cell; std::getline(rest, cell, ',');) cells.push_back(cell);
    return cells;
  };
  std::vector<std::map<std::string, std::string>> rows;
  std::vector<std::string> names;
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = text.find("\r\n", begin)) != std::string::npos; begin = end + 2) {
    const auto cells = cells_of(text.substr(begin, end - begin));
    if (names.empty()) {
      names = cells;
      continue;
    }
    REQUIRE(cells.size() == names.size());
    auto& row = rows.emplace_back();
    for (std::size_t i = 0; i < names.size(); ++i) row[names[i]] = cells[i];
  }
  CHECK(begin == text.size());
  return rows;
}

void check_row(std::map<std::string, std::string> row, const std::map<std::string, std::string>& expected) {
  for (const auto& [name, value] : expected) {
    INFO(name);
    CHECK(row[name] == value);
  }
}

}  // namespace

TEST_CASE("csv has a row per step and one for the total") {
  const std::string text = csv(std::vector<Result>{test::colliding_result()});
  CHECK(text.starts_with("scenario,engine,row,step,messages,words,"));
  const auto rows = rows_of(text);
  REQUIRE(rows.size() == 3);
  check_row(rows[0], {{"scenario", "two steps"},
                      {"engine", "native"},
                      {"row", "step"},
                      {"step", "1"},
                      {"messages", "4"},
                      {"words", "256"},
                      {"congestion", "1"},
                      {"load", "1"},
                      {"congested_channels", "0"},
                      {"used_channels", "4"},
                      {"link_traversals", "4"},
                      {"word_hops", "256"},
                      {"start", "0"},
                      {"end", "116"}});
  check_row(rows[1], {{"step", "2"}, {"congestion", "2"}, {"used_channels", "6"}, {"start", "116"}, {"end", "296.5"}});
  check_row(rows[2], {{"row", "total"},
                      {"step", ""},
                      {"messages", "8"},
                      {"words", "512"},
                      {"congestion", "2"},
                      {"load", "2"},
                      {"congested_channels", ""},
                      {"used_channels", ""},
                      {"link_traversals", "12"},
                      {"word_hops", "768"},
                      {"start", "0"},
                      {"end", "296.5"}});
}

TEST_CASE("csv of several scenarios has one header") {
  const auto rows = rows_of(csv(std::vector<Result>{test::clean_result(), test::empty_result()}));
  REQUIRE(rows.size() == 3);
  check_row(rows[2], {{"row", "total"}, {"step", ""}, {"messages", "0"}, {"congestion", "0"}, {"end", "0"}});
}

TEST_CASE("csv quotes fields where necessary") {
  auto result = test::empty_result();
  result.scenario = "4 x 4, \"torus\"\nand more";
  CHECK(csv(std::vector<Result>{result}).find("\r\n\"4 x 4, \"\"torus\"\"\nand more\",native,total,") !=
        std::string::npos);
}

TEST_CASE("csv has no field that a spreadsheet would compute") {
  for (const char* const formula : {"=1+1", "+SUM(A1)", "-cmd|' /C calc'!A0", "@x", "\t=1"}) {
    CHECK(csv_field(formula) == std::string("'") + formula);
  }
  CHECK(csv_field("=HYPERLINK(\"a\",1)") == "\"'=HYPERLINK(\"\"a\"\",1)\"");
  for (const char* const number : {"-5", "+3", "-1e-9", "a=b", "", "1-2"}) CHECK(csv_field(number) == number);
}

TEST_CASE("reading csv numbers restores the same values") {
  auto result = test::clean_result();
  result.time = 0.1 + 0.2;
  CHECK(rows_of(csv(std::vector<Result>{result})).back().at("end") == "0.30000000000000004");
}

TEST_CASE("csv of messages has a row per message") {
  auto result = test::clean_result();
  result.messages = {{1, 0, 3, 64, {0, 1, 3}, 0, 0, 54, 118}, {1, 3, 2, 2.5, {3, 2}, 0, 0.1, 52.5, 55}};
  CHECK(csv_of_messages(std::vector<Result>{result}) ==
        "scenario,engine,step,from,to,words,route,posted,startup,begin,end\r\n"
        "two steps,native,1,0,3,64,0>1>3,0,0,54,118\r\n"
        "two steps,native,1,3,2,2.5,3>2,0,0.1,52.5,55\r\n");
}
