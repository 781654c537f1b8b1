#include <algorithm>
#include <exception>
#include <mutex>
#include <optional>

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
  in_threads(std::min(count, threads), [&](bool is_here) {
    try {
      while (const auto each = take()) task(*each, is_here);
    } catch (...) {
      const std::scoped_lock alone(one_at_a_time);
      next = count;
      if (!failure) failure = std::current_exception();
    }
  });
  if (failure) std::rethrow_exception(failure);
}

}  // namespace hopscope
