#include "output/msccl/thread_blocks.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

void ThreadBlock::add(std::string_view type, const ChunkPlace& from, const ChunkPlace& to, std::int64_t count) {
  steps_.push_back({type, from, to, count});
}

bool ThreadBlock::wait_for(const StepOfBlock& step) {
  const auto [last, is_first] = waited_for_.try_emplace(step.block, step.step);
  if (!is_first && step.step <= last->second) return false;
  last->second = step.step;
  steps_.push_back({"nop", {'i', -1}, {'o', -1}, 0, step});
  return true;
}

std::string ThreadBlock::text() const {
  std::string text =
      fmt::format("    <tb id=\"{}\" send=\"{}\" recv=\"{}\" chan=\"{}\">\n", id_, send_, receive_, channel_);
  for (std::size_t s = 0; s < steps_.size(); ++s) {
    const Step& step = steps_[s];
    text += fmt::format(
        "      <step s=\"{}\" type=\"{}\" srcbuf=\"{}\" srcoff=\"{}\" dstbuf=\"{}\" dstoff=\"{}\" cnt=\"{}\" "
        "depid=\"{}\" deps=\"{}\" hasdep=\"{}\"/>\n",
        s, step.type, step.from.buffer, step.from.offset, step.to.buffer, step.to.offset, step.count, step.after.block,
        step.after.step, step.has_dependent ? 1 : 0);
  }
  return text + "    </tb>\n";
}

ThreadBlock& ThreadBlocks::find(bool sends, Rank peer, std::int64_t channel) {
  ThreadBlock*& block = of_peer_[{sends, peer, channel}];
  if (block == nullptr) {
    block = &blocks_.emplace_back(std::ssize(blocks_), sends ? peer : -1, sends ? -1 : peer, channel);
    channels_ = std::max(channels_, channel + 1);
  }
  return *block;
}

ThreadBlock& ThreadBlocks::sending_to(Rank peer, std::int64_t channel) {
  ThreadBlock& block = note_use(find(true, peer, channel));
  wait_for_all(block);
  has_sent_ = true;
  return block;
}

ThreadBlock& ThreadBlocks::receiving_from(Rank peer, std::int64_t channel) {
  return note_use(find(false, peer, channel));
}

ThreadBlock& ThreadBlocks::note_use(ThreadBlock& block) {
  if (std::ranges::find(in_step_, &block) == in_step_.end()) in_step_.push_back(&block);
  return block;
}

void ThreadBlocks::make_wait(ThreadBlock& block, const std::vector<StepOfBlock>& steps) {
  for (const StepOfBlock& step : steps) {
    if (step.block < 0 || step.block == block.id()) continue;
    if (block.wait_for(step)) blocks_[static_cast<std::size_t>(step.block)].note_dependent(step.step);
  }
}

// Where many thread blocks wait for many, one waits for these, and the others for that one.
void ThreadBlocks::wait_for_all(ThreadBlock& block) {
  constexpr std::size_t few = 16;
  ThreadBlock& one = own();
  if (before_.size() <= few || &block == &one) return make_wait(block, before_);
  make_wait(one, before_);
  make_wait(block, {one.last()});
}

// Its sends have waited for what was before; a step of receives alone has not.
void ThreadBlocks::end_step() {
  if (has_sent_) before_.clear();
  for (const ThreadBlock* block : in_step_) {
    std::erase_if(before_, [&](const StepOfBlock& step) { return step.block == block->id(); });
    before_.push_back(block->last());
  }
  in_step_.clear();
  has_sent_ = false;
}

std::string ThreadBlocks::text() const {
  std::string text;
  for (const ThreadBlock& block : blocks_) text += block.text();
  return text;
}

}  // namespace hopscope
