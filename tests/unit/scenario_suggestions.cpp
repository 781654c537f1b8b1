#include <catch2/catch.hpp>

#include "json/suggestions.hpp"

using hopscope::input::did_you_mean;
using hopscope::input::edit_distance;
using hopscope::input::listed;
using hopscope::input::Names;
using hopscope::input::nearest_name;

TEST_CASE("edit distance counts insertions, deletions, replacements and transpositions of adjacent letters") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("ring", "") == 4);
  CHECK(edit_distance("", "ring") == 4);
  CHECK(edit_distance("ring", "ring") == 0);
  CHECK(edit_distance("rng", "ring") == 1);
  CHECK(edit_distance("riing", "ring") == 1);
  CHECK(edit_distance("rang", "ring") == 1);
  CHECK(edit_distance("rnig", "ring") == 1);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("ca", "abc") == 3);  // no letter is moved twice
}

TEST_CASE("the nearest name is the intended one, or none") {
  const Names names{"ring", "ring-bidirectional", "ring-split", "hypercube", "pairwise"};
  CHECK(nearest_name("pairwize", names) == "pairwise");
  CHECK(nearest_name("HYPERCUBE", names) == "hypercube");
  CHECK(nearest_name("ring_split", names) == "ring-split");
  CHECK(nearest_name("bidirectional", names) == "ring-bidirectional");
  CHECK(nearest_name("cube", names) == "hypercube");
  CHECK(nearest_name("dragonfly", names).empty());
  CHECK(nearest_name("", names).empty());
  CHECK(nearest_name("-", names).empty());
  CHECK(nearest_name(std::string(1000, 'r'), names).empty());
}

TEST_CASE("no name is suggested if several are equally near") {
  const Names names{"t_s", "t_w", "t_h", "t_r"};
  CHECK(nearest_name("t_x", names).empty());
  CHECK(nearest_name("ts", names) == "t_s");
  CHECK(did_you_mean("t_x", names).empty());
  CHECK(did_you_mean("TW", names) == " (did you mean \"t_w\"?)");
}

TEST_CASE("names are listed with commas") {
  CHECK(listed(Names{"ring", "line"}) == "ring, line");
  CHECK(listed(Names{}).empty());
}
