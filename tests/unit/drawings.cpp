// Drawings that are remembered are those of their networks.
#include <algorithm>

#include <catch2/catch.hpp>

#include <hopscope/catalogue.hpp>

#include "drawing/drawing.hpp"

namespace hopscope::test {

namespace {

bool same(const Drawing& a, const Drawing& b) {
  const auto same_curve = [](const Curve& x, const Curve& y) {
    return x.from == y.from && x.control == y.control && x.to == y.to;
  };
  return a.width == b.width && a.height == b.height && a.places == b.places &&
         std::ranges::equal(a.curves, b.curves, same_curve);
}

}  // namespace

TEST_CASE("drawings that are remembered are the same as those that are computed") {
  const Catalogue catalogue = builtin_catalogue();
  Drawings drawings;
  for (int time = 0; time < 3; ++time) {
    for (const std::int64_t nodes : {3, 4, 5, 6, 7, 8, 9, 10, 11, 3, 11, 600}) {
      for (const auto* family : {"ring", "line"}) {
        const auto topology = catalogue.topology(family)->make({family, {nodes}});
        const auto expected = drawing_of(*topology);
        const auto& remembered = drawings.of(*topology);
        REQUIRE(remembered.has_value() == expected.has_value());
        if (expected) CHECK(same(*remembered, *expected));
      }
    }
  }
}

}  // namespace hopscope::test
