#include "run/threads.hpp"

#include <algorithm>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "run/memory.hpp"

namespace hopscope {

namespace {

// At most as many as fit into half of a limited address space: each takes a stack, and an arena of malloc.
std::size_t threads_that_fit() {
  constexpr double bytes_of_thread = 80e6;
  return static_cast<std::size_t>(std::clamp(address_space() / (2 * bytes_of_thread), 1.0, 1e6));
}

}  // namespace

void in_threads(std::size_t threads, const std::function<void(bool)>& loop) {
  std::vector<std::jthread> others;
  try {
    threads = std::min(threads, threads_that_fit());
    others.reserve(threads);
    while (others.size() + 1 < threads) others.emplace_back(loop, false);
  } catch (const std::system_error&) {  // those already started must suffice
  } catch (const std::bad_alloc&) {
  }
  loop(true);
}

}  // namespace hopscope
