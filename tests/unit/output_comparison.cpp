#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "output/comparison/comparison.hpp"
#include "support/program.hpp"
#include "unit/output_samples.hpp"

using namespace hopscope;

namespace {

using hopscope::test::contains;

// Two algorithms, the file's own the slower one, a third that does not fit, and a crossover.
Comparison sample() {
  Comparison comparison;
  comparison.common = test::colliding_result();
  comparison.runs.push_back({"pairwise", test::clean_result(), false, false, true});
  comparison.runs.push_back({"direct", test::colliding_result(), true, false, false});
  comparison.left_out.push_back({"ring", "ring runs on a ring", false});
  Crossover crossover;
  crossover.below = {"direct"};
  crossover.above = {"pairwise", "shift"};
  crossover.below_line = Line{0, 3};
  crossover.above_line = Line{10, 1};
  crossover.by_formula = 5;
  crossover.probes = {{2.5, 7.5, 12.5}, {10, 30, 20}};
  crossover.confirmed = true;
  comparison.sizes = SizeDependence{{crossover}, {"direct"}, 1, 64, 7};
  return comparison;
}

}  // namespace

TEST_CASE("a comparison as readable text begins with its answer") {
  const std::string answer =
      R"(* fastest:       pairwise, 116 us; next best: direct, 2.556 times as long
> in the file:   direct, takes 2.556 times as long as pairwise
at other sizes:  below 5 words direct, above pairwise and shift

two steps                                                                              engine native
hypercube, 4 nodes, 8 channels · cut-through · t_s 50  t_w 1  t_h 2 us · one port · 64 words a pair

   algorithm  steps  messages  words  congestion  simulated  formula  ratio  time/bound
*  pairwise       1         4    256           1      116.0    116.0  1.000
 > direct         2         8    512           2      296.5    296.5  1.000       2.316

)";
  const std::string formulas = R"(formulas:        pairwise: t_s + t_h + t_w m
                 direct: measured by hand
)";
  CHECK(comparison_table(sample(), {}) ==
        answer + R"(more:            --formulas prints the formulas; --all also options that were tuned, crossovers,
                 lower bounds and what was left out
)");
  CHECK(comparison_table(sample(), {.formulas = true}) ==
        answer + formulas +
            R"(more:            --all prints options that were tuned, crossovers, lower bounds and what was left
                 out
)");
  CHECK(comparison_table(sample(),
                         {.all = true}) == answer + R"(crossover:       below 5 words direct, above pairwise and shift
                 by formula: 0 + 3 m = 10 + 1 m
                 runs agree: 7.5 and 12.5 us at 2.5 words, 30 and 20 us at 10 words
                 searched at 7 sizes from 1 to 64 words; a change and back between two of them would
                 be missed
)" + formulas + R"(lower bounds:    ≥ 128 us: one-port volume, 2 t_w m (for direct)
left out:        ring runs on a ring
)");
}

TEST_CASE("where one algorithm is always the fastest, the answer says so") {
  auto comparison = sample();
  comparison.sizes->crossovers.clear();
  CHECK(contains(comparison_table(comparison, {}), "at other sizes:  always direct from 1 to 64 words\n"));
  CHECK(contains(comparison_table(comparison, {.all = true}), "crossover:       none: always direct from 1 to 64"));
}

TEST_CASE("runs that contradict a crossover are reported in the answer") {
  auto comparison = sample();
  comparison.sizes->crossovers.front().confirmed = false;
  CHECK(contains(comparison_table(comparison, {}), "; runs DO NOT AGREE: "));
}

TEST_CASE("contradictions between runs and formulas are reported clearly") {
  auto comparison = sample();
  auto& crossover = comparison.sizes->crossovers.front();
  crossover.confirmed = false;
  CHECK(contains(comparison_table(comparison, {.all = true}), "runs DO NOT AGREE: 7.5 and 12.5 us at 2.5 words"));
  crossover.confirmed = true;
  crossover.by_runs = 6;
  CHECK(contains(comparison_table(comparison, {.all = true}), "below 6 words direct, above"));
  CHECK(contains(comparison_table(comparison, {.all = true}),
                 "by simulation; by formula: 0 + 3 m = 10 + 1 m, at 5 words, which runs contradict\n"));
  crossover.by_formula.reset();
  CHECK(contains(comparison_table(comparison, {.all = true}), "by simulation, since not both formulas are exact\n"));
}

TEST_CASE("a run with failed checks is reported, and is never the winner") {
  auto comparison = sample();
  comparison.runs[1].result.delivery = Delivery::failed;
  comparison.runs[1].result.delivery_failures = {"rank 3 lacks a block"};
  comparison.left_out.push_back({"shift", "deadlock: nobody sends", true});
  const auto text = comparison_table(comparison, {});
  CHECK(contains(text, "! problem:       direct: delivery: rank 3 lacks a block\n"));
  CHECK(contains(text, "! failed:        shift: deadlock: nobody sends\n"));
  CHECK(contains(text, "!> direct "));
  CHECK(contains(text, "> in the file:   direct, which fails\n"));
  CHECK_FALSE(contains(text, "next best: direct"));
}

TEST_CASE("a formula that does not apply, or that is violated, is marked") {
  auto comparison = sample();
  auto& formula = comparison.runs[1].result.analytic.back();
  formula.assumptions = {{"t_h = 0", false}, {"one port", true}};
  CHECK(contains(comparison_table(comparison, {}), "? 296.5"));
  CHECK(contains(comparison_table(comparison, {.formulas = true}),
                 "direct: measured by hand; assumes t_h = 0, which does not hold here\n"));
  formula.assumptions.clear();
  formula.value = 200;
  CHECK(contains(comparison_table(comparison, {}), "claims exactly 200, and the run takes"));
}

TEST_CASE("a table that is too wide leaves out messages, then words") {
  CHECK(contains(comparison_table(sample(), {false, 80}), "   algorithm  steps  words  congestion"));
  CHECK(contains(comparison_table(sample(), {false, 74}), "   algorithm  steps  congestion"));
}

TEST_CASE("a comparison without runs or sizes is still printed") {
  Comparison comparison = sample();
  comparison.runs.clear();
  comparison.sizes.reset();
  CHECK(contains(comparison_table(comparison, {}), "left out:        ring runs on a ring\n"));
  CHECK(nlohmann::json::parse(comparison_json(std::vector{comparison}, false))["crossovers"].is_null());
}

TEST_CASE("a comparison in json has a stable shape") {
  const auto object = nlohmann::json::parse(comparison_json(std::vector{sample()}, false));
  for (const auto* field : {"hopscope", "scenario", "engine", "platform", "schedule", "algorithms", "left_out",
                            "sizes_tried", "fastest_for_smallest", "crossovers"}) {
    CHECK(object.contains(field));
  }
  const auto& direct = object["algorithms"][1];
  CHECK(direct["own"] == true);
  CHECK(direct["time"] == 296.5);
  CHECK(direct["bound"]["name"] == "one-port volume");
  CHECK(object["algorithms"][0]["bound"].is_null());
  CHECK(object["crossovers"][0] == nlohmann::json::parse(R"({
    "message_words": 5.0, "below": ["direct"], "above": ["pairwise", "shift"], "by_formula": 5.0, "by_runs": null,
    "jump": null, "confirmed": true, "changes_fastest": false, "undercut_by": null, "faster_if_tuned": null,
    "not_run": 0,
    "runs": [{"message_words": 2.5, "below": 7.5, "above": 12.5}, {"message_words": 10.0, "below": 30.0, "above": 20.0}],
    "below_line": {"at_zero": 0.0, "per_word": 3.0}, "above_line": {"at_zero": 10.0, "per_word": 1.0}})"));
  CHECK(nlohmann::json::parse(comparison_json(std::vector{sample(), sample()}, true)).size() == 2);
}

TEST_CASE("a comparison in csv has a row per algorithm") {
  CHECK(
      comparison_csv(std::vector{sample()}) ==
      "scenario,engine,algorithm,name,own,winner,mapping,steps,messages,words,link_traversals,word_hops,"
      "max_congestion,max_load,time,formula,formula_kind,formula_holds,formula_ratio,bound,bound_ratio,delivery,"
      "combination_rank_order,combination_same_everywhere,combination_depth,combination_operations,combination_"
      "words,algbw,busbw,busbw_at_best\r\n"
      "two "
      "steps,native,pairwise,pairwise,false,true,identity,1,4,256,4,256,1,1,116,116,exact,true,1,,,verified,,,,,,,,\r\n"
      "two steps,native,pairwise,direct,true,false,identity,2,8,512,12,768,2,2,296.5,296.5,exact,true,1,128,2.31640625,"
      "verified,,,,,,,,\r\n");
}

TEST_CASE("a comparison of an operation that adds tells how the results were combined") {
  Comparison comparison = sample();
  comparison.runs[0].result.combination = Combination{true, true, 2, 8, 512};
  comparison.runs[1].result.combination = Combination{false, false, 3, 9, 576};
  const auto text = comparison_table(comparison, {});
  CHECK(contains(text, "ratio  time/bound  same bits  in order\n"));
  CHECK(contains(text, "  1.000                    yes       yes\n"));
  CHECK(contains(text, "  1.000       2.316         no        no\n"));
  const auto csv = comparison_csv(std::vector{comparison});
  CHECK(contains(csv, ",verified,true,true,2,8,512,,,\r\n"));
  CHECK(contains(csv, ",verified,false,false,3,9,576,,,\r\n"));
  const auto object = nlohmann::json::parse(comparison_json(std::vector{comparison}, false));
  CHECK(object["algorithms"][1]["combination"] ==
        nlohmann::json::parse(
            R"({"rank_order": false, "same_everywhere": false, "depth": 3, "operations": 9, "words": 576})"));
}

TEST_CASE("how the results were combined is told in lines beneath a table that is too narrow for columns") {
  Comparison comparison = sample();
  comparison.runs[0].result.combination = Combination{true, true, 2, 8, 512};
  comparison.runs[1].result.combination = Combination{false, true, 3, 9, 576};
  const auto text = comparison_table(comparison, {false, 74});
  CHECK(contains(text, "   algorithm  steps  congestion  simulated  formula  ratio  time/bound\n"));
  CHECK(contains(text, "\nsame bits:       all\nin order:        pairwise\n"));
}

TEST_CASE("a comparison of prefix sums has no column for the same bits, one of untracked runs neither") {
  Comparison comparison = sample();
  comparison.runs[0].result.combination = Combination{true, std::nullopt, 2, 8, 512};
  CHECK(contains(comparison_table(comparison, {}), "time/bound  in order\n"));
  CHECK(contains(comparison_csv(std::vector{comparison}), ",verified,true,,2,8,512,,,\r\n"));
  CHECK(contains(comparison_table(sample(), {}), "time/bound\n"));
  CHECK(nlohmann::json::parse(comparison_json(std::vector{sample()}, false))["algorithms"][0]["combination"].is_null());
}
