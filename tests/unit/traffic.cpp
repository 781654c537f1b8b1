#include "analysis/traffic.hpp"

#include <catch2/catch.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

TEST_CASE("traffic lists the communicating pairs with their total words, in order") {
  Traffic traffic(4);
  const auto send = [&](Rank from, Rank to, double words) {
    MessageInfo message;
    message.from = from;
    message.to = to;
    message.words = words;
    traffic.on_send(message, {}, 0);
  };
  send(3, 0, 1);
  send(0, 2, 5);
  send(3, 0, 2.5);
  send(1, 1, 7);
  send(0, 1, 0);
  const GuestGraph guest = traffic.take_guest();
  CHECK(guest.processes == 4);
  CHECK(guest.directed);
  CHECK(guest.weighted);
  CHECK(guest.edges == std::vector<GuestEdge>{{0, 1, 0}, {0, 2, 5}, {3, 0, 3.5}});
  CHECK(Traffic(4).take_guest().edges.empty());
}

TEST_CASE("traffic of very many messages takes memory for each pair, not for each message") {
  constexpr Rank ranks = 300;
  constexpr int times = 5;
  Traffic traffic(ranks);
  for (int i = 0; i < times; ++i) {
    for (Rank from = 0; from < ranks; ++from) {
      for (Rank to = 0; to < ranks; ++to) {
        MessageInfo message;
        message.from = from;
        message.to = to;
        message.words = from + i;
        traffic.on_send(message, {}, 0);
      }
    }
  }
  const GuestGraph guest = traffic.take_guest();
  REQUIRE(guest.edges.size() == ranks * (ranks - 1));
  for (const GuestEdge& edge : guest.edges) REQUIRE(edge.words == times * edge.from + 10);
  CHECK(Traffic::bytes_needed(ranks, 1e9) == Traffic::bytes_needed(ranks, ranks * (ranks - 1)));
}

}  // namespace hopscope::test
