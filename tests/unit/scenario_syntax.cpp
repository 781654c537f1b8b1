#include <catch2/catch.hpp>

#include <random>

#include <nlohmann/json.hpp>

#include "json/json_text.hpp"

using hopscope::Mistake;
using hopscope::input::find_deeper_than;
using hopscope::input::find_syntax_error;
using hopscope::input::parse_json;
using hopscope::input::position_of;

TEST_CASE("positions count lines and characters from one") {
  CHECK(position_of("", 0) == "line 1, column 1");
  CHECK(position_of("ab\ncd", 1) == "line 1, column 2");
  CHECK(position_of("ab\ncd", 3) == "line 2, column 1");
  CHECK(position_of("ab\r\ncd", 5) == "line 2, column 2");
  CHECK(position_of("\u00fc\u20acx", 5) == "line 1, column 3");
  CHECK(position_of("ab", 99) == "line 1, column 3");
}

TEST_CASE("nesting is counted outside strings only") {
  CHECK_FALSE(find_deeper_than("[[]]", 2));
  CHECK(find_deeper_than("[[[]]]", 2) == 2);
  CHECK_FALSE(find_deeper_than("[\"[[[\\\"[[\"]", 1));
  CHECK_FALSE(find_deeper_than("[[],[],[]]", 2));
}

TEST_CASE("what is not UTF-8 is no JSON, whoever reads it, and the place is told in words of our own") {
  std::vector<Mistake> mistakes;
  CHECK_FALSE(parse_json("[{\"name\": \"\xC3(\"}]", "m.json", mistakes));
  REQUIRE(mistakes.size() == 1);
  CHECK(mistakes[0].pointer == "line 1, column 12");
  CHECK(mistakes[0].message == "not UTF-8; save the file as UTF-8");
}

TEST_CASE("valid JSON has no syntax error") {
  for (const char* text :
       {"{}", "[]", "0", "-0.5e-3", "\"\"", "null", " [1, \"\\u00e4\\ud83d\\ude00\\n\", {\"a\": true}] "}) {
    INFO(text);
    CHECK_FALSE(find_syntax_error(text));
  }
}

TEST_CASE("a syntax error is found exactly where the parser finds one") {
  // The explanation scans the text independently; here it is compared with the parser, on texts that are nearly JSON.
  const std::string good = R"({"a": [1, -2.5e3, true, null], "b": {"c": "x\u00e4\n\ud83d\ude00"}, "d": "" })";
  const std::string letters = "{}[]:,\"\\ 0129.eE+-aunl/#'\n\t;";
  std::mt19937 generator(7);
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(generator()) % bound; };
  int broken = 0;
  for (int round = 0; round < 30000; ++round) {
    std::string text = good;
    for (std::size_t edits = 1 + below(3); edits > 0 && !text.empty(); --edits) {
      const std::size_t at = below(text.size());
      const char letter = letters[below(letters.size())];
      switch (below(4)) {
        case 0: text[at] = letter; break;
        case 1: text.erase(at, 1); break;
        case 2: text.insert(at, 1, letter); break;
        default: text.resize(at); break;
      }
    }
    const bool accepted = nlohmann::json::accept(text);
    INFO(text);
    if (find_syntax_error(text).has_value() == accepted)
      FAIL_CHECK((accepted ? "the parser accepts it" : "the parser refuses it"));
    broken += accepted ? 0 : 1;
  }
  CHECK(broken > 10000);
}

TEST_CASE("a duplicate field is reported once, and the last one is used") {
  std::vector<Mistake> mistakes;
  const auto json = parse_json(R"({"a": [{"b": 1, "b": 2, "b": 3}], "a/b": {"~": 1, "~": 2}})", "f", mistakes);
  REQUIRE(json);
  CHECK((*json)["a"][0]["b"] == 3);
  REQUIRE(mistakes.size() == 2);
  CHECK(mistakes[0] == Mistake{"f", "/a/0/b", "duplicate key; keep one of them"});
  CHECK(mistakes[1].pointer == "/a~1b/~0");
}

TEST_CASE("the document built is that of the parser") {
  const std::string text = R"({"x": [1, -1, 1.5, "t", true, null, [], {}, [[2]], {"y": {"z": 18446744073709551615}}]})";
  std::vector<Mistake> mistakes;
  CHECK(parse_json(text, "f", mistakes) == nlohmann::json::parse(text));
  CHECK(mistakes.empty());
}
