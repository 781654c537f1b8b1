#pragma once

#include <pybind11/pybind11.h>

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/program.hpp>

#include "python/python_program.hpp"
#include "python/watch.hpp"
#include "schedule/user_rank.hpp"

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

class PythonRank;

/// `me` in a program.
struct Me {
  PythonRank* rank = nullptr;  // null once the program has ended
  Rank number = 0;
  /// @throws ProgramError if the program has ended, or if another one is running
  [[nodiscard]] PythonRank& there() const;
};

/// Blocks in the hands of a program. Sending, holding and keeping them takes them out of its hands.
struct HeldBlocks {
  std::shared_ptr<Me> owner;
  Blocks blocks;
  bool is_there = true;
};

/// A call of `me` that does nothing unless the program yields what it gives.
struct NeedsYield {
  const char* call = nullptr;  ///< "step"; null for requests that do something by themselves
  int line = 0;                ///< of the program's text; 0 if it is called from elsewhere
};

/// A request in the hands of a program, which yields it to wait for it. Its rank takes it back when the program ends,
/// whoever has this object then.
class HeldRequest {
 public:
  /// @pre the program of `owner` is running
  HeldRequest(std::shared_ptr<Me> owner, Request request, bool brings_blocks, NeedsYield needs_yield = {});
  HeldRequest(const HeldRequest&) = delete;
  HeldRequest& operator=(const HeldRequest&) = delete;
  ~HeldRequest();

  [[nodiscard]] const std::shared_ptr<Me>& owner() const { return owner_; }
  /// @pre the program of its owner has not ended
  [[nodiscard]] Request& request() { return *request_; }
  [[nodiscard]] const Request& request() const { return *request_; }
  [[nodiscard]] bool brings_blocks() const { return brings_blocks_; }
  /// Blocks that the program has in hand already, and gets again when it has waited; null if there are none.
  [[nodiscard]] const std::shared_ptr<HeldBlocks>& changes() const { return changes_; }
  void note_changes(std::shared_ptr<HeldBlocks> blocks) { changes_ = std::move(blocks); }
  [[nodiscard]] bool is_over() const { return is_over_; }
  void note_end() { is_over_ = true; }
  void note_yield() { needs_yield_ = {}; }
  void give_back() { request_.reset(); }

 private:
  std::shared_ptr<Me> owner_;
  std::optional<Request> request_;
  bool brings_blocks_;
  std::shared_ptr<HeldBlocks> changes_;
  NeedsYield needs_yield_;
  bool is_over_ = false;
};

/// What else a program yields.
struct OtherWish {
  std::shared_ptr<Me> owner;
  NeedsYield needs_yield;

  OtherWish(std::shared_ptr<Me> whose, NeedsYield call) : owner(std::move(whose)), needs_yield(call) {}
  OtherWish(const OtherWish&) = delete;
  OtherWish& operator=(const OtherWish&) = delete;
  ~OtherWish();
};

/// In order to begin a step.
struct StepWish : OtherWish {
  Step step;
  StepWish(std::shared_ptr<Me> whose, NeedsYield call, Step number) : OtherWish(std::move(whose), call), step(number) {}
};

/// In order to wait for one of several requests.
struct AnyWish : OtherWish {
  std::vector<pybind11::object> requests;
  AnyWish(std::shared_ptr<Me> whose, NeedsYield call, std::vector<pybind11::object> any)
      : OtherWish(std::move(whose), call), requests(std::move(any)) {}
};

/// Something of one rank is of no use to another, nor in another run.
/// @param what it is, as "blocks". @throws ProgramError if it is not of `me`
void check_owner(const std::shared_ptr<Me>& owner, const std::shared_ptr<Me>& me, std::string_view what);
/// @throws ProgramError if the program of `me` cannot wait for a request, or not again
void check_can_be_awaited(const HeldRequest& request, const std::shared_ptr<Me>& me);

/// A Python mistake in words, with the line of `file` in which it was made; 0 if none of its lines was.
[[nodiscard]] std::pair<int, std::string> in_words(const pybind11::error_already_set& error, const std::string& file);

/// True if a mistake is none of the program: Ctrl-C, for instance. It then passes through unchanged.
[[nodiscard]] bool ends_the_process(const pybind11::error_already_set& error);

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
  [[nodiscard]] Request& request() { return request_->request(); }
  [[nodiscard]] const std::vector<Request*>& any() const { return any_; }

  /// What the yield of the program gives when it goes on: the blocks that a receive has brought; the first of several
  /// requests that is done.
  void answer_blocks(Blocks blocks);
  void answer_any();

  [[nodiscard]] Node& node() const { return user_.node(); }
  [[nodiscard]] UserRank& user() { return user_; }
  /// That whose program this thread is in; null if it is in none.
  [[nodiscard]] static PythonRank* running();
  /// A call that is being made, which needs a yield.
  [[nodiscard]] NeedsYield called(const char* name) const;
  /// What a call gave is gone, and was not yielded: a mistake as soon as the program waits, or ends.
  void note_forgotten(const NeedsYield& call) {
    if (forgotten_.call == nullptr) forgotten_ = call;
  }
  /// The requests that the program has made, and that somebody has.
  [[nodiscard]] std::unordered_set<HeldRequest*>& requests() { return requests_; }

 private:
  void note_line();
  [[noreturn]] void end_of_time(const Watch& watch);
  void give_back_requests();
  void check_forgotten() const;
  Wish read_wish();
  Wish read_step(StepWish& wish);
  Wish read_any(AnyWish& wish);
  [[noreturn]] void fail_at_yield(const std::string& what) const;
  [[noreturn]] void fail(pybind11::error_already_set& error) const;

  UserRank user_;
  std::unordered_set<HeldRequest*> requests_;
  std::shared_ptr<PythonCode> code_;
  std::shared_ptr<Me> seen_;
  pybind11::object generator_, answer_, wish_;
  NeedsYield forgotten_;
  Step step_ = 0;
  std::shared_ptr<HeldRequest> request_;
  std::vector<Request*> any_;
};

}  // namespace hopscope::python
