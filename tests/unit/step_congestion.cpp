#include <catch2/catch.hpp>

#include "analysis/congestion/link_usage.hpp"
#include "support/networks.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

TEST_CASE("a congestion that is a ratio of small integers is exact, whatever the order of summation", "[tracker]") {
  // Messages from nodes 1, 2, .. share the channel from the switch to node 0.
  for (const double width : {3.0, 0.3, 7.0, 12.0, 48.0, 192.0}) {
    for (const int senders : {2, 13, 22, 39, 64}) {
      CAPTURE(width, senders);
      Wiring star{.nodes = senders + 1, .switches = 1};
      const std::int64_t middle = star.nodes;
      star.links.push_back({0, middle, {width}});
      for (int sender = 1; sender <= senders; ++sender) {
        star.links.push_back({sender, middle, {sender % 2 == 0 ? width / 2 : width / 6}});
      }
      Platform on = platform("ring", {3});
      on.topology = graph(star);
      on.costs.t_w = 0.032;
      LinkUsage usage(on);
      for (int sender = 1; sender <= senders; ++sender) {
        Route route;
        on.route(sender, 0, route);
        usage.on_send({sender, 1, sender, 0, false, 5}, route, 0);
      }
      for (Rank rank = 0; rank < on.ranks(); ++rank) usage.on_finish(rank, 0);
      const int sixths = senders / 2 * 3 + (senders - senders / 2);
      CHECK(usage.totals().max_congestion == std::max(1.0, sixths / 6.0));
    }
  }
}

}  // namespace hopscope::test
