// What a process may use: limits of groups, from files as Linux shows them.
#include <catch2/catch.hpp>

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include <sched.h>

#include "process/host.hpp"
#include "support/folder.hpp"

namespace hopscope::test {

namespace {

/// Files under a root of their own.
class Root {
 public:
  void put(const std::string& path, const std::string& content) const {
    std::filesystem::create_directories(std::filesystem::path(folder_ / path).parent_path());
    folder_.put(path, content);
  }
  [[nodiscard]] std::string path() const { return folder_.path().string(); }

 private:
  Folder folder_;
};

constexpr const char* unified =
    "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
    "31 23 0:27 / /tmp rw - tmpfs tmpfs rw\n";

}  // namespace

TEST_CASE("the memory that is left is that below the limits of a group and of those around it") {
  const Root root;
  root.put("proc/self/mountinfo", unified);
  root.put("proc/self/cgroup", "0::/slurm/job_7/step_0\n");
  CHECK(std::isinf(bytes_left_in_groups(root.path())));
  const std::string job = "sys/fs/cgroup/slurm/job_7/";
  root.put(job + "step_0/memory.max", "max\n");
  root.put(job + "step_0/memory.current", "100\n");
  CHECK(std::isinf(bytes_left_in_groups(root.path())));
  root.put(job + "memory.max", "1000\n");
  root.put(job + "memory.current", "700\n");
  CHECK(bytes_left_in_groups(root.path()) == 300);
  root.put(job + "memory.stat", "anon 500\ninactive_file 200\nactive_file 0\n");  // the kernel can drop this
  CHECK(bytes_left_in_groups(root.path()) == 500);
  root.put(job + "step_0/memory.max", "150\n");
  CHECK(bytes_left_in_groups(root.path()) == 50);
  root.put(job + "step_0/memory.current", "170\n");
  CHECK(bytes_left_in_groups(root.path()) == 0);
}

TEST_CASE("groups of version 1 have trees of their own for memory and for processors") {
  const Root root;
  root.put("proc/self/mountinfo",
           "40 23 0:30 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
           "41 23 0:31 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n");
  root.put("proc/self/cgroup", "5:cpuacct,cpu:/jobs\n4:memory:/jobs/7\n0::/\n");
  root.put("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
  root.put("sys/fs/cgroup/memory/memory.usage_in_bytes", "5000\n");
  root.put("sys/fs/cgroup/memory/jobs/7/memory.limit_in_bytes", "4096\n");
  root.put("sys/fs/cgroup/memory/jobs/7/memory.usage_in_bytes", "1096\n");
  root.put("sys/fs/cgroup/memory/jobs/7/memory.stat", "inactive_file 1\ntotal_inactive_file 96\n");
  CHECK(bytes_left_in_groups(root.path()) == 3096);
  CHECK(std::isinf(cores_of_groups(root.path())));
  root.put("sys/fs/cgroup/cpu,cpuacct/jobs/cpu.cfs_quota_us", "-1\n");
  root.put("sys/fs/cgroup/cpu,cpuacct/jobs/cpu.cfs_period_us", "100000\n");
  CHECK(std::isinf(cores_of_groups(root.path())));
  root.put("sys/fs/cgroup/cpu,cpuacct/jobs/cpu.cfs_quota_us", "250000\n");
  CHECK(cores_of_groups(root.path()) == 3);
}

TEST_CASE("in a container the group that is mounted is its own") {
  const Root root;
  root.put("proc/self/mountinfo", "30 23 0:26 /docker/abc /sys/fs/cgroup ro - cgroup2 cgroup rw\n");
  root.put("sys/fs/cgroup/memory.max", "1000\n");
  root.put("sys/fs/cgroup/memory.current", "400\n");
  root.put("sys/fs/cgroup/cpu.max", "150000 100000\n");
  for (const char* const group : {"0::/docker/abc\n", "0::/\n", "0::/../..\n"}) {
    root.put("proc/self/cgroup", group);
    INFO(group);
    CHECK(bytes_left_in_groups(root.path()) == 600);
    CHECK(cores_of_groups(root.path()) == 2);
  }
}

TEST_CASE("the cores that may be used are those that a process is bound to") {
  cpu_set_t before;
  CPU_ZERO(&before);
  REQUIRE(::sched_getaffinity(0, sizeof before, &before) == 0);
  CHECK(usable_cores() <= CPU_COUNT(&before));
  cpu_set_t one;
  CPU_ZERO(&one);
  for (int core = 0; CPU_COUNT(&one) == 0; ++core)
    if (CPU_ISSET(core, &before)) CPU_SET(core, &one);
  REQUIRE(::sched_setaffinity(0, sizeof one, &one) == 0);
  CHECK(usable_cores() == 1);
  REQUIRE(::sched_setaffinity(0, sizeof before, &before) == 0);
  ::setenv("SLURM_CPUS_PER_TASK", "1", 1);
  CHECK(usable_cores() == 1);
  ::unsetenv("SLURM_CPUS_PER_TASK");
}

}  // namespace hopscope::test
