// A neighbour exchange as an embedding, for its page.
#include "study/embedding/embedded_exchange.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

/// The embedding in the document of a neighbour exchange.
Json embedding_of_page(const Workplace& here, const std::string& guest, const std::string& platform) {
  here.put("exchange.json", R"({"platform": {"costs": {"t_s": 50, "t_w": 1, "t_h": 2}, )" + platform +
                                R"(}, "schedule": {"operation": "neighbour-exchange", "algorithm": "edge-colouring",
                                "message_words": 8, "guest": )" +
                                guest + "}}");
  const auto ending = here.hopscope("report exchange.json --format json");
  REQUIRE(ending.status == 0);
  return Json::parse(ending.output)["runs"][0]["embedding"];
}

constexpr const char* cube = R"("topology": {"family": "hypercube", "dimension": 3})";

}  // namespace

TEST_CASE("the page of a neighbour exchange has its guest with a drawing, mappings that fit, and what a search found") {
  const Workplace here;
  const Json ring = embedding_of_page(here, R"({"family": "ring", "nodes": 8})", cube);
  CHECK(ring["guest"] == "ring");
  CHECK(ring["edges"].size() == 8);
  CHECK(ring["links"].size() == 12);
  CHECK(ring["routes"].size() == 64);
  CHECK(ring["routes"][3 * 8 + 4].size() == 3);
  CHECK(ring["drawing"]["places"].size() == 8);
  CHECK(ring["mappings"][1]["name"] == "gray");
  CHECK(ring["mappings"][1]["nodes"] == Json{0, 1, 3, 2, 6, 7, 5, 4});
  CHECK(ring["found"]["is_best"] == true);
  const Json grid = embedding_of_page(here, R"({"family": "mesh", "dims": [2, 4]})", cube);
  CHECK(grid["guest"] == "mesh 2 x 4");
  CHECK(grid["mappings"][1]["nodes"] == Json{0, 1, 3, 2, 4, 5, 7, 6});
}

TEST_CASE("edges that are listed have no drawing, and processes may be fewer than ranks") {
  const Workplace here;
  const Json listed = embedding_of_page(here, R"({"edges": [[0, 1], [2, 1]]})", cube);
  CHECK(listed["drawing"].is_null());
  CHECK(listed["edges"] == Json{{0, 1}, {1, 2}});
  const Json line = embedding_of_page(here, R"({"family": "line", "nodes": 5})", cube);
  CHECK(line["processes"] == 5);
  CHECK(line["nodes"].size() == 8);
  CHECK(line["drawing"]["places"].size() == 5);
}

TEST_CASE("large networks, and other operations, have no such picture") {
  const Workplace here;
  CHECK(embedding_of_page(here, R"({"family": "ring", "nodes": 8})", R"("topology": {"family": "ring", "nodes": 65})")
            .is_null());
  const auto other = here.hopscope("report good.json --format json");
  CHECK(Json::parse(other.output)["runs"][0]["embedding"].is_null());
}

}  // namespace hopscope::test
