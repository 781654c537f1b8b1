#include "schedule/actions/msccl/actions.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "schedule/actions/msccl/chunk_buffers.hpp"

namespace hopscope {

namespace {

/// Lists the actions of one GPU.
class ActionsOfGpu {
 public:
  ActionsOfGpu(const MscclFile& file, Rank rank, double words, ActionLists& lists, std::vector<MscclPart>& parts)
      : gpu_(file.gpus[static_cast<std::size_t>(rank)]),
        rank_(rank),
        words_(words),
        lists_(lists),
        actions_(lists.of_rank[static_cast<std::size_t>(rank)]),
        parts_(parts) {}

  // A thread block goes on to its next loop by itself; a dependency is on the same loop of another.
  void list(int loops) {
    std::vector<std::uint32_t> last_of_block(gpu_.blocks.size(), none);
    for (std::int32_t loop = 0; loop < loops; ++loop) {
      last_of_step_.clear();
      for (std::uint32_t b = 0; b < gpu_.blocks.size(); ++b) {
        for (std::uint32_t s = 0; s < gpu_.blocks[b].steps.size(); ++s) add({b, s, loop}, last_of_block[b]);
      }
      for (std::uint32_t i = first_of_loop_; i < actions_.size(); ++i) add_dependency(i);
      first_of_loop_ = static_cast<std::uint32_t>(actions_.size());
    }
  }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;

  void add(const MscclPart& part, std::uint32_t& last) {
    const MscclBlock& block = gpu_.blocks[part.block];
    const MscclStep& step = block.steps[part.step];
    const double words = static_cast<double>(step.count) * words_;
    const auto add_part = [&](RankAction::Kind kind, std::int64_t peer) {
      RankAction action;
      action.kind = kind;
      action.peer = static_cast<Rank>(peer);
      action.line = block.channel;
      action.words = words;
      action.origin = static_cast<std::uint32_t>(actions_.size());
      if (last != none) action.after_end.push_back(last);
      last = lists_.add(rank_, std::move(action));
      parts_.push_back(part);
    };
    if (step.type->receives) add_part(RankAction::Kind::receive, block.receive);
    if (step.type->sends) add_part(RankAction::Kind::send, block.send);
    if (!step.type->receives && !step.type->sends) add_part(RankAction::Kind::local, 0);
    last_of_step_[{block.id, step.number}] = last;
  }

  // Of a step with two actions, the first waits, and the second waits for the first.
  void add_dependency(std::uint32_t index) {
    const MscclPart& part = parts_[index];
    const bool is_second =
        index > first_of_loop_ && parts_[index - 1].block == part.block && parts_[index - 1].step == part.step;
    const MscclStep& step = gpu_.blocks[part.block].steps[part.step];
    if (is_second || step.waits_for_block < 0) return;
    const std::uint32_t before = last_of_step_.at({step.waits_for_block, step.waits_for_step});
    auto& after = actions_[index].after_end;
    if (std::ranges::find(after, before) == after.end()) after.push_back(before);
  }

  const MscclGpu& gpu_;
  Rank rank_;
  double words_;  // of a chunk
  ActionLists& lists_;
  std::vector<RankAction>& actions_;
  std::vector<MscclPart>& parts_;
  std::uint32_t first_of_loop_ = 0;
  std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> last_of_step_;  // by block and step, in this loop
};

// What a chunk takes while it is followed from buffer to buffer, where it is and whenever a step moves it.
constexpr std::size_t for_msccl_chunk = 100;

double chunks_followed(const MscclFile& file) {
  double chunks = 0;
  for (Rank rank = 0; rank < static_cast<Rank>(file.gpus.size()); ++rank) {
    chunks += static_cast<double>(ChunkLayout(file, rank).cells());
    for (const MscclBlock& block : file.gpus[static_cast<std::size_t>(rank)].blocks) {
      for (const MscclStep& step : block.steps) chunks += static_cast<double>(step.count);
    }
  }
  return chunks;
}

}  // namespace

MscclActions actions_of(const MscclFile& file, double chunk_words, int loops) {
  MscclActions all;
  all.lists.rank_word = "gpu";
  all.lists.line_word = "channel";
  all.lists.load = ReadingLoad(file.file, file.bytes);
  all.lists.load.add("chunks", for_msccl_chunk, chunks_followed(file));
  all.lists.of_rank.resize(file.gpus.size());
  all.parts.resize(file.gpus.size());
  for (Rank rank = 0; rank < static_cast<Rank>(file.gpus.size()); ++rank) {
    ActionsOfGpu(file, rank, chunk_words / loops, all.lists, all.parts[static_cast<std::size_t>(rank)]).list(loops);
  }
  const auto parts = std::make_shared<const std::vector<std::vector<MscclPart>>>(all.parts);
  all.lists.place = [&file, parts](Rank gpu, std::uint32_t action) {
    const MscclPart& part = (*parts)[static_cast<std::size_t>(gpu)][action];
    const MscclBlock& block = file.gpus[static_cast<std::size_t>(gpu)].blocks[part.block];
    return msccl_place(gpu, block, block.steps[part.step]);
  };
  return all;
}

}  // namespace hopscope
