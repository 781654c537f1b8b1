// Topic files of broken scenarios are read strictly: any deviation from the format in errors.cpp is refused with
// file and line, so that no case is lost, or changed, unnoticed.
#include <catch2/catch.hpp>

#include <stdexcept>
#include <string>
#include <vector>

#include "support/error_cases.hpp"
#include "support/folder.hpp"

namespace {

using hopscope::test::error_cases;
using hopscope::test::error_cases_in;
using hopscope::test::ErrorCase;
using hopscope::test::with_other_words;

const std::string good =
    "# Two cases\n"
    "--- file ../shared.csv\n"
    "1,2\n"
    "\n"
    "=== structure/one\n"
    "args: --set a=b\n"
    "{\n"
    "\n"
    "}\n"
    "--- file more/own.json (escaped)\n"
    "\\xFF\\\\\n"
    "\\t\\n\n"
    "--- file more/folder (directory)\n"
    "--- says\n"
    "first\n"
    "second\n"
    "\n"
    "=== meaning/two (escaped, accepted)\n"
    "{}\n"
    "--- says\n"
    "nothing: the scenario was accepted\n";

/// The message for a text that differs from the valid one in one place.
std::string refusal_with(const std::string& part, const std::string& other) {
  std::string text = good;
  REQUIRE(text.find(part) != std::string::npos);
  text.replace(text.find(part), part.size(), other);
  try {
    (void)error_cases_in(text, "topic.cases");
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "read";
}

bool begins(const std::string& text, const std::string& with) { return text.starts_with(with); }

}  // namespace

TEST_CASE("a topic file of broken scenarios is read exactly") {
  const std::vector<ErrorCase> cases = error_cases_in(good, "topic.cases");
  REQUIRE(cases.size() == 2);
  const ErrorCase& one = cases[0];
  CHECK(one.name == "structure/one");
  CHECK(one.line == 5);
  CHECK(one.arguments == std::vector<std::string>{"--set a=b"});
  CHECK(one.scenario() == "{\n\n}\n");
  REQUIRE(one.files.size() == 4);
  CHECK(one.files[1].name == "shared.csv");
  CHECK(one.files[1].content == "1,2\n");
  CHECK(one.files[2].name == "structure/more/own.json");
  CHECK(one.files[2].content == "\xFF\\\t\n");
  CHECK(one.files[3].is_directory);
  CHECK(one.needs_disk);
  CHECK(one.says == "first\nsecond\n");
  CHECK(cases[1].scenario() == "{}");
  CHECK(cases[1].is_accepted);
  CHECK_FALSE(cases[1].needs_disk);
}

TEST_CASE("a malformed topic file is refused with its line") {
  const std::string none;
  CHECK(begins(refusal_with("# Two", "Two"), "topic.cases:1: "));
  CHECK(begins(refusal_with("1,2\n\n", "1,2\n"), "topic.cases:4: "));
  CHECK(begins(refusal_with("structure/one", "one"), "topic.cases:6: one does not begin with who notices"));
  CHECK(begins(refusal_with("structure/one", "structure/one two"), "topic.cases:5: a name without blanks"));
  CHECK(begins(refusal_with("{\n\n}", "{ \n\n}"), "topic.cases:7: a blank at the end"));
  CHECK(begins(refusal_with("{\n\n}", "{\t1\n\n}"), "topic.cases:7: a control character"));
  CHECK(begins(refusal_with("{\n\n}", "{\r\n\n}"), "topic.cases:7: a control character"));
  CHECK(begins(refusal_with("\\xFF", "\\xfF"), "topic.cases:11: a backslash"));
  CHECK(begins(refusal_with("\\t\\n", "\\t\\"), "topic.cases:12: a backslash"));
  CHECK(begins(refusal_with("(escaped)", "(escapes)"), "topic.cases:10: unknown mark (escapes)"));
  CHECK(begins(refusal_with("(directory)\n", "(directory)\nx\n"), "topic.cases:15: more/folder has content"));
  CHECK(begins(refusal_with("more/folder", "../shared.csv"), "topic.cases:14: structure/one has the file"));
  CHECK(begins(refusal_with("--- says", "--- say"), "topic.cases:14: \"--- says\" belongs here"));
  CHECK(begins(refusal_with("first\nsecond\n", none), "topic.cases:15: no words"));
  CHECK(begins(refusal_with("second\n\n", "second\n"), "topic.cases:17: an empty line and a case"));
  CHECK(begins(refusal_with("second\n\n", "second\n\n\n"), "topic.cases:17: an empty line and a case"));
  CHECK(begins(refusal_with("was accepted\n", "was accepted"), "topic.cases:21: the last line has no end"));
  CHECK(begins(refusal_with(", accepted", none), "topic.cases:22: meaning/two is accepted, and not marked"));
  CHECK(begins(refusal_with("nothing: ", "meaning/two.json: "), "topic.cases:22: meaning/two is marked (accepted)"));
}

TEST_CASE("topic files with a duplicate name, or without a case of the requested prefix, are refused") {
  const hopscope::test::Folder folder;
  folder.put("a.cases", good);
  CHECK(error_cases(folder.path()).size() == 2);
  CHECK(error_cases(folder.path(), "structure/").size() == 1);
  CHECK_THROWS_WITH(error_cases(folder.path(), "syntax/"), Catch::Contains("no case begins with syntax/"));
  folder.put("deeper/b.cases", good);
  CHECK_THROWS_WITH(error_cases(folder.path()), "deeper/b.cases:5: structure/one stands in a.cases:5 already");
}

TEST_CASE("changing the message of a broken scenario leaves the rest of its topic file unchanged") {
  std::string expected = good;
  expected.replace(expected.find("first\nsecond\n"), 13, "third\n");
  CHECK(with_other_words(good, "topic.cases", "structure/one", "third\n") == expected);
  CHECK(with_other_words(good, "topic.cases", "structure/one", "first\nsecond\n") == good);
  CHECK_THROWS_WITH(with_other_words(good, "topic.cases", "structure/three", "x\n"), Catch::Contains("has no case"));
  CHECK_THROWS_WITH(with_other_words(good, "topic.cases", "structure/one", "nothing: the scenario was accepted\n"),
                    Catch::Contains("structure/one is accepted, and not marked (accepted)"));
  CHECK_THROWS(with_other_words(good, "topic.cases", "structure/one", "x"));
  CHECK_THROWS(with_other_words(good, "topic.cases", "structure/one", "x\n\n=== structure/y\n{}\n--- says\nz\n"));
}
