// The messages of `table` on conditions that no point satisfies, and on unknown operators.
#include <catch2/catch.hpp>

#include "support/small_store.hpp"

namespace hopscope::test {

namespace {

// The message with an empty table.
std::string said_of_conditions(const Workplace& here, const std::string& conditions) {
  const auto ending = here.hopscope("table results.db " + conditions);
  CHECK(ending.status == 0);
  CHECK(std::ranges::count(ending.output, '\n') == 1);  // the headings
  return ending.errors;
}

const std::string none = "results.db: no point satisfies ";

}  // namespace

TEST_CASE("a condition that no point satisfies by itself is reported, with the existing values") {
  const SmallStore here;
  const std::string left_out = "results.db: 6 points have no result and are left out; --failed says why\n";
  CHECK(said_of_conditions(here, "--where algorithm=pairwse") ==
        none + "algorithm=pairwse; algorithm has the values hypercube, pairwise (did you mean \"pairwise\"?)\n");
  CHECK(said_of_conditions(here, "--where 'p>100' --where m=16") ==
        none + "p>100; p has the values 8, 16\n" +
            "results.db: 2 points have no result and are left out; --failed says why\n");
  CHECK(said_of_conditions(here, "--where p=9 --where m=17") ==
        none + "p=9; p has the values 8, 16\n" + none + "m=17; m has the values 1, 16, 256\n");
  CHECK(said_of_conditions(here, "--where t_s=51") == none + "t_s=51; t_s has the value 50\n" + left_out);
  CHECK(said_of_conditions(here, "--where radix=2") == none + "radix=2; radix has no value in any point\n" + left_out);
  CHECK(said_of_conditions(here, "--where platform.topology.dimension=7") ==
        none + "platform.topology.dimension=7; platform.topology.dimension has the values 3, 4\n");
  // They have no results, and are reported as usual.
  CHECK(said_of_conditions(here, "--where algorithm=mesh") ==
        none + "algorithm=mesh; algorithm has the values hypercube, pairwise\n" + left_out);
  // Each is satisfied, by different points.
  CHECK(said_of_conditions(here, "--where time=357 --where algorithm=hypercube") ==
        none.substr(0, none.size() - 1) + " all conditions, though each is satisfied by some\n");
  CHECK(said_of_conditions(here, "--quiet --where p=9").empty());
}

TEST_CASE("of many values the first ten, the number, the last and the nearest are reported") {
  const Workplace here;
  here.put("many.json", R"({
    "platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 1, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "ring", "message_words": 1},
    "sweep": {"schedule.message_words": {"from": 1, "to": 40, "step": 1.125}}})");
  REQUIRE(here.hopscope("sweep many.json --store results.db").status == 0);
  CHECK(said_of_conditions(here, "--where m=37.2") ==
        none +
            "m=37.2; m has the values 1, 2.125, 3.25, 4.375, 5.5, 6.625, 7.75, 8.875, 10, 11.125, .. 39.25: 35 in all "
            "(did you mean 37?)\n");
}

TEST_CASE("an operator of another language is reported with the intended one") {
  const SmallStore here;
  for (const auto& [written, meant] :
       {std::pair("p==16", "p=16"), std::pair("p = = 16", "p=16"),
        std::pair("algorithm==pairwise", "algorithm=pairwise"), std::pair("p=>16", "p>=16"),
        std::pair("p=<16", "p<=16"), std::pair("p<>16", "p!=16"), std::pair("p!==16", "p!=16")}) {
    const auto ending = here.hopscope("table results.db --where '" + std::string(written) + "'");
    CHECK(ending.status == 2);
    CHECK(ending.output.empty());
    CHECK(ending.errors == "hopscope: --where \"" + std::string(written) + "\": there is no such operator; write \"" +
                               meant + "\"\nTry: hopscope table STORE --describe\n");
  }
}

}  // namespace hopscope::test
