#include "study/sweep/ranks.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <deque>
#include <string>
#include <thread>

#include <dlfcn.h>
#include <fmt/format.h>

#include <hopscope/error.hpp>

namespace hopscope {

namespace {

using Bytes = store::Bytes;

// The type of a message, its first byte.
enum class Says : std::uint8_t { hello, mistake, record, died, run, go, gone };

constexpr std::size_t most_ahead = 32;  // points assigned to a rank in advance, so that it need not wait for the next

Bytes message_of(Says what, const PointOrder& order = {}, const void* data = nullptr, std::size_t size = 0) {
  Bytes bytes(1 + sizeof order + size);
  bytes[0] = static_cast<std::uint8_t>(what);
  std::memcpy(bytes.data() + 1, &order, sizeof order);
  if (size > 0) std::memcpy(bytes.data() + 1 + sizeof order, data, size);
  return bytes;
}

Says what_says(const Bytes& bytes) { return static_cast<Says>(bytes.at(0)); }

PointOrder order_in(const Bytes& bytes) {
  PointOrder order;
  std::memcpy(&order, bytes.data() + 1, sizeof order);
  return order;
}

Bytes body_of(const Bytes& bytes) { return {bytes.begin() + 1 + sizeof(PointOrder), bytes.end()}; }

// Waits for messages without occupying a core: polls with increasing intervals.
class Patience {
 public:
  void wait() {
    std::this_thread::sleep_for(pause_);
    pause_ = std::min(pause_ * 2, longest);
  }
  void reset() { pause_ = shortest; }

 private:
  static constexpr std::chrono::microseconds shortest{10};
  static constexpr std::chrono::microseconds longest{1000};
  std::chrono::microseconds pause_ = shortest;
};

// Rank 0's state of the others during a sweep.
class HandingOut {
 public:
  HandingOut(const Work& work, Ranks& ranks, std::uint64_t sweep, const PointRunner& runner)
      : work_(work), ranks_(ranks), sweep_(sweep), runner_(runner), waiting_(static_cast<std::size_t>(ranks.size())) {}

  void carry_out() {
    Patience patience;
    for (int rank = 1; rank < ranks_.size(); ++rank) supply(rank);
    while (under_way_ > 0) {
      if (const auto message = ranks_.receive()) {
        patience.reset();
        take(*message);
      } else {
        work_.tick();
        patience.wait();
      }
    }
  }

 private:
  // Keeps a rank busy; the last points are handed out one by one, since any of them may be long.
  void supply(int rank) {
    std::size_t& waiting = waiting_[static_cast<std::size_t>(rank)];
    const std::size_t others = waiting_.size() - 1;
    const std::size_t left = work_.points.size() - next_;
    const std::size_t ahead = std::clamp<std::size_t>(left / (4 * others), 1, most_ahead);
    while (waiting < ahead && next_ < work_.points.size()) {
      const std::size_t point = work_.points[next_++];
      if (!work_.is_wanted(point)) continue;
      ranks_.send(rank, message_of(Says::run, {sweep_, point}));
      ++waiting;
      ++under_way_;
    }
  }

  void take(const Ranks::Message& message) {
    const PointOrder order = order_in(message.bytes);
    const Bytes body = body_of(message.bytes);
    --waiting_[static_cast<std::size_t>(message.from)];
    --under_way_;
    if (what_says(message.bytes) == Says::record) {
      work_.keep(order.point, store::from_bytes(body));
    } else {
      work_.keep(order.point, runner_.lost(order.point, std::string(body.begin(), body.end())));
    }
    work_.tick();
    supply(message.from);
  }

  const Work& work_;
  Ranks& ranks_;
  std::uint64_t sweep_;
  const PointRunner& runner_;
  std::vector<std::size_t> waiting_;  // by rank: points assigned and not ended
  std::size_t next_ = 0;
  std::size_t under_way_ = 0;
};

Bytes run_one(WorkerProcess& worker, const PointOrder& order) {
  worker.begin(order);
  while (!worker.read_more()) {
  }
  if (const auto record = worker.take()) {
    const Bytes bytes = store::to_bytes(*record);
    return message_of(Says::record, order, bytes.data(), bytes.size());
  }
  const std::string& why = worker.how_it_died();
  return message_of(Says::died, order, why.data(), why.size());
}

}  // namespace

std::unique_ptr<Ranks> begin_ranks() {
  constexpr const char* file = "libhopscope-mpi-" HOPSCOPE_VERSION ".so";
  // Open MPI loads components that need the symbols of its other libraries.
  void* const module = ::dlopen(file, RTLD_NOW | RTLD_GLOBAL);
  void* const begin = module == nullptr ? nullptr : ::dlsym(module, ranks_function);
  if (begin == nullptr) {
    throw InputError(
        {{"mpirun", "",
          fmt::format("this hopscope runs as one process only: it was built without MPI, or that cannot be "
                      "loaded ({}); build it with -DHOPSCOPE_MPI=ON where Open MPI is installed",
                      ::dlerror())}});
  }
  std::unique_ptr<Ranks> ranks(reinterpret_cast<BeginRanks*>(begin)());
  if (ranks->size() < 2) {
    throw InputError({{"mpirun", "",
                       "several processes were started, and this MPI sees one; use the mpirun of the MPI that "
                       "hopscope was built with"}});
  }
  return ranks;
}

void greet(Ranks& ranks, const std::string& signature) {
  Patience patience;
  std::vector<Mistake> mistakes;
  for (int others = ranks.size() - 1; others > 0;) {
    const auto message = ranks.receive();
    if (!message) {
      patience.wait();
      continue;
    }
    --others;
    const Bytes body = body_of(message->bytes);
    const std::string text(body.begin(), body.end());
    const std::string rank = fmt::format("rank {}", message->from);
    if (what_says(message->bytes) == Says::mistake) {
      mistakes.push_back({rank, "", text});
    } else if (text != signature) {
      mistakes.push_back(
          {rank, "", "has other scenario files, or another hopscope, than rank 0; give all ranks the same"});
    }
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
}

void run_over_ranks(const Work& work, Ranks& ranks, std::uint64_t sweep, const PointRunner& runner) {
  HandingOut(work, ranks, sweep, runner).carry_out();
}

void dismiss(Ranks& ranks) {
  Patience patience;
  for (int rank = 1; rank < ranks.size(); ++rank) ranks.send(rank, message_of(Says::go));
  // Their outstanding messages must be received, or they cannot finish.
  for (int others = ranks.size() - 1; others > 0; patience.wait()) {
    while (const auto message = ranks.receive()) {
      if (what_says(message->bytes) == Says::gone) --others;
    }
  }
}

void complain(Ranks& ranks, const std::string& why) {
  ranks.send(0, message_of(Says::mistake, {}, why.data(), why.size()));
  Patience patience;
  for (auto message = ranks.receive(); !message || what_says(message->bytes) != Says::go; message = ranks.receive()) {
    patience.wait();
  }
  ranks.send(0, message_of(Says::gone));
}

void serve(Ranks& ranks, WorkerProcess& worker, const std::string& signature) {
  ranks.send(0, message_of(Says::hello, {}, signature.data(), signature.size()));
  Patience patience;
  std::deque<PointOrder> orders;
  for (;;) {
    while (const auto message = ranks.receive()) {
      if (what_says(message->bytes) == Says::go) return ranks.send(0, message_of(Says::gone));
      orders.push_back(order_in(message->bytes));
    }
    if (orders.empty()) {
      patience.wait();
      continue;
    }
    patience.reset();
    ranks.send(0, run_one(worker, orders.front()));
    orders.pop_front();
  }
}

}  // namespace hopscope
