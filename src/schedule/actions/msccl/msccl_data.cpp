#include "schedule/actions/msccl/msccl_data.hpp"

#include <algorithm>
#include <cmath>

#include <hopscope/error.hpp>

#include "schedule/actions/msccl/chunk_arrivals.hpp"

namespace hopscope {

namespace {

/// How a run is divided: loops, each for a part of every chunk.
struct ChunkSizes {
  double words = 0;  ///< of a chunk
  int loops = 1;
};

class ChunksOfGpu final : public RankData {
 public:
  ChunksOfGpu(std::shared_ptr<const MscclFile> file, std::shared_ptr<const MscclActions> actions, ChunkSizes sizes,
              Rank gpu)
      : file_(std::move(file)),
        actions_(std::move(actions)),
        sizes_(sizes),
        gpu_(gpu),
        layout_(*file_, gpu),
        of_loop_(static_cast<std::size_t>(sizes.loops), initial_labels(*file_, layout_, gpu)) {}

  [[nodiscard]] Blocks sent_by(std::uint32_t action) override {
    const MscclStep& step = step_of(action);
    std::vector<Block> blocks;
    for (std::int64_t i = 0; i < step.count; ++i) {
      blocks.push_back(block_of(cell(action, step.sent_from(), i), loop_of(action)));
    }
    return Blocks::tracked(std::move(blocks));
  }

  void received_by(std::uint32_t action, const Blocks& blocks) override {
    const MscclStep& step = step_of(action);
    std::int64_t i = 0;
    for (const Block& block : blocks.list()) cell(action, step.destination, i++) = label_of_block(block);
  }

  void changed_by(std::uint32_t action) override {
    const MscclStep& step = step_of(action);
    if (step.is_nothing()) return;
    std::vector<ChunkLabel> read;
    for (std::int64_t i = 0; i < step.count; ++i) read.push_back(cell(action, step.source, i));
    for (std::int64_t i = 0; i < step.count; ++i) {
      cell(action, step.destination, i) = read[static_cast<std::size_t>(i)];
    }
  }

  // What is in the output buffer where it belongs.
  [[nodiscard]] Blocks result() override {
    std::vector<Block> blocks;
    for (int loop = 0; loop < sizes_.loops; ++loop) {
      for (std::int64_t chunk = 0; chunk < layout_.size(MscclBuffer::output); ++chunk) {
        const ChunkLabel due = due_at(*file_, gpu_, chunk);
        const auto& cells = of_loop_[static_cast<std::size_t>(loop)];
        if (due.source == gpu_ || cells[layout_.cell({MscclBuffer::output, chunk}, 0)] != due) continue;
        blocks.push_back(block_of(due, loop));
      }
    }
    return Blocks::tracked(std::move(blocks));
  }

 private:
  [[nodiscard]] const MscclStep& step_of(std::uint32_t action) const { return actions_->step(*file_, gpu_, action); }
  [[nodiscard]] int loop_of(std::uint32_t action) const {
    return actions_->parts[static_cast<std::size_t>(gpu_)][action].loop;
  }
  [[nodiscard]] ChunkLabel& cell(std::uint32_t action, const MscclChunks& first, std::int64_t next) {
    return of_loop_[static_cast<std::size_t>(loop_of(action))][layout_.cell(first, next)];
  }

  [[nodiscard]] Block block_of(const ChunkLabel& label, int loop) const {
    if (label.source < 0) throw ProgramError("a step sends a chunk that holds nothing");
    const std::int64_t of_block = file_->chunks_of_block();
    const auto within = static_cast<double>(label.chunk % of_block);
    const Rank destination = file_->is_all_gather() ? label.source : static_cast<Rank>(label.chunk / of_block);
    const double part = sizes_.words / sizes_.loops;
    return {label.source, destination, within * sizes_.words + loop * part, part};
  }

  [[nodiscard]] ChunkLabel label_of_block(const Block& block) const {
    const std::int64_t within =
        sizes_.words > 0 ? static_cast<std::int64_t>(std::floor(block.offset / sizes_.words + 1e-6)) : 0;
    return {block.source, file_->is_all_gather() ? within : block.destination * file_->chunks_of_block() + within};
  }

  std::shared_ptr<const MscclFile> file_;
  std::shared_ptr<const MscclActions> actions_;
  ChunkSizes sizes_;
  Rank gpu_;
  ChunkLayout layout_;
  std::vector<std::vector<ChunkLabel>> of_loop_;  // by loop and cell
};

}  // namespace

std::function<std::unique_ptr<RankData>(Rank)> chunks_of_gpus(std::shared_ptr<const MscclFile> file,
                                                              std::shared_ptr<const MscclActions> actions,
                                                              double chunk_words, int loops) {
  return [file = std::move(file), actions = std::move(actions), sizes = ChunkSizes{chunk_words, loops}](Rank gpu) {
    return std::make_unique<ChunksOfGpu>(file, actions, sizes, gpu);
  };
}

}  // namespace hopscope
