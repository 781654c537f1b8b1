// Predictions are judged over a range, and a difference is explained by what is missing.
#include <catch2/catch.hpp>

#include <sstream>

#include <fmt/format.h>

#include <hopscope/simulate.hpp>

#include "schedule/expression.hpp"
#include "study/prediction/prediction.hpp"
#include "support/files_in_memory.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

struct Setting {
  std::string topology, schedule;
};
const Setting on_hypercube{R"({"family": "hypercube", "dimension": 3})",
                           R"("operation": "all-to-all", "algorithm": "pairwise", "message_words": 64)"};
const Setting on_ring{R"({"family": "ring", "nodes": 6})",
                      R"("operation": "all-to-all", "algorithm": "ring", "message_words": 64)"};
const Setting on_torus{R"({"family": "torus", "dims": [4, 4]})",
                       R"("operation": "all-to-all", "algorithm": "mesh", "message_words": 64)"};
const Setting in_dimensions{R"({"family": "hypercube", "dimension": 3})",
                            R"("operation": "all-to-all", "algorithm": "hypercube", "message_words": 64)"};
const Setting a_shift{R"({"family": "ring", "nodes": 7})",
                      R"("operation": "shift", "algorithm": "ring", "shift": 3, "message_words": 64)"};

std::vector<Verdict> verdicts(const Setting& setting, const std::string& predict,
                              const std::string& costs = "50 1 2 3") {
  double t_s = 0, t_w = 0, t_h = 0, t_r = 0;
  std::istringstream(costs) >> t_s >> t_w >> t_h >> t_r;
  const auto files = std::make_shared<FilesInMemory>();
  files->put("s.json",
             fmt::format(R"({{"platform": {{"topology": {}, "costs": {{"t_s": {}, "t_w": {}, "t_h": {}, "t_r": {}}},
                                           "time_unit": "us"}},
                            "schedule": {{{}}}, "predict": {}}})",
                         setting.topology, t_s, t_w, t_h, t_r, setting.schedule, predict));
  const ReadOptions read{.files = files};
  const Scenario scenario = read_scenario("s.json", catalogue(), read);
  return judged("s.json", scenario, simulate(scenario), catalogue(), read, {});
}

std::string judged_time(const Setting& setting, const std::string& formula, const std::string& costs = "50 1 2 3") {
  return verdicts(setting, fmt::format(R"({{"time": "{}"}})", formula), costs).front().words;
}

bool ends_with(const std::string& text, const std::string& end) { return text.ends_with(end); }
bool contains_text(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the formulas of the book hold everywhere", "[prediction]") {
  const std::string everywhere = "holds everywhere: in ";
  CHECK(judged_time(on_hypercube, "(t_s + t_w*m)*(p-1) + t_h*p/2*log(p)") ==
        "holds everywhere: in 15 settings, p from 2 to 32");
  CHECK(judged_time(on_ring, "(t_s + t_h + t_w*m*p/2)*(p-1)").starts_with(everywhere));
  CHECK(judged_time(on_torus, "(t_s + t_h + t_w*m*p/2)*(r+c-2) + t_r*m*p").starts_with(everywhere));
  CHECK(judged_time(in_dimensions, "(t_s + t_h + t_w*m*p/2 + t_r*m*p)*d").starts_with(everywhere));
  CHECK(judged_time(a_shift, "min(q, p-q)*(t_s + t_h + t_w*m)").starts_with(everywhere));
}

TEST_CASE("p in place of p - 1, anywhere in a formula, is named", "[prediction]") {
  CHECK(ends_with(judged_time(on_hypercube, "(t_s + t_w m) p + t_h (p/2) log p"), ": p in place of p - 1"));
  CHECK(ends_with(judged_time(on_ring, "(t_s + t_h + t_w m p/2) p"), ": p in place of p - 1"));
  CHECK(ends_with(judged_time(on_ring, "(t_s + t_h + t_w m (p-1)/2)(p-1)"), ": p - 1 in place of p"));
  const auto steps = [](const std::string& formula) {
    return verdicts(on_hypercube, fmt::format(R"({{"steps": "{}"}})", formula)).front().words;
  };
  CHECK(ends_with(steps("p"), ": p in place of p - 1"));
  CHECK_FALSE(contains_text(steps("p+1"), "in place of"));
  CHECK_FALSE(contains_text(steps("log p"), "in place of"));
}

TEST_CASE("formulas may be written as books print them", "[prediction]") {
  const std::vector<NamedNumber> names{{"p", 16}, {"m", 6}, {"q", 5}, {"t_s", 50}, {"t_w", 2}, {"t_h", 3}};
  const auto value = [&](const std::string& formula) { return Expression(formula).value(names); };
  CHECK(value("(t_s + t_w m)(p-1) + t_h (p/2) log p") == 62 * 15 + 3 * 8 * 4);
  CHECK(value("2(t_s + t_h)(sqrt p - 1)") == 2 * 53 * 3);
  CHECK(value("2 log p - 1") == 7);
  CHECK(value("t_h log^2 p + log^2(p-0) m") == 3 * 16 + 16 * 6);
  CHECK(value("(2t_s + 0.5t_w m)2p") == 106 * 32);
  CHECK(value("1E3 + 2.5E-1") == 1000.25);
  CHECK(value("2t_s(\u221ap \u2212 1) \u00b7 2 \u00d7 2") == 100 * 3 * 4);
  CHECK(value("1e3p + 1e-3*m + .5") == Approx(16000.506));
  CHECK(value("min(q, p-q)(t_s + t_w m) - max(1, q, 2)") == 5 * 62 - 5);
  CHECK(value("m^2 popcount(q) p") == 36 * 2 * 16);
  CHECK(value("-2^2 + 2^-1 + 2^3^2 * -1") == -4 + 0.5 - 512);
  CHECK(value("p/2 m") == 48);
  CHECK(value("ceil(log2 p / 3) floor 2.5 abs(q-p) log log p") == 2 * 2 * 11 * 2);
  CHECK(judged_time(on_hypercube, "(t_s + t_w m)(p-1) + t_h (p/2) log p").starts_with("holds everywhere"));
}

TEST_CASE("formulas have the signs, names and functions that the page of exercises lists, and no others",
          "[prediction]") {
  const std::vector<NamedNumber> names{{"p", 4}, {"m", 8}};
  for (const char* no_formula : {"p-1--2",
                                 "p-1 -- 2",
                                 "p--(anything at all)",
                                 "p+-1",
                                 "p--1",
                                 "+p",
                                 "p or m",
                                 "p and m",
                                 "not p",
                                 "p//2",
                                 "p%2",
                                 "~p",
                                 "p~m",
                                 "p&1",
                                 "p|1",
                                 "p<<1",
                                 "p<2",
                                 "p<=2",
                                 "p==4",
                                 "p=4",
                                 "'p'",
                                 "\"p\"",
                                 "[[p]]",
                                 "{p}",
                                 "#p",
                                 "p;m",
                                 "p:m",
                                 "p.m",
                                 "p..m",
                                 "...",
                                 "select(1,p)",
                                 "_G",
                                 "_ENV",
                                 "math.log(p)",
                                 "nan",
                                 "inf",
                                 "nil",
                                 "true",
                                 "0x10",
                                 "0x1p4",
                                 "1e400",
                                 "function() end",
                                 "(function() return 4 end)()",
                                 "log",
                                 "log()",
                                 "log^",
                                 "log^(2) p",
                                 "log(p, 2)",
                                 "min()",
                                 "(p",
                                 "p)",
                                 "()",
                                 "",
                                 "p,m",
                                 "(p,m)",
                                 "p^",
                                 "*p",
                                 "p*",
                                 "sqrt(-1)",
                                 "popcount(-1)",
                                 "1/0",
                                 "p !",
                                 "p\nm",
                                 "\u03c0"}) {
    CAPTURE(no_formula);
    CHECK_THROWS_AS(Expression(no_formula).value(names), ExpressionError);
  }
  CHECK_THROWS_AS(Expression(std::string(400, '(') + "p" + std::string(400, ')')), ExpressionError);
}

TEST_CASE("what is missing or superfluous is named", "[prediction]") {
  const std::string right = "(t_s + t_w*m)*(p-1) + t_h*p/2*log(p)";
  const std::vector<std::pair<std::string, std::string>> terms{
      {"t_s", "startup"},
      {"t_h", "hop"},
      {"t_w*m", "message (t_w m)"},
      {"t_w", "word (t_w)"},
      {"(t_s + t_h + t_w*m)", "step (t_s + t_h + t_w m)"},
      {"t_s*(p-1)", "startup in every step"},
      {"t_h*(p-1)", "hop in every step"},
      {"t_w*m*(p-1)", "message (t_w m) in every step"},
      {"t_w*(p-1)", "word (t_w) in every step"},
  };
  for (const auto& [term, words] : terms) {
    CAPTURE(term);
    CHECK(ends_with(judged_time(on_hypercube, right + " - " + term), ": one " + words + " too few"));
    CHECK(ends_with(judged_time(on_hypercube, right + " + " + term), ": one " + words + " too many"));
    CHECK(ends_with(judged_time(on_hypercube, right + " - " + term + "/2"), ": half a " + words + " too few"));
  }
  // The same difference as that of the number of steps, which is named first.
  CHECK(ends_with(judged_time(on_hypercube, right + " - (t_s + t_w*m)"), ": p - 1 in place of p"));
  CHECK(ends_with(judged_time(on_hypercube, right + " + (t_s + t_w*m)/2"),
                  ": half a step without hops (t_s + t_w m) too many"));
  CHECK(ends_with(judged_time(on_hypercube, right + " + 2*t_s"), ": two startups too many"));
  CHECK(ends_with(judged_time(on_hypercube, right + " - t_s/3"), ": a third of a startup too few"));
  CHECK(ends_with(judged_time(on_ring, "(t_s + t_w m p/2)(p-1)"), ": one hop in every step too few"));
  CHECK(ends_with(judged_time(on_ring, "(t_h + t_w m p/2)(p-1)"), ": one startup in every step too few"));
  CHECK(ends_with(judged_time(a_shift, "(min(q, p-q) + 1)(t_s + t_h + t_w m)"),
                  ": one step (t_s + t_h + t_w m) too many"));
  const std::vector<std::pair<std::string, std::string>> formulas{
      {"t_s*p", "t_s p"},         {"t_s*d", "t_s log p"},         {"t_h*p", "t_h p"},
      {"t_h*d", "t_h log p"},     {"t_h*p*d", "t_h p log p"},     {"t_w*m*p", "t_w m p"},
      {"t_w*m*d", "t_w m log p"}, {"t_w*m*p*d", "t_w m p log p"}, {"t_w*m*p*(p-1)", "t_w m p (p-1)"}};
  for (const auto& [term, words] : formulas) {
    CAPTURE(term);
    CHECK(ends_with(judged_time(on_hypercube, right + " - " + term), ": " + words + " too little"));
    const bool is_of_places = term == "t_h*d";  // (p + 1)/2 log p hops
    const std::string too_much = is_of_places ? "p in place of p - 1" : "1/2 " + words + " too much";
    CHECK(ends_with(judged_time(on_hypercube, right + " + " + term + "/2"), ": " + too_much));
  }
  CHECK(ends_with(judged_time(in_dimensions, "(t_s + t_h + t_w*m*p/2)*d"),
                  ": one rearrangement (t_r m p) in every step too few"));
  CHECK(ends_with(judged_time(on_torus, "(t_s + t_h + t_w*m*p/2)*(r+c-2)"), ": one rearrangement (t_r m p) too few"));
}

TEST_CASE("no cause is named that does not explain every difference", "[prediction]") {
  const std::string right = "(t_s + t_w*m)*(p-1) + t_h*p/2*log(p)";
  for (const char* wrong : {" - t_s*t_h", " + 7*t_s", " - t_s + 3*t_h", " + 50", "*1.01"}) {
    CAPTURE(wrong);
    const std::string words = judged_time(on_hypercube, right + wrong);
    CHECK(words.find(" too few") == std::string::npos);
    CHECK(words.find(" too many") == std::string::npos);
    CHECK(words.find(" too little") == std::string::npos);
    CHECK(words.find(" us too ") != std::string::npos);
  }
}

TEST_CASE("a formula that holds in a special case says in which", "[prediction]") {
  CHECK(judged_time(on_hypercube, "(t_s + t_w*m)*(p-1)") ==
        "holds for t_h = 0 only; 24 us too low at p = 8, m = 64: 1/2 t_h p log p too little");
  CHECK(judged_time(on_hypercube, "(t_s + t_h + t_w*m)*(p-1)").starts_with("holds for t_h = 0 only; "));
  CHECK(judged_time(on_hypercube, "t_s + t_w*m + t_h").starts_with("holds for p = 2 only; "));
  CHECK(judged_time(on_hypercube, "(t_s + t_w*m)*(p-1)", "50 1 0 0").starts_with("holds everywhere"));
  const auto steps = verdicts(on_hypercube, R"({"steps": "p", "max_congestion": "p/8"})");
  CHECK(steps[0].words == "1 too high at p = 8, m = 64: p in place of p - 1");
  CHECK(steps[1].words.starts_with("holds for p = 8 only; "));
  Setting direct_shift = a_shift;
  direct_shift.schedule = R"("operation": "shift", "algorithm": "direct", "shift": 3, "message_words": 64)";
  const std::string of_shift = judged_time(direct_shift, "t_s + q t_h + q m t_w");
  CHECK(of_shift.starts_with("holds here, but not in all settings; "));
  CHECK(contains_text(of_shift, ", q = "));
}

TEST_CASE("numbers are judged for the scenario itself", "[prediction]") {
  const auto all =
      verdicts(on_hypercube, R"({"time": 822, "steps": 8, "max_congestion": 1, "congestion_free": false})");
  REQUIRE(all.size() == 4);
  CHECK(all[0].holds);
  CHECK_FALSE(all[1].holds);
  CHECK(all[1].words == "1 too high");
  CHECK(all[2].holds);
  CHECK(all[3].words == "does not hold: the schedule is congestion-free");
}

TEST_CASE("a formula is told which t_w it was judged with, where channels are wider than the costs say",
          "[prediction]") {
  const Setting wide{R"({"family": "graph", "nodes": 3, "width": 10, "links": [[0, 1], [1, 2], [2, 0]]})",
                     R"("operation": "all-to-all", "algorithm": "direct", "message_words": 64)"};
  CHECK(ends_with(judged_time(wide, "(t_s + t_w m)(p-1) + t_h"), "; t_w = 0.1, of the fastest channel"));
  CHECK(judged_time(on_ring, "t_s").find("t_w = ") == std::string::npos);
}

TEST_CASE("a range of one's own is judged", "[prediction]") {
  CHECK(verdicts(on_hypercube, R"({"steps": "p-1", "over": {"platform.topology.dimension": [2, 6]}})").front().words ==
        "holds everywhere: in 2 settings, p from 4 to 64");
  CHECK_THROWS_AS(verdicts(on_ring, R"({"steps": "p-1", "over": {"platform.topology.nodes": [0]}})"), InputError);
}

}  // namespace hopscope::test
