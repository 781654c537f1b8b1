#include "schedule/actions/msccl/actions.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <hopscope/error.hpp>

#include "schedule/actions/msccl/chunk_buffers.hpp"
#include "vocabulary/evenly_spaced.hpp"

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
              Node& me)
      : file_(std::move(file)),
        actions_(std::move(actions)),
        sizes_(sizes),
        me_(me),
        gpu_(me.rank()),
        layout_(*file_, gpu_),
        of_loop_(static_cast<std::size_t>(sizes.loops), initial_labels(*file_, layout_, gpu_)) {}

  [[nodiscard]] Blocks sent_by(std::uint32_t action) override {
    const MscclStep& step = step_of(action);
    const bool passes_on = step.type->receives && !step.type->stores;
    const Labels labels =
        passes_on ? std::move(passing_.extract(action - 1).mapped()) : labels_at(action, step.sent_from());
    return blocks_of(labels, loop_of(action));
  }

  void received_by(std::uint32_t action, const Blocks& blocks) override {
    const MscclStep& step = step_of(action);
    Labels labels;
    for (const Block& block : blocks.list()) labels.push_back(label_of_block(block));
    if (step.type->reduces) labels = sums_of(labels_at(action, step.source), labels, loop_of(action));
    if (step.type->stores) store(action, labels);
    if (step.type->sends && !step.type->stores) passing_.emplace(action, std::move(labels));
  }

  void changed_by(std::uint32_t action) override {
    const MscclStep& step = step_of(action);
    if (step.is_nothing()) return;
    Labels labels = labels_at(action, step.source);
    if (step.type->reduces) labels = sums_of(labels_at(action, step.destination), labels, loop_of(action));
    store(action, labels);
  }

  // What is in the output buffer where it belongs.
  [[nodiscard]] Blocks result() override {
    std::vector<Block> blocks;
    for (int loop = 0; loop < sizes_.loops; ++loop) {
      for (std::int64_t chunk = 0; chunk < layout_.size(MscclBuffer::output); ++chunk) {
        const ChunkLabel& there =
            of_loop_[static_cast<std::size_t>(loop)][layout_.cell({MscclBuffer::output, chunk}, 0)];
        if (is_right(there, chunk)) blocks.push_back(block_of(there, loop));
      }
    }
    return Blocks::tracked(std::move(blocks));
  }

 private:
  using Labels = std::vector<ChunkLabel>;

  [[nodiscard]] bool is_right(const ChunkLabel& there, std::int64_t chunk) const {
    if (file_->is_reduce() && gpu_ != file_->root) return false;
    if (file_->adds()) return there.is_there() && there.chunk == sum_due_at(*file_, gpu_, chunk);
    const ChunkLabel due = due_at(*file_, gpu_, chunk);
    return due.source != gpu_ && there == due;
  }
  [[nodiscard]] Labels labels_at(std::uint32_t action, const MscclChunks& first) {
    Labels labels;
    for (std::int64_t i = 0; i < step_of(action).count; ++i) labels.push_back(cell(action, first, i));
    return labels;
  }
  void store(std::uint32_t action, const Labels& labels) {
    std::int64_t i = 0;
    for (const ChunkLabel& label : labels) cell(action, step_of(action).destination, i++) = label;
  }
  [[nodiscard]] Blocks blocks_of(const Labels& labels, int loop) const {
    std::vector<Block> blocks;
    for (const ChunkLabel& label : labels) blocks.push_back(block_of(label, loop));
    return Blocks::tracked(std::move(blocks));
  }

  /// All that a step adds is one combination, which takes no time. Chunks without words have no sums.
  [[nodiscard]] Labels sums_of(const Labels& held, const Labels& more, int loop) {
    if (sizes_.words == 0) return held;
    Blocks sums = blocks_of(held, loop);
    const Request takes_no_time = me_.combine(sums, blocks_of(more, loop));
    Labels labels = held;
    for (ChunkLabel& label : labels) {
      const Block wanted = block_of(label, loop);
      const double middle = wanted.offset + wanted.words / 2;  // joined chunks are one block
      const auto found = std::ranges::find_if(sums.list(), [&](const Block& block) {
        return block.destination == wanted.destination && block.offset <= middle &&
               middle <= block.offset + block.words;
      });
      label.source = found->source;
    }
    return labels;
  }

  [[nodiscard]] const MscclStep& step_of(std::uint32_t action) const { return actions_->step(*file_, gpu_, action); }
  [[nodiscard]] int loop_of(std::uint32_t action) const {
    return actions_->parts[static_cast<std::size_t>(gpu_)][action].loop;
  }
  [[nodiscard]] ChunkLabel& cell(std::uint32_t action, const MscclChunks& first, std::int64_t next) {
    return of_loop_[static_cast<std::size_t>(loop_of(action))][layout_.cell(first, next)];
  }

  [[nodiscard]] Block block_of(const ChunkLabel& label, int loop) const {
    if (!label.is_there()) throw ProgramError("a step sends a chunk that holds nothing");
    const std::int64_t of_block = file_->chunks_of_block();
    const auto within = static_cast<double>(label.chunk % of_block);
    const bool is_for_all = file_->has_one_vector() || file_->is_all_gather();
    const Rank destination = file_->is_reduce() ? file_->root
                             : is_for_all       ? everyone
                                                : static_cast<Rank>(label.chunk / of_block);
    if (!file_->adds()) {
      const double part = sizes_.words / sizes_.loops;
      return {label.source, destination, within * sizes_.words + loop * part, part};
    }
    // Sums are made of what overlaps: the end of a chunk is the beginning of the next one, to the bit.
    const double all = sizes_.words * static_cast<double>(of_block);
    const auto place = [&](int loops) {
      return evenly_spaced((within + static_cast<double>(loops) / sizes_.loops) * sizes_.words, all);
    };
    return {label.source, destination, place(loop), place(loop + 1) - place(loop)};
  }

  [[nodiscard]] ChunkLabel label_of_block(const Block& block) const {
    const std::int64_t within =
        sizes_.words > 0 ? static_cast<std::int64_t>(std::floor(block.offset / sizes_.words + 1e-6)) : 0;
    const bool has_one_block = file_->is_all_gather() || file_->has_one_vector();
    return {block.source, has_one_block ? within : block.destination * file_->chunks_of_block() + within};
  }

  std::shared_ptr<const MscclFile> file_;
  std::shared_ptr<const MscclActions> actions_;
  ChunkSizes sizes_;
  Node& me_;
  Rank gpu_;
  ChunkLayout layout_;
  std::vector<std::vector<ChunkLabel>> of_loop_;  // by loop and cell
  std::map<std::uint32_t, Labels> passing_;       // received and not stored, by action
};

}  // namespace

std::function<std::unique_ptr<RankData>(Node&)> chunks_of_gpus(std::shared_ptr<const MscclFile> file,
                                                               std::shared_ptr<const MscclActions> actions,
                                                               double chunk_words, int loops) {
  return [file = std::move(file), actions = std::move(actions), sizes = ChunkSizes{chunk_words, loops}](Node& me) {
    return std::make_unique<ChunksOfGpu>(file, actions, sizes, me);
  };
}

}  // namespace hopscope
