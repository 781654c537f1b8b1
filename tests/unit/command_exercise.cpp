// `exercise`, and `run` of the scenario that a student completes.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>

#include "support/program.hpp"
#include "support/sanitized.hpp"

namespace hopscope::test {

namespace {

std::string sheet_of(const Workplace& here, const std::string& arguments) {
  const auto ending = here.hopscope("exercise '" + checkout() + "/scenarios/exercises/" + arguments);
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  return ending.output;
}

/// The scenario in a sheet.
nlohmann::json scenario_in(const std::string& sheet) {
  const auto begin = sheet.find("```json\n") + 8;
  return nlohmann::json::parse(sheet.substr(begin, sheet.find("```", begin) - begin));
}

/// Questions for what ranks hold, with the answers of the key.
nlohmann::json with_answers(nlohmann::json questions, const std::string& key) {
  std::size_t at = key.find("## Solution");
  for (auto& question : questions) {
    at = key.find("After step ", at);
    const std::size_t begin = key.find("**", at) + 2;
    at = key.find("**", begin);
    question["ranks"] = key.substr(begin, at - begin);
  }
  return questions;
}

/// "5 -> 7, 1 -> 3" as pairs.
nlohmann::json pairs_in(const std::string& text) {
  nlohmann::json pairs = nlohmann::json::array();
  for (std::size_t at = 0; (at = text.find(" -> ", at)) != std::string::npos; ++at) {
    const std::size_t before = text.find_last_of(' ', at - 1);
    pairs.push_back(
        {std::stoi(text.substr(before == std::string::npos ? 0 : before + 1)), std::stoi(text.substr(at + 4))});
  }
  return pairs;
}

/// What the key says between two stars after these words.
std::string told_after(const std::string& key, const std::string& words) {
  const std::size_t begin = key.find("**", key.find(words, key.find("## Solution"))) + 2;
  return key.substr(begin, key.find("**", begin) - begin);
}

nlohmann::json order_in(const std::string& text) {
  nlohmann::json order = nlohmann::json::array();
  for (std::size_t at = 0; at != std::string::npos;) {
    const std::size_t end = text.find(", ", at);
    order.push_back(text.substr(at, end == std::string::npos ? end : end - at));
    at = end == std::string::npos ? end : end + 2;
  }
  return order;
}

bool tells(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a sheet is the same for the same name and seed, and differs for others", "[exercise]") {
  const Workplace here;
  const std::string ada = sheet_of(here, "ring-exchange.json' --student Ada");
  CHECK(ada == sheet_of(here, "ring-exchange.json' --student Ada"));
  std::set<std::string> settings;
  for (const char* student : {"Ada", "Grace", "Edsger", "Barbara", "Donald"}) {
    auto scenario = scenario_in(sheet_of(here, std::string("ring-exchange.json' --student ") + student));
    scenario.erase("name");
    settings.insert(scenario.dump());
  }
  CHECK(settings.size() > 1);
  CHECK(ada != sheet_of(here, "ring-exchange.json' --student Ada --seed 2"));
  // What FNV-1a and mt19937_64 give everywhere.
  CHECK(scenario_in(ada)["platform"]["topology"]["nodes"] == 6);
  CHECK(scenario_in(ada)["schedule"]["message_words"] == 20);
}

TEST_CASE("a bound on the solution of a sheet is told from a formula that holds exactly", "[exercise]") {
  const Workplace here;
  here.put("own.json",
           R"({"platform": {"topology": {"family": "ring", "nodes": 8}, "costs": {"t_s": 2, "t_w": 1, "t_h": 3}},
                           "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 4},
                           "exercise": {"title": "Mine", "questions": ["time"]}})");
  const auto sheet = here.hopscope("exercise own.json --key");
  INFO(sheet.errors + sheet.output);
  CHECK(tells(sheet.output, ": ≥ `"));
  CHECK_FALSE(tells(sheet_of(here, "ring-exchange.json' --key"), "≥"));
}

TEST_CASE("the scenario in a sheet has its fields in the order of the author's files", "[exercise]") {
  const Workplace here;
  here.put(
      "machine.json",
      R"({"topology": {"nodes": 6, "family": "ring"}, "time_unit": "us", "costs": {"t_w": 1, "t_s": 2, "t_h": 3}})");
  here.put(
      "own.json",
      R"({"schedule": {"message_words": 4, "operation": "all-to-all", "algorithm": "ring"}, "platform": "machine.json",
               "exercise": {"title": "Mine of {p}", "questions": ["time", "steps", "congestion_free"],
                            "parameters": {"schedule.message_words": [8]}}})");
  const auto ending = here.hopscope("exercise own.json");
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  const auto begin = ending.output.find("```json\n") + 8;
  CHECK(ending.output.substr(begin, ending.output.find("```", begin) - begin) == R"({
  "name": "Mine of 6",
  "schedule": {
    "message_words": 8,
    "operation": "all-to-all",
    "algorithm": "ring"
  },
  "platform": {
    "topology": {
      "nodes": 6,
      "family": "ring"
    },
    "time_unit": "us",
    "costs": {
      "t_w": 1,
      "t_s": 2,
      "t_h": 3
    }
  },
  "predict": {
    "time": null,
    "steps": null,
    "congestion_free": null
  }
}
)");
}

TEST_CASE("a sheet that is not filled in runs, and says which answers are missing", "[exercise]") {
  const Workplace here;
  auto scenario = scenario_in(sheet_of(here, "ring-exchange.json' --student Ada"));
  here.put("answers.json", scenario.dump());
  const auto none = here.hopscope("run answers.json --hide-answers");
  INFO(none.output << none.errors);
  CHECK(none.status == 1);
  CHECK(tells(none.output, "time              not answered\n"));
  scenario["predict"]["steps"] = "p-1";
  here.put("answers.json", scenario.dump());
  const auto one = here.hopscope("run answers.json --hide-answers");
  CHECK(one.status == 1);
  CHECK(tells(one.output, "time              not answered\n"));
  CHECK(tells(one.output, "steps             passed\n"));
  CHECK(tells(here.hopscope("run answers.json").output, "is not answered yet"));
}

TEST_CASE("the answers of the key pass, and others fail, without being told", "[exercise]") {
  std::size_t number = 0;
  for (const auto& entry : std::filesystem::directory_iterator(checkout() + "/scenarios/exercises")) {
    if (entry.path().extension() != ".json" || !is_run(number++, 4)) continue;
    const Workplace here;
    const std::string name = entry.path().filename().string();
    CAPTURE(name);
    const std::string sheet = sheet_of(here, name + "' --student Ada --key");
    CHECK(tells(sheet, "## Solution"));
    auto scenario = scenario_in(sheet);
    auto plain = scenario;
    plain.erase("predict");
    here.put("plain.json", plain.dump());
    const auto result = nlohmann::json::parse(here.hopscope("run plain.json --format json").output);
    const auto answer = [&](const std::string& quantity) -> nlohmann::json {
      if (quantity == "order") return order_in(told_after(sheet, "Which is the fastest"));
      if (quantity == "shared_channels" || quantity == "partners") {
        const bool is_shared = quantity == "shared_channels";
        auto questions = scenario["predict"][quantity];
        for (auto& each : questions) {
          const std::string asked = is_shared ? "Which channels" : "To whom does rank " + each["rank"].dump();
          each[is_shared ? "channels" : "messages"] = pairs_in(told_after(sheet, asked));
        }
        return questions;
      }
      if (quantity == "over") return scenario["predict"]["over"];  // where formulas are judged
      if (quantity == "contents") return with_answers(scenario["predict"]["contents"], sheet);
      if (quantity == "time") return result["time"];
      return quantity == "congestion_free" ? result["congestion_free"] : result["totals"][quantity];
    };
    for (auto& [quantity, value] : scenario["predict"].items()) value = answer(quantity);
    here.put("answers.json", scenario.dump());
    CHECK(here.hopscope("run answers.json --hide-answers").status == 0);

    auto& first = scenario["predict"].contains("time") ? scenario["predict"]["time"] : *scenario["predict"].begin();
    first = first.is_boolean() ? nlohmann::json(!first.get<bool>()) : nlohmann::json(first.get<double>() + 3);
    here.put("answers.json", scenario.dump());
    for (const char* format : {"table", "json", "csv"}) {
      const auto failed = here.hopscope(std::string("run answers.json --hide-answers --format ") + format);
      CHECK(failed.status == 1);
      CHECK(failed.errors.empty());
      const std::string time = nlohmann::json(result["time"]).dump();
      CHECK_FALSE(tells(failed.output, time.substr(0, time.find('.'))));
    }
  }
}

TEST_CASE("answers in a drawing are compared as sets, and an order by the times", "[exercise]") {
  const Workplace here;
  const auto scenario = scenario_in(sheet_of(here, "order-of-partners.json' --student Ada"));
  const auto told = [&](const nlohmann::json& predict) {
    auto answered = scenario;
    answered["predict"] = predict;
    here.put("answers.json", answered.dump());
    const auto ending = here.hopscope("run answers.json");
    return ending.output + ending.errors;
  };
  const auto shared = [&](const nlohmann::json& channels) {
    return told({{"shared_channels", {{{"step", 2}, {"channels", channels}}}}});
  };
  using Pairs = std::vector<std::vector<int>>;
  CHECK(tells(shared(Pairs{{5, 7}}), "shared_channels in step 2 5 -> 7: holds"));
  CHECK(tells(shared(Pairs{{5, 7}, {0, 1}, {0, 1}}), "holds for 5 -> 7; 0 -> 1 too many"));
  CHECK(tells(shared(Pairs{}), "shared_channels in step 2 none: holds for none of these; 5 -> 7 lacking"));
  CHECK(tells(told({{"partners", {{{"step", 3}, {"rank", 5}, {"messages", Pairs{{5, 4}}}}}}}),
              "of rank 5 5 -> 4: holds"));
  CHECK(tells(told({{"order", {"pairwise", "one-factor", "hypercube"}}}),
              "order pairwise, one-factor, hypercube: holds"));
  CHECK(tells(told({{"order", {"one-factor", "pairwise", "hypercube"}}}), "holds for 1 of 2 neighbours; pairwise "));
  CHECK(tells(told({{"order", {"pairwise", "ring"}}}), "/predict/order: \"ring\" does not run here: "));
  CHECK(tells(told({{"partners", {{{"step", 9}, {"messages", Pairs{}}}}}}),
              "/predict/partners: in step 9 nothing is sent"));
  CHECK(tells(told({{"shared_channels", {{{"step", 2}, {"channels", Pairs{{1, 2, 3}}}}}}}), "has 3 numbers; give two"));
}

TEST_CASE("what students hand in is listed with their names, seeds and attempts", "[exercise]") {
  const Workplace here;
  auto scenario = scenario_in(sheet_of(here, "ring-exchange.json' --student Ada --seed 7"));
  CHECK(scenario["handed_in"] == nlohmann::json{{"student", "Ada"}, {"seed", 7}});
  scenario["predict"] = {{"steps", "p-1"}};
  scenario["handed_in"]["attempts"] = {{{"quantity", "steps"}, {"predicted", "p"}, {"holds", false}, {"hints", 2}},
                                       {{"quantity", "steps"}, {"predicted", "p-1"}, {"holds", true}}};
  scenario["name"] = "Ring: Ada";
  here.put("ada.json", scenario.dump());
  scenario["handed_in"] = {{"student", "Hopper, Grace"}};
  scenario["name"] = "Ring: Grace";
  scenario["predict"]["steps"] = "p";
  here.put("grace.json", scenario.dump());
  const auto list = here.hopscope("run --hide-answers ada.json grace.json --format csv");
  CHECK(list.status == 1);
  CHECK(list.output.starts_with("scenario,quantity,passed,student,seed,attempts,hints,file"));
  CHECK(tells(list.output, "Ring: Ada,steps,true,Ada,7,2,2,ada.json"));
  CHECK(tells(list.output, "Ring: Grace,steps,false,\"Hopper, Grace\",1,0,0,grace.json"));
  const auto json = nlohmann::json::parse(here.hopscope("run --hide-answers ada.json grace.json --format json").output);
  CHECK(json[0]["student"] == "Ada");
  CHECK(json[0]["answers"][0] == nlohmann::json{{"quantity", "steps"}, {"passed", true}, {"attempts", 2}});
  scenario["handed_in"] = {{"seed", -1}, {"attempts", {{{"hints", 3}}}}};
  here.put("bad.json", scenario.dump());
  const auto bad = here.hopscope("run --hide-answers bad.json");
  CHECK(bad.status == 2);
  for (const char* place : {"/handed_in/seed", "/handed_in/attempts/0/hints"})
    CHECK(tells(bad.errors, std::string("bad.json: ") + place));
  CHECK(tells(bad.errors, "student"));
  CHECK(tells(bad.errors, "quantity"));
  // The list of a class has all others.
  here.put("torn.json", "{");
  const auto rest = here.hopscope("run --hide-answers torn.json ada.json bad.json --format csv --output list.csv");
  CHECK(rest.status == 2);
  CHECK(tells(rest.errors, "torn.json: line 1"));
  CHECK(tells(rest.errors, "bad.json: /handed_in/seed"));
  CHECK(tells(here.read("list.csv"), "Ring: Ada,steps,true,Ada,7,2,2,ada.json"));
}

TEST_CASE("a list of names gets a sheet for each", "[exercise]") {
  const Workplace here;
  here.put("names.txt", "Ada\n\n  Grace \r\n");
  const std::string both = sheet_of(here, "ring-exchange.json' --students names.txt");
  CHECK(both == sheet_of(here, "ring-exchange.json' --student Ada") + "\n---\n\n" +
                    sheet_of(here, "ring-exchange.json' --student Grace"));
  const auto refused = [&](const std::string& names, const std::string& more) {
    here.put("names.txt", names);
    const auto ending = here.hopscope("exercise '" + checkout() + "/scenarios/exercises/ring-exchange.json' " + more);
    CHECK(ending.status == 2);
    CHECK(ending.output.empty());
    return ending.errors;
  };
  CHECK(tells(refused("Ada\nAda\n", "--students names.txt"), "names.txt: line 2: repeats \"Ada\""));
  CHECK(tells(refused("\n", "--students names.txt"), "names.txt: the file is empty"));
  std::string many;
  for (int i = 0; i < 20'000; ++i) many += std::to_string(i) + '\n';
  CHECK(tells(refused(many, "--students names.txt"), "names.txt: line 10001: there are more than 10000 names"));
  CHECK(tells(refused("Ada\n", "--students names.txt --student Bo"), "give --student or --students, not both"));
}

TEST_CASE("an expected time may have a margin", "[exercise]") {
  const Workplace here;
  const auto status = [&](const std::string& time) {
    here.put("s.json", R"({"platform": {"topology": {"family": "hypercube", "dimension": 3},
                                        "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
                           "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 64},
                           "expect": {"time": )" +
                           time + "}}");
    return here.hopscope("run s.json").status;
  };
  CHECK(status(R"({"value": 815, "within": "1 %"})") == 0);
  CHECK(status(R"({"value": 813, "within": "1%"})") == 1);
  CHECK(status(R"({"value": 820, "within": 2})") == 0);
  CHECK(status(R"({"value": 820, "within": 1.9})") == 1);
  CHECK(status(R"({"value": 820, "within": "2 us"})") == 0);
  CHECK(status(R"({"value": 820, "within": "1 us"})") == 1);
  CHECK(status(R"({"value": 820, "within": "1 furlong"})") == 2);
}

TEST_CASE("hidden answers exclude what would tell them", "[exercise]") {
  const Workplace here;
  CHECK(here.hopscope("run good.json --hide-answers --messages").status == 2);
  CHECK(here.hopscope("run good.json --hide-answers --format jsonl").status == 2);
  CHECK(here.hopscope("exercise good.json").errors ==
        "good.json: has no exercise; give one: \"exercise\": {\"title\": .., \"questions\": [\"time\"]}\n");
}

TEST_CASE("an exercise asks what a rank holds after a step, and compares sets", "[exercise]") {
  const Workplace here;
  const std::string sheet = sheet_of(here, "scan-on-hypercube.json' --student Ada --key");
  CHECK(tells(sheet, "3. After step 1: whose contributions are in the sum of rank 5?\n"));
  CHECK(tells(sheet, "3. After step 1: whose contributions are in the sum of rank 5? **4-5**\n"));
  const auto scenario = scenario_in(sheet);
  const auto& contents = scenario["predict"]["contents"];
  REQUIRE(contents.size() == 2);
  CHECK(contents[0] == nlohmann::json{{"rank", 5}, {"after_step", 1}, {"ranks", nullptr}});
  const auto told = [&](const nlohmann::json& ranks) {
    auto answered = scenario;
    answered["predict"] = {{"contents", {{{"rank", 5}, {"after_step", 1}, {"ranks", ranks}}}}};
    here.put("answers.json", answered.dump());
    return here.hopscope("run answers.json").output;
  };
  for (const nlohmann::json& right : {nlohmann::json("4-5"), nlohmann::json("5, 4"), nlohmann::json{5, 4, 5}})
    CHECK(tells(told(right), "contents of rank 5 after step 1 4-5: holds"));
  CHECK(tells(told("5"), "contents of rank 5 after step 1 5: holds for rank 5; rank 4 lacking"));
  CHECK(tells(told("0..5"), "contents of rank 5 after step 1 0-5: holds for ranks 4..5; ranks 0..3 too many"));
  CHECK(tells(told("none"), "ranks 4..5 lacking"));
}

TEST_CASE("contents are asked of single words, of blocks, and of blocks for others", "[exercise]") {
  const Workplace here;
  const auto answers = [&](const std::string& schedule, const std::string& contents) {
    here.put("own.json", R"({"platform": {"topology": {"family": "hypercube", "dimension": 3},
                             "costs": {"t_s": 50, "t_w": 1, "t_h": 2}}, "schedule": {)" +
                             schedule + R"(, "message_words": 8},
                             "exercise": {"title": "Mine", "questions": ["steps"], "contents": [)" +
                             contents + "]}}");
    const auto sheet = here.hopscope("exercise own.json --key");
    INFO(sheet.errors);
    REQUIRE(sheet.status == 0);
    return sheet.output;
  };
  const std::string ring =
      answers(R"("operation": "reduce-scatter", "algorithm": "ring")",
              R"({"rank": 3, "after_step": 2, "for": 1}, {"rank": 1, "after_step": 0, "for": 1, "word": 7})");
  CHECK(tells(ring, "in word 7, counted from 0? **1**"));
  CHECK(tells(ring, "After step 2: whose contributions are in the sum of rank 3, of what is for rank 1? **"));
  CHECK(tells(
      answers(R"("operation": "broadcast", "algorithm": "binomial")",
              R"({"rank": 4, "after_step": 1}, {"rank": 2, "after_step": 1})"),
      "After step 1: whose blocks does rank 4 hold? **0**\n3. After step 1: whose blocks does rank 2 hold? **none**"));
  CHECK(tells(answers(R"("operation": "scatter", "algorithm": "binomial")", R"({"rank": 4, "after_step": 1})"),
              "After step 1: for which ranks does rank 4 hold blocks? **4-7**"));
  CHECK(tells(
      answers(R"("operation": "all-gather", "algorithm": "recursive-doubling")", R"({"rank": 5, "after_step": 2})"),
      "After step 2: whose blocks does rank 5 hold? **4-7**"));
}

TEST_CASE("questions for ranks that there are not, and answers that are no ranks, are refused", "[exercise]") {
  const Workplace here;
  const auto errors = [&](const std::string& more) {
    here.put("own.json",
             R"({"platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
                             "schedule": {"operation": "all-gather", "algorithm": "ring", "message_words": 8}, )" +
                 more + "}");
    const auto ending = here.hopscope("run own.json");
    CHECK(ending.status == 2);
    return ending.errors;
  };
  CHECK(tells(errors(R"("predict": {"contents": [{"rank": 4, "after_step": 1, "ranks": "0"}]})"),
              "/predict/contents/0: there is no rank 4; ranks are 0 to 3"));
  CHECK(tells(errors(R"("predict": {"contents": [{"rank": 1, "after_step": 1, "ranks": "3-1"}]})"),
              R"("3-1" names no ranks; give ranks, like "0-3, 5" or [0, 1, 2, 3, 5], or "none")"));
  CHECK(tells(errors(R"("predict": {"contents": []})"), "give a list of questions"));
  CHECK(tells(errors(R"("predict": {"contents": [{"rank": 1}]})"), "after_step"));
}

}  // namespace hopscope::test
