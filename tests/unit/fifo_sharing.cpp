#include "engine/native/fifo_sharing.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <set>

namespace hopscope::test {

namespace {

using FifoFlow = FifoSharing::Flow;
using Flows = std::vector<FifoFlow>;
using Random = std::mt19937_64;

Flows serve(FifoSharing& sharing) {
  Flows started;
  sharing.serve(started);
  return started;
}

int draw(Random& random, int least, int most) { return std::uniform_int_distribution<int>(least, most)(random); }

/// The same by its definition: all unfinished flows are examined from the first turn to the last at every serve().
class PlainFifo {
 public:
  struct Request {
    Route channels;
    bool started = false;
    FifoFlow flow = 0;
  };

  void request(FifoFlow flow, const Route& channels, const Turn& turn) { requests_[turn] = {channels, false, flow}; }
  void release(FifoFlow flow) {
    std::erase_if(requests_, [&](const auto& entry) { return entry.second.flow == flow; });
  }
  Flows serve() {
    std::set<ChannelId> taken;
    for (const auto& [turn, request] : requests_) {
      if (!request.started) continue;
      for (const ChannelId channel : std::set<ChannelId>(request.channels.begin(), request.channels.end())) {
        CHECK(taken.insert(channel).second);  // no channel is shared
      }
    }
    Flows started;
    for (auto& [turn, request] : requests_) {
      if (request.started) continue;
      const auto& channels = request.channels;
      request.started =
          std::none_of(channels.begin(), channels.end(), [&](ChannelId id) { return taken.count(id) > 0; });
      if (request.started) started.push_back(request.flow);
      taken.insert(channels.begin(), channels.end());
    }
    return started;
  }

 private:
  std::map<Turn, Request> requests_;
};

struct FifoShape {
  int channels = 1;
  int flows = 1;
  int longest = 1;
  bool late_turns = false;  // some requests have the turn of an earlier time
};

/// Flows that begin and end at random. @param at_once the largest number that begin at one instant
void check_random_requests(std::uint64_t seed, const FifoShape& shape, int instants, int at_once) {
  INFO("seed " << seed);
  Random random(seed);
  FifoSharing sharing(shape.channels);
  PlainFifo plain;
  std::vector<Route> routes(static_cast<std::size_t>(shape.flows));
  Flows idle;
  for (int flow = 0; flow < shape.flows; ++flow) idle.push_back(static_cast<FifoFlow>(flow));
  Flows started;
  std::int64_t posted = 0;
  for (int now = 0; now < instants; ++now) {
    for (int i = draw(random, 0, at_once); i > 0 && !idle.empty(); --i) {
      const FifoFlow flow = idle.back();
      idle.pop_back();
      routes[flow].assign(static_cast<std::size_t>(draw(random, 1, shape.longest)), 0);
      for (ChannelId& channel : routes[flow]) channel = draw(random, 0, shape.channels - 1);
      const Turn turn{shape.late_turns ? draw(random, 0, now) : now, draw(random, 0, 3), posted++};
      sharing.request(flow, routes[flow], turn);
      plain.request(flow, routes[flow], turn);
    }
    for (int i = draw(random, 0, 2 * at_once); i > 0 && !started.empty(); --i) {
      std::swap(started[static_cast<std::size_t>(draw(random, 0, static_cast<int>(started.size()) - 1))],
                started.back());
      sharing.release(started.back());
      plain.release(started.back());
      idle.insert(idle.begin(), started.back());
      started.pop_back();
    }
    const bool changed = sharing.changed();
    const Flows served = serve(sharing);
    CHECK(served == plain.serve());
    if (!changed) CHECK(served.empty());
    CHECK_FALSE(sharing.changed());
    started.insert(started.end(), served.begin(), served.end());
  }
}

}  // namespace

TEST_CASE("no flow starts before serve()", "[fifo]") {
  FifoSharing sharing(2);
  const Route route{0, 1};
  CHECK_FALSE(sharing.changed());
  sharing.request(5, route, {0, 0, 0});
  CHECK(sharing.changed());
  CHECK(serve(sharing) == Flows{5});
  CHECK_FALSE(sharing.changed());
  CHECK(serve(sharing).empty());
}

TEST_CASE("channels are served in order of turns, whatever the order of the calls", "[fifo]") {
  FifoSharing sharing(1);
  const Route route{0};
  sharing.request(0, route, {5.0, 1, 7});
  sharing.request(1, route, {3.0, 2, 5});
  sharing.request(2, route, {3.0, 1, 6});
  sharing.request(3, route, {3.0, 1, 4});
  for (const FifoFlow flow : {3u, 2u, 1u, 0u}) {
    CHECK(serve(sharing) == Flows{flow});
    sharing.release(flow);
  }
  CHECK_FALSE(sharing.changed());
}

TEST_CASE("a flow starts when its whole route is free, and blocks those behind it until then", "[fifo]") {
  FifoSharing sharing(3);
  const Route first{0};
  const Route both{0, 1};
  const Route behind{1, 2};
  sharing.request(0, first, {0, 0, 0});
  sharing.request(1, both, {0, 1, 1});
  sharing.request(2, behind, {0, 2, 2});
  CHECK(serve(sharing) == Flows{0});
  sharing.release(0);
  CHECK(sharing.changed());
  CHECK(serve(sharing) == Flows{1});
  sharing.release(1);
  CHECK(serve(sharing) == Flows{2});
}

TEST_CASE("a channel released and requested at one instant goes to the earlier turn", "[fifo]") {
  FifoSharing sharing(1);
  const Route route{0};
  sharing.request(0, route, {0, 0, 0});
  CHECK(serve(sharing) == Flows{0});
  sharing.request(1, route, {2, 0, 1});
  CHECK(serve(sharing).empty());
  sharing.release(0);
  sharing.request(2, route, {1, 0, 2});
  CHECK(serve(sharing) == Flows{2});
}

TEST_CASE("a request with an earlier turn precedes those that wait, not those that have started", "[fifo]") {
  FifoSharing sharing(1);
  const Route route{0};
  sharing.request(0, route, {5, 0, 0});
  CHECK(serve(sharing) == Flows{0});
  sharing.request(1, route, {7, 0, 0});
  sharing.request(2, route, {6, 0, 0});
  CHECK(serve(sharing).empty());
  sharing.request(3, route, {4, 0, 0});
  CHECK(serve(sharing).empty());
  for (const FifoFlow flow : {0u, 3u, 2u}) {
    sharing.release(flow);
    CHECK(serve(sharing).size() == 1);
  }
  sharing.release(1);
}

TEST_CASE("a channel listed twice is requested once", "[fifo]") {
  FifoSharing sharing(2);
  const Route twice{0, 1, 0};
  const Route once{0};
  for (int round = 0; round < 2; ++round) {
    sharing.request(0, twice, {0, 0, 0});
    sharing.request(1, twice, {0, 1, 0});
    sharing.request(2, once, {0, 2, 0});
    for (const FifoFlow flow : {0u, 1u, 2u}) {
      CHECK(serve(sharing) == Flows{flow});
      sharing.release(flow);
    }
  }
}

TEST_CASE("flows that begin and end at random start when a simple queue says", "[fifo]") {
  Random random(1);
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const FifoShape shape{draw(random, 1, 10), draw(random, 1, 12), draw(random, 1, 6), draw(random, 0, 2) == 0};
    check_random_requests(seed, shape, 20, draw(random, 1, 6));
  }
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    check_random_requests(seed, {60, 150, 8, seed % 2 == 0}, 150, 20);
  }
}

}  // namespace hopscope::test
