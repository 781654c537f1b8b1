#pragma once

#include <pybind11/pybind11.h>

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/program.hpp>

#include "python/python_program.hpp"
#include "python/watch.hpp"

namespace hopscope::python {

/// What the ranks of all runs of one algorithm share. Its Python objects are used and dropped with the GIL only.
struct PythonCode {
  PythonAlgorithm python;
  std::mutex mutex;
  std::map<Step, std::pair<int, int>> lines;  // by step: the first and last line of the text in which rank 0 waited

  explicit PythonCode(PythonAlgorithm all) : python(std::move(all)) {}
  PythonCode(const PythonCode&) = delete;
  PythonCode& operator=(const PythonCode&) = delete;
  ~PythonCode() {
    const pybind11::gil_scoped_acquire gil;
    for (pybind11::object* each : {&python.program, &python.formulas, &python.misfit, &python.steps, &python.content})
      *each = {};
  }

  void note(Step step, int line) {
    const std::scoped_lock lock(mutex);
    const auto [place, is_new] = lines.try_emplace(step, line, line);
    auto& [first, last] = place->second;
    first = std::min(first, line);
    last = std::max(last, line);
  }
};

/// Blocks in the hands of a program. Sending, holding and keeping them takes them out of its hands.
struct HeldBlocks {
  Blocks blocks;
  bool is_there = true;
};

/// A request in the hands of a program, which yields it to wait for it.
struct HeldRequest {
  Request request;
  bool brings_blocks = false;
  bool is_over = false;
};

/// What a program yields in order to begin a step.
struct StepWish {
  Step step = 0;
};

/// What it yields in order to wait for one of several requests.
struct AnyWish {
  std::vector<pybind11::object> requests;
};

/// A Python mistake in words, with the line of `file` in which it was made; 0 if none of its lines was.
[[nodiscard]] std::pair<int, std::string> in_words(const pybind11::error_already_set& error, const std::string& file);

/// True if a mistake is none of the program: Ctrl-C, for instance. It then passes through unchanged.
[[nodiscard]] bool ends_the_process(const pybind11::error_already_set& error);

class PythonRank;

/// `me` in a program.
struct Me {
  PythonRank* rank = nullptr;  // null once the program has ended
  [[nodiscard]] PythonRank& there() const {
    if (rank == nullptr) throw ProgramError("the program of this rank has ended");
    return *rank;
  }
};

/// The program of one rank: a generator.
class PythonRank {
 public:
  /// @throws ProgramError with file, line and rank, here and below
  PythonRank(Node& me, Blocks mine, std::shared_ptr<PythonCode> code);
  PythonRank(const PythonRank&) = delete;
  PythonRank& operator=(const PythonRank&) = delete;
  ~PythonRank();

  /// What a program asks for when it yields.
  enum class Wish { finished, step, wait, any };

  /// Goes on until the program yields, or ends.
  [[nodiscard]] Wish resume();
  [[nodiscard]] Step step() const { return step_; }
  [[nodiscard]] Request& request() { return request_->request; }
  [[nodiscard]] const std::vector<Request*>& any() const { return any_; }

  /// What the yield of the program gives when it goes on: the blocks that a receive has brought; the first of several
  /// requests that is done.
  void answer_blocks(Blocks blocks);
  void answer_any();

  [[nodiscard]] Node& node() { return me_; }
  [[nodiscard]] Blocks& held() { return held_; }
  [[nodiscard]] bool is_sized() const { return me_.schedule().content == Content::sizes; }
  /// Words that this rank has for `to` at the beginning.
  [[nodiscard]] double words_for(Rank to) const;

 private:
  void note_line();
  [[noreturn]] void end_of_time(const Watch& watch);
  Wish read_wish();
  [[noreturn]] void fail_at_yield(const std::string& what) const;
  [[noreturn]] void fail(pybind11::error_already_set& error) const;

  Node& me_;
  Blocks held_;
  std::shared_ptr<PythonCode> code_;
  std::shared_ptr<Me> seen_;
  pybind11::object generator_, answer_, wish_;
  Step step_ = 0;
  std::shared_ptr<HeldRequest> request_;
  std::vector<Request*> any_;
};

}  // namespace hopscope::python
