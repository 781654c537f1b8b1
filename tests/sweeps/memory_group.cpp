// A sweep in a group of its own whose memory is limited, as the jobs of a cluster are. Where this process may not make
// such a group, it says so.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

#include "support/places.hpp"
#include "support/program.hpp"
#include "support/sanitized.hpp"
#include "support/store_content.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;

/// The folder of the group of this process whose limits of memory hold; empty if there is none.
fs::path own_group() {
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const std::size_t name = line.find("::") == 1 ? 3 : line.find(":memory:") + 8;
    const bool is_second_version = name == 3;
    if (!is_second_version && line.find(":memory:") == std::string::npos) continue;
    const fs::path folder = fs::path(is_second_version ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory") /
                            fs::path(line.substr(name)).relative_path();
    std::error_code none;
    if (fs::exists(folder / "memory.max", none) || fs::exists(folder / "memory.limit_in_bytes", none)) return folder;
  }
  return {};
}

bool write(const fs::path& file, const std::string& text) {
  std::ofstream out(file);
  out << text << std::flush;
  return out.good();
}

/// A group within that of this process; empty if it may not be made.
class Group {
 public:
  explicit Group(const std::string& bytes) {
    const fs::path around = own_group();
    if (around.empty()) return;
    folder_ = around / ("hopscope-test-" + std::to_string(::getpid()));
    std::error_code refused;
    if (!fs::create_directory(folder_, refused)) {
      folder_.clear();
      return;
    }
    is_limited_ = write(folder_ / "memory.max", bytes) || write(folder_ / "memory.limit_in_bytes", bytes);
    // Or else what does not fit is swapped out.
    if (!write(folder_ / "memory.swap.max", "0")) (void)write(folder_ / "memory.memsw.limit_in_bytes", bytes);
  }
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group() {
    std::error_code ignored;
    if (!folder_.empty()) fs::remove(folder_, ignored);
  }

  /// Whether a process can enter it, and its memory is limited.
  [[nodiscard]] bool is_usable() const {
    if (folder_.empty() || !is_limited_) return false;
    return std::system(("(echo 0 > '" + members() + "') 2> /dev/null").c_str()) == 0;
  }
  /// The file into which a process writes 0 to enter it.
  [[nodiscard]] std::string members() const { return (folder_ / "cgroup.procs").string(); }

 private:
  fs::path folder_;
  bool is_limited_ = false;
};

}  // namespace

TEST_CASE("in a group with little memory a point that is too large is lost, and the sweep goes on") {
  if (is_sanitized()) return;  // needs more memory itself
  const Group group("150000000");
  if (!group.is_usable()) {
    WARN("not tested, since this process may not limit the memory of a group of its own");
    return;
  }
  const Workplace here;
  // Takes as many megabytes as the message has words, which nobody can foresee.
  here.put("large.lua", R"(
operation = "all-to-all"
limits = {instructions = 2e9, seconds = 200}
function program(me)
  local kept = {}
  if me.rank == 0 then
    for k = 1, me.message_words do kept[k] = string.rep(string.char(97 + k % 20), 1000000) end
  end
  for j = 1, me.ranks - 1 do
    me:step(j)
    local other = (me.rank + j) % me.ranks
    me:keep(me:exchange(other, me:take_for(other), (me.rank - j) % me.ranks))
  end
end
)");
  here.put("s.json", R"({
    "platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 1, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "program": "large.lua", "message_words": 1},
    "sweep": {"schedule.message_words": [1, 400, 2, 3]}, "engine": "simgrid"})");
  const Ending ending = here.shell("echo 0 > '" + group.members() + "'; exec '" + tested_program() +
                                   "' sweep s.json --store r.db --jobs 1 --quiet");
  INFO(ending.output << ending.errors);
  CHECK(ending.status == 1);
  CHECK(contains(ending.output, "1 point lost\n"));
  CHECK(count_in_store(here.path("r.db"), "points WHERE status = 'done'") == 3);
  CHECK(
      count_in_store(
          here.path("r.db"),
          "points WHERE status = 'lost' AND message_words = 400 AND reason LIKE '%signal 9%possibly out of memory'") ==
      1);
}

}  // namespace hopscope::test
