#include <catch2/catch.hpp>

#include <cctype>

#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

const char* const on_hypercube = R"({"platform": {"topology": {"family": "hypercube", "dimension": 4},
  "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
  "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 1}})";

}  // namespace

TEST_CASE("run --formula tells the formula of the time, and where it holds", "[formula]") {
  const Workplace here;
  here.put("h.json", on_hypercube);
  const auto table = here.hopscope("run h.json --formula");
  CHECK(table.status == 0);
  CHECK(contains(table.output, "= 15 t_s + 32 t_h + 15 m t_w, for all m, t_w, t_s, t_h"));
  const Json formula = Json::parse(here.hopscope("run h.json --formula --format json").output).at("time_formula");
  CHECK(formula.at("coefficients") == Json({{"t_s", "15"}, {"t_h", "32"}, {"t_w", "15"}}));
  CHECK(formula.at("holds").at("m") == Json({"0", nullptr}));
  CHECK_FALSE(contains(here.hopscope("run h.json --format json").output, "time_formula"));
}

TEST_CASE("curve names the fastest schedule for every size, with borders as fractions", "[formula]") {
  const Workplace here;
  for (const char* const schedule :
       {R"("pairwise")", R"("hypercube")", R"("bruck", "radix": 3)", R"("bruck", "radix": 4)"}) {
    std::string text = on_hypercube;
    text.replace(text.find("\"pairwise\""), 10, schedule);
    std::string name = std::string(schedule);
    std::erase_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
    text.insert(1, "\"name\": \"" + name + "\", ");
    here.put((name + ".json").c_str(), text);
  }
  const auto ran = here.hopscope("curve pairwise.json hypercube.json bruckradix3.json bruckradix4.json --format json");
  CHECK(ran.status == 0);
  const Json fastest = Json::parse(ran.output).at("fastest");
  // MODEL: "The formula of a run"
  CHECK(fastest == Json({{{"from", "1"}, {"algorithm", "hypercube"}, {"constant", "208"}, {"per_word", "32"}},
                         {{"from", "72/5"}, {"algorithm", "bruckradix3"}, {"constant", "280"}, {"per_word", "27"}},
                         {{"from", "50/3"}, {"algorithm", "bruckradix4"}, {"constant", "330"}, {"per_word", "24"}},
                         {{"from", "484/9"}, {"algorithm", "pairwise"}, {"constant", "814"}, {"per_word", "15"}}}));
}

TEST_CASE("curve refuses what has no size, and ranges without sizes", "[formula]") {
  const Workplace here;
  here.put("h.json", on_hypercube);
  const auto empty = here.hopscope("curve h.json --from 8 --to 8");
  CHECK(empty.status == 2);
  CHECK(contains(empty.errors, "--from 8 is not below --to 8"));
  const auto barrier =
      here.hopscope(R"(curve h.json --set 'schedule={"operation": "barrier", "algorithm": "dissemination"}')");
  CHECK(barrier.status == 2);
  CHECK(contains(barrier.errors, "/schedule: has no size of messages"));
}

TEST_CASE("a curve that has more pieces than allowed is known to a smaller size", "[formula]") {
  const Workplace here;
  here.put("r.json", R"({"platform": {"topology": {"family": "ring", "nodes": 16},
    "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
    "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 1}})");
  const Json curve = Json::parse(here.hopscope("curve r.json --pieces 3 --format json").output);
  CHECK(curve.at("complete") == false);
  CHECK(curve.at("pieces").size() == 3);
  CHECK(curve.at("to") == "40/9");
  CHECK(contains(here.hopscope("curve r.json --pieces 3").output, "known:"));
}

}  // namespace hopscope::test
