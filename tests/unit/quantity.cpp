// Numbers with units, and scenarios that are written with them.
#include <catch2/catch.hpp>

#include <hopscope/simulate.hpp>

#include "support/program.hpp"
#include "support/setup.hpp"
#include "text/quantity.hpp"

namespace hopscope::test {

namespace {

constexpr TimeUnit us{1, -6};

const std::string pairwise = R"("operation": "all-to-all", "algorithm": "pairwise", "message_words": )";

double time_of(std::string_view text, const TimeUnit& unit = us) { return parse_quantity(text).value().in(unit); }
double words_of(std::string_view text, double word_bytes = 8) { return parse_quantity(text).value().words(word_bytes); }
double word_time_of(std::string_view text, double word_bytes = 8) {
  return parse_quantity(text).value().word_time(word_bytes, us);
}

Scenario read_units(const std::string& platform, const std::string& schedule, const std::string& more = "") {
  const std::string text = R"({"platform": {"topology": {"family": "hypercube", "dimension": 3}, )" + platform +
                           R"(}, "schedule": {)" + schedule + "}" + more + "}";
  FilesInMemory none;
  return parse_scenario(text, "units.json", none, catalogue());
}

}  // namespace

TEST_CASE("a time with a unit is the nearest double in another") {
  CHECK(time_of("1.5 us") == 1.5);
  CHECK(time_of("50ns") == 0.05);
  CHECK(time_of("3 ms") == 3000);
  CHECK(time_of("1e-6 s") == 1);
  CHECK(time_of("2E3 ns") == 2);
  CHECK(time_of("7\xc2\xb5s") == 7);
  CHECK(time_of("2 min", {3600, 0}) == 2.0 / 60);
  CHECK(time_of("90 ps", {1, -9}) == 0.09);
}

TEST_CASE("a size with a unit is a number of words") {
  CHECK(words_of("64 KiB") == 8192);
  CHECK(words_of("64kB") == 8000);
  CHECK(words_of("4 bytes") == 0.5);
  CHECK(words_of("1 Mbit", 1) == 125000);
  CHECK(words_of("12 words", 3) == 12);
  CHECK(words_of("2 GiB", 4) == 0x1p29);
}

TEST_CASE("a rate, or the time of a size, is the time of a word") {
  CHECK(word_time_of("25 GB/s") == 8e6 / 25e9);
  CHECK(word_time_of("200 Gbit/s") == 8e6 / 25e9);
  CHECK(word_time_of("200Gbps") == 8e6 / 25e9);
  CHECK(word_time_of("1 GBps", 1) == 1e-3);
  CHECK(word_time_of("1 MiB/ms") == Approx(8e3 / 0x1p20));
  CHECK(word_time_of("0.04 ns/B") == Approx(0.04 * 8 / 1000));
  CHECK(word_time_of("3 ns/word", 100) == 3e-3);
  CHECK(word_time_of("10 words/us", 100) == 0.1);
}

TEST_CASE("what is not a number from 0 with a unit is no quantity") {
  const auto* const text =
      GENERATE("", "us", "1", "1 parsec", "-1 us", "1 GB/s/s", "GB/s", "1 /s", "1 GB/", "1e us", "1.2.3 us", "1 KiBi",
               "nan us", "inf us", "1 usB", "1 s/s", "1 B/B", "1 kus", "(t_s + t_w m)(p-1)");
  INFO(text);
  CHECK_FALSE(parse_quantity(text).has_value());
}

TEST_CASE("a scenario in units takes as long as the same in plain numbers") {
  const Scenario plain = read_units(R"("costs": {"t_s": 1.5, "t_w": 3.2e-4, "t_h": 0.05})", pairwise + "8192");
  const Scenario units =
      read_units(R"("costs": {"t_s": "1.5 us", "t_w": "25 GB/s", "t_h": "50 ns"})", pairwise + R"("64 KiB")");
  CHECK(units.platform.time_unit == "us");
  CHECK(units.platform.word_bytes == 8);
  CHECK(plain.platform.word_bytes == 0);
  CHECK(simulate(units).time == simulate(plain).time);
}

TEST_CASE("the size of a word changes the words, and no time") {
  const char* const costs = R"("costs": {"t_s": "1.5 us", "t_w": "25 GB/s", "t_h": "50 ns"})";
  const Scenario eight = read_units(costs, pairwise + R"("64 KiB")");
  const Scenario one = read_units(std::string(costs) + R"(, "word_bytes": 1)", pairwise + R"("64 KiB")");
  CHECK(eight.schedule.message_words == 8192);
  CHECK(one.schedule.message_words == 65536);
  CHECK(simulate(one).time == Approx(simulate(eight).time).epsilon(1e-12));
}

TEST_CASE("links and clusters have units") {
  const std::string text = R"({"platform": {"costs": {"t_s": "1 us", "t_w": "2 GB/s"}, "word_bytes": 4, "topology": {
      "family": "graph", "nodes": 2, "links": [{"between": [0, 1], "t_w": "1 GB/s", "t_h": "7 ns"}]}},
    "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": "1 kB"}})";
  FilesInMemory none;
  const Scenario linked = parse_scenario(text, "units.json", none, catalogue());
  CHECK(simulate(linked).time == Approx(1 + 0.007 + 1).epsilon(1e-12));
  const std::string apart = R"({"platform": {"costs": {"t_s": "1 us", "t_w": "2 GB/s"}, "topology": {
      "family": "clusters", "sizes": [1, 1], "inter": {"t_s": "3 us", "t_w": "0.5 ns/B", "t_h": "1 ms"}}},
    "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": "2 kB"}})";
  CHECK(simulate(parse_scenario(apart, "units.json", none, catalogue())).time == Approx(3 + 1 + 1000).epsilon(1e-12));
}

TEST_CASE("results are in the unit asked for") {
  const char* const costs = R"("costs": {"t_s": "1.5 us", "t_w": "25 GB/s", "t_h": "50 ns"})";
  const Scenario in_us = read_units(costs, pairwise + R"("64 KiB")");
  const Scenario in_ms = read_units(std::string(costs) + R"(, "time_unit": "ms")", pairwise + R"("64 KiB")");
  CHECK(simulate(in_ms).time * 1000 == Approx(simulate(in_us).time).epsilon(1e-12));
}

TEST_CASE("expectations, predictions and the sizes of generators have units too") {
  const Scenario read_one = read_units(
      R"("costs": {"t_s": "1 us", "t_w": "1 GB/s"}, "word_bytes": 4)",
      R"("operation": "all-to-all-v", "algorithm": "direct", "sizes": {"generator": "hotspot", "words": "4 KiB"})",
      R"(, "expect": {"time": {"value": "2 ms", "within": "3 us"}, "time_at_most": "1 s"},
               "predict": {"time": "2 ms"})");
  CHECK(read_one.schedule.sizes->words(0, 7) == 1024);
  CHECK(read_one.expect->time == 2000);
  CHECK(read_one.expect->time_margin == 3);
  CHECK(read_one.expect->time_at_most == 1e6);
  CHECK(simulate(read_one).time > 0);
  CHECK(read_one.predict->time.value().starts_with("2000"));
}

TEST_CASE("a table in bytes has the words of the platform") {
  const std::string platform =
      R"({"platform": {"topology": {"family": "complete", "nodes": 2}, "costs": {"t_s": 1, "t_w": 1})";
  const std::string schedule =
      R"(}, "schedule": {"operation": "all-to-all-v", "algorithm": "direct",
                          "sizes": {"csv": "counts.csv", "unit": "bytes"}}})";
  FilesInMemory files(std::map<std::string, std::string>{{"counts.csv", "0,64\n16,0\n"}});
  const auto words = [&](const std::string& word_bytes) {
    return parse_scenario(platform + word_bytes + schedule, "units.json", files, catalogue())
        .schedule.sizes->words(0, 1);
  };
  CHECK(words("") == 8);
  CHECK(words(R"(, "word_bytes": 2)") == 32);
}

TEST_CASE("a word of a schedule in bytes is that of the platform, and another one is refused") {
  FilesInMemory files(std::map<std::string, std::string>{
      {"trace.txt", "0 init\n0 send 1 0 1200\n0 finalize\n1 init\n1 recv 0 0 1200\n1 finalize\n"},
      {"counts.csv", "0,1200\n0,0\n"}});
  const auto time = [&](const std::string& t_w, const std::string& of_platform, const std::string& schedule) {
    const std::string text =
        R"({"platform": {"topology": {"family": "complete", "nodes": 2}, "costs": {"t_s": 1, "t_w": )" + t_w + "}" +
        of_platform + R"(}, "schedule": {)" + schedule + "}}";
    return simulate(parse_scenario(text, "units.json", files, catalogue())).time;
  };
  const auto trace = [](const std::string& more) { return R"("file": "trace.txt")" + more; };
  const auto table = [](const std::string& more) {
    return R"("operation": "all-to-all-v", "algorithm": "direct", "sizes": {"csv": "counts.csv", "unit": "bytes")" +
           more + "}";
  };
  const std::string rate = R"("1 GB/s")";
  const std::string of_8 = R"(, "word_bytes": 8)";
  const std::string of_4 = R"(, "word_bytes": 4)";
  CHECK(time("1", "", trace("")) == 1201);
  CHECK(time("1", of_8, trace("")) == 151);
  CHECK(time("1", "", trace(of_8)) == 151);
  CHECK(time("1", of_8, trace(of_8)) == 151);
  for (const auto& schedule : {trace(""), trace(of_4), table(""), table(of_4)})
    CHECK(time(rate, "", schedule) == Approx(2.2).epsilon(1e-12));
  for (const auto& schedule : {trace(of_4), table(of_4)})
    CHECK_THROWS_WITH(time(rate, of_8, schedule),
                      Catch::Contains("word_bytes: is 4, but t_w of the platform is for words of "
                                      "8 bytes; leave one of them out"));
}

TEST_CASE("an option of a program that is called word_bytes is the program's") {
  FilesInMemory files(
      std::map<std::string, std::string>{{"own.lua", R"(options = {word_bytes = {default = 1, least = 1, most = 8}}
function program(me)
  me:step(1)
  me:pause(me.options.word_bytes)
end)"}});
  const auto time = [&](const std::string& platform) {
    const std::string text =
        R"({"platform": {"topology": {"family": "complete", "nodes": 2}, "costs": {"t_s": 1, "t_w": )" + platform +
        R"(}, "schedule": {"operation": "collective", "message_words": 1, "program": "own.lua", "word_bytes": 2}})";
    const Scenario read = parse_scenario(text, "units.json", files, catalogue());
    CHECK(read.platform.costs.t_w == Approx(0.008));
    return simulate(read).time;
  };
  CHECK(time(R"("1 GB/s"})") == 2);
  CHECK(time(R"(0.008}, "word_bytes": 8)") == 2);
}

TEST_CASE("values of a sweep have units, and a point is the same however its size is written") {
  const Workplace here;
  here.put("units.json", R"({"platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 1, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "shift", "message_words": 1},
    "sweep": {"schedule.message_words": ["1 KiB", "128 words", "2 KiB"]}})");
  const auto ending = here.hopscope("sweep units.json --store store.db");
  CHECK(ending.status == 0);
  const auto table = here.hopscope("table store.db --columns m,time_unit --format csv");
  CHECK(table.output == "m,time_unit\r\n128,us\r\n256,us\r\n");
}

}  // namespace hopscope::test
