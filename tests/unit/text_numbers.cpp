// Numbers in the text of a lecture that say what they depend on.
#include "study/text_numbers.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

TEST_CASE("numbers of a text are what stands in braces with an equals sign, which blocks are not") {
  const auto numbers = numbers_in("{64 = m} words, the block {0, 1}, in { 356=2 m t_w } us");
  REQUIRE(numbers.size() == 2);
  CHECK(numbers[0].written == "64");
  CHECK(numbers[0].formula == "m");
  CHECK(numbers[1].braces == "{ 356=2 m t_w }");
  CHECK(numbers[1].written == "356");
  CHECK(numbers[1].formula == "2 m t_w");
}

TEST_CASE("report refuses a lecture in which a number is not what its formula yields, to the digits written") {
  const Workplace here;
  here.put("lecture.json", R"({"title": "numbers", "chapters": [{"title": "one", "scenarios": ["good.json"], "text": [
    "{822 = T} us, {64 = m} words, {117.4 = T/7} us a step", "{823 = T}, {117.5 = T1/7}, {m = 64}, {1 = q}, {1 = m +}"]}]})");
  const auto ending = here.hopscope("report lecture.json --format json");
  CHECK(ending.status != 0);
  for (const char* const part :
       {"lecture.json: /chapters/0/text/1: {823 = T}: the formula yields 822 in the first run of the chapter",
        "{117.5 = T1/7}: the formula yields 117.4", "{m = 64}: \"m\" is no number", "{1 = q}: there is no \"q\"",
        "{1 = m +}: a value is expected at its end"}) {
    CHECK_THAT(ending.errors, Catch::Contains(part));
  }
  CHECK_THAT(ending.errors, !Catch::Contains("/text/0"));
}

TEST_CASE("numbers of a text follow what --set changes, and are no mistakes then") {
  const Workplace here;
  here.put("lecture.json", R"({"title": "numbers", "chapters": [{"title": "one", "view": "space-time",
    "scenarios": ["good.json"], "text": ["{822 = T} us"]}]})");
  const auto ending =
      here.hopscope("report lecture.json --format json --set expect=null --set schedule.message_words=128");
  CHECK(ending.status == 0);
  const auto document = nlohmann::json::parse(ending.output);
  CHECK(document["chapters"][0]["view"] == "space-time");
  CHECK(document["runs"][0]["parameters"]["m"] == 128);
  CHECK(document["runs"][0]["parameters"]["t_s"] == 50);
}

TEST_CASE("report refuses a curve to be sketched that has no value, or not the time of the last run") {
  const Workplace here;
  const auto refused = [&](const std::string& sketch) {
    here.put("lecture.json",
             R"({"title": "a curve", "chapters": [{"title": "one", "scenarios": ["good.json"], "sketch": )" + sketch +
                 "}]}");
    const auto ending = here.hopscope("report lecture.json --format json");
    CHECK(ending.status != 0);
    return ending.errors;
  };
  CHECK_THAT(refused(R"({"formula": "n t_s", "over": "n", "words": "parts", "to": 8, "at": 4})"),
             Catch::Contains("lecture.json: /chapters/0/sketch: \"n t_s\" yields 200 at n = 4, and the last run of the "
                             "chapter takes 822"));
  CHECK_THAT(refused(R"({"formula": "n k", "over": "n", "words": "parts", "to": 8, "at": 4})"),
             Catch::Contains("/sketch: \"n k\": there is no \"k\""));
  CHECK_THAT(refused(R"({"formula": "m", "over": "m", "words": "words", "to": 8, "at": 4})"),
             Catch::Contains("\"over\": \"m\" is a parameter of the run"));
  CHECK_THAT(refused(R"({"formula": "n", "over": "n", "words": "parts", "from": 8, "to": 8, "at": 8})"),
             Catch::Contains("/chapters/0/sketch/to: is 8; give more than \"from\", 8"));
  CHECK_THAT(refused(R"({"formula": "n", "over": "n", "words": "parts", "to": 8, "at": 9})"),
             Catch::Contains("/sketch: \"at\": 9 is not on the curve, which goes from 1 to 8"));
  CHECK_THAT(refused(R"({"formula": "n/0 - n/0", "over": "n", "words": "parts", "to": 8, "at": 4})"),
             Catch::Contains("/chapters/0/sketch: "));
  CHECK_THAT(refused(R"({"formula": "n", "over": "n", "words": "parts", "at": 8})"), Catch::Contains("to"));
  here.put("lecture.json", R"({"title": "a curve", "chapters": [{"title": "one", "scenarios": ["good.json"], "sketch":
    {"formula": "T + n - 4", "over": "n", "words": "parts", "to": 8, "at": 4}}]})");
  const auto right = here.hopscope("report lecture.json --format json");
  CHECK(right.status == 0);
  const auto sketch = nlohmann::json::parse(right.output)["chapters"][0]["sketch"];
  CHECK(sketch ==
        nlohmann::json{{"formula", "T + n - 4"}, {"over", "n"}, {"words", "parts"}, {"from", 1}, {"to", 8}, {"at", 4}});
}

}  // namespace hopscope::test
