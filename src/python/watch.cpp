#include "python/watch.hpp"

#include <chrono>

namespace py = pybind11;

namespace hopscope::python {

namespace {

thread_local Watch* watch_of_thread = nullptr;

// A program may have ended its turn before it noticed an exception: this code notices it then, in place of whatever
// this thread does next. To take it back, PyThreadState_SetAsyncExc with null, makes Python 3.11 look for one for ever.
void notice() {
  const py::error_scope of_program;
  PyObject* const names = PyDict_New();
  Py_XDECREF(PyRun_String("for _ in (1, 2): pass", Py_file_input, names, names));
  PyErr_Clear();
  Py_XDECREF(names);
}

}  // namespace

Watch::Watch(std::optional<double> seconds, Attention& attention)
    : seconds_(seconds), attention_(attention), before_(watch_of_thread) {
  watch_of_thread = this;
}

Watch::~Watch() {
  watch_of_thread = before_;
  {
    const std::scoped_lock lock(mutex_);
    is_over_ = true;
  }
  change_.notify_all();
  if (guard_.joinable()) guard_.join();
}

Watch* Watch::current() { return watch_of_thread; }

void Watch::forget() { watch_of_thread = nullptr; }

void Watch::begin() {
  if (thread_ != 0) return;
  thread_ = PyThread_get_thread_ident();
  if (seconds_) guard_ = std::thread([this] { guard(); });
}

// Waits for the end of the time, and then ends the program again and again, since it may catch the first exception.
void Watch::guard() {
  std::unique_lock lock(mutex_);
  const auto is_over = [this] { return is_over_; };
  if (change_.wait_for(lock, std::chrono::duration<double>(*seconds_), is_over)) return;
  is_up_ = true;
  while (!is_over_) {
    lock.unlock();
    {
      const py::gil_scoped_acquire gil;
      raise_in_program(PyExc_SystemExit);  // which programs do not catch as they do an Exception
    }
    lock.lock();
    change_.wait_for(lock, std::chrono::milliseconds(50), is_over);
  }
}

void Watch::raise_in_program(PyObject* type) {
  if (!is_in_turn_) return;
  is_raised_ = true;
  PyThreadState_SetAsyncExc(thread_, type);
}

void Watch::interrupt() { raise_in_program(PyExc_KeyboardInterrupt); }

Watch::Turn::Turn(Watch* watch) : watch_(watch) {
  if (watch_ == nullptr) return;
  watch_->attention().on_idle();
  watch_->begin();
  watch_->is_in_turn_ = true;
}

Watch::Turn::~Turn() {
  if (watch_ == nullptr) return;
  watch_->is_in_turn_ = false;
  if (watch_->is_raised_) notice();
  watch_->is_raised_ = false;
}

}  // namespace hopscope::python
