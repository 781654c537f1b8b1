// Every field of every JSON result is documented in docs/json-results.md.
#include <catch2/catch.hpp>

#include <set>

#include <nlohmann/json.hpp>

#include "support/places.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

void collect_names(const Json& value, std::set<std::string>& names) {
  for (auto item = value.begin(); item != value.end(); ++item) {
    if (value.is_object()) names.insert(item.key());
    if (item->is_structured()) collect_names(*item, names);
  }
}

}  // namespace

TEST_CASE("the chapter on results documents each field that a command writes", "[tour]") {
  static const std::string chapter = content_of(std::filesystem::path(checkout()) / "docs" / "json-results.md");
  const char* const command =
      GENERATE("run quickstart.json --messages --engine both", "run contrast-4.5.3-one-factor-on-hypercube.json",
               "run any-network-two-racks.json", "run quickstart.json --engine symmetric", "compare quickstart.json",
               "recommend quickstart.json", "bound any-network-two-racks.json", "fit measurements/ping.csv",
               "map embeddings/figure-2.30-ring-in-hypercube.json", "claims claims/4.6.2-longest-way.json",
               "check quickstart.json", "list algorithms", "explain pairwise", "explain broadcast",
               "compare all-reduce-ring.json");
  INFO(command);
  const Workplace here;
  const Ending ending = here.shell("cd '" + checkout() + "/scenarios' && '" + tested_program() + "' " +
                                   std::string(command) + " --format json");
  std::set<std::string> names;
  collect_names(Json::parse(ending.output), names);
  CHECK(names.size() > 2);
  for (const std::string& name : names) {
    INFO(name);
    CHECK(contains(chapter, "`" + name + "`"));
  }
}

}  // namespace hopscope::test
