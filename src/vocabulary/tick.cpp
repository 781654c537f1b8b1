#include <hopscope/tick.hpp>

#include <utility>

namespace hopscope {

namespace {

thread_local const ThreadTick* tick_of_thread = nullptr;

}  // namespace

ThreadTick::ThreadTick(Tick tick) : tick_(std::move(tick)), before_(std::exchange(tick_of_thread, this)) {}

ThreadTick::~ThreadTick() { tick_of_thread = before_; }

void ThreadTick::call() {
  if (tick_of_thread != nullptr) tick_of_thread->tick_();
}

}  // namespace hopscope
