#include "command/line/interruption.hpp"

#include <csignal>

namespace hopscope {

namespace {

// Of a signal handler, which can reach nothing else.
volatile std::sig_atomic_t is_asked = 0;

void ask(int signal) {
  is_asked = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

StopRequest::StopRequest() {
  is_asked = 0;
  before_ = std::signal(SIGINT, ask);
}

StopRequest::~StopRequest() { std::signal(SIGINT, before_); }

bool StopRequest::is_made() const { return is_asked != 0; }

}  // namespace hopscope
