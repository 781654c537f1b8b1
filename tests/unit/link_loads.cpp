#include <catch2/catch.hpp>

#include <algorithm>
#include <random>

#include "analysis/link_loads.hpp"

using hopscope::LinkLoads;

TEST_CASE("the largest load and the number of links that carry it are known after every change") {
  for (const std::size_t links : {1U, 2U, 3U, 7U, 8U, 33U}) {
    LinkLoads loads(links);
    std::vector<std::int64_t> plain(links);
    std::mt19937_64 random(links);
    CHECK(loads.largest() == 0);
    CHECK(loads.links_with_largest() == static_cast<std::int64_t>(links));
    for (int change = 0; change < 500; ++change) {
      const std::size_t link = random() % links;
      const auto by = static_cast<std::int64_t>(random() % 5) - std::min<std::int64_t>(plain[link], 2);
      plain[link] += by;
      loads.add(link, by);
      const std::int64_t largest = *std::max_element(plain.begin(), plain.end());
      REQUIRE(loads.of(link) == plain[link]);
      REQUIRE(loads.largest() == largest);
      REQUIRE(loads.links_with_largest() == std::count(plain.begin(), plain.end(), largest));
    }
  }
}

TEST_CASE("without links there is no load") {
  const LinkLoads loads(0);
  CHECK(loads.largest() == 0);
  CHECK(loads.links_with_largest() == 0);
}
