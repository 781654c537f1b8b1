// Where the limits of groups are: cgroups(7), and the kernel's documentation of cgroup-v1 and cgroup-v2.

#include "process/host.hpp"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <optional>
#include <sstream>
#include <string_view>
#include <thread>
#include <vector>

namespace hopscope {

namespace {

namespace fs = std::filesystem;

constexpr double none = std::numeric_limits<double>::infinity();

/// A tree of groups, as it is mounted.
struct Hierarchy {
  bool is_unified = false;  ///< version 2
  fs::path mounted;
  fs::path root;  ///< the group that is mounted: not the outermost one in some containers
};

bool lists(const std::string& words, std::string_view word) {
  std::istringstream in(words);
  for (std::string each; std::getline(in, each, ',');) {
    if (each == word) return true;
  }
  return false;
}

/// @param controller of version 1: memory, cpu
std::vector<Hierarchy> hierarchies(const std::string& root, std::string_view controller) {
  std::vector<Hierarchy> found;
  std::ifstream mounts(root + "/proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    const auto dash = line.find(" - ");
    if (dash == std::string::npos) continue;
    std::istringstream in(line);
    std::istringstream behind(line.substr(dash + 3));
    std::string word;
    std::string of_root;
    std::string place;
    std::string kind;
    std::string options;
    in >> word >> word >> word >> of_root >> place;
    behind >> kind >> word >> options;
    if (kind == "cgroup2" || (kind == "cgroup" && lists(options, controller)))
      found.push_back({kind == "cgroup2", root + place, of_root});
  }
  return found;
}

/// The path of the group of this process in that hierarchy.
std::optional<fs::path> group_in(const Hierarchy& hierarchy, const std::string& root, std::string_view controller) {
  std::ifstream groups(root + "/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const auto first = line.find(':');
    const auto second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    if (hierarchy.is_unified ? !line.starts_with("0:") : !lists(controllers, controller)) continue;
    return line.substr(second + 1);
  }
  return std::nullopt;
}

/// Calls `look` with the folder of the group and of each group around it, as far as they are mounted.
void for_groups(const std::string& root, std::string_view controller,
                const std::function<void(const fs::path& folder, bool is_unified)>& look) {
  for (const Hierarchy& each : hierarchies(root, controller)) {
    const auto group = group_in(each, root, controller);
    if (!group) continue;
    fs::path inner = group->lexically_relative(each.root);
    if (inner.empty() || inner.begin()->string() == "..") inner = ".";  // seen from within a container
    for (fs::path folder = (each.mounted / inner).lexically_normal();; folder = folder.parent_path()) {
      look(folder, each.is_unified);
      if (folder.lexically_relative(each.mounted) == "." || !folder.has_relative_path()) break;
    }
  }
}

/// None if there is no such file, or it says "max".
std::optional<double> number_in(const fs::path& file) {
  double number = 0;
  std::ifstream in(file);
  return in >> number ? std::optional(number) : std::nullopt;
}

double entry_of(const fs::path& file, std::string_view wanted) {
  std::ifstream in(file);
  std::string name;
  for (double value = 0; in >> name >> value;) {
    if (name == wanted) return value;
  }
  return 0;
}

double bytes_left_in(const fs::path& folder, bool is_unified) {
  const auto limit = number_in(folder / (is_unified ? "memory.max" : "memory.limit_in_bytes"));
  const auto used = number_in(folder / (is_unified ? "memory.current" : "memory.usage_in_bytes"));
  if (!limit || !used) return none;
  const double cached = entry_of(folder / "memory.stat", is_unified ? "inactive_file" : "total_inactive_file");
  return std::max(*limit - std::max(*used - cached, 0.0), 0.0);
}

double cores_of(const fs::path& folder, bool is_unified) {
  if (is_unified) {
    std::ifstream in(folder / "cpu.max");  // "50000 100000", or "max 100000"
    double quota = 0;
    double period = 0;
    return in >> quota >> period && period > 0 ? quota / period : none;
  }
  const auto quota = number_in(folder / "cpu.cfs_quota_us");  // -1: none
  const auto period = number_in(folder / "cpu.cfs_period_us");
  return quota && period && *quota > 0 && *period > 0 ? *quota / *period : none;
}

int cores_bound_to() {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  if (::sched_getaffinity(0, sizeof cores, &cores) == 0) return std::max(1, CPU_COUNT(&cores));
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));  // more than 1024 cores
}

}  // namespace

double bytes_left_in_groups(const std::string& root) {
  double left = none;
  for_groups(root, "memory", [&](const fs::path& folder, bool is_unified) {
    left = std::min(left, bytes_left_in(folder, is_unified));
  });
  return left;
}

double cores_of_groups(const std::string& root) {
  double cores = none;
  for_groups(root, "cpu",
             [&](const fs::path& folder, bool is_unified) { cores = std::min(cores, cores_of(folder, is_unified)); });
  return std::ceil(cores);
}

void be_ended_first() { std::ofstream("/proc/self/oom_score_adj") << 1000; }

int usable_cores() {
  double cores = std::min<double>(cores_bound_to(), cores_of_groups());
  if (const char* const of_task = std::getenv("SLURM_CPUS_PER_TASK"); of_task != nullptr && std::atoi(of_task) > 0)
    cores = std::min<double>(cores, std::atoi(of_task));
  return static_cast<int>(std::max(cores, 1.0));
}

}  // namespace hopscope
