#include "output/listing.hpp"

#include <catch2/catch.hpp>

using namespace hopscope;

TEST_CASE("a list has one line per entry, the longer text last") {
  const std::vector<ListSection> sections{
      {"algorithms", "algorithms for shift", "shift", {{"ring", "any ring of two or more nodes", "q-shift"}}, ""},
      {"topologies", "topologies", "", {{"torus", "dims", "a grid whose sides close"}, {"line", "nodes", "a row"}}, ""},
      {"generators", "generators", "", {}, "none in this version"}};
  CHECK(listing(sections, {}) ==
        "algorithms for shift\n"
        "  ring  q-shift  any ring of two or more nodes\n"
        "\n"
        "topologies\n"
        "  torus  dims   a grid whose sides close\n"
        "  line   nodes  a row\n"
        "\n"
        "generators\n"
        "  none in this version\n");
}

TEST_CASE("a list wraps its last column on a narrow terminal") {
  const std::vector<ListSection> sections{
      {"mappings", "mappings", "", {{"snake", "", "along the rows of a grid, every other row backwards"}}, ""}};
  CHECK(listing(sections, {false, 40}) ==
        "mappings\n"
        "  snake  along the rows of a grid, every\n"
        "         other row backwards\n");
}
