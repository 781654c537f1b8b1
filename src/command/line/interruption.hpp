#pragma once

#include <string>

namespace hopscope {

/// During its lifetime, if the program is ended with Ctrl-C, or by SIGTERM or SIGUSR1, a last line is printed on
/// standard error. At most one at a time. Processes forked meanwhile print it too.
class LastWords {
 public:
  explicit LastWords(const std::string& line);
  LastWords(const LastWords&) = delete;
  LastWords& operator=(const LastWords&) = delete;
  ~LastWords();
};

}  // namespace hopscope
