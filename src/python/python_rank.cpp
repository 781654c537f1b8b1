#include "python/python_rank.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "python/python_arguments.hpp"
#include "text/utf8.hpp"

namespace py = pybind11;

namespace hopscope::python {

namespace {

thread_local PythonRank* running_rank = nullptr;

/// Its address says nothing to a reader, and differs from run to run.
std::string shown(const py::object& value) {
  const auto text = py::repr(value).cast<std::string>();
  return text.find(" at 0x") == std::string::npos ? beginning_of(text) : "a " + type_of(value);
}

/// While the program of a rank runs, or what it calls. Runs within a run come back to it.
class Running {
 public:
  explicit Running(PythonRank* rank) : before_(std::exchange(running_rank, rank)) {}
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() { running_rank = before_; }

 private:
  PythonRank* before_;
};

}  // namespace

PythonRank* PythonRank::running() { return running_rank; }

PythonRank& Me::there() const {
  if (rank == nullptr) throw ProgramError(fmt::format("the program of rank {}, whose this is, has ended", number));
  if (rank == PythonRank::running()) return *rank;
  throw ProgramError(PythonRank::running() == nullptr
                         ? fmt::format("this is rank {}'s, whose program is not running", number)
                         : fmt::format("this is rank {}'s, and the program of rank {} uses it", number,
                                       PythonRank::running()->node().rank()));
}

void check_owner(const std::shared_ptr<Me>& owner, const std::shared_ptr<Me>& me, std::string_view what) {
  if (owner == me) return;
  throw ProgramError(
      owner->rank == nullptr
          ? fmt::format("{} of rank {}, whose program has ended, cannot be used any more", what, owner->number)
          : fmt::format("{} of rank {} cannot be used by rank {}", what, owner->number, me->number));
}

void check_can_be_awaited(const HeldRequest& request, const std::shared_ptr<Me>& me) {
  check_owner(request.owner(), me, "a request");
  if (request.is_over()) throw ProgramError("waits a second time for the same request");
}

HeldRequest::HeldRequest(std::shared_ptr<Me> owner, Request request, bool brings_blocks, NeedsYield needs_yield)
    : owner_(std::move(owner)), request_(std::move(request)), brings_blocks_(brings_blocks), needs_yield_(needs_yield) {
  owner_->rank->requests().insert(this);
}

HeldRequest::~HeldRequest() {
  if (owner_->rank == nullptr) return;
  owner_->rank->requests().erase(this);
  if (needs_yield_.call != nullptr) owner_->rank->note_forgotten(needs_yield_);
}

OtherWish::~OtherWish() {
  if (owner->rank != nullptr && needs_yield.call != nullptr) owner->rank->note_forgotten(needs_yield);
}

std::pair<int, std::string> in_words(const py::error_already_set& error, const std::string& file) {
  int line = 0;
  for (py::object at = error.trace() ? py::reinterpret_borrow<py::object>(error.trace()) : py::none(); !at.is_none();
       at = at.attr("tb_next")) {
    if (py::str(at.attr("tb_frame").attr("f_code").attr("co_filename")).cast<std::string>() == file)
      line = at.attr("tb_lineno").cast<int>();
  }
  const auto type = py::str(error.type().attr("__name__")).cast<std::string>();
  const auto text = py::str(error.value()).cast<std::string>();
  if (text.empty()) return {line, type};
  return {line, beginning_of(type == "ProgramError" ? text : type + ": " + text)};
}

bool ends_the_process(const py::error_already_set& error) {
  return error.matches(PyExc_KeyboardInterrupt) || error.matches(PyExc_SystemExit) || error.matches(PyExc_MemoryError);
}

PythonRank::PythonRank(Node& me, Blocks mine, std::shared_ptr<PythonCode> code)
    : user_(me, std::move(mine)), code_(std::move(code)) {
  const py::gil_scoped_acquire gil;
  seen_ = std::make_shared<Me>(Me{this, me.rank()});
  const Running running(this);
  try {
    py::object made = code_->python.program(seen_);
    // A program without a yield has done everything in the call.
    if (py::hasattr(made, "send")) generator_ = std::move(made);
  } catch (py::error_already_set& error) {
    give_back_requests();
    fail(error);
  }
  answer_ = py::none();
}

// Whoever has such an object still: the engine that it refers to goes.
void PythonRank::give_back_requests() {
  seen_->rank = nullptr;
  for (HeldRequest* each : requests_) each->give_back();
}

PythonRank::~PythonRank() {
  const py::gil_scoped_acquire gil;
  give_back_requests();
  for (py::object* each : {&generator_, &answer_, &wish_}) *each = {};
  request_ = {};
}

PythonRank::Wish PythonRank::resume() {
  const py::gil_scoped_acquire gil;
  if (!generator_) return Wish::finished;
  Watch* const watch = Watch::current();
  try {
    PyObject* yielded = nullptr;
    PySendResult outcome = PYGEN_ERROR;
    {
      const Watch::Turn turn(watch);
      const Running running(this);
      outcome = PyIter_Send(generator_.ptr(), answer_.ptr(), &yielded);
    }
    if (watch != nullptr && watch->is_up()) {
      Py_XDECREF(yielded);
      end_of_time(*watch);
    }
    if (outcome == PYGEN_ERROR) throw py::error_already_set();
    wish_ = py::reinterpret_steal<py::object>(yielded);
    answer_ = py::none();
    check_forgotten();
    if (outcome == PYGEN_RETURN) return Wish::finished;
    note_line();
    return read_wish();
  } catch (py::error_already_set& error) {
    fail(error);
  }
}

NeedsYield PythonRank::called(const char* name) const {
  PyFrameObject* const frame = PyEval_GetFrame();
  if (frame == nullptr) return {name};
  const auto code = py::reinterpret_steal<py::object>(reinterpret_cast<PyObject*>(PyFrame_GetCode(frame)));
  const bool is_its_text = py::str(code.attr("co_filename")).cast<std::string>() == code_->python.file;
  return {name, is_its_text ? PyFrame_GetLineNumber(frame) : 0};
}

void PythonRank::check_forgotten() const {
  const auto& [call, line] = forgotten_;
  if (call == nullptr) return;
  const std::string where = line > 0 ? fmt::format("line {}: ", line) : "";
  throw ProgramError(
      fmt::format("{0}: {1}rank {2}: me.{3}(..) does nothing unless it is yielded; write: yield me.{3}(..)",
                  code_->python.file, where, node().rank(), call));
}

void PythonRank::end_of_time(const Watch& watch) {
  int line = 0;
  if (PyErr_Occurred() != nullptr) {
    line = in_words(py::error_already_set(), code_->python.file).first;
  } else {
    note_line();
    line = node().line();
  }
  const std::string place = line > 0 ? fmt::format("line {}: ", line) : "";
  throw ProgramTimeIsUp(watch.seconds(),
                        fmt::format("{}: {}rank {} was running", code_->python.file, place, node().rank()));
}

void PythonRank::answer_blocks(Blocks blocks) {
  const py::gil_scoped_acquire gil;
  request_->note_end();
  if (request_->brings_blocks()) answer_ = py::cast(std::make_shared<HeldBlocks>(HeldBlocks{seen_, std::move(blocks)}));
  if (request_->changes() != nullptr) answer_ = py::cast(request_->changes());
}

void PythonRank::answer_any() {
  const py::gil_scoped_acquire gil;
  const auto first = std::ranges::find_if(any_, [](const Request* each) { return each->done(); });
  answer_ = wish_.cast<std::shared_ptr<AnyWish>>()->requests.at(static_cast<std::size_t>(first - any_.begin()));
}

void PythonRank::note_line() {
  const py::object frame = generator_.attr("gi_frame");
  const int line = frame.is_none() ? 0 : PyFrame_GetLineNumber(reinterpret_cast<PyFrameObject*>(frame.ptr()));
  node().set_line(line);
  if (node().rank() == 0 && step_ > 0) code_->note(step_, line - code_->python.first_line);
}

PythonRank::Wish PythonRank::read_wish() {
  try {
    if (py::isinstance<StepWish>(wish_)) return read_step(wish_.cast<StepWish&>());
    if (py::isinstance<HeldRequest>(wish_)) {
      request_ = wish_.cast<std::shared_ptr<HeldRequest>>();
      check_can_be_awaited(*request_, seen_);
      request_->note_yield();
      return Wish::wait;
    }
    if (py::isinstance<AnyWish>(wish_)) return read_any(*wish_.cast<std::shared_ptr<AnyWish>>());
  } catch (const ProgramError& error) {
    fail_at_yield(error.what());
  }
  fail_at_yield(
      fmt::format("yields {}, and can wait only for a step, a request, or me.any_of(requests)", shown(wish_)));
}

PythonRank::Wish PythonRank::read_step(StepWish& wish) {
  wish.needs_yield = {};
  check_owner(wish.owner, seen_, "a step");
  step_ = user_.begin_step(wish.step);
  return Wish::step;
}

PythonRank::Wish PythonRank::read_any(AnyWish& wish) {
  wish.needs_yield = {};
  any_.clear();
  for (const py::object& each : wish.requests) {
    const auto request = each.cast<std::shared_ptr<HeldRequest>>();
    check_can_be_awaited(*request, seen_);
    request->note_yield();
    any_.push_back(&request->request());
  }
  return Wish::any;
}

void PythonRank::fail_at_yield(const std::string& what) const {
  throw ProgramError(fmt::format("{}: line {}: rank {}: {}", code_->python.file, node().line(), node().rank(), what));
}

void PythonRank::fail(py::error_already_set& error) const {
  if (error.matches(PyExc_KeyboardInterrupt) && Watch::current() != nullptr)
    Watch::current()->attention().on_interrupt();
  if (ends_the_process(error)) throw error;
  const auto [line, text] = in_words(error, code_->python.file);
  const std::string where = line > 0 ? fmt::format("line {}: ", line) : "";
  throw ProgramError(fmt::format("{}: {}rank {}: {}", code_->python.file, where, node().rank(), text));
}

}  // namespace hopscope::python
