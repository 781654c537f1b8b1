// The tables that `table` prints of a store.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <cmath>
#include <set>

#include "support/small_store.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

const char* const left_out = "results.db: 6 points have no result and are left out; --failed says why\n";

}  // namespace

TEST_CASE(
    "a table shows the settings that differ among points, with their times, and reports how many points it omits") {
  const SmallStore here;
  const auto ending = here.hopscope("table results.db");
  CHECK(ending.status == 0);
  CHECK(ending.errors == left_out);
  CHECK(ending.output ==
        "ranks  algorithm  message_words  time  analytic  ratio  max_congestion\n"
        "    8  hypercube              1   162       162      1               1\n"
        "    8  hypercube             16   342       342      1               1\n"
        "    8  hypercube            256  3222      3222      1               1\n"
        "    8  pairwise               1   357       357      1               1\n"
        "    8  pairwise              16   462       462      1               1\n"
        "    8  pairwise             256  2142      2142      1               1\n"
        "   16  hypercube              1   232       232      1               1\n"
        "   16  hypercube             16   712       712      1               1\n"
        "   16  hypercube            256  8392      8392      1               1\n"
        "   16  pairwise               1   765       765      1               1\n"
        "   16  pairwise              16   990       990      1               1\n"
        "   16  pairwise             256  4590      4590      1               1\n");
  CHECK(here.hopscope("table results.db --quiet").errors.empty());
}

TEST_CASE("a pivot has a row for each size and a column for each algorithm, sorted as numbers") {
  const SmallStore here;
  const Json table = table_json(here, "--rows p,m --across algorithm");
  REQUIRE(table.size() == 6);
  std::size_t row = 0;
  for (const double d : {3.0, 4.0}) {
    for (const double m : {1.0, 16.0, 256.0}) {
      const double p = std::exp2(d);
      CHECK(table[row] == Json{{"p", p},
                               {"m", m},
                               {"time", {{"pairwise", pairwise_time(p, m)}, {"hypercube", hypercube_time(d, p, m)}}}});
      ++row;
    }
  }
  CHECK(here.hopscope("table results.db --quiet --where p=8 --rows m --across algorithm --cell ratio").output ==
        "     ratio\n"
        "  m  hypercube  pairwise\n"
        "  1          1         1\n"
        " 16          1         1\n"
        "256          1         1\n");
  CHECK(here.hopscope("table results.db --quiet --format csv --where p=8 --rows m --across algorithm").output ==
        "m,hypercube,pairwise\r\n1,162,357\r\n16,342,462\r\n256,3222,2142\r\n");
}

TEST_CASE("fields of the scenario are sorted as numbers, whole or not") {
  const Workplace here;
  Json sweep = Json::parse(small_sweep);
  sweep["sweep"] = {{"platform.costs.t_s", {2, 0.5, 1, 0.25}}};
  here.put("sweep.json", sweep.dump());
  REQUIRE(here.hopscope("sweep sweep.json --store results.db").status == 0);
  CHECK(here.hopscope("table results.db --rows platform.costs.t_s --across algorithm").output ==
        "                    time\n"
        "platform.costs.t_s  pairwise\n"
        "              0.25    449.75\n"
        "              0.50    451.50\n"
        "                 1    455.00\n"
        "                 2    462.00\n");
}

TEST_CASE("several points in a cell are a mistake that names their differences, or are aggregated on request") {
  const SmallStore here;
  const auto ending = here.hopscope("table results.db --rows m --across algorithm");
  CHECK(ending.status == 2);
  CHECK(ending.output.empty());
  CHECK(ending.errors ==
        "hopscope: 2 points have m = 1, algorithm = hypercube; they differ in ranks. Choose with --where, name more "
        "columns with --rows or --across, or aggregate them: --cell median:time\n"
        "Try: hopscope table --help\n");
  const Json table = table_json(here, "--rows m --across algorithm --cell max:time");
  REQUIRE(table.size() == 3);
  CHECK(table[2] == Json{{"m", 256.0}, {"max:time", {{"hypercube", 8392.0}, {"pairwise", 4590.0}}}});
}

TEST_CASE("groups of points are aggregated") {
  const SmallStore here;
  CHECK(here.hopscope("table results.db --quiet --by algorithm --columns count,min:time,median:time,max:m").output ==
        "algorithm  count  min:time  median:time  max:m\n"
        "hypercube      6       162        527.0    256\n"
        "pairwise       6       357        877.5    256\n");
}

TEST_CASE("conditions choose points by columns, by their short names, and by fields of the scenario") {
  const SmallStore here;
  const auto points = [&](const std::string& conditions) { return table_json(here, conditions).size(); };
  CHECK(points("--where p=8") == 6);
  CHECK(points("--where 'p>8' --where 'm<256'") == 4);
  CHECK(points("--where 'm<=16' --where algorithm!=pairwise") == 4);
  CHECK(points("--where algorithm=pairwise,hypercube --where m=1,256") == 8);
  CHECK(points("--where ' platform.topology.dimension >= 4 '") == 6);
  CHECK(points("--where platform.topology.dimension=3") == 6);
  CHECK(points("--where radix=") == 12);
  CHECK(points("--where radix!=") == 0);
  CHECK(points("--where ports=1") == 12);
  CHECK(points("--where ports=all") == 0);
  CHECK(table_json(here, "--columns platform.topology.dimension,time --where m=1 --where algorithm=pairwise") ==
        Json::parse(R"([{"platform.topology.dimension": 3, "time": 357.0},
                        {"platform.topology.dimension": 4, "time": 765.0}])"));
}

TEST_CASE("the text of a condition or a name is never interpreted as a part of the statement") {
  const SmallStore here;
  CHECK(table_json(here, R"(--where "algorithm=pairwise' OR '1'='1")").empty());
  CHECK(here.hopscope("table results.db --columns 'time); DROP TABLE points; --'").status == 2);
  CHECK(here.hopscope("table results.db --columns 'platform.\"x'").status == 2);
  CHECK(here.hopscope("table results.db --where \"time) OR (1=1\"").status == 2);
  CHECK(table_json(here, "").size() == 12);
}

TEST_CASE("failed points are listed with their reasons") {
  const SmallStore here;
  const Json failed = table_json(here, "--failed");
  REQUIRE(failed.size() == 6);
  CHECK(failed[0]["schedule.algorithm"] == "mesh");
  CHECK(failed[0]["platform.topology.dimension"] == 3);
  CHECK(failed[0]["schedule.message_words"] == 1);
  CHECK(failed[0]["status"] == "failed");
  CHECK(contains(failed[0]["reason"], "mesh runs on a torus"));
  CHECK(table_json(here, "--failed --where algorithm=pairwise").empty());
  CHECK(table_json(here, "--failed --where m=16").size() == 2);
}

TEST_CASE("a store describes its columns: their meanings and their values") {
  const SmallStore here;
  std::set<std::string> names;
  for (const Json& column : table_json(here, "--describe")) {
    names.insert(column["column"].get<std::string>());
    if (column["column"] == "message_words") {
      CHECK(column["short"] == "m");
      CHECK(column["values"] == 3);
      CHECK(column["least"] == 1);
      CHECK(column["most"] == 256);
      CHECK(column["meaning"] == "m; NULL where sizes are unequal");
    }
  }
  for (const char* name : {"algorithm", "message_words", "ratio", "platform.topology.dimension"}) {
    CHECK(names.contains(name));
  }
}

TEST_CASE("a table that cannot be made ends with 2 and says why") {
  const SmallStore here;
  const auto said = [&](const std::string& arguments) {
    const auto ending = here.hopscope("table " + arguments);
    CHECK(ending.status == 2);
    CHECK(ending.output.empty());
    return ending.errors;
  };
  CHECK(said("results.db --columns tme") ==
        "hopscope: there is no column \"tme\" (did you mean \"time\"?)\nTry: hopscope table STORE --describe\n");
  CHECK(said("results.db --columns platform.topology.dimensoin") ==
        "hopscope: there is no column \"platform.topology.dimensoin\" (did you mean "
        "\"platform.topology.dimension\"?)\nTry: hopscope table STORE --describe\n");
  CHECK(said("results.db --where m") ==
        "hopscope: --where needs a condition such as algorithm=pairwise or \"p>=16\", not \"m\"\n"
        "Try: hopscope table STORE --describe\n");
  CHECK(said("results.db --where p=many") ==
        "hopscope: --where \"p=many\": p is a number, \"many\" is not\nTry: hopscope table STORE --describe\n");
  CHECK(said("results.db --by p --columns average:time") ==
        "hopscope: there is no \"average\" of a column, in average:time; there are count, min, mean, median, max\n"
        "Try: hopscope table --help\n");
  CHECK(said("results.db --by p --columns mean:algorithm") ==
        "hopscope: mean:algorithm: algorithm is not numeric, for example \"hypercube\"\nTry: hopscope table --help\n");
  CHECK(said("results.db --columns time,,ratio") ==
        "hopscope: --columns needs names of columns with commas between them, not \"time,,ratio\"\n"
        "Try: hopscope table --help\n");
  CHECK(said("results.db nowhere.db") ==
        "nowhere.db: there is no such file; hopscope sweep FILE --store creates one\n");
  CHECK(said("") == "hopscope: table needs a store that sweep has written\nTry: hopscope table --help\n");
  CHECK(said("results.db --output results.db") ==
        "results.db: is read, and --output would overwrite it; give another file\n");
  CHECK(said("nowhere.db") == "nowhere.db: there is no such file; hopscope sweep FILE --store creates one\n");
  CHECK(said("sweep.json") ==
        "sweep.json: this is a scenario, not a store of a sweep; hopscope run and hopscope compare take it\n");
}

TEST_CASE("a table that is not read to its end is no failure, nor is one without rows") {
  const SmallStore here;
  CHECK(here.hopscope_unread("table results.db") == 0);
  const auto none = here.hopscope("table results.db --where m=5 --where algorithm=pairwise");
  CHECK(none.status == 0);
  CHECK(none.output == "time  analytic  ratio  max_congestion\n");
  CHECK(none.errors == "results.db: no point satisfies m=5; m has the values 1, 16, 256\n");
}

TEST_CASE("points whose blocks are not delivered are marked in a table, and left out where they could win") {
  const Workplace here;
  here.put("lazy.lua", R"lua(
function program(me)
  for j = 1, me.ranks - 1 do
    me:step(j)
    local to, from = (me.rank + j) % me.ranks, (me.rank - j) % me.ranks
    if me.message_words < 100 or j == 1 then me:keep(me:exchange(to, me:take_for(to), from)) end
  end
end)lua");
  here.put("sweep.json", R"({
  "name": "lazy", "platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 1, "t_w": 1}},
  "schedule": {"operation": "all-to-all", "program": "lazy.lua", "message_words": 1},
  "sweep": {"schedule.message_words": [10, 100]}})");
  const auto swept = here.hopscope("sweep sweep.json --store results.db --jobs 1");
  CHECK(swept.status == 1);
  CHECK(contains(swept.output, "1 point fails a check"));
  const Json table = table_json(here, "");
  REQUIRE(table.size() == 2);
  CHECK(table[0]["trouble"].is_null());
  CHECK(contains(table[1]["trouble"].get<std::string>(), "delivery: "));
  const std::string told =
      "results.db: 1 point fails a check and is left out; hopscope table results.db --where trouble!= lists them\n";
  const auto pivot = here.hopscope("table results.db --rows m --across p");
  CHECK(pivot.errors == told);
  CHECK_FALSE(contains(pivot.output, "100"));
  const auto groups = here.hopscope("table results.db --by p --columns count,min:time");
  CHECK(groups.errors == told);
  CHECK(here.hopscope("table results.db --by p --columns count --where trouble!=").errors.empty());
  CHECK(here.hopscope("plot results.db --x p --format json").errors == told);
}

}  // namespace hopscope::test
