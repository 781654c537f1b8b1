#include "engine/kept_blocks.hpp"

#include <catch2/catch.hpp>
#include <random>

namespace hopscope::test {

TEST_CASE("kept blocks are listed as they were kept, whatever their labels") {
  std::mt19937 random(3);
  constexpr Rank rank = 2;
  for (int i = 0; i < 3000; ++i) {
    const auto below = [&](unsigned limit) { return static_cast<Rank>(random() % limit); };
    const Rank expected = below(4);
    KeptBlocks kept(rank, expected);
    std::vector<Block> all;
    const Rank usual = below(4);  // a kind of label, which most have
    for (Rank k = 0; k < below(6) + 1; ++k) {
      std::vector<Block> some;
      for (Rank j = 0; j < below(4); ++j) {
        const Rank source = below(4);
        const Rank kind = below(5) == 0 ? below(4) : usual;
        const Rank destination = kind == 0 ? rank : kind == 1 ? everyone : kind == 2 ? source : below(4);
        some.push_back({source, destination, below(8) == 0 ? 1.0 : 0.0, below(8) == 0 ? 3.0 : 4.0});
      }
      kept.add(some);
      all.insert(all.end(), some.begin(), some.end());
    }
    std::vector<Block> listed;
    kept.list(listed);
    REQUIRE(listed.size() == all.size());
    for (std::size_t j = 0; j < all.size(); ++j) {
      CHECK(listed[j].source == all[j].source);
      CHECK(listed[j].destination == all[j].destination);
      CHECK(listed[j].offset == all[j].offset);
      CHECK(listed[j].words == all[j].words);
    }
  }
}

}  // namespace hopscope::test
