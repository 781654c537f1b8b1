// Whoever reads a text stays within 64 times its bytes, or 256 MB, and within linear time: every reader of the program,
// also with short texts that ask for much.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "schedule/formats.hpp"
#include "support/consumption.hpp"
#include "support/places.hpp"
#include "support/sanitized.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;

/// A text of about `size` bytes, or one of its own length, and the ranks for which it is.
struct Text {
  std::function<std::string(std::size_t size)> made;
  int ranks = 2;
  std::string schedule = "";  ///< further fields of the schedule
  std::string platform = "";  ///< further fields of the platform
};

Text of_shape(const std::string& begin, const std::string& part, const std::string& end) {
  return {[=](std::size_t size) { return repeated(begin, part, end, size); }};
}

/// Lines for both ranks, as many of each.
Text for_both(const std::string& begin, const std::string& one, const std::string& other, const std::string& end) {
  return {[=](std::size_t size) {
    return begin + repeated("", one, "", size / 2) + repeated("", other, "", size / 2) + end;
  }};
}

std::string of_all(int ranks, const std::string& line) {
  std::string text;
  for (int rank = 0; rank < ranks; ++rank) text += fmt::format("{} {}\n", rank, line);
  return text;
}

constexpr const char* lua = "operation = \"all-to-all\"\nfunction program(me) me:step(1) end\n";
constexpr const char* gpus =
    R"(<algo name="x" nchunksperloop="16777216" ngpus="2" coll="alltoall"><gpu id="0" i_chunks="16777216"/>)"
    R"(<gpu id="1" i_chunks="16777216"/></algo>)";
constexpr const char* flow = R"("Chunk 1 from 0 traveled over 0->1 in epoch %")";

Text fixed(std::string text, int ranks = 2, std::string schedule = "") {
  return {[text = std::move(text)](std::size_t) { return text; }, ranks, std::move(schedule)};
}

std::vector<Text> of_msccl() {
  return {
      of_shape("<algo>", "<a/>", "</algo>"),
      of_shape(R"(<algo nchunksperloop="2" ngpus="2" coll="custom">)", R"(<gpu id="%"><tb id="%"><step/></tb></gpu>)",
               "</algo>"),
      fixed(gpus, 2, R"(, "operation": "all-to-all", "message_words": 64)"),
      fixed(R"(<algo nchunksperloop="2" ngpus="2" coll="custom"><gpu id="0" s_chunks="16777216"><tb id="0" send="1" )"
            R"(recv="-1"><step s="0" type="s" srcbuf="s" srcoff="0" cnt="16777216"/></tb></gpu><gpu id="1"/></algo>)",
            2, R"(, "message_words": 64)")};
}

std::vector<Text> of_goal() {
  const auto any = [](std::size_t size) {
    const std::size_t count = size / 50;
    std::string text = "num_ranks 2\nrank 0 {\n";
    for (std::size_t i = 0; i < count; ++i) text += fmt::format("s{}: send 8b to 1 tag {}\n", i, count - i);
    text += "}\nrank 1 {\n";
    for (std::size_t i = 1; i <= count; ++i) text += fmt::format("r{}: recv 8b from -1 tag {}\n", i, i);
    return text + "}\n";
  };
  return {of_shape("num_ranks 2\nrank 0 {\n", "s%: send 8b to 1 tag %\n", "}\nrank 1 {\n}\n"),
          {any},
          fixed("num_ranks 1048576\nrank 0 {\n}\n")};
}

std::vector<Text> of_smpi() {
  const auto waits = [](std::size_t size) {
    const std::size_t count = size / 60;
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += fmt::format("0 isend 1 {0} 8\n1 irecv 0 {0} 8\n", i);
    for (std::size_t i = 0; i < count; ++i) text += fmt::format("0 wait 0 1 {0}\n1 wait 0 1 {0}\n", i);
    return text;
  };
  std::string exchanges = of_all(256, "init");
  for (int times = 0; times < 20; ++times) exchanges += of_all(256, "alltoall 8 8");
  return {for_both("0 init\n1 init\n", "0 isend 1 0 8\n", "1 irecv 0 0 8\n", "0 waitall\n1 waitall\n"),
          for_both("0 init\n1 init\n", "0 isend 1 % 8\n", "1 irecv 0 % 8\n", "0 waitall\n1 waitall\n"),
          {waits},
          fixed(exchanges, 256),
          fixed("65535 init\n" + repeated("", "0 barrier\n", "", 20000), 65536)};
}

/// A schedule of which thousands of requests are open at a time, on a platform of any number of ports.
struct ManyOpen {
  std::string format;
  std::function<std::string(std::size_t size)> made;
  std::string schedule = "";
  std::string field = "file";
  int ranks = 2;
};

std::vector<ManyOpen> goal_of_many_open() {
  const auto one_by_one = [](std::size_t size) {
    const std::size_t count = size / 80;
    std::string text = "num_ranks 2\nrank 0 {\ns0: calc 1\n";
    for (std::size_t i = 1; i <= count; ++i)
      text += fmt::format("s{0}: send 1b to 1 tag {1}\ns{0} requires s{2}\n", i, count - i, i - 1);
    text += "}\nrank 1 {\n";
    for (std::size_t i = 0; i < count; ++i) text += fmt::format("recv 1b from -1 tag {}\n", i);
    return text + "}\n";
  };
  const auto any_tag = [](std::size_t size) {
    const std::size_t count = size / 70;
    std::string text = "num_ranks 2\nrank 0 {\n";
    for (std::size_t i = 0; i < count; ++i) text += fmt::format("send {}b to 1 tag {}\n", 1 + i % 7, i);
    text += "}\nrank 1 {\nc: calc 100\n";
    for (std::size_t i = 0; i < count; ++i) text += fmt::format("r{0}: recv 7b from 0 tag -1\nr{0} requires c\n", i);
    return text + "}\n";
  };
  return {{"goal", one_by_one}, {"goal", any_tag}};
}

std::vector<ManyOpen> traces_of_many_open() {
  const auto same_tag = [](std::size_t size) {
    const std::size_t count = size / 54;
    std::string text = "0 init\n1 init\n" + repeated("", "0 isend 1 0 1\n0 wait 0 1 0\n", "", count * 27);
    text += repeated("", "1 irecv 0 0 1\n", "", count * 14);
    return text + repeated("", "1 wait 0 1 0\n", "", count * 13);
  };
  const auto any_source = [](std::size_t size) {
    const std::size_t count = size / 36;
    std::string text = "0 init\n1 init\n";
    for (std::size_t i = 0; i < count; ++i) text += fmt::format("0 send 1 {} 1\n", count - i);
    for (std::size_t i = 0; i < count; ++i) text += fmt::format("1 irecv -1 {} 1\n", i + 1);
    return text + "1 waitall\n";
  };
  return {{"smpi-ti", same_tag}, {"smpi-ti", any_source}};
}

/// A chunk that goes to and fro.
std::string chunk_to_and_fro(std::size_t size) {
  std::string text = R"({"7-Flows": [)";
  std::size_t epoch = 0;
  for (; text.size() < size || epoch % 2 == 0; ++epoch)
    text += fmt::format(R"("Chunk 1 from 0 traveled over {}->{} in epoch {}", )", epoch % 2, 1 - epoch % 2, epoch);
  return text + fmt::format(R"("Chunk 0 from 1 traveled over 1->0 in epoch {}"]}})", epoch);
}

/// Tables of one step, in which a rank passes on parts of a block, each behind all that have come.
std::vector<ManyOpen> tables_of_many_open() {
  const auto parts = [](std::size_t size) {
    const std::string part = "1,0,1,0>2:1\n";
    const std::string whole = "1,0,1,0>1\n1,1,0,1>0\n1,1,2,1>2\n1,2,0,2>0\n1,2,1,2>1\n";
    return repeated("step,from,to,blocks\n" + whole, part, "", size / 2) +
           repeated("", "1,1,2,0>2:1\n", "", size / 2 / part.size() * part.size());
  };
  const std::string schedule = R"(, "operation": "all-to-all", "message_words": )";
  return {{"csv", parts, schedule + "1000000", "messages", 3},
          // Parts of more words than there are: thousands of mistakes.
          {"csv", parts, schedule + "100", "messages", 3}};
}

std::vector<ManyOpen> schedules_of_many_open() {
  std::vector<ManyOpen> all = goal_of_many_open();
  for (ManyOpen& each : traces_of_many_open()) all.push_back(std::move(each));
  for (ManyOpen& each : tables_of_many_open()) all.push_back(std::move(each));
  all.push_back({"te-ccl", chunk_to_and_fro, R"(, "operation": "all-to-all", "message_words": 64)"});
  return all;
}

/// The most expensive texts of each format of schedules.
std::map<std::string, std::vector<Text>> expensive_schedules() {
  return {
      {"json", {of_shape("[", R"({"step":%,"from":0,"to":1},)", R"({"step":0,"from":0,"to":1}])")}},
      {"csv", {of_shape("step,from,to\n", "%,0,1\n", "")}},
      {"lua", {of_shape(lua, "-- %\n", "")}},
      {"msccl", of_msccl()},
      {"goal", of_goal()},
      {"smpi-ti", of_smpi()},
      {"te-ccl",
       {of_shape("{\"7-Flows\": [", std::string(flow) + ", ", std::string(flow) + "]}"),
        fixed(R"({"7-Flows": ["Chunk 1000000 from 0 traveled over 0->1 in epoch 0",
                              "Chunk 0 from 1 traveled over 1->0 in epoch 0"]})",
              2, R"(, "operation": "all-gather", "message_words": 64)")}},
  };
}

/// A total exchange of that many ranks, a prime number, one message after the other, the last of them first in the
/// table.
std::string chain_of_messages(int ranks) {
  std::vector<std::string> lines;
  int from = 0;
  for (int by = 1; by < ranks; ++by) {
    for (int i = 0; i < ranks; ++i) {
      const int to = (from + by) % ranks;
      const std::size_t number = lines.size();
      lines.push_back(
          fmt::format("1,{},{},m{},{}", from, to, number, number == 0 ? "" : fmt::format("m{}", number - 1)));
      from = to;
    }
  }
  return fmt::format("step,from,to,name,after\n{}\n", fmt::join(lines.rbegin(), lines.rend(), "\n"));
}

/// Reads and runs it.
void run_schedule(const std::string& format, const std::string& field, const Text& how, const std::string& text) {
  FilesInMemory files;
  files.put("x", text);
  const std::string scenario = fmt::format(
      R"({{"platform": {{"topology": {{"family": "ring", "nodes": {}}}, "costs": {{"t_s": 5, "t_w": 1}}{}}},
          "schedule": {{"{}": "x", "format": "{}"{}}}}})",
      how.ranks, how.platform, field, format, how.schedule);
  (void)simulate(parse_scenario(scenario, "s.json", files, catalogue()));
}

/// Where texts are read, and the test that holds the limits there; only the name is read of what is opened by others.
const std::map<std::string, std::string> tested_readers{
    {"src/json/document.cpp", "unit/reader_limits.cpp: JSON"},
    {"src/json/json_text.cpp", "unit/reader_limits.cpp: JSON"},
    {"src/json/canonical.cpp", "only a digest"},
    {"src/files/text_file.cpp", "by its callers"},
    {"src/output/exercise.cpp", "unit/reader_limits.cpp: JSON"},
    {"src/output/lab/lab.cpp", "as it is"},
    {"src/service/wrong_file.cpp", "what its commands read already, and been told of as wrong"},
    {"src/scenario/certificate_reader.cpp", "unit/reader_limits.cpp: JSON"},
    {"src/scenario/lecture.cpp", "unit/reader_limits.cpp: JSON"},
    {"src/measurements/measurements.cpp", "unit/reader_limits.cpp: measurements"},
    {"src/scenario/platform/mapping_file.cpp", "unit/reader_limits.cpp: mappings"},
    {"src/scenario/remarks.cpp", "here: schedules"},
    {"src/scenario/schedule_file_reader.cpp", "here: schedules"},
    {"src/scenario/schedule_format.cpp", "here: schedules"},
    {"src/schedule/actions/smpi/trace.cpp", "here: schedules"},
    {"src/sizes/csv.cpp", "unit/reader_limits.cpp: CSV"},
    {"src/sizes/market_file.cpp", "unit/reader_limits.cpp: Matrix Market"},
    {"src/service/exercise.cpp", "unit/command_exercise.cpp: names"},
    {"src/study/compare/measured.cpp", "unit/reader_limits.cpp: logs"},
    {"src/study/sweep/shared_files.cpp", "by its callers"},
    {"src/python/library.cpp", "by its callers"},
    {"src/scenario/scenario.cpp", "by its callers"},
    {"src/topology/graph/files/graph_file.cpp", "unit/graph_limits.cpp"},
    {"src/wasm/program/pages_of_package.cpp", "its own package"},
};

}  // namespace

TEST_CASE("whatever reads texts has its limits tested", "[limits]") {
  const std::regex reads(R"(\bread_text\(|\w*files\w*(\(\))?(\.|->)read\(|where\(name\)\.read\(|others_\.read\()");
  std::set<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(checkout() + "/src")) {
    if (entry.path().extension() != ".cpp") continue;
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (std::regex_search(text, reads)) found.insert(fs::relative(entry.path(), checkout()).generic_string());
  }
  for (const std::string& each : found) {
    INFO(each << " reads texts: test what it takes for them, and list it here");
    CHECK(tested_readers.contains(each));
  }
  for (const auto& [each, where] : tested_readers) {
    INFO(each << " reads no texts any more");
    CHECK(found.contains(each));
  }
}

TEST_CASE("memory and time for schedules are bounded by their length, in every format", "[limits]") {
  const std::size_t size = (is_sanitized() ? 10 : 40) << 10;
  const auto formats = schedule_formats();
  const auto expensive = expensive_schedules();
  for (const ScheduleFormat& format : formats) {
    INFO(format.name << " has no expensive texts");
    REQUIRE(expensive.contains(format.name));
  }
  const ScheduleFormat& format = GENERATE_REF(from_range(formats));
  for (const Text& each : expensive.at(format.name)) {
    INFO(format.name);
    check_consumption(size, each.made,
                      [&](const std::string& text) { run_schedule(format.name, format.field, each, text); });
  }
}

// A look at all of them whenever one ends would take seconds.
TEST_CASE("thousands of open requests take linear time, with one port and with several", "[limits]") {
  const std::size_t size = (is_sanitized() ? 10 : 200) << 10;
  const std::string ports = GENERATE(R"(, "ports": 1)", R"(, "ports": "all")");
  for (const ManyOpen& each : schedules_of_many_open()) {
    INFO(each.format << ports);
    const Text how{each.made, each.ranks, each.schedule, ports};
    check_consumption(size, each.made,
                      [&](const std::string& text) { run_schedule(each.format, each.field, how, text); });
  }
}

TEST_CASE("messages that wait for those behind them in a table take linear time", "[limits]") {
  const int few = is_sanitized() ? 31 : 101;
  const int many = is_sanitized() ? 101 : 317;  // about ten times as many messages
  const std::string of_few = chain_of_messages(few);
  check_consumption(
      of_few.size(), [&](std::size_t size) { return size > of_few.size() ? chain_of_messages(many) : of_few; },
      [&](const std::string& text) {
        run_schedule("csv", "messages", {nullptr, text == of_few ? few : many, R"(, "operation": "all-to-all")"}, text);
      });
}

}  // namespace hopscope::test
