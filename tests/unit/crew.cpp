// What rank 0 says while others have not come yet.
#include <catch2/catch.hpp>

#include <chrono>
#include <deque>

#include "study/sweep/rank_messages.hpp"
#include "study/sweep/ranks.hpp"

namespace hopscope::test {

namespace {

using std::chrono::milliseconds;

/// Ranks of which each greets at its time.
class LateRanks final : public Ranks {
 public:
  LateRanks(int size, std::deque<std::pair<int, milliseconds>> coming) : size_(size), coming_(std::move(coming)) {}

  [[nodiscard]] int rank() const override { return 0; }
  [[nodiscard]] int size() const override { return size_; }
  void send(int /*to*/, const std::vector<std::uint8_t>& /*bytes*/) override {}
  [[nodiscard]] std::optional<Message> receive() override {
    if (coming_.empty() || std::chrono::steady_clock::now() - begun_ < coming_.front().second) return std::nullopt;
    const int from = coming_.front().first;
    coming_.pop_front();
    return Message{from, message_of(Says::hello, "host\nsignature")};
  }

 private:
  int size_;
  std::deque<std::pair<int, milliseconds>> coming_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

}  // namespace

TEST_CASE("rank 0 says for whom it waits at the beginning") {
  LateRanks ranks(4, {{2, milliseconds(0)}, {1, milliseconds(300)}, {3, milliseconds(600)}});
  Crew crew(ranks);
  std::vector<std::string> told;
  crew.greet(
      "signature", [&](const std::string& whom) { told.push_back(whom); }, milliseconds(100));
  REQUIRE(told.size() >= 2);
  CHECK(told.front() == "ranks 1 and 3");
  CHECK(told.back() == "rank 3");
}

TEST_CASE("rank 0 says nothing if all come soon") {
  LateRanks ranks(3, {{2, milliseconds(0)}, {1, milliseconds(0)}});
  Crew crew(ranks);
  crew.greet("signature", [](const std::string& whom) { FAIL("waits for " << whom); });
  CHECK(crew.in_words() == "2 ranks on 1 host: host (2)");
}

}  // namespace hopscope::test
