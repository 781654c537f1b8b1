#pragma once

#include <cstddef>
#include <functional>

namespace hopscope {

/// Calls loop(is_here) in up to `threads` threads, of which this is one, where `is_here` is true, and returns when all
/// calls have returned. There are fewer if the system allows no more, or if they would not fit into a limited address
/// space. `loop` must not throw.
void in_threads(std::size_t threads, const std::function<void(bool)>& loop);

/// Calls task(i, is_here) for i = 0 .. count-1, each once, in up to `threads` threads at once; `is_here` in this one.
/// If one throws, no others begin, and the first exception is thrown on once those that have begun have ended.
void share_out(std::size_t count, std::size_t threads, const std::function<void(std::size_t, bool)>& task);

}  // namespace hopscope
