#pragma once

#include <functional>
#include <memory>

#include "schedule/actions/action_program.hpp"
#include "schedule/actions/msccl/actions.hpp"

namespace hopscope {

/// The buffers of every GPU of a collective that is followed, as they are filled during a run.
/// @param chunk_words words of a chunk, for all loops together
[[nodiscard]] std::function<std::unique_ptr<RankData>(Node&)> chunks_of_gpus(
    std::shared_ptr<const MscclFile> file, std::shared_ptr<const MscclActions> actions, double chunk_words, int loops);

}  // namespace hopscope
