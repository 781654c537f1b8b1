// The document in the page of a plot conforms to its schema, whatever is drawn.
#include <catch2/catch.hpp>

#include "laws/schema_judge.hpp"
#include "support/small_store.hpp"

namespace hopscope::test {

TEST_CASE("the document of a plot conforms to its schema", "[laws]") {
  const schema::Judge judge(schema::parsed(schema::root() / "src/viewer/plot.schema.json"));
  const SmallStore here;
  for (const char* arguments :
       {"--where p=8", "--panel p", "--by algorithm,p", "--where m=1 --x p", "--where p=8 --y ratio --linear",
        "--where p=8 --where m=1", "--panel algorithm,p --y max_congestion",
        "--by platform.topology.dimension,algorithm"}) {
    INFO(arguments);
    const auto ending = here.hopscope(std::string("plot results.db --quiet --format json ") + arguments);
    INFO(ending.errors);
    REQUIRE(ending.status == 0);
    const auto document = schema::Json::parse(ending.output);
    CHECK(judge.accepts(document));
    for (const auto& panel : document["panels"]) CHECK(panel["curves"].size() == document["curves"].size());
    auto spoilt = document;
    spoilt["x"].erase("ticks");
    CHECK_FALSE(judge.accepts(spoilt));
  }
}

}  // namespace hopscope::test
