#include "engine/simgrid/in_child_process.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <type_traits>

namespace hopscope {

namespace {

enum class Tag : char { step, wait, send, flow_begin, flow_end, deliver, finish, sums, holding, unreceived, end };

constexpr std::size_t buffer_size = std::size_t{1} << 18;

/// Takes values out of a pipe in the order in which they were put in.
class EventReader {
 public:
  EventReader(int file_descriptor, Observer& observer)
      : file_descriptor_(file_descriptor),
        observer_(observer),
        buffer_(std::make_unique_for_overwrite<char[]>(buffer_size)) {}

  /// @return false at the end of the pipe.
  template <class Value>
  bool get(Value& value) {
    static_assert(std::is_trivially_copyable_v<Value>);
    return get_bytes(reinterpret_cast<char*>(&value), sizeof(Value));
  }
  template <class Item>
  bool get_list(std::vector<Item>& items) {
    std::uint64_t size = 0;
    if (!get(size)) return false;
    items.resize(size);
    return get_bytes(reinterpret_cast<char*>(items.data()), size * sizeof(Item));
  }

 private:
  bool get_bytes(char* out, std::size_t size) {
    while (size > 0) {
      if (next_ == filled_ && !fill()) return false;
      const std::size_t chunk = std::min(size, filled_ - next_);
      std::memcpy(out, buffer_.get() + next_, chunk);
      next_ += chunk;
      out += chunk;
      size -= chunk;
    }
    return true;
  }
  bool fill() {
    constexpr int a_moment = 100;  // milliseconds
    for (pollfd pipe{file_descriptor_, POLLIN, 0}; ::poll(&pipe, 1, a_moment) == 0;) observer_.on_idle();
    ssize_t count = 0;
    do {
      count = ::read(file_descriptor_, buffer_.get(), buffer_size);
    } while (count < 0 && errno == EINTR);
    next_ = 0;
    filled_ = count > 0 ? static_cast<std::size_t>(count) : 0;
    return filled_ > 0;
  }

  int file_descriptor_;
  Observer& observer_;
  std::unique_ptr<char[]> buffer_;  // not cleared: of most runs little is used
  std::size_t next_ = 0;
  std::size_t filled_ = 0;
};

bool read_message_on_channels(EventReader& in, Tag tag, Observer& observer) {
  MessageInfo message;
  Time now = 0;
  std::vector<ChannelId> channels;
  if (!in.get(message) || !in.get(now) || !in.get_list(channels)) return false;
  if (tag == Tag::send) observer.on_send(message, channels, now);
  if (tag == Tag::flow_begin) observer.on_flow_begin(message, channels, now);
  if (tag == Tag::flow_end) observer.on_flow_end(message, channels, now);
  return true;
}

bool read_sums(EventReader& in, Observer& observer) {
  Rank ranks = 0;
  auto repeats = Repeats::refused;
  std::int64_t operations = 0;
  double words = 0;
  std::vector<Sums::Parts> history;
  std::vector<Sums::Made> makings;
  if (!in.get(ranks) || !in.get(repeats) || !in.get(operations) || !in.get(words)) return false;
  if (!in.get_list(history) || !in.get_list(makings)) return false;
  observer.on_sums(std::make_shared<const Sums>(Sums::replayed(ranks, repeats, history, makings, operations, words)));
  return true;
}

bool read_holding(EventReader& in, Observer& observer) {
  Rank rank = 0;
  std::vector<Block> blocks;
  if (!in.get(rank) || !in.get_list(blocks)) return false;
  observer.on_holding(rank, blocks);
  return true;
}

bool read_unreceived(EventReader& in, Observer& observer) {
  Unreceived messages;
  if (!in.get(messages)) return false;
  if (auto* const receipts = dynamic_cast<ReceiptObserver*>(&observer)) receipts->on_unreceived(messages);
  return true;
}

/// Reads the rest of an event; false if the pipe ends before it does.
bool read_event(EventReader& in, Tag tag, Observer& observer) {
  MessageInfo message;
  Rank rank = 0;
  Step step = 0;
  Time now = 0;
  switch (tag) {
    case Tag::step:
      if (!in.get(rank) || !in.get(step) || !in.get(now)) return false;
      observer.on_step(rank, step, now);
      return true;
    case Tag::wait:
    case Tag::deliver:
      if (!in.get(message) || !in.get(now)) return false;
      tag == Tag::wait ? observer.on_wait(message, now) : observer.on_deliver(message, now);
      return true;
    case Tag::finish:
      if (!in.get(rank) || !in.get(now)) return false;
      observer.on_finish(rank, now);
      return true;
    case Tag::send:
    case Tag::flow_begin:
    case Tag::flow_end: return read_message_on_channels(in, tag, observer);
    case Tag::sums: return read_sums(in, observer);
    case Tag::holding: return read_holding(in, observer);
    case Tag::unreceived: return read_unreceived(in, observer);
    case Tag::end: break;
  }
  return false;
}

std::optional<Ending> read_ending(EventReader& in) {
  Ending ending;
  std::uint64_t count = 0;
  if (!in.get(ending.kind) || !in.get(ending.makespan) || !in.get(count)) return std::nullopt;
  for (std::uint64_t i = 0; i < count; ++i) {
    std::vector<char> text;
    if (!in.get_list(text)) return std::nullopt;
    ending.lines.emplace_back(text.begin(), text.end());
  }
  return ending;
}

}  // namespace

EventWriter::EventWriter(int file_descriptor) : file_descriptor_(file_descriptor) { buffer_.reserve(buffer_size); }

template <class... Fields>
void EventWriter::put(const Fields&... fields) {
  static_assert((std::is_trivially_copyable_v<Fields> && ...));
  (buffer_.insert(buffer_.end(), reinterpret_cast<const char*>(&fields),
                  reinterpret_cast<const char*>(&fields) + sizeof(Fields)),
   ...);
  if (buffer_.size() > buffer_size / 2) flush();
}

template <class Item>
void EventWriter::put_list(std::span<const Item> items) {
  put(static_cast<std::uint64_t>(items.size()));
  const auto* bytes = reinterpret_cast<const char*>(items.data());
  buffer_.insert(buffer_.end(), bytes, bytes + items.size_bytes());
}

void EventWriter::flush() {
  std::size_t written = 0;
  while (written < buffer_.size()) {
    const ssize_t count = ::write(file_descriptor_, buffer_.data() + written, buffer_.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw std::system_error(errno, std::generic_category(), "writing events");
    written += static_cast<std::size_t>(count);
  }
  buffer_.clear();
}

void EventWriter::on_step(Rank rank, Step step, Time now) { put(Tag::step, rank, step, now); }
void EventWriter::on_wait(const MessageInfo& message, Time posted) { put(Tag::wait, message, posted); }
void EventWriter::on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) {
  put(Tag::send, message, startup_begins);
  put_list(route);
}
void EventWriter::on_flow_begin(const MessageInfo& message, std::span<const ChannelId> channels, Time now) {
  put(Tag::flow_begin, message, now);
  put_list(channels);
}
void EventWriter::on_flow_end(const MessageInfo& message, std::span<const ChannelId> channels, Time now) {
  put(Tag::flow_end, message, now);
  put_list(channels);
}
void EventWriter::on_deliver(const MessageInfo& message, Time now) { put(Tag::deliver, message, now); }
void EventWriter::on_finish(Rank rank, Time now) { put(Tag::finish, rank, now); }
void EventWriter::put_sums() {
  const auto sums = std::exchange(sums_, nullptr);
  if (!sums) return;
  put(Tag::sums, sums->ranks(), sums->repeats(), sums->operations(), sums->words());
  put_list(std::span<const Sums::Parts>(sums->history()));
  put_list(std::span<const Sums::Made>(sums->makings()));
}

void EventWriter::on_holding(Rank rank, std::span<const Block> blocks) {
  put_sums();
  put(Tag::holding, rank);
  put_list(blocks);
}

void EventWriter::on_unreceived(const Unreceived& messages) { put(Tag::unreceived, messages); }

void EventWriter::end(const Ending& ending) {
  put(Tag::end, ending.kind, ending.makespan, static_cast<std::uint64_t>(ending.lines.size()));
  for (const std::string& line : ending.lines) put_list(std::span<const char>(line));
  flush();
}

std::optional<Ending> read_events(int file_descriptor, Observer& observer) {
  EventReader in(file_descriptor, observer);
  Tag tag{};
  while (in.get(tag)) {
    if (tag == Tag::end) return read_ending(in);
    if (!read_event(in, tag, observer)) break;
  }
  return std::nullopt;
}

}  // namespace hopscope
