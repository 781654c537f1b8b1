#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "run/memory.hpp"
#include "study/sweep/workers.hpp"

namespace hopscope {

namespace {

// Calls `tick` now and then while this is there, from a thread of its own: no point may end for minutes.
class Ticker {
 public:
  Ticker(const std::function<void()>& tick, std::mutex& one_at_a_time)
      : thread_([&tick, &one_at_a_time](const std::stop_token& stop) {
          std::condition_variable_any never;
          std::mutex sleeping;
          std::unique_lock lock(sleeping);
          while (!never.wait_for(lock, stop, std::chrono::milliseconds(200), [&] { return stop.stop_requested(); })) {
            const std::scoped_lock alone(one_at_a_time);
            tick();
          }
        }) {}

 private:
  std::jthread thread_;
};

// Points that several threads take, run and hand over, each as soon as it has ended the one before.
class SharedWork {
 public:
  SharedWork(const Work& work, PointRunner& runner) : work_(work), runner_(runner), next_(work.points.begin()) {}

  // What each thread does until there is no more, or one of them has failed.
  void share() {
    try {
      while (const auto point = next()) {
        auto record = runner_.run(*point);
        const std::scoped_lock alone(one_at_a_time_);
        work_.keep(*point, std::move(record));
      }
    } catch (...) {
      const std::scoped_lock alone(one_at_a_time_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  void pass_on_failure() const {
    if (failure_) std::rethrow_exception(failure_);
  }

  [[nodiscard]] std::mutex& one_at_a_time() { return one_at_a_time_; }

 private:
  std::optional<std::size_t> next() {
    const std::scoped_lock alone(one_at_a_time_);
    if (failure_) return std::nullopt;
    while (next_ != work_.points.end() && !work_.is_wanted(*next_)) ++next_;
    return next_ == work_.points.end() ? std::nullopt : std::optional(*next_++);
  }

  const Work& work_;
  PointRunner& runner_;
  std::mutex one_at_a_time_;
  std::vector<std::size_t>::const_iterator next_;
  std::exception_ptr failure_;
};

// No more than fit into half of the address space that a limit leaves: each takes a stack, and what malloc reserves.
std::size_t threads_worth_having(int jobs, std::size_t points) {
  constexpr double bytes_of_thread = 80e6;
  const double room = std::clamp(address_space() / (2 * bytes_of_thread), 1.0, 1e6);
  return std::min({static_cast<std::size_t>(jobs), points, static_cast<std::size_t>(room)});
}

// Where the system gives no more threads, those that are there have to do.
template <class Begin>
void begin_if_possible(const Begin& begin) {
  try {
    begin();
  } catch (const std::system_error&) {
  } catch (const std::bad_alloc&) {
  }
}

}  // namespace

void run_in_threads(const Work& work, PointRunner& runner, int jobs) {
  SharedWork shared(work, runner);
  {
    std::optional<Ticker> ticker;
    begin_if_possible([&] { ticker.emplace(work.tick, shared.one_at_a_time()); });
    std::vector<std::jthread> others;
    const std::size_t threads = threads_worth_having(jobs, work.points.size());
    begin_if_possible([&] {
      others.reserve(threads);
      while (others.size() + 1 < threads) {
        others.emplace_back([&shared] { shared.share(); });
      }
    });
    shared.share();
  }
  shared.pass_on_failure();
}

}  // namespace hopscope
