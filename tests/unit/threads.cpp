// Tasks that several threads share.

#include <catch2/catch.hpp>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include "run/threads.hpp"

namespace hopscope::test {

TEST_CASE("each task that is shared out is done once, by at most as many threads as were asked for") {
  for (const std::size_t threads : {1, 2, 7}) {
    constexpr std::size_t tasks = 100;
    std::vector<std::atomic<int>> done(tasks);
    std::atomic<int> at_once = 0, most_at_once = 0, elsewhere = 0;
    const auto here = std::this_thread::get_id();
    share_out(tasks, threads, [&](std::size_t task, bool is_here) {
      const int now = ++at_once;
      for (int most = most_at_once; now > most && !most_at_once.compare_exchange_weak(most, now);) {
      }
      ++done[task];
      if (is_here != (std::this_thread::get_id() == here)) ++elsewhere;
      --at_once;
    });
    CAPTURE(threads);
    for (const auto& times : done) CHECK(times == 1);
    CHECK(most_at_once <= static_cast<int>(threads));
    CHECK(elsewhere == 0);
  }
  share_out(0, 4, [](std::size_t, bool) { FAIL("there is no task"); });
}

TEST_CASE("the exception of a shared task is thrown on when those that have begun have ended") {
  for (const std::size_t threads : {1, 3}) {
    std::atomic<int> begun = 0, ended = 0;
    const auto share = [&] {
      share_out(1000, threads, [&](std::size_t task, bool) {
        ++begun;
        if (task == 2) throw std::runtime_error("the third");
        ++ended;
      });
    };
    CHECK_THROWS_WITH(share(), "the third");
    CHECK(begun == ended + 1);
    if (threads == 1) CHECK(begun == 3);
  }
}

}  // namespace hopscope::test
