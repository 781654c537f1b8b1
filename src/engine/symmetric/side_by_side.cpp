#include "engine/symmetric/proof.hpp"

#include <algorithm>
#include <chrono>
#include <future>
#include <new>
#include <system_error>
#include <vector>

#include "process/host.hpp"

namespace hopscope {

std::size_t tasks_at_once() { return static_cast<std::size_t>(std::min(usable_cores(), 16)); }

void do_side_by_side(std::size_t count, const std::function<void(std::size_t, bool)>& task,
                     const std::function<void()>& look) {
  std::vector<std::future<void>> tasks;
  tasks.reserve(count);
  try {
    while (count > 1 && tasks.size() < count) {
      tasks.push_back(std::async(std::launch::async, task, tasks.size(), false));
    }
  } catch (const std::system_error&) {  // no more threads: this one does what is left
  } catch (const std::bad_alloc&) {
  }
  for (std::size_t i = tasks.size(); i < count; ++i) tasks.push_back(std::async(std::launch::deferred, task, i, true));
  for (std::future<void>& each : tasks) {
    while (each.wait_for(std::chrono::milliseconds(100)) == std::future_status::timeout) look();
    each.get();
  }
}

}  // namespace hopscope
