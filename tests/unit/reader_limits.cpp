// The memory and time of the readers of JSON, CSV, Matrix Market, measurements, mappings, logs and certificates, for
// the most expensive texts.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include <unistd.h>

#include <hopscope/scenario.hpp>

#include "json/json_text.hpp"
#include "measurements/measurements.hpp"
#include "scenario/certificate_reader.hpp"
#include "sizes/files.hpp"
#include "study/compare/measured.hpp"
#include "support/consumption.hpp"
#include "support/sanitized.hpp"
#include "support/setup.hpp"

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

constexpr Shape mapping_shapes[] = {
    {"", "0\n", ""}, {"", "0,", "\n"}, {"", "x\n", ""}, {"# ", "\n#", "\n0\n"}, {"", "\"%\"\n", ""}, {"", "9", "\n"},
};

constexpr Shape log_shapes[] = {
    {"# OSU MPI All-to-All Latency Test\n# Size  Avg Latency(us)\n", "% 1.5\n", ""},
    {"# OSU MPI All-to-All Latency Test\n", "# Size  Avg Latency(us)\n1 2\n", ""},
    {"", "# Benchmarking Alltoall\n# #processes = 4\n#bytes #repetitions t_min[usec] t_max[usec] t_avg[usec]\n",
     "0 1 1 1 1\n"},
    {"# nThread 1\n# size count type redop time algbw busbw\n", "8 2 float none 1 1 1 0 1 1 1 0\n", ""},
    {"# OSU MPI Latency Test\n", "9", "\n"},
    {"", "# OSU MPI Thing % Test\n", ""},
    {"", "mpirun -np % ./osu_alltoall\n", ""},
    {"", "bash -c 'mpirun -x \"A=%\" (((", ")))'"},
    {"mpirun ", "--a' \"% ", "-np 8"},
    {"", "srun -n 1 ", "./osu_alltoall"},
};

constexpr Shape certificate_shapes[] = {
    {R"({"format": "hopscope certificate", "vertices": 2, "links": [[0, 1, "1"])", R"(, [0, 1, "1"])", "]}"},
    {R"({"format": "hopscope certificate", "pairs": [[0, 1, "1"])", R"(, [1, 0, "1"])", "]}"},
};

}  // namespace

TEST_CASE("memory and time for JSON are bounded by its length, whatever it consists of", "[unsanitized]") {
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

TEST_CASE("memory and time for a mapping are bounded by its length, whatever it consists of") {
  const Shape& shape = GENERATE(from_range(std::begin(mapping_shapes), std::end(mapping_shapes)));
  check_reader(shape, [](const std::string& file) {
    const auto files = files_on_disk();
    (void)parse_scenario(R"({"platform": {"topology": {"family": "ring", "nodes": 4}, "mapping": {"file": ")" + file +
                             R"("}, "costs": {"t_s": 1, "t_w": 1}}, "schedule": {"operation": "all-to-all",
                             "algorithm": "direct", "message_words": 1}})",
                         "s.json", *files, catalogue());
  });
}

TEST_CASE("memory and time for logs of benchmarks are bounded by their length, whatever they consist of",
          "[unsanitized]") {
  const Shape& shape = GENERATE(from_range(std::begin(log_shapes), std::end(log_shapes)));
  check_reader(shape, [](const std::string& file) { (void)read_logs(*files_on_disk(), {file}); });
}

TEST_CASE("memory and time for certificates are bounded by their length, whatever they consist of") {
  const Shape& shape = GENERATE(from_range(std::begin(certificate_shapes), std::end(certificate_shapes)));
  check_reader(shape, [](const std::string& file) { (void)read_certificate(*files_on_disk(), file); });
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
                    Catch::Contains("columns; at most 1000 are allowed"));
  fs::remove(file);
}

}  // namespace hopscope::test
