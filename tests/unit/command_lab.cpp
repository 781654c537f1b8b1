// The command lab: a page with files and the engine, if there is one.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "output/lab/lab.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

/// The document in a page.
Json document_in(const std::string& page) {
  const std::string opening = R"(<script type="application/json" id="lab">)";
  const auto begin = page.find(opening);
  REQUIRE(begin != std::string::npos);
  const auto end = page.find("</script>", begin);
  return Json::parse(page.substr(begin + opening.size(), end - begin - opening.size()));
}

}  // namespace

TEST_CASE("lab refuses what is no page, and says how to get its engine") {
  const Workplace here;
  const auto other = here.hopscope("lab good.json --output lab.pdf");
  CHECK(other.status == 2);
  CHECK(other.errors ==
        "hopscope: lab writes an HTML page, but lab.pdf does not end in .html\n"
        "Try: hopscope lab FILE --output lab.html\n");
  if (has_lab_page()) return;
  const auto without = here.hopscope("lab good.json --output lab.html");
  CHECK(without.status == 2);
  CHECK(without.errors ==
        "hopscope: this hopscope was built without the engine of the laboratory; run scripts/setup --lab and "
        "scripts/build wasm, and build it again\nTry: hopscope lab --help\n");
}

TEST_CASE("a laboratory has the scenarios and all that they name, and the names still lead from one to the other") {
  if (!has_lab_page()) return;
  const Workplace here;
  const Json good = Json::parse(quickstart);
  Json one = good;
  one["platform"] = "../machines/cube.json";
  here.put("lesson/one.json", one.dump());
  here.put("machines/cube.json", good["platform"].dump());
  const auto ending = here.hopscope("lab lesson/one.json");
  CHECK(ending.status == 0);
  const Json document = document_in(ending.output);
  REQUIRE(document["chapters"].size() == 1);
  CHECK(document["chapters"][0]["scenarios"] == Json{"lesson/one.json"});
  CHECK(document["chapters"][0]["files"] == Json{"lesson/one.json", "machines/cube.json"});
  CHECK(document["files"].size() == 2);
  CHECK(Json::parse(document["files"]["lesson/one.json"].get<std::string>()) == one);
  CHECK(Json::parse(document["files"]["machines/cube.json"].get<std::string>()) == good["platform"]);
  CHECK(ending.output.find(R"(<script type="text/plain" id="engine">)") != std::string::npos);
  CHECK(ending.output.find("'wasm-unsafe-eval'") != std::string::npos);
}

TEST_CASE("a laboratory has the chapters of a lecture, each with its scenarios and their files") {
  if (!has_lab_page()) return;
  const Workplace here;
  Json other = Json::parse(quickstart);
  other["name"] = "the other";
  here.put("cases/one.json", quickstart);
  here.put("cases/two.json", other.dump());
  here.put("talk.json", R"({"title": "a talk", "chapters": [
    {"title": "first", "text": ["look"], "scenarios": ["cases/one.json"]},
    {"title": "second", "scenarios": ["cases/two.json", "cases/one.json"], "step": 2}]})");
  const auto ending = here.hopscope("lab talk.json");
  INFO(ending.errors);
  const Json document = document_in(ending.output);
  CHECK(document["title"] == "a talk");
  CHECK(document["chapters"] == Json::parse(R"([
    {"title": "first", "text": ["look"], "step": 0, "covered": false, "view": "network", "sketch": null, "scenarios": ["one.json"], "files": ["one.json"]},
    {"title": "second", "text": [], "step": 2, "covered": false, "view": "network", "sketch": null, "scenarios": ["two.json", "one.json"],
     "files": ["two.json", "one.json"]}])"));
  CHECK(document["files"].size() == 2);
}

TEST_CASE("a laboratory does not tell the answers of an exercise") {
  if (!has_lab_page()) return;
  const Workplace here;
  Json exercise = Json::parse(quickstart);
  exercise["exercise"] = {{"title", "how long?"}, {"questions", {"time"}}};
  exercise["expect"] = {{"time", 822}};
  here.put("exercise.json", exercise.dump());
  const auto ending = here.hopscope("lab exercise.json");
  INFO(ending.errors);
  const Json file = Json::parse(document_in(ending.output)["files"]["exercise.json"].get<std::string>());
  exercise.erase("expect");
  CHECK(file == exercise);
}

TEST_CASE("a laboratory without files begins with a usual scenario, and one with mistakes is refused") {
  if (!has_lab_page()) return;
  const Workplace here;
  CHECK(document_in(here.hopscope("lab").output)["chapters"].empty());
  here.put("bad.json", "{}");
  const auto bad = here.hopscope("lab bad.json --output lab.html");
  CHECK(bad.status == 2);
  CHECK(bad.errors.find("bad.json: /platform: is missing") != std::string::npos);
}

}  // namespace hopscope::test
