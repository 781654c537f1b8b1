#include "engine/native/level_queue.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>

namespace hopscope::test {

TEST_CASE("an item moves forward, never back, when it is inserted again", "[level_queue]") {
  LevelQueue queue;
  queue.resize(2);
  queue.put(0, 0.5);
  queue.put(1, 0.25);
  queue.put(0, 0.75);
  CHECK(queue.first() == 1);
  queue.put(0, 0.125);
  CHECK(queue.first() == 0);
  CHECK(queue.lowest() == 0.125);
}

TEST_CASE("the first is lowest, whatever is inserted, postponed and removed", "[level_queue]") {
  std::mt19937_64 random(1);
  constexpr LevelQueue::Item items = 60;
  LevelQueue queue;
  queue.resize(items);
  std::map<LevelQueue::Item, double> expected;
  for (int i = 0; i < 20000; ++i) {
    const auto item = static_cast<LevelQueue::Item>(random() % items);
    const double level = static_cast<double>(random() % 1000);
    if (i % 7 == 0) {
      queue.drop(item);
      expected.erase(item);
    } else if (i % 7 == 1 && !queue.empty() && level > queue.lowest()) {
      expected[queue.first()] = level;
      queue.postpone_first(level);
    } else if (i % 7 == 2) {
      queue.put_at(item, level);
      expected[item] = level;
    } else {
      queue.put(item, level);
      expected[item] = expected.count(item) > 0 ? std::min(expected[item], level) : level;
    }
    REQUIRE(queue.empty() == expected.empty());
    const auto limit = static_cast<double>(random() % 1000);
    CHECK(queue.is_by(item, limit) == (expected.count(item) > 0 && expected[item] <= limit));
    if (expected.empty()) continue;
    const auto by_level = [](const auto& a, const auto& b) { return a.second < b.second; };
    CHECK(queue.lowest() == std::min_element(expected.begin(), expected.end(), by_level)->second);
    CHECK(queue.lowest() == expected[queue.first()]);
  }
}

}  // namespace hopscope::test
