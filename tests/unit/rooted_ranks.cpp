#include "algorithm/rooted_ranks.hpp"

#include <catch2/catch.hpp>
#include <tuple>
#include <vector>

namespace hopscope::test {

TEST_CASE("rooted ranks: the root is seen as 0, and every rank is found again", "[legs]") {
  const std::vector<std::tuple<RootedRanks, Rank, Rank>> views = {{RootedRanks::shifted(4, 7), 4, 7},
                                                                  {RootedRanks::on_hypercube(5), 5, 8},
                                                                  {RootedRanks::on_grid(17, {2, 3, 4}), 17, 24}};
  for (const auto& [ranks, root, p] : views) {
    CHECK(ranks.virtual_rank(root) == 0);
    CHECK(ranks.rank(0) == root);
    for (Rank v = 0; v < p; ++v) CHECK(ranks.virtual_rank(ranks.rank(v)) == v);
  }
  CHECK(RootedRanks::on_grid(7, {3, 4}).rank(5) == 8);  // row 1 + 1, column 3 + 1 modulo 4
}

}  // namespace hopscope::test
