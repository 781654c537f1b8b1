#include <algorithm>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "run/threads.hpp"

namespace hopscope {

void share_out(std::size_t count, std::size_t threads, const std::function<void(std::size_t, bool)>& task) {
  std::mutex one_at_a_time;
  std::size_t next = 0;
  std::exception_ptr failure;
  const auto take = [&]() -> std::optional<std::size_t> {
    const std::scoped_lock alone(one_at_a_time);
    return next == count ? std::nullopt : std::optional(next++);
  };
  const std::thread::id here = std::this_thread::get_id();
  in_threads(std::min(count, threads), [&] {
    try {
      while (const auto each = take()) task(*each, std::this_thread::get_id() == here);
    } catch (...) {
      const std::scoped_lock alone(one_at_a_time);
      next = count;
      if (!failure) failure = std::current_exception();
    }
  });
  if (failure) std::rethrow_exception(failure);
}

}  // namespace hopscope
