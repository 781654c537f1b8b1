#pragma once

#include <string>

namespace hopscope {

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

}  // namespace hopscope
