// The order in which points of a sweep are run.
#include <catch2/catch.hpp>

#include <numeric>
#include <set>

#include "study/sweep/point_queue.hpp"

namespace hopscope::test {

namespace {

std::vector<std::size_t> numbers(std::size_t many) {
  std::vector<std::size_t> all(many);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

}  // namespace

TEST_CASE("points come in the order given, each once") {
  PointQueue queue(numbers(1000));
  std::vector<std::size_t> taken;
  while (const auto point = queue.next([](const auto&) { return true; })) {
    taken.push_back(*point);
    CHECK(queue.size() == 1000 - taken.size());
  }
  CHECK(taken == numbers(1000));
  CHECK_FALSE(PointQueue({}).next([](const auto&) { return true; }));
}

TEST_CASE("from other places points come each once all the same") {
  PointQueue queue(numbers(1000));
  std::set<std::size_t> taken;
  for (int i = 0; i < 1000; ++i) {
    if (i % 7 == 0) queue.share();
    const auto point = queue.next([](const auto&) { return true; });
    REQUIRE(point);
    taken.insert(*point);
  }
  CHECK(taken.size() == 1000);
  queue.share();
  CHECK(queue.size() == 0);
  CHECK_FALSE(queue.next([](const auto&) { return true; }));
}

// Each sees what the other has run only a little later, as with a store.
TEST_CASE("two that run the same points run few of them twice") {
  constexpr std::size_t points = 4000;
  constexpr std::size_t delay = 20;
  for (int attempt = 0; attempt < 20; ++attempt) {
    PointQueue queues[2] = {PointQueue(numbers(points)), PointQueue(numbers(points))};
    for (PointQueue& each : queues) each.share();
    std::vector<std::size_t> ran;
    std::set<std::size_t> known;
    std::size_t told = 0;
    for (bool is_over = false; !is_over;) {
      is_over = true;
      for (PointQueue& each : queues) {
        const auto point = each.next([&](const auto& upcoming) { return known.count(upcoming.front()) == 0; });
        if (!point) continue;
        is_over = false;
        ran.push_back(*point);
      }
      while (told + delay < ran.size()) known.insert(ran[told++]);
    }
    CHECK(std::set<std::size_t>(ran.begin(), ran.end()).size() == points);
    CHECK(ran.size() < points + points / 8);
  }
}

}  // namespace hopscope::test
