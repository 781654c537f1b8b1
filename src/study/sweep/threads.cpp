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

#include "run/threads.hpp"
#include "study/sweep/workers.hpp"

namespace hopscope {

namespace {

// Calls `tick` periodically during its lifetime, from a thread of its own: for minutes no point may end.
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

// Points that several threads take, run and store, each as soon as it has finished its previous one.
class SharedWork {
 public:
  SharedWork(const Work& work, PointRunner& runner) : work_(work), runner_(runner) {}

  // The loop of each thread, until no points are left, or one thread has failed.
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
    return failure_ ? std::nullopt : work_.next();
  }

  const Work& work_;
  PointRunner& runner_;
  std::mutex one_at_a_time_;
  std::exception_ptr failure_;
};

}  // namespace

void run_in_threads(const Work& work, PointRunner& runner, int jobs) {
  SharedWork shared(work, runner);
  {
    std::optional<Ticker> ticker;
    try {
      ticker.emplace(work.tick, shared.one_at_a_time());
    } catch (const std::system_error&) {  // the system allows no more threads
    } catch (const std::bad_alloc&) {
    }
    in_threads(std::min(static_cast<std::size_t>(jobs), work.left()), [&shared](bool /*is_here*/) { shared.share(); });
  }
  shared.pass_on_failure();
}

}  // namespace hopscope
