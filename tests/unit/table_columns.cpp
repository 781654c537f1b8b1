// The columns of `table`.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/small_store.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

// With no exact formula, since ranks are not synchronized, and with one, because of a barrier.
constexpr const char* unequal_sweep = R"({
  "platform": {"topology": {"family": "complete", "nodes": 8}, "costs": {"t_s": 50, "t_w": 1}},
  "schedule": {"operation": "all-to-all-v", "algorithm": "fixed-pattern",
               "sizes": {"generator": "zipf", "exponent": 2, "seed": 1, "words": 1024}},
  "sweep": {"schedule.algorithm": ["fixed-pattern", "direct", "uniform"],
            "schedule.synchronization": ["none", "barrier"]}
})";

}  // namespace

TEST_CASE("analytic is never weaker than the lower bound, and is the last exact formula if one holds") {
  const Workplace here;
  here.put("sweep.json", unequal_sweep);
  REQUIRE(here.hopscope("sweep sweep.json --store results.db").status == 0);
  int bounds = 0;
  int exact = 0;
  for (const Json& point : table_json(
           here, "--columns synchronization,time,analytic,analytic_kind,analytic_name,ratio,lower_bound,over_bound")) {
    INFO(point);
    const double time = point["time"];
    CHECK(point["ratio"].get<double>() == Approx(time / point["analytic"].get<double>()));
    CHECK(point["over_bound"].get<double>() == Approx(time / point["lower_bound"].get<double>()));
    CHECK(point["analytic"] >= point["lower_bound"]);
    CHECK(point["analytic"].get<double>() <= time * (1 + 1e-9));
    if (point["analytic_kind"] == "exact") {
      ++exact;
      CHECK(point["analytic_name"] == "with hops");
      CHECK(point["ratio"].get<double>() == Approx(1));
    } else {
      ++bounds;
      CHECK(point["analytic_kind"] == "lower-bound");
      CHECK(point["analytic_name"] == "one-port volume");  // of the operation: alpha t_w, which dominates startups
    }
  }
  CHECK(bounds >= 3);
  CHECK(exact >= 2);
}

TEST_CASE("formula is another name of analytic, wherever column names are allowed") {
  const SmallStore here;
  CHECK(here.hopscope("table results.db --quiet --where formula=357 --columns algorithm,formula").output ==
        "algorithm  formula\npairwise       357\n");
  const Json pivot = table_json(here, "--rows m --across algorithm --cell formula --where p=8");
  REQUIRE(pivot.size() == 3);
  CHECK(pivot[0] == Json{{"m", 1.0}, {"formula", {{"pairwise", 357.0}, {"hypercube", 162.0}}}});
  CHECK(contains(here.hopscope("table results.db --columns formla").errors, "(did you mean \"formula\"?)"));
}

TEST_CASE("values that identify points are shown with all their digits, so that a condition matches them") {
  const Workplace here;
  Json sweep = Json::parse(small_sweep);
  sweep["sweep"] = {{"schedule.message_words", {3.375, 8, 1234567.0625}}};
  sweep["platform"]["costs"]["t_w"] = 0.1234567890123;
  here.put("sweep.json", sweep.dump());
  REQUIRE(here.hopscope("sweep sweep.json --store results.db").status == 0);
  for (const char* const arguments : {"--columns m,time", "--rows m --across algorithm", "--by m --columns max:time"}) {
    const std::string shown = here.hopscope(std::string("table results.db ") + arguments).output;
    INFO(shown);
    for (const char* const m : {"      3.3750  ", "      8.0000  ", "1234567.0625  "}) {
      CHECK(contains(shown, m));
      CHECK(table_json(here, "--where 'm=" + std::string(m) + "'").size() == 1);
    }
  }
  CHECK(contains(here.hopscope("table results.db --columns t_w").output, "\n0.1234567890123\n"));
  CHECK(contains(here.hopscope("table results.db --describe").output, " 3.375 "));
}

TEST_CASE("a description lists the possible states of a point") {
  const SmallStore here;
  for (const Json& column : table_json(here, "--describe")) {
    if (column["column"] != "status") continue;
    for (const char* const word : {"done: ", "failed: ", "lost: "}) CHECK(contains(column["meaning"], word));
    return;
  }
  FAIL("there is no column status");
}

}  // namespace hopscope::test
