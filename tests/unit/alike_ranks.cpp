#include <catch2/catch.hpp>

#include "output/verdicts.hpp"

namespace hopscope::test {

namespace {

using Lines = std::vector<std::string>;

Lines together(const Lines& lines) { return ranks_together(lines); }

}  // namespace

TEST_CASE("what is said of several ranks alike is said once", "[output]") {
  CHECK(together({"rank 1 lacks the words of ranks 4..7 in its sum", "rank 2 lacks the words of ranks 4..7 in its sum",
                  "rank 3 lacks the words of ranks 4..7 in its sum",
                  "rank 5 lacks the words of ranks 0..3 in its sum"}) ==
        Lines{"ranks 1..3 lack the words of ranks 4..7 in their sums",
              "rank 5 lacks the words of ranks 0..3 in its sum"});
  CHECK(together({"rank 0 has no result", "rank 4 lacks words 6 to 8 of its result", "rank 2 has no result",
                  "rank 5 lacks words 6 to 8 of its result", "rank 3 has no result"}) ==
        Lines{"ranks 0, 2..3 have no result", "ranks 4..5 lack words 6 to 8 of their results"});
  CHECK(together({"rank 1 does not hold {0, *}: no message carries it",
                  "rank 2 does not hold {0, *}: no message carries it"}) ==
        Lines{"ranks 1..2 do not hold {0, *}: no message carries it"});
  CHECK(together({"rank 0 keeps nothing that shows from whom it has heard",
                  "rank 1 keeps nothing that shows from whom it has heard"}) ==
        Lines{"ranks 0..1 keep nothing that shows from whom they have heard"});
  CHECK(together({"rank 5 never receives the message that rank 0 sends it in step 1",
                  "rank 6 never receives the message that rank 0 sends it in step 1"}) ==
        Lines{"ranks 5..6 never receive the message that rank 0 sends them in step 1"});
}

TEST_CASE("lines that are about no rank, or in other words, stay as they are", "[output]") {
  const Lines lines{"and 3 more",     "rank 1 sings",    "rank 2 sings",
                    "rank",           "rank x lacks it", "rank 99999999999 lacks it",
                    "rank 7 lacks it"};
  CHECK(together(lines) == lines);
  CHECK(together({}) == Lines{});
}

}  // namespace hopscope::test
