#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/platform.hpp>
#include <hopscope/runtime.hpp>
#include <hopscope/zeroed_array.hpp>

#include "engine/rounds.hpp"

namespace hopscope {

/// What ranks post at one instant, in order, and which of them end: it may turn out to be a Round.
class PostedRound {
 public:
  static constexpr Rank no_source = -1;
  static constexpr std::uint32_t no_message = std::numeric_limits<std::uint32_t>::max();
  static constexpr Step no_step = std::numeric_limits<Step>::min();

  /// What a rank does at one time: it begins a step, or not, and posts a message, a receive, both, or neither; or it
  /// ends.
  struct Post {
    Completion* completion = nullptr;    ///< of what is posted; null if nothing is
    Rank source = no_source;             ///< of the message to receive; the rank itself if nothing is posted
    std::uint32_t message = no_message;  ///< its place among messages()
    Step begins = no_step;               ///< the step that it begins before

    [[nodiscard]] bool begins_step() const { return begins != no_step; }
    [[nodiscard]] bool ends() const { return completion == nullptr && !begins_step(); }
    [[nodiscard]] bool sends() const { return message != no_message; }
    [[nodiscard]] bool receives() const { return completion != nullptr && source != no_source; }
    [[nodiscard]] Rank rank() const { return completion == nullptr ? source : completion->rank; }
  };

  /// @param channels the number of channels that messages may cross
  PostedRound(Rank ranks, ChannelId channels);

  [[nodiscard]] bool empty() const { return posts_.empty() && !beginner_; }
  /// @pre !acted_last(rank)
  void begin_step(Rank rank, Step step) {
    note_beginning();
    beginner_ = Beginning{rank, step};
  }
  /// A message, and the receive of one from `source`, unless that is no_source.
  void send(const MessageInfo& message, Blocks&& blocks, Completion& completion, Rank source);
  void receive(Rank source, Completion& completion);
  /// The program of `rank` has ended. @pre !empty() and not acted_last(rank)
  void end(Rank rank) {
    note_beginning();
    only_exchanges_ = false;
    posts_.push_back({nullptr, rank, no_message, no_step});
  }
  /// Whether `rank` is the last that has posted, begun a step or ended. A rank does all that it does in a row: if it is
  /// not, it has done nothing yet.
  [[nodiscard]] bool acted_last(Rank rank) const {
    if (beginner_) return beginner_->rank == rank;
    return !posts_.empty() && posts_.back().rank() == rank;
  }
  /// Whether the last message is of `rank`: if it posts another one, this is no round.
  [[nodiscard]] bool has_message_of(Rank rank) const { return !messages_.empty() && messages_.back().from == rank; }
  /// There is no more to come. The posts are then complete.
  void close() { note_beginning(); }
  void clear();

  /// Whether there are messages, no two from one rank or to one rank, all with as many words, and either all or none of
  /// their senders begin a step. Finds which of the receives are for them.
  [[nodiscard]] bool is_matched();
  /// Finds the routes. False if two messages share a channel, or not all routes have the same length.
  [[nodiscard]] bool routes_are_apart(const Platform& platform) { return routes_.find(messages_, platform); }

  [[nodiscard]] std::span<MessageInfo> messages() { return messages_; }
  [[nodiscard]] std::span<const Post> posts() const { return posts_; }
  [[nodiscard]] std::span<const ChannelId> channels() const { return routes_.channels(); }
  [[nodiscard]] Blocks& blocks(std::size_t message) { return blocks_[message]; }
  /// Whether every post is a message and a receive, every one from a rank that another one is to. @pre is_matched()
  [[nodiscard]] bool is_exchange() const { return is_exchange_; }
  /// The number of the message from `rank`, and of its post. @pre is_exchange()
  [[nodiscard]] std::size_t place_of(Rank rank) const { return from_[rank]; }
  /// Of the receive that was posted for a message; null if there is none. @pre is_matched() and not is_exchange()
  [[nodiscard]] Completion* receive_of(std::size_t message) const { return receives_[message]; }
  /// Whether a post is a receive for none of the messages. @pre is_matched() and not is_exchange()
  [[nodiscard]] bool is_in_vain(const Post& post) const {
    if (!post.receives()) return false;
    const std::uint32_t message = message_for(post);
    return message == no_message || receives_[message] != post.completion;
  }
  [[nodiscard]] bool begins_step() const { return begins_step_; }
  /// Who begins a step without sending a message. @pre is_matched()
  [[nodiscard]] std::span<const Beginning> others() const { return others_; }
  /// Who has ended. @pre is_matched()
  [[nodiscard]] std::span<const Rank> ended() const { return ended_; }

 private:
  [[nodiscard]] bool are_exchanged();
  [[nodiscard]] bool are_messages_apart();
  void sort(const Post& post);
  [[nodiscard]] std::uint32_t message_for(const Post& receive) const;
  void note_beginning();
  void add(Completion& completion, Rank source, std::uint32_t message);

  // In arrays of their own, since each pass needs only one or two of them.
  std::vector<Post> posts_;
  std::vector<MessageInfo> messages_;
  std::vector<Blocks> blocks_;         // by message
  std::vector<Completion*> receives_;  // by message
  std::optional<Beginning> beginner_;  // who has begun a step after the last post, and may post next
  bool begins_step_ = false;
  bool only_exchanges_ = true;  // so far
  bool is_exchange_ = false;
  std::vector<Beginning> others_;
  std::vector<Rank> ended_;
  // By rank, which message is from it, and which is to it, if any is.
  ZeroedArray<std::uint32_t> from_;
  ZeroedArray<std::uint32_t> to_;
  RoutesApart routes_;
};

/// Whoever has begun a step does not post next.
inline void PostedRound::note_beginning() {
  if (!beginner_) return;
  only_exchanges_ = false;
  posts_.push_back({nullptr, beginner_->rank, no_message, beginner_->step});
  beginner_.reset();
}

inline void PostedRound::add(Completion& completion, Rank source, std::uint32_t message) {
  if (beginner_ && (beginner_->rank != completion.rank || beginner_->step != completion.step)) note_beginning();
  posts_.push_back({&completion, source, message, beginner_ ? beginner_->step : no_step});
  beginner_.reset();
}

inline void PostedRound::send(const MessageInfo& message, Blocks&& blocks, Completion& completion, Rank source) {
  only_exchanges_ = only_exchanges_ && source != no_source;
  add(completion, source, static_cast<std::uint32_t>(messages_.size()));
  messages_.push_back(message);
  blocks_.push_back(std::move(blocks));
}

inline void PostedRound::receive(Rank source, Completion& completion) {
  only_exchanges_ = false;
  add(completion, source, no_message);
}

}  // namespace hopscope
