#pragma once

#include <cstddef>
#include <functional>

namespace hopscope {

/// How many tasks this machine can do at once: at least 1, at most 16.
[[nodiscard]] std::size_t tasks_at_once();

/// Does the tasks 0 .. `count` - 1, each on a thread of its own as far as there are threads to be had, the others one
/// after the other on this one. What a task throws is thrown when all are done.
/// @param task is told its number, and whether it is on the thread that called this
/// @param look is called on this thread several times a second while it waits for others
void do_side_by_side(std::size_t count, const std::function<void(std::size_t, bool)>& task,
                     const std::function<void()>& look);

}  // namespace hopscope
