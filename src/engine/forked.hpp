#pragma once

#include <sys/types.h>

#include <functional>
#include <string>

#include <hopscope/error.hpp>

namespace hopscope {

/// A process that worked for us is gone, with what it worked at. It may be worth another try.
class ProcessLost : public EngineError {
 public:
  using EngineError::EngineError;
};

/// A process of our own, forked to live a function; what it has to say comes through a pipe. It dies with us, and is
/// killed and reaped when this is destroyed.
class Forked {
 public:
  /// @param live is given the end of the pipe to write to; when it returns, so ends the process
  /// @throws EngineError if there can be no process
  explicit Forked(const std::function<void(int)>& live);
  Forked(Forked&& other) noexcept;
  Forked& operator=(Forked&&) = delete;
  ~Forked();

  /// The end of the pipe to read from.
  [[nodiscard]] int pipe() const { return pipe_; }
  /// Waits for the end of the process. @return how it ended, in words: "it exited with status 1"
  std::string wait();

 private:
  pid_t process_ = 0;
  int pipe_ = -1;
};

}  // namespace hopscope
