#pragma once

// The steps of an algorithm of MSCCL as actions: what is wrong with them, and the chunks that they carry.

#include <functional>
#include <memory>
#include <vector>

#include "schedule/actions/action_plan.hpp"
#include "schedule/actions/action_program.hpp"
#include "schedule/actions/msccl/file.hpp"

namespace hopscope {

/// The part of a step that an action is.
struct MscclPart {
  std::uint32_t block = 0;  ///< its place in MscclGpu::blocks
  std::uint32_t step = 0;   ///< its place in MscclBlock::steps
  std::int32_t loop = 0;
};

/// The steps of an algorithm as actions: of a step that receives and sends, the receive comes first.
struct MscclActions {
  ActionLists lists;
  std::vector<std::vector<MscclPart>> parts;  ///< by rank and action

  [[nodiscard]] const MscclBlock& block(const MscclFile& file, Rank gpu, std::uint32_t action) const {
    const auto g = static_cast<std::size_t>(gpu);
    return file.gpus[g].blocks[parts[g][action].block];
  }
  [[nodiscard]] const MscclStep& step(const MscclFile& file, Rank gpu, std::uint32_t action) const {
    return block(file, gpu, action).steps[parts[static_cast<std::size_t>(gpu)][action].step];
  }
};

/// @param file must outlive the result
/// @param chunk_words words of a chunk, for all loops together
/// @param loops how many times the algorithm is carried out, each time for so small a part of every chunk
[[nodiscard]] MscclActions actions_of(const MscclFile& file, double chunk_words, int loops);

/// Finds steps that use chunks beyond the end of a buffer.
void check_offsets(const MscclFile& file, ScheduleMistakes& mistakes);

/// Finds receives of another number of chunks than is sent to them.
void check_counts(const MscclFile& file, const MscclActions& actions, const ActionPlan& plan,
                  ScheduleMistakes& mistakes);

/// Follows the chunks from buffer to buffer, without time: finds what is used before it is there, what is not waited
/// for, and blocks that do not arrive. The first cause of each is told.
void check_contents(const MscclFile& file, const MscclActions& actions, const ActionPlan& plan,
                    ScheduleMistakes& mistakes);

/// The buffers of every GPU of a collective that is followed, as they are filled during a run.
/// @param chunk_words words of a chunk, for all loops together
[[nodiscard]] std::function<std::unique_ptr<RankData>(Node&)> chunks_of_gpus(
    std::shared_ptr<const MscclFile> file, std::shared_ptr<const MscclActions> actions, double chunk_words, int loops);

}  // namespace hopscope
