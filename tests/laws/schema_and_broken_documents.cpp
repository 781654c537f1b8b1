// Documents broken in one place at a time, in every place: schema and reader must agree on each.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "laws/mutations.hpp"
#include "laws/schema_judge.hpp"
#include "support/sanitized.hpp"

namespace {

using schema::Json;
using schema::Judge;
using schema::mutations_of;

void check_same_verdict(const Judge& judge, const Json& document, const hopscope::Catalogue& catalogue) {
  schema::check_same_verdict(judge, document, schema::mistakes_in(document, catalogue));
}

}  // namespace

TEST_CASE("schema and reader agree on systematically broken scenarios") {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  const Judge judge(schema::joined());
  std::set<std::string_view> families_done;
  std::size_t documents = 0;
  const auto check = [&](const Json& document) {
    const std::size_t stride = hopscope::test::is_sanitized() ? 41 : 1;
    if (documents++ % stride == 0) check_same_verdict(judge, document, catalogue);
  };
  for (const hopscope::Algorithm& algorithm : catalogue.algorithms) {
    Json good = schema::full_example_of(algorithm, catalogue);
    if (families_done.emplace(algorithm.example.family).second) {
      for (const Json& document : mutations_of(good)) check(document);
    }
    const Json schedule = good["schedule"];
    for (const Json& broken : mutations_of(schedule)) {
      good["schedule"] = broken;
      check(good);
    }
  }
  Json good = schema::full_example_of(catalogue.algorithms.front(), catalogue);
  for (const Json& mapping : {Json{{"table", {0, 1, 2}}}, Json{{"random", 7}}, Json{{"gray", {2, 4}}},
                              Json{{"inverse-snake", {2, 4}}}, Json{{"file", "no such file"}}}) {
    for (const Json& broken : mutations_of(mapping)) {
      good["platform"]["mapping"] = broken;
      check(good);
    }
  }
  CHECK(documents > 5000);
}

TEST_CASE("schema and reader agree on systematically broken networks") {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  const Judge judge(schema::joined());
  Json document = schema::example_of(*catalogue.algorithm("all-to-all", "direct"), catalogue);
  const Json good = Json::parse(R"([
    {"topology": {"family": "graph", "nodes": 3, "switches": 1, "width": 2,
                  "links": [[0, 1], [1, 3], {"between": [2, 3], "width": 2, "t_w": 0.5, "t_h": 3},
                            {"between": [0, 2], "one_way": true}]},
     "costs": {"t_s": 1}, "routing": "random-minimal", "seed": 3},
    {"topology": {"family": "graph", "file": "no such file", "width": 2}, "costs": {"t_s": 1}},
    {"topology": {"family": "fat-tree", "arity": 2, "levels": 3, "construction": "k-ary-n-tree", "width": 2},
     "costs": {"t_s": 1}, "routing": "random-minimal", "seed": 3},
    {"topology": {"family": "fat-mesh", "dims": [2, 4], "width": "equal-wires", "wraparound": true},
     "costs": {"t_s": 1}, "routing": "random-minimal"},
    {"topology": {"family": "fat-mesh", "dims": [2, 4], "width": 1.5}, "costs": {"t_s": 1}},
    {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 1}, "routing": "random-minimal", "seed": 3}])");
  for (const Json& platform : good) {
    document["platform"] = platform;
    CHECK(judge.accepts(document));
    check_same_verdict(judge, document, catalogue);
    for (const Json& broken : mutations_of(platform)) {
      document["platform"] = broken;
      check_same_verdict(judge, document, catalogue);
    }
    for (const char* field : {"nodes", "dims", "arity", "levels", "construction", "wraparound", "links", "switches",
                              "file", "sizes", "inter", "width"}) {
      document["platform"] = platform;
      document["platform"]["topology"].emplace(field, 2);
      check_same_verdict(judge, document, catalogue);
    }
  }
}

TEST_CASE("schema and reader agree on systematically broken sizes") {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  const Judge judge(schema::joined());
  const auto uses_sizes = [](const hopscope::Algorithm& algorithm) { return algorithm.operation == "all-to-all-v"; };
  const auto algorithm = std::find_if(catalogue.algorithms.begin(), catalogue.algorithms.end(), uses_sizes);
  Json document = schema::example_of(*algorithm, catalogue);
  Json& sizes = document["schedule"]["sizes"];
  std::vector<Json> good{{{"csv", "no such file"}}, {{"matrix_market", "no such file"}}};
  for (const hopscope::SizeGenerator& generator : catalogue.generators)
    good.push_back(schema::full_example_of(generator));
  for (const Json& each : good) {
    sizes = each;
    CHECK(judge.accepts(document));
    check_same_verdict(judge, document, catalogue);
    for (const Json& broken : mutations_of(each)) {
      sizes = broken;
      check_same_verdict(judge, document, catalogue);
    }
    for (const char* field : {"csv", "matrix_market", "generator", "seed", "words", "large", "file"}) {
      sizes = each;
      sizes.emplace(field, "text");
      check_same_verdict(judge, document, catalogue);
    }
  }
}
