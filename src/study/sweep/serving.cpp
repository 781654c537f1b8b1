// What ranks other than 0 do.
#include <algorithm>
#include <chrono>
#include <deque>
#include <utility>
#include <vector>

#include "process/host.hpp"
#include "study/sweep/rank_messages.hpp"
#include "study/sweep/ranks.hpp"

namespace hopscope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_begun = 4;                     // points in the pipe, so that the process need not wait
constexpr std::chrono::milliseconds gathering{50};        // of outcomes, for one message
constexpr std::size_t most_gathered = 1 << 20;            // bytes
constexpr std::chrono::seconds between_signs_of_life{3};  // while a long point runs
constexpr int longest_wait = 1;                           // milliseconds, between looks for messages

class Serving {
 public:
  Serving(Ranks& ranks, std::unique_ptr<WorkerProcess> worker) : ranks_(ranks), worker_(std::move(worker)) {}

  void serve() {
    Patience patience;
    while (take_messages()) {
      while (begun_.size() < most_begun && !waiting_.empty()) begin(waiting_.front());
      if (begun_.empty()) {
        send_outcomes();
        patience.wait();
        continue;
      }
      patience.reset();
      if (worker_->has_outcome() || (worker_->has_input(longest_wait) && worker_->read_more())) take_outcome();
      send_what_is_due();
    }
    worker_.reset();  // its processor time is known when it has ended
    ranks_.send(0, message_of(Says::gone, std::to_string(processor_seconds())));
  }

 private:
  /// False if this rank has been dismissed.
  bool take_messages() {
    while (const auto message = ranks_.receive()) {
      if (what_says(message->bytes) == Says::go) return false;
      const auto orders = orders_in(message->bytes);
      if (what_says(message->bytes) == Says::run) {
        waiting_.insert(waiting_.end(), orders.begin(), orders.end());
      } else {
        std::erase_if(waiting_,
                      [&](const PointOrder& each) { return std::ranges::find(orders, each) != orders.end(); });
      }
    }
    return true;
  }

  void begin(const PointOrder order) {
    waiting_.pop_front();
    begun_.push_back(order);
    worker_->begin(order);
  }

  void take_outcome() {
    if (outcomes_.empty()) first_outcome_ = Clock::now();
    outcomes_.push_back({begun_.front(), worker_->take()});
    gathered_ += outcomes_.back().outcome.bytes.size();
    begun_.pop_front();
  }

  void send_what_is_due() {
    const auto now = Clock::now();
    if (!outcomes_.empty() && (now - first_outcome_ > gathering || gathered_ > most_gathered)) send_outcomes();
    if (now - last_sign_ < between_signs_of_life) return;
    last_sign_ = now;
    ranks_.send(0, message_of(Says::alive));
  }

  void send_outcomes() {
    if (outcomes_.empty()) return;
    ranks_.send(0, message_of(outcomes_));
    outcomes_.clear();
    gathered_ = 0;
  }

  Ranks& ranks_;
  std::unique_ptr<WorkerProcess> worker_;
  std::deque<PointOrder> waiting_;
  std::deque<PointOrder> begun_;  // the first runs; it is told the others
  std::vector<OrderOutcome> outcomes_;
  std::size_t gathered_ = 0;  // bytes of them
  Clock::time_point first_outcome_;
  Clock::time_point last_sign_ = Clock::now();
};

/// Waits for rank 0 to say one of these, and returns which.
Says wait_for(Ranks& ranks, Says one, Says other) {
  for (Patience patience;; patience.wait()) {
    const auto message = ranks.receive();
    if (!message) continue;
    const Says said = what_says(message->bytes);
    if (said == one || said == other) return said;
  }
}

/// Until rank 0 knows whether all have gone.
bool is_to_finish(Ranks& ranks) { return wait_for(ranks, Says::finish, Says::vanish) == Says::finish; }

}  // namespace

bool complain(Ranks& ranks, const std::string& why) {
  ranks.send(0, message_of(Says::mistake, why));
  (void)wait_for(ranks, Says::go, Says::go);
  ranks.send(0, message_of(Says::gone));
  return is_to_finish(ranks);
}

bool serve(Ranks& ranks, std::unique_ptr<WorkerProcess> worker, const std::string& signature) {
  ranks.send(0, message_of(Says::hello, this_host().name + '\n' + signature));
  Serving(ranks, std::move(worker)).serve();
  return is_to_finish(ranks);
}

}  // namespace hopscope
