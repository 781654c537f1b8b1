// Files by their names: regular files, streams that are read once, and that nothing bypasses the interface.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <map>
#include <set>
#include <thread>

#include <hopscope/files.hpp>
#include <hopscope/result.hpp>
#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "support/files_in_memory.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;
using Outcome = FileContent::Outcome;

constexpr std::size_t plenty = 1 << 20;

/// The read end of a pipe that contains a text, by its name in /dev/fd.
class FullPipe {
 public:
  explicit FullPipe(const std::string& text) {
    REQUIRE(::pipe(ends_.data()) == 0);
    REQUIRE(::write(ends_[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    ::close(ends_[1]);
  }
  FullPipe(const FullPipe&) = delete;
  FullPipe& operator=(const FullPipe&) = delete;
  ~FullPipe() { ::close(ends_[0]); }

  [[nodiscard]] std::string name() const { return "/dev/fd/" + std::to_string(ends_[0]); }

 private:
  std::array<int, 2> ends_{};
};

}  // namespace

TEST_CASE("a name refers to a file, a folder, a stream or nothing") {
  const Workplace here;
  const auto files = files_on_disk();
  const FullPipe pipe("x");
  REQUIRE(::mkfifo(here.path("fifo").c_str(), 0600) == 0);
  CHECK(files->kind(here.path("good.json")) == FileKind::regular);
  CHECK(files->kind(here.path("")) == FileKind::directory);
  CHECK(files->kind(here.path("fifo")) == FileKind::stream);
  CHECK(files->kind("/dev/null") == FileKind::stream);
  CHECK(files->kind(pipe.name()) == FileKind::stream);
  CHECK(files->kind(here.path("gone")) == FileKind::absent);
  CHECK(files->kind("/dev/fd/987654") == FileKind::absent);
  CHECK_FALSE(files->exists(here.path("gone")));
  CHECK(file_meant_by("-") == "/dev/stdin");
  CHECK(file_meant_by("./-") == "./-");
}

TEST_CASE("two names refer to one file if links or folders make them equal") {
  const Workplace here;
  const auto files = files_on_disk();
  here.put("other.json", quickstart);
  fs::create_symlink(here.path("good.json"), here.path("link.json"));
  fs::create_hard_link(here.path("good.json"), here.path("hard.json"));
  CHECK(files->are_one(here.path("good.json"), here.path("./good.json")));
  CHECK(files->are_one(here.path("good.json"), here.path("link.json")));
  CHECK(files->are_one(here.path("hard.json"), here.path("link.json")));
  CHECK_FALSE(files->are_one(here.path("good.json"), here.path("other.json")));
  CHECK_FALSE(files->are_one(here.path("gone"), here.path("gone")));
}

TEST_CASE("a failure to read has a reason, and a limit applies before memory is allocated") {
  const Workplace here;
  const auto files = files_on_disk();
  here.put("ten", "0123456789");
  CHECK(files->read(here.path("ten"), 10).bytes == "0123456789");
  CHECK(files->read(here.path("ten"), 9).outcome == Outcome::too_large);
  CHECK(files->read(here.path("ten"), 9).bytes.empty());
  CHECK(files->read(here.path("gone"), plenty).outcome == Outcome::absent);
  CHECK(files->read(here.path("gone"), plenty).why == "No such file or directory");
  CHECK(files->read(here.path(""), plenty).outcome == Outcome::directory);
  CHECK(files->read(here.path("ten/x"), plenty).outcome == Outcome::unreadable);
  CHECK(files->read("/dev/zero", plenty).outcome == Outcome::too_large);
  fs::resize_file(here.path("ten"), std::uintmax_t{1} << 40);  // takes no space on the disk
  CHECK(files->read(here.path("ten"), plenty).outcome == Outcome::too_large);
}

TEST_CASE("a stream is read once, by however many names and threads, and a regular file as it is now") {
  const Workplace here;
  const auto files = files_on_disk();
  const std::string text(60'000, 'x');  // fits into a pipe
  const FullPipe pipe(text);
  fs::create_symlink(pipe.name(), here.path("link"));
  std::vector<std::thread> threads;
  std::vector<std::string> read(4);
  for (std::size_t i = 0; i < read.size(); ++i) {
    threads.emplace_back([&, i] { read[i] = files->read(i % 2 == 0 ? pipe.name() : here.path("link"), plenty).bytes; });
  }
  for (std::thread& each : threads) each.join();
  for (const std::string& each : read) CHECK(each == text);
  const FullPipe other(text);
  CHECK(files->read(other.name(), 10).outcome == Outcome::too_large);
  CHECK(files->read(other.name(), plenty).bytes == text);  // data read under a smaller limit is not lost
  CHECK(files->read(pipe.name(), 59'999).outcome == Outcome::too_large);
  CHECK(files->read(pipe.name(), 60'000).bytes == text);
  CHECK(files_on_disk()->read(pipe.name(), plenty).bytes.empty());  // other instances do not share it

  here.put("changing", "one");
  CHECK(files->read(here.path("changing"), plenty).bytes == "one");
  here.put("changing", "two");
  CHECK(files->read(here.path("changing"), plenty).bytes == "two");
}

TEST_CASE("a non-blocking pipe is read to its end") {
  std::array<int, 2> ends{};
  REQUIRE(::pipe2(ends.data(), O_NONBLOCK) == 0);
  std::thread writer([&] {
    for (const char* const part : {"one ", "two"}) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      (void)!::write(ends[1], part, std::strlen(part));
    }
    ::close(ends[1]);
  });
  CHECK(files_on_disk()->read("/dev/fd/" + std::to_string(ends[0]), plenty).bytes == "one two");
  writer.join();
  ::close(ends[0]);
}

TEST_CASE("all files that a scenario names are read through one interface, which need not be a disk") {
  const auto files = std::make_shared<WatchedFiles>(std::map<std::string, std::string>{
      {"lessons/s.json", R"({"platform": "../machines/p.json",
         "schedule": {"operation": "all-to-all-v", "algorithm": "direct", "sizes": {"csv": "w.csv"}}})"},
      {"machines/p.json", R"({"topology": {"family": "graph", "file": "g.dot"}, "costs": {"t_s": 1, "t_w": 1},
         "mapping": {"file": "nodes.txt"}})"},
      {"machines/g.dot", "graph { a -- b -- c -- a }"},
      {"machines/nodes.txt", "2\n1\n0\n"},
      {"lessons/w.csv", "0,1,2\n3,0,4\n5,6,0\n"}});
  ReadOptions options;
  options.files = files;
  const Catalogue catalogue = builtin_catalogue();
  const Scenario scenario = read_scenario("lessons/s.json", catalogue, options);
  CHECK(scenario.platform.topology->nodes() == 3);
  CHECK(scenario.schedule.sizes->row(2)[1] == 6);
  CHECK(files->read_ones == std::set<std::string>{"lessons/s.json", "machines/p.json", "machines/g.dot",
                                                  "machines/nodes.txt", "lessons/w.csv"});
  options.overrides = {{"schedule.sizes.csv", "none.csv"}};
  CHECK_THROWS_WITH(read_scenario("lessons/s.json", catalogue, options),
                    Catch::Contains("there is no file \"lessons/none.csv\""));
}

TEST_CASE("a text in memory gives the same scenario as its file") {
  const auto files = std::make_shared<FilesInMemory>(std::map<std::string, std::string>{
      {"machines/p.json", R"({"topology": {"family": "ring", "nodes": 5}, "costs": {"t_s": 1}})"}});
  const Catalogue catalogue = builtin_catalogue();
  const std::string text = R"({"name": "n", "platform": "../machines/p.json",
    "schedule": {"operation": "all-to-all", "algorithm": "ring", "message_words": 2}})";
  const Scenario parsed = parse_scenario(text, "lessons/s.json", *files, catalogue);
  files->put("lessons/s.json", text);
  const Scenario read = read_scenario("lessons/s.json", catalogue, {.files = files});
  CHECK(result_json(simulate(parsed)) == result_json(simulate(read)));
  CHECK(simulate(parsed).platform.ranks() == 5);
  CHECK_THROWS_WITH(parse_scenario("{}", "lessons/s.json", *files, catalogue),
                    Catch::Contains("lessons/s.json: /platform"));
  CHECK_THROWS_WITH(parse_scenario(text, "elsewhere/deep/s.json", *files, catalogue),
                    Catch::Contains("elsewhere/machines/p.json"));
}

}  // namespace hopscope::test
