#include "engine/posted_round.hpp"

#include <algorithm>

namespace hopscope {

// Room for a message from every rank is no memory until it is used; to move a million of them to more room is.
PostedRound::PostedRound(Rank ranks, ChannelId channels) : from_(ranks), to_(ranks), routes_(channels) {
  const auto most = static_cast<std::size_t>(channels > 0 ? ranks : 0);
  posts_.reserve(most);
  messages_.reserve(most);
  blocks_.reserve(most);
}

void PostedRound::clear() {
  only_exchanges_ = true;
  posts_.clear();
  messages_.clear();
  blocks_.clear();
  beginner_.reset();
}

bool PostedRound::is_matched() {
  if (messages_.empty()) return false;
  for (std::uint32_t i = 0; i < messages_.size(); ++i) {
    if (messages_[i].words != messages_.front().words) return false;
    from_[messages_[i].from] = i;
  }
  others_.clear();
  ended_.clear();
  is_exchange_ = only_exchanges_ && are_exchanged();
  return is_exchange_ || are_messages_apart();
}

// What from_ says of a rank that has not posted, or has posted twice, is wrong of somebody here.
bool PostedRound::are_exchanged() {
  begins_step_ = posts_.front().begins_step();
  for (std::size_t i = 0; i < messages_.size(); ++i) {
    const MessageInfo& message = messages_[i];
    const std::size_t at = from_[message.to];
    if (at >= messages_.size() || messages_[at].from != message.to) return false;
    if (posts_[at].source != message.from || from_[message.from] != i) return false;
    if (posts_[i].begins_step() != begins_step_) return false;
  }
  return true;
}

bool PostedRound::are_messages_apart() {
  for (std::uint32_t i = 0; i < messages_.size(); ++i) to_[messages_[i].to] = i;
  // What from_ and to_ say of the first of two messages from, or to, one rank is the second.
  for (std::uint32_t i = 0; i < messages_.size(); ++i) {
    if (from_[messages_[i].from] != i || to_[messages_[i].to] != i) return false;
  }
  receives_.assign(messages_.size(), nullptr);
  begins_step_ = std::ranges::find_if(posts_, &Post::sends)->begins_step();
  for (const Post& post : posts_) {
    if (post.sends() && post.begins_step() != begins_step_) return false;
    sort(post);
  }
  return true;
}

void PostedRound::sort(const Post& post) {
  if (post.ends()) ended_.push_back(post.source);
  if (post.begins_step() && !post.sends()) others_.push_back({post.rank(), post.begins});
  if (!post.receives()) return;
  const std::uint32_t message = message_for(post);
  if (message != no_message && receives_[message] == nullptr) receives_[message] = post.completion;
}

std::uint32_t PostedRound::message_for(const Post& receive) const {
  const std::uint32_t message = to_[receive.rank()];
  if (message >= messages_.size()) return no_message;
  const MessageInfo& info = messages_[message];
  return info.to == receive.rank() && info.from == receive.source ? message : no_message;
}

}  // namespace hopscope
