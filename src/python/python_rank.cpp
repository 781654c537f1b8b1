#include "python/python_rank.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace py = pybind11;

namespace hopscope::python {

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
  return {line, type == "ProgramError" ? text : type + ": " + text};
}

bool ends_the_process(const py::error_already_set& error) {
  return error.matches(PyExc_KeyboardInterrupt) || error.matches(PyExc_SystemExit) || error.matches(PyExc_MemoryError);
}

PythonRank::PythonRank(Node& me, Blocks mine, std::shared_ptr<PythonCode> code)
    : me_(me), held_(std::move(mine)), code_(std::move(code)) {
  const py::gil_scoped_acquire gil;
  seen_ = std::make_shared<Me>(Me{this});
  try {
    py::object made = code_->python.program(seen_);
    // A program without a yield has done everything in the call.
    if (py::hasattr(made, "send")) generator_ = std::move(made);
  } catch (py::error_already_set& error) {
    fail(error);
  }
  answer_ = py::none();
}

PythonRank::~PythonRank() {
  const py::gil_scoped_acquire gil;
  seen_->rank = nullptr;
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
      outcome = PyIter_Send(generator_.ptr(), answer_.ptr(), &yielded);
    }
    if (watch != nullptr && watch->is_up()) {
      Py_XDECREF(yielded);
      end_of_time(*watch);
    }
    if (outcome == PYGEN_ERROR) throw py::error_already_set();
    wish_ = py::reinterpret_steal<py::object>(yielded);
    answer_ = py::none();
    if (outcome == PYGEN_RETURN) return Wish::finished;
    note_line();
    return read_wish();
  } catch (py::error_already_set& error) {
    fail(error);
  }
}

void PythonRank::end_of_time(const Watch& watch) {
  int line = 0;
  if (PyErr_Occurred() != nullptr) {
    line = in_words(py::error_already_set(), code_->python.file).first;
  } else {
    note_line();
    line = me_.line();
  }
  const std::string place = line > 0 ? fmt::format("line {}: ", line) : "";
  throw ProgramTimeIsUp(watch.seconds(),
                        fmt::format("{}: {}rank {} was running", code_->python.file, place, me_.rank()));
}

void PythonRank::answer_blocks(Blocks blocks) {
  const py::gil_scoped_acquire gil;
  request_->is_over = true;
  if (request_->brings_blocks) answer_ = py::cast(std::make_shared<HeldBlocks>(HeldBlocks{std::move(blocks)}));
}

void PythonRank::answer_any() {
  const py::gil_scoped_acquire gil;
  const auto first = std::ranges::find_if(any_, [](const Request* each) { return each->done(); });
  answer_ = wish_.cast<std::shared_ptr<AnyWish>>()->requests.at(static_cast<std::size_t>(first - any_.begin()));
}

double PythonRank::words_for(Rank to) const {
  const Schedule& schedule = me_.schedule();
  return schedule.sizes == nullptr ? schedule.message_words : schedule.sizes->words(me_.rank(), to);
}

void PythonRank::note_line() {
  const py::object frame = generator_.attr("gi_frame");
  const int line = frame.is_none() ? 0 : PyFrame_GetLineNumber(reinterpret_cast<PyFrameObject*>(frame.ptr()));
  me_.set_line(line);
  if (me_.rank() == 0 && step_ > 0) code_->note(step_, line - code_->python.first_line);
}

PythonRank::Wish PythonRank::read_wish() {
  if (py::isinstance<StepWish>(wish_)) {
    step_ = wish_.cast<StepWish>().step;
    return Wish::step;
  }
  if (py::isinstance<HeldRequest>(wish_)) {
    request_ = wish_.cast<std::shared_ptr<HeldRequest>>();
    if (request_->is_over) fail_at_yield("waits a second time for the same request");
    return Wish::wait;
  }
  if (py::isinstance<AnyWish>(wish_)) {
    any_.clear();
    for (const py::object& each : wish_.cast<std::shared_ptr<AnyWish>>()->requests)
      any_.push_back(&each.cast<std::shared_ptr<HeldRequest>>()->request);
    return Wish::any;
  }
  fail_at_yield(fmt::format("yields {}, and can wait only for a step, a request, or me.any_of(requests)",
                            py::repr(wish_).cast<std::string>()));
}

void PythonRank::fail_at_yield(const std::string& what) const {
  throw ProgramError(fmt::format("{}: line {}: rank {}: {}", code_->python.file, me_.line(), me_.rank(), what));
}

void PythonRank::fail(py::error_already_set& error) const {
  if (error.matches(PyExc_KeyboardInterrupt) && Watch::current() != nullptr)
    Watch::current()->attention().on_interrupt();
  if (ends_the_process(error)) throw error;
  const auto [line, text] = in_words(error, code_->python.file);
  const std::string where = line > 0 ? fmt::format("line {}: ", line) : "";
  throw ProgramError(fmt::format("{}: {}rank {}: {}", code_->python.file, where, me_.rank(), text));
}

}  // namespace hopscope::python
