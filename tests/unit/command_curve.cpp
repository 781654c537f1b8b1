#include <catch2/catch.hpp>

#include <cctype>
#include <regex>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/plain/rational.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

const char *const on_hypercube =
    R"({"platform": {"topology": {"family": "hypercube", "dimension": 4},
  "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
  "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 1}})";

/// Whether a text says this, however its lines are broken.
bool says_it(const std::string &text, const std::string &part) {
  return contains(std::regex_replace(text, std::regex("\\s+"), " "), part);
}

}  // namespace

TEST_CASE("run tells the formula of the time, and where it holds", "[formula]") {
  const Workplace here;
  here.put("h.json", on_hypercube);
  const auto table = here.hopscope("run h.json");
  CHECK(table.status == 0);
  CHECK(contains(table.output, "= 15 t_s + 32 t_h + 15 m t_w, for all m, t_w, t_s, t_h"));
  const Json formula = Json::parse(here.hopscope("run h.json --format json").output).at("time_formula");
  CHECK(formula.at("coefficients") == Json({{"t_s", "15"}, {"t_h", "32"}, {"t_w", "15"}}));
  CHECK(formula.at("holds").at("m") == Json({"0", nullptr}));
  CHECK_FALSE(contains(here.hopscope("run h.json --no-formula --format json").output, "time_formula"));
  CHECK(here.hopscope("run h.json --no-formula --formula").status == 2);
}

TEST_CASE("the formulas of books are compared with that of the run term by term", "[formula]") {
  const Workplace here;
  here.put("h.json", on_hypercube);
  CHECK(contains(here.hopscope("run h.json").output, "(t_s + t_w m)(p-1): the run has 32 t_h more"));
  const Json result = Json::parse(here.hopscope("run h.json --format json").output);
  const Json &book = result.at("analytic").at(0);
  CHECK(book.at("terms") == "15 t_s + 15 m t_w");
  CHECK(book.at("difference") == "32 t_h more");
  const Json &with_hops = result.at("analytic").at(1);
  CHECK(with_hops.at("terms") == "15 t_s + 32 t_h + 15 m t_w");
  CHECK(with_hops.at("difference") == "");
  const Json &bound = result.at("bounds").at(0);
  CHECK(bound.at("terms") == "t_s + t_h + 15 m t_w");
  CHECK(bound.at("difference") == "14 t_s + 31 t_h more");
}

TEST_CASE("the times of steps have formulas, which add up where steps do not overlap", "[formula]") {
  const Workplace here;
  here.put("h.json", on_hypercube);
  const Json steps = Json::parse(here.hopscope("run h.json --format json").output).at("time_formula").at("steps");
  REQUIRE(steps.size() == 15);
  CHECK(steps.at(0) ==
        Json({{"step", 1}, {"begin", "0"}, {"end", "t_s + t_h + m t_w"}, {"time", "t_s + t_h + m t_w"}}));
  CHECK(steps.at(2).at("time") == "t_s + 2 t_h + m t_w");
  CHECK(steps.at(14).at("end") == "15 t_s + 32 t_h + 15 m t_w");
}

TEST_CASE("a run that a longer startup makes shorter says so, and in which steps", "[formula]") {
  const Workplace here;
  here.put("bruck.json",
           R"({"platform": {"topology": {"family": "mesh", "dims": [3, 3]}, "ports": "all",
    "switching": "store-and-forward", "costs": {"t_s": 10, "t_w": 1, "t_h": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "bruck", "message_words": 200}})");
  const auto ran = here.hopscope("run bruck.json");
  CHECK(contains(ran.output, "= -3 t_s + 11 t_h + 63 m t_w"));
  CHECK(contains(ran.output, "a longer t_s makes this run shorter: see step"));
}

TEST_CASE(
    "where errors of costs are multiplied a million times, a run tells "
    "how many digits count",
    "[formula]") {
  const Workplace here;
  here.put("unstable.json",
           R"({"platform": {"topology": {"family": "line", "nodes": 16},
    "costs": {"t_s": 6.28125, "t_w": 1.640625, "t_h": 0.796875}, "ports": "all", "switching": "store-and-forward",
    "mapping": {"table": [14, 5, 3, 10, 8, 1, 9, 2, 6, 11, 15, 4, 13, 0, 12, 7]}},
    "schedule": {"operation": "all-gather", "algorithm": "ring", "message_words": 128.59375}})");
  const auto ran = here.hopscope("run unstable.json");
  CHECK(ran.status == 0);
  CHECK(contains(ran.output, "no formula: an error of a cost is multiplied by"));
  CHECK(Json::parse(here.hopscope("run unstable.json --format json").output).at("time_formula").is_null());
  const Json asked = Json::parse(here.hopscope("run unstable.json --formula --format json").output);
  CHECK(asked.at("time_formula").at("amplification").get<double>() > 1e6);
}

TEST_CASE("a scenario may expect the formula of its run, in any form", "[formula]") {
  const Workplace here;
  const auto with = [&](const std::string &formula) {
    std::string text = on_hypercube;
    text.insert(1, R"("expect": {"time_formula": ")" + formula + "\"}, ");
    here.put("expecting.json", text);
    return here.hopscope("run expecting.json");
  };
  CHECK(with("15 t_s + 32 t_h + 15 m t_w").status == 0);
  CHECK(with("(t_s + t_w m)(p-1) + t_h (p/2) log p").status == 0);
  const auto without_hops = with("(t_s + t_w m)(p-1)");
  CHECK(without_hops.status == 1);
  CHECK(says_it(without_hops.output,
                "time_formula: expected (t_s + t_w m)(p-1), found 15 t_s + 32 "
                "t_h + 15 m t_w: 32 t_h more"));
  CHECK(says_it(with("14 t_s + 32 t_h + 17 m t_w").output, "t_s more, 2 m t_w less"));
  CHECK(says_it(with("t_s t_w").output, "which is not a sum of the same terms"));
  const auto wrong = with("7 t_x");
  CHECK(wrong.status == 2);
  CHECK(says_it(wrong.errors, "/expect/time_formula: \"7 t_x\" is not a formula"));
}

TEST_CASE("where rounding decides the order of two events, a run tells both times", "[formula][unsanitized]") {
  const Workplace here;
  // In exact arithmetic events are at one instant, and doubles take them one
  // after the other.
  here.put("tie.json",
           R"({"platform": {"topology": {"family": "torus", "dims": [8, 8]}, "ports": 2,
    "switching": "store-and-forward", "costs": {"t_s": 33.1, "t_w": 1, "t_h": 2}},
    "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 0.7}})");
  // MODEL: "The formula of a run": at m = 52 the time jumps from 730 to 574,
  // and this is beside it.
  here.put("near.json",
           R"({"platform": {"topology": {"family": "torus", "dims": [2, 4]}, "ports": 2,
    "contention": "fifo", "costs": {"t_s": 50, "t_w": 0.9999999999999, "t_h": 2}},
    "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 52}})");
  for (const auto &[file, exact] : {std::pair("tie.json", "1508"), {"near.json", "730"}}) {
    INFO(file);
    const auto ran = here.hopscope(std::string("run ") + file);
    CHECK(ran.status == 0);
    CHECK(says_it(ran.output, std::string("no formula: rounding has decided which "
                                          "of two events comes first: in exact "
                                          "arithmetic this run takes ") +
                                  exact));
    const Json asked =
        Json::parse(here.hopscope(std::string("run ") + file + " --formula --format json").output).at("time_formula");
    CHECK(contains(asked.at("remarks").dump(), exact));
  }
}

TEST_CASE("costs that are 0 have no range", "[formula]") {
  const Workplace here;
  here.put("h.json", on_hypercube);
  const auto ran = here.hopscope("run h.json --set platform.costs.t_w=0");
  CHECK(contains(ran.output, "= 15 t_s + 32 t_h, for all m, t_s, t_h"));
}

TEST_CASE(
    "curve names the fastest schedule for every size, with borders as "
    "fractions",
    "[formula]") {
  const Workplace here;
  for (const char *const schedule :
       {R"("pairwise")", R"("hypercube")", R"("bruck", "radix": 3)", R"("bruck", "radix": 4)"}) {
    std::string text = on_hypercube;
    text.replace(text.find("\"pairwise\""), 10, schedule);
    std::string name = std::string(schedule);
    std::erase_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
    text.insert(1, "\"name\": \"" + name + "\", ");
    here.put((name + ".json").c_str(), text);
  }
  const auto ran = here.hopscope(
      "curve pairwise.json hypercube.json bruckradix3.json "
      "bruckradix4.json --format json");
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
  CHECK(contains(barrier.errors, "/schedule: has no message size"));
}

TEST_CASE("a curve that has more pieces than allowed is known to a smaller size", "[formula]") {
  const Workplace here;
  here.put("r.json",
           R"({"platform": {"topology": {"family": "ring", "nodes": 16},
    "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
    "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 1}})");
  const Json curve = Json::parse(here.hopscope("curve r.json --pieces 3 --format json").output);
  CHECK(curve.at("complete") == false);
  CHECK(curve.at("pieces").size() == 3);
  CHECK(curve.at("to") == "40/9");
  CHECK(contains(here.hopscope("curve r.json --pieces 3").output, "known:"));
}

// MODEL: "The formula of a run": a mesh on which a slower startup makes bruck
// faster.
constexpr const char *on_mesh =
    R"({"platform": {"topology": {"family": "mesh", "dims": [3, 3]}, "ports": "all",
  "switching": "store-and-forward", "costs": {"t_s": 10, "t_w": 1, "t_h": 1}},
  "schedule": {"operation": "all-to-all", "algorithm": "bruck", "message_words": 200}})";

TEST_CASE("a curve along a cost has the times of runs with that cost", "[formula]") {
  const Workplace here;
  here.put("bruck.json", on_mesh);
  for (const std::string cost : {"t_s", "t_h", "t_w"}) {
    INFO(cost);
    const Json curve = Json::parse(here.hopscope("curve bruck.json --along " + cost + " --format json").output);
    CHECK(curve.at("along") == cost);
    CHECK(curve.at("complete") == true);
    const auto &pieces = curve.at("pieces");
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const auto fraction = [](const Json &text) { return Rational(text.get<std::string>()).rounded(); };
      const double from = fraction(pieces[i].at("from"));
      const double to = fraction(i + 1 < pieces.size() ? pieces[i + 1].at("from") : curve.at("to"));
      const double value = from + 0.375 * (to - from);
      const Json run = Json::parse(here.hopscope(fmt::format("run bruck.json --no-formula --set "
                                                             "platform.costs.{}={} --format json",
                                                             cost, value))
                                       .output);
      INFO(cost << " = " << value);
      CHECK(run.at("time").get<double>() ==
            Approx(fraction(pieces[i].at("constant")) + fraction(pieces[i].at("slope")) * value).epsilon(1e-9));
    }
  }
  CHECK(
      says_it(here.hopscope("curve bruck.json --along t_s --from 9 --to 11").output, "from t_s time 9 12611 - 3 t_s"));
  const auto unknown = here.hopscope("curve bruck.json --along t_r");
  CHECK(unknown.status == 2);
  CHECK(says_it(unknown.errors,
                "has no cost \"t_r\" above 0 to vary; "
                "there are m, t_w, t_s, t_h"));
}

// MODEL: "The formula of a run": at m = 52 the time jumps from 730 to 574.
constexpr const char *on_jump = R"({"platform": {"topology": {"family": "torus", "dims": [2, 4]}, "ports": 2,
  "contention": "fifo", "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
  "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 52}})";

TEST_CASE("a jump at an end of the range is told, and what it is there is no curve's end", "[formula]") {
  const Workplace here;
  here.put("jump.json", on_jump);
  const Json above = Json::parse(here.hopscope("curve jump.json --from 40 --to 52 --format json").output).at("jumps");
  REQUIRE(!above.empty());
  CHECK(above.back() == Json({{"at", "52"}, {"before", "730"}, {"there", "574"}, {"after", "574"}}));
  CHECK(
      says_it(here.hopscope("curve jump.json --from 40 --to 52").output, "at m = 52 from 730 to 574; there it is 574"));
  const Json found = Json::parse(here.hopscope("recommend jump.json --to 52 --format json").output);
  CHECK(found.at("intervals").back().at("time_at_to") == 574);
}

TEST_CASE("of curves that are known in part none is called the slowest, and other operations are refused",
          "[formula]") {
  const Workplace here;
  here.put("h.json", on_hypercube);
  std::string slow = on_hypercube;
  slow.replace(slow.find("\"pairwise\""), 10, "\"random-order\"");
  here.put("slow.json", slow);
  const std::string cut = here.hopscope("curve h.json slow.json --pieces 1").output;
  CHECK(contains(cut, "known:"));
  CHECK_FALSE(contains(cut, "never:"));
  CHECK_FALSE(contains(cut, "to 1048576 words, by"));
  std::string other = on_hypercube;
  other.replace(other.find("\"all-to-all\""), 12, "\"all-gather\"");
  other.replace(other.find("\"pairwise\""), 10, "\"ring\"");
  here.put("other.json", other);
  const auto refused = here.hopscope("curve h.json other.json");
  CHECK(refused.status == 2);
  CHECK(
      contains(refused.errors, "other.json: /schedule/operation: is all-gather, but that of the first is all-to-all"));
}

TEST_CASE("curves are drawn, with their knots and the changes of the fastest", "[formula]") {
  const Workplace here;
  here.put("h.json", on_hypercube);
  std::string other_schedule = on_hypercube;
  other_schedule.replace(other_schedule.find("pairwise"), 8, "hypercube");
  here.put("p.json", R"({"name": "after dimensions", )" + other_schedule.substr(1));
  CHECK(here.hopscope("curve h.json p.json --plot curves.html").status == 0);
  const std::string page = here.read("curves.html");
  CHECK(contains(page, "exact curves of the time"));
  CHECK(contains(page, "after dimensions"));
  const auto other = here.hopscope("curve h.json --plot curves.pdf");
  CHECK(other.status == 2);
  CHECK(contains(other.errors,
                 "a plot is written as .html, .svg or .png, but "
                 "curves.pdf is none of them"));
}

}  // namespace hopscope::test
