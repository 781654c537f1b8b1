#pragma once

#include <functional>
#include <string>
#include <vector>

namespace hopscope::bench {

/// What a process took.
struct Spent {
  double seconds = 0;     ///< on processors, with the processes that it started in turn
  double peak_bytes = 0;  ///< never less than what this process had when it started it
};

/// Runs `work` in a process of its own. @throws std::runtime_error if that fails.
Spent run_apart(const std::function<void()>& work);

/// Runs the program hopscope; nobody sees what it prints. @throws std::runtime_error if it fails.
Spent run_hopscope(const std::vector<std::string>& arguments);

/// What all processes that this one has started, and that have ended, have spent on processors, in seconds.
[[nodiscard]] double seconds_of_children();

/// A file in this folder.
[[nodiscard]] std::string beside(const std::string& file);

}  // namespace hopscope::bench
