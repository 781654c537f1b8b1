#pragma once

// What Ctrl-C does.

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

/// During its lifetime Ctrl-C does not end the program: it asks a search to end with what it has found. A second one
/// ends the program. At most one at a time.
class StopRequest {
 public:
  StopRequest();
  StopRequest(const StopRequest&) = delete;
  StopRequest& operator=(const StopRequest&) = delete;
  ~StopRequest();

  [[nodiscard]] bool is_made() const;

 private:
  void (*before_)(int);
};

}  // namespace hopscope
