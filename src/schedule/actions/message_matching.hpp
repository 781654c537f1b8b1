#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope {

/// What a message and a receive are matched by. A receive may leave either open.
struct Envelope {
  static constexpr Rank any_source = -1;
  /// Any line but a negative one, which collectives have.
  static constexpr std::int64_t any_line = std::numeric_limits<std::int64_t>::max();

  Rank source = 0;
  std::int64_t line = 0;  ///< the tag
  [[nodiscard]] bool is_open() const { return source == any_source || line == any_line; }
  friend auto operator<=>(const Envelope&, const Envelope&) = default;
};

/// The envelopes of receives that a message fits.
class Fitting {
 public:
  explicit Fitting(const Envelope& message)
      : all_{{message,
              {Envelope::any_source, message.line},
              {message.source, Envelope::any_line},
              {Envelope::any_source, Envelope::any_line}}},
        count_(message.line < 0 ? 2 : all_.size()) {}

  [[nodiscard]] auto begin() const { return all_.begin(); }
  [[nodiscard]] auto end() const { return all_.begin() + count_; }

 private:
  std::array<Envelope, 4> all_;
  std::ptrdiff_t count_;
};

/// Messages and receives of one rank, matched as MPI does: a message goes to the receive that was posted first of those
/// that it fits, and a receive takes the message that came first. Both take constant time, however many wait.
class MessageMatching {
 public:
  /// The message that a receive takes, by its number; none if it has to wait.
  [[nodiscard]] std::optional<std::uint64_t> post(const Envelope& wanted, std::uint32_t receive);
  /// The receive that takes a message; none if the message has to wait.
  [[nodiscard]] std::optional<std::uint32_t> arrive(const Envelope& envelope, std::uint64_t message);

  /// The first receive of that envelope that waits; none if there is none.
  [[nodiscard]] std::optional<std::uint32_t> waiting(const Envelope& wanted);
  /// The same; it then waits no longer, although no message has come for it.
  std::optional<std::uint32_t> release(const Envelope& wanted);

  /// Those that wait still, in the order in which they came.
  [[nodiscard]] std::vector<std::uint64_t> messages() const;
  [[nodiscard]] std::vector<std::uint32_t> receives() const;

 private:
  /// Places in a list of entries. A deque would take half a kilobyte for one of them.
  struct Queue {
    std::vector<std::uint32_t> places = {};
    std::size_t first = 0;

    [[nodiscard]] bool empty() const { return first == places.size(); }
    [[nodiscard]] std::uint32_t front() const { return places[first]; }
  };
  /// What waits, by its envelope. A message waits under all envelopes that it fits, and is left there once it is taken.
  using Waiting = std::map<Envelope, Queue>;
  template <class Number>
  struct Entry {
    Number number;
    bool is_taken = false;
  };

  /// Receives of that envelope, of which the first waits; null if there is none.
  [[nodiscard]] Queue* waiting_receives(const Envelope& wanted);

  std::vector<Entry<std::uint64_t>> messages_;
  std::vector<Entry<std::uint32_t>> receives_;
  Waiting messages_by_envelope_;
  Waiting receives_by_envelope_;
};

}  // namespace hopscope
