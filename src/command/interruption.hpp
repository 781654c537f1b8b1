#pragma once

#include <string>

namespace hopscope {

/// While this is there, whoever ends the program with Ctrl-C, or by SIGTERM, is told a last line on the standard error.
/// One at a time. Processes that are forked meanwhile tell it too.
class LastWords {
 public:
  explicit LastWords(const std::string& line);
  LastWords(const LastWords&) = delete;
  LastWords& operator=(const LastWords&) = delete;
  ~LastWords();
};

}  // namespace hopscope
