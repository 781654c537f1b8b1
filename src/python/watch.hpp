#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include <hopscope/simulate.hpp>

#include "python/interruption.hpp"

namespace hopscope::python {

/// A program in Python has taken longer than RunOptions::time_limit.
class ProgramTimeIsUp : public TimeIsUp {
 public:
  /// @param where the program was: its file, line and rank
  ProgramTimeIsUp(double seconds, const std::string& where)
      : TimeIsUp(seconds), text_(std::string(TimeIsUp::what()) + ": " + where) {}
  [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

 private:
  std::string text_;
};

/// Ends the programs in Python of a run: those that have the interpreter when time is up, and those that go on without
/// any event of the run. To be made by the thread that runs, without the interpreter's lock.
class Watch {
 public:
  /// @param seconds from the first turn of a program; none if there is no limit
  Watch(std::optional<double> seconds, Attention& attention);
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  ~Watch();

  /// That of this thread, or null.
  [[nodiscard]] static Watch* current();
  /// In a process that was forked: its parent watches it.
  static void forget();

  [[nodiscard]] bool is_up() const { return is_up_; }
  [[nodiscard]] double seconds() const { return seconds_.value_or(0); }
  [[nodiscard]] Attention& attention() { return attention_; }
  /// Ends the program that is running as Ctrl-C does. With the interpreter's lock, by any thread.
  void interrupt();

  /// While a program runs. With the interpreter's lock. @throws what Attention::on_idle throws
  class Turn {
   public:
    explicit Turn(Watch* watch);
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn();

   private:
    Watch* watch_;
  };

 private:
  void begin();
  void guard();
  void raise_in_program(PyObject* type);

  std::optional<double> seconds_;
  Attention& attention_;
  Watch* before_;
  std::atomic<bool> is_up_ = false;
  unsigned long thread_ = 0;  // that runs, as Python names it
  bool is_in_turn_ = false;   // changed with the interpreter's lock only, as is the next
  bool is_raised_ = false;    // in the present turn
  std::mutex mutex_;
  std::condition_variable change_;
  bool is_over_ = false;
  std::thread guard_;
};

}  // namespace hopscope::python
