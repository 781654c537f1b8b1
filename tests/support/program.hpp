#pragma once

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "support/folder.hpp"
#include "support/places.hpp"

namespace hopscope::test {

inline constexpr const char* quickstart = R"({
  "name": "pairwise exchange on an 8-node hypercube",
  "platform": {"topology": {"family": "hypercube", "dimension": 3}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
  "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 64},
  "expect": {"congestion_free": true, "time": 822, "steps": 7}
})";

inline std::string content_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

struct Ending {
  int status = -1;
  std::string output, errors;
};

// A folder with a scenario in it, and the program run from there.
class Workplace {
 public:
  Workplace() { put("good.json", quickstart); }

  void put(const std::string& name, const std::string& content) const { folder_.put(name, content); }
  [[nodiscard]] bool has(const std::string& name) const { return std::filesystem::exists(path(name)); }
  [[nodiscard]] std::string read(const std::string& name) const { return content_of(path(name)); }

  [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }

  /// `arguments` as a shell reads them.
  [[nodiscard]] Ending hopscope(const std::string& arguments) const {
    return shell("'" + tested_program() + "' " + arguments);
  }

  /// Runs one line of a shell there.
  [[nodiscard]] Ending shell(const std::string& line) const {
    const std::string command =
        "cd '" + folder_.path().string() + "' && { " + line + "; } > .output 2> .errors < /dev/null";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(".output"), read(".errors")};
  }

  /// The same with a standard output whose reader is gone; returns the exit status, or minus a signal.
  [[nodiscard]] int hopscope_unread(const std::string& arguments) const {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    ::close(ends[0]);
    const std::string command =
        "cd '" + folder_.path().string() + "' && exec '" + tested_program() + "' " + arguments + " 2> .errors";
    const pid_t child = ::fork();
    if (child == 0) {
      ::dup2(ends[1], STDOUT_FILENO);
      ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(ends[1]);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  Folder folder_;
};

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// What the program writes to a terminal of `columns` columns.
inline std::string on_terminal(const std::string& arguments, unsigned short columns) {
  const winsize size{24, columns, 0, 0};
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, &size);
  REQUIRE(child >= 0);
  if (child == 0) {
    const std::string command = "exec " + arguments;
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  std::string text;
  std::array<char, 4096> part{};
  for (ssize_t got = 0; (got = ::read(terminal, part.data(), part.size())) > 0;) {
    text.append(part.data(), static_cast<std::size_t>(got));
  }
  ::waitpid(child, nullptr, 0);
  ::close(terminal);
  return text;
}

}  // namespace hopscope::test
