#include "study/sweep/worker_process.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <limits>

#include <poll.h>
#include <unistd.h>

#include <hopscope/error.hpp>

#include "process/child_process.hpp"
#include "process/host.hpp"

namespace hopscope {

namespace {

constexpr const char* gone =
    "a worker process died; finished points are in the store, and the same command runs the rest";

// Other processes that were forked later have the pipe of orders, too, so that closing it here would tell nobody.
constexpr PointOrder no_more{std::numeric_limits<std::uint64_t>::max(), std::numeric_limits<std::uint64_t>::max()};

// The header of each message through the pipe.
struct Head {
  std::uint64_t bytes = 0;
  std::uint64_t is_record = 0;  // otherwise a text on how the process died
};

bool write_message(int pipe, bool is_record, const void* data, std::size_t size) {
  const Head head{size, is_record ? 1U : 0U};
  return write_all(pipe, &head, sizeof head) && write_all(pipe, data, size);
}

using Run = std::function<store::PointRecord(const PointOrder&)>;

// Runs points until the order pipe is closed.
void serve(int orders, int results, const Run& run) {
  be_ended_first();
  for (PointOrder order; read_all(orders, &order, sizeof order);) {
    const store::Bytes bytes = store::to_bytes(run(order));
    if (!write_message(results, true, bytes.data(), bytes.size())) return;
  }
}

// A serving process, with an order pipe that no other process reads.
class Server {
 public:
  explicit Server(const Run& run) {
    const PipeEnds ends = make_pipe();
    process_.emplace([&](int results) {
      ::close(ends.writing);
      serve(ends.reading, results, run);
    });
    ::close(ends.reading);
    orders_ = ends.writing;
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() { ::close(orders_); }

  // The complete record of a point; none if the process died before it had sent all of it.
  std::optional<store::Bytes> run(const PointOrder& order) {
    Head head;
    if (!write_all(orders_, &order, sizeof order) || !read_all(process_->pipe(), &head, sizeof head)) return {};
    store::Bytes body(head.bytes);
    if (!read_all(process_->pipe(), body.data(), body.size())) return {};
    return body;
  }
  std::string wait() { return process_->wait().in_words(); }

 private:
  int orders_ = -1;
  std::optional<ChildProcess> process_;
};

// Forwards orders to a server, and its answers back: one for each order, even if the server dies.
void supervise(int orders, int results, const Run& run) {
  std::optional<Server> server;
  for (PointOrder order; read_all(orders, &order, sizeof order) && order != no_more;) {
    if (!server) server.emplace(run);
    if (const auto record = server->run(order)) {
      if (!write_message(results, true, record->data(), record->size())) return;
      continue;
    }
    const std::string ending = server->wait();
    server.reset();
    if (!write_message(results, false, ending.data(), ending.size())) return;
  }
}

}  // namespace

WorkerProcess::WorkerProcess(std::function<store::PointRecord(const PointOrder&)> run) {
  const PipeEnds ends = make_pipe();
  orders_ = ends.writing;
  supervisor_.emplace([&](int results) {
    ::close(ends.writing);
    supervise(ends.reading, results, run);
  });
  ::close(ends.reading);
}

// If it runs nothing, it ends by itself, and its processor time is known.
WorkerProcess::~WorkerProcess() {
  if (under_way_ == 0 && write_all(orders_, &no_more, sizeof no_more)) (void)supervisor_->wait();
  ::close(orders_);
}

void WorkerProcess::begin(const PointOrder& order) {
  if (!write_all(orders_, &order, sizeof order)) throw EngineError(gone);
  ++under_way_;
}

bool WorkerProcess::has_input(int milliseconds) const {
  pollfd input{pipe(), POLLIN, 0};
  return ::poll(&input, 1, milliseconds) > 0;
}

bool WorkerProcess::read_more() {
  std::array<std::uint8_t, 65536> chunk{};
  const ssize_t got = ::read(pipe(), chunk.data(), chunk.size());
  if (got < 0 && errno == EINTR) return has_outcome();
  if (got <= 0) throw EngineError(gone);
  received_.insert(received_.end(), chunk.begin(), chunk.begin() + got);
  return has_outcome();
}

bool WorkerProcess::has_outcome() const {
  Head head;
  if (received_.size() < sizeof head) return false;
  std::memcpy(&head, received_.data(), sizeof head);
  return received_.size() >= sizeof head + head.bytes;
}

RunOutcome WorkerProcess::take() {
  Head head;
  std::memcpy(&head, received_.data(), sizeof head);
  const auto body = received_.begin() + sizeof head;
  const auto end = body + static_cast<std::ptrdiff_t>(head.bytes);
  RunOutcome outcome{head.is_record != 0, store::Bytes(body, end)};
  received_.erase(received_.begin(), end);
  --under_way_;
  return outcome;
}

}  // namespace hopscope
