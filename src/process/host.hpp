#pragma once

// What the system says of the machine, of this process and of its terminal.

#include <string>

namespace hopscope {

/// The machine that this process runs on.
struct Host {
  std::string name;
  /// Of the machine since it was started: containers that run on it have names of their own, and share its memory.
  std::string identity;
};

/// HOPSCOPE_HOST, if it is set, is taken for both.
[[nodiscard]] const Host& this_host();

/// How many threads this process may run at once: the cores that it is bound to, or fewer if its groups (cgroups of
/// Linux, of either version) have a quota of processor time, or Slurm gave its task fewer. At least 1.
[[nodiscard]] int usable_cores();

/// The bytes left below the limits of the groups of this process and of all groups around them; infinity if none has a
/// limit. Files that are only cached count as free.
/// @param root the folder under which /proc and the mounted groups are: empty, except in tests
[[nodiscard]] double bytes_left_in_groups(const std::string& root = "");

/// The cores that the quotas of these groups give, rounded up; infinity if none has one.
[[nodiscard]] double cores_of_groups(const std::string& root = "");

/// From now on, if memory runs out, the system ends this process before others.
void be_ended_first();

/// The processor time that this process has used, and those of its children that have ended, in seconds.
[[nodiscard]] double processor_seconds();

/// How many columns the terminal of a descriptor has. @param otherwise if it is none, or does not say
[[nodiscard]] int terminal_columns(int descriptor, int otherwise);

/// "2026-11-26 23:05:59", where this process is.
[[nodiscard]] std::string local_time();

/// "2026-11-26T22:05:59Z".
[[nodiscard]] std::string utc_time();

}  // namespace hopscope
