#pragma once

#include <vector>

#include "schedule/actions/action_plan.hpp"
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

}  // namespace hopscope
