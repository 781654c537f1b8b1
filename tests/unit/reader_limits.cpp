// The memory and time of the readers of JSON, CSV, Matrix Market and measurements, for the most expensive texts.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include <unistd.h>

#include "json/json_text.hpp"
#include "scenario/measurements.hpp"
#include "sizes/files.hpp"
#include "support/consumption.hpp"
#include "support/sanitized.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;

/// The begin, the repeated part, and the end of a text.
struct Shape {
  const char* begin;
  const char* part;
  const char* end;
};

const std::size_t bytes = (is_sanitized() ? 50 : 400) << 10;

/// Checks the limits of a reader of files.
template <class Read>
void check_reader(const Shape& shape, const Read& read) {
  const fs::path file = fs::temp_directory_path() / ("hopscope_limits_" + std::to_string(::getpid()));
  check_consumption(
      bytes, [&](std::size_t size) { return repeated(shape.begin, shape.part, shape.end, size); },
      [&](const std::string& text) {
        std::ofstream(file, std::ios::binary) << text;
        read(file.string());
      });
  fs::remove(file);
}

constexpr Shape json_shapes[] = {
    {"[0", ",0", "]"},
    {"[[]", ",[]", "]"},
    {R"([{})", ",{}", "]"},
    {R"({"a":0)", R"(,"a%":{})", "}"},
    {R"({"a":0)", R"(,"a":0)", "}"},
    {R"({"a":0)", R"(,"a%":0,"a%":0)", "}"},
    {R"([{"a":0})", R"(,{"a":0,"a":1})", "]"},
    {R"(["")", R"(,"")", "]"},
    {"[\"", "z", "\"]"},
    {"[\"", "\\\"", "\"]"},
    {"[\"", "\\u00e9", "\"]"},
    {"[\"", "\xC3\xA9", "\"]"},
    {"", "[", ""},
    {"[", "[[[[[[]]]]]],", "0]"},
    {"", "{\"a\":", "0"},
    {"[", "1", "]"},
    {"[", " ", "]"},
    {"[0", ",", "]"},
    {"{\"", "k", "\":0}"},
    {"\xFF", "\xFF", ""},
    {"[", "\n", "x]"},
};

constexpr Shape csv_shapes[] = {
    {"", "0,", "0"}, {"", "0\n", ""}, {"", "x,", "x\n"}, {"0,1\n", "x,y\n", ""},      {"0,1\n", ",", "\n"},
    {"", "\"", ""},  {"", "\n", "0"}, {"", "9", ""},     {"0,1,2\n", "\"a\",", "\n"},
};

constexpr const char* coordinates = "%%MatrixMarket matrix coordinate real general\n4 4 1000000000\n";
constexpr Shape market_shapes[] = {
    {coordinates, "1 2 3\n", ""}, {coordinates, "1 2 x\n", ""}, {coordinates, "1 ", "\n"}, {coordinates, "%\n", ""},
    {coordinates, "\n", ""},      {coordinates, "9 9 9\n", ""}, {"", "%", "\n"},           {coordinates, "7", "\n"},
};

constexpr Shape measurement_shapes[] = {
    {"m,time\n", "1,2\n", ""},     {"m,time\n", "x,y\n", ""},   {"m,time\n", "1,", "\n"}, {"m,time", ",a%", "\n1,2\n"},
    {"m,time", ",tim", "\n1,2\n"}, {"m,time", ",m", "\n1,2\n"}, {"", "#\n", ""},          {"m,time\n", "9", ",1\n"},
};

}  // namespace

TEST_CASE("memory and time for JSON are bounded by its length, whatever it consists of") {
  const Shape& shape = GENERATE(from_range(std::begin(json_shapes), std::end(json_shapes)));
  check_reader(shape, [](const std::string& file) {
    std::vector<Mistake> mistakes;
    if (const auto text = input::read_text(*files_on_disk(), file, "a scenario", mistakes)) {
      (void)input::parse_json(*text, file, mistakes);
    }
  });
}

TEST_CASE("memory and time for a CSV file are bounded by its length, whatever it consists of") {
  const Shape& shape = GENERATE(from_range(std::begin(csv_shapes), std::end(csv_shapes)));
  check_reader(shape, [](const std::string& file) {
    std::vector<Mistake> mistakes;
    (void)sizes::read_csv(*files_on_disk(), file, 4, mistakes);
  });
}

TEST_CASE("memory and time for a Matrix Market file are bounded by its length, whatever it consists of") {
  const Shape& shape = GENERATE(from_range(std::begin(market_shapes), std::end(market_shapes)));
  check_reader(shape, [](const std::string& file) {
    std::vector<Mistake> mistakes;
    (void)sizes::read_matrix_market(*files_on_disk(), file, 4, mistakes);
  });
}

TEST_CASE("memory and time for measurements are bounded by their length, whatever they consist of") {
  const Shape& shape = GENERATE(from_range(std::begin(measurement_shapes), std::end(measurement_shapes)));
  check_reader(shape, [](const std::string& file) {
    (void)read_measurements(*files_on_disk(), file, Weighting::relative, Switching::cut_through);
  });
}

TEST_CASE("of millions of mistakes a reader reports a thousand") {
  std::vector<Mistake> mistakes;
  (void)input::parse_json(repeated("{\"b\":0", R"(,"a%":0,"a%":0)", "}", bytes), "file", mistakes);
  CHECK(mistakes.size() == 1000);
  const fs::path file = fs::temp_directory_path() / ("hopscope_limits_" + std::to_string(::getpid()));
  std::ofstream(file) << repeated("m,time\n", "x,y\n", "", bytes);
  try {
    (void)read_measurements(*files_on_disk(), file.string(), Weighting::relative, Switching::cut_through);
    FAIL("what is no number is read");
  } catch (const InputError& error) {
    CHECK(error.mistakes().size() == 1000);
  }
  std::ofstream(file) << repeated("m,time", ",tim", "\n1,2\n", bytes);
  CHECK_THROWS_WITH(read_measurements(*files_on_disk(), file.string(), Weighting::relative, Switching::cut_through),
                    Catch::Contains("columns; at most 1000 are read"));
  fs::remove(file);
}

}  // namespace hopscope::test
