#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/platform.hpp>
#include <hopscope/runtime.hpp>
#include <hopscope/zeroed_array.hpp>

namespace hopscope {

/// The exchanges that ranks post at one instant, in order: they may turn out to be a Round.
class PostedRound {
 public:
  /// What a rank that has posted a message waits for: its delivery, and the arrival of one from `source`.
  struct Post {
    Completion* completion = nullptr;
    Rank source = 0;
    bool begins_step = false;
  };

  /// @param channels the number of channels that messages may cross
  PostedRound(Rank ranks, ChannelId channels) : place_(ranks), crossed_(channels / 64 + 1) {}

  [[nodiscard]] bool empty() const { return posts_.empty() && !beginner_; }
  /// `rank` begins `step`, and may post next. @pre no other has begun a step since the last post
  void begin_step(Rank rank, Step step) { beginner_ = Beginner{rank, step}; }
  /// @pre continues_with(message.from, message.step)
  void add(const MessageInfo& message, Blocks&& blocks, Completion& completion, Rank source);
  void clear();

  /// Whether every rank gets one message, the one that it waits for, and all messages have as many words.
  [[nodiscard]] bool is_matched();
  /// Finds the routes. False if two messages share a channel, or not all routes have the same length.
  [[nodiscard]] bool routes_are_apart(const Platform& platform);

  [[nodiscard]] std::span<MessageInfo> messages() { return messages_; }
  [[nodiscard]] std::span<const Post> posts() const { return posts_; }
  [[nodiscard]] std::span<const ChannelId> channels() const { return channels_; }
  [[nodiscard]] Blocks& blocks(std::size_t message) { return blocks_[message]; }
  /// The number of the message that `rank` has posted. @pre is_matched()
  [[nodiscard]] std::size_t place_of(Rank rank) const { return place_[rank]; }

  /// Who has begun a step after the last post.
  struct Beginner {
    Rank rank = 0;
    Step step = 0;
  };
  [[nodiscard]] std::optional<Beginner> beginner() const { return beginner_; }
  /// Whether a message of `step` from `rank` is what is posted after that: nobody else's, and of no other step.
  [[nodiscard]] bool continues_with(Rank rank, Step step) const {
    return !beginner_ || (beginner_->rank == rank && beginner_->step == step);
  }

 private:
  void forget_channels();
  [[nodiscard]] std::uint64_t& word_of(ChannelId channel) { return crossed_[static_cast<std::uint64_t>(channel) / 64]; }

  // By message, in arrays of their own, since each pass needs only one or two of them.
  std::vector<MessageInfo> messages_;
  std::vector<Post> posts_;
  std::vector<Blocks> blocks_;
  std::vector<ChannelId> channels_;
  std::optional<Beginner> beginner_;
  ZeroedArray<std::uint32_t> place_;  // by rank
  // A bit for each channel, set if it is in channels_: few enough to stay in a core's own cache.
  ZeroedArray<std::uint64_t> crossed_;
  Route route_;
};

inline void PostedRound::add(const MessageInfo& message, Blocks&& blocks, Completion& completion, Rank source) {
  posts_.push_back({&completion, source, beginner_.has_value()});
  beginner_.reset();
  messages_.push_back(message);
  blocks_.push_back(std::move(blocks));
}

}  // namespace hopscope
