#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "schedule/actions/action_program.hpp"
#include "schedule/actions/teccl/file.hpp"

namespace hopscope {

/// A part of a chunk on its way.
struct ChunkPiece {
  Rank source = 0;
  std::int64_t chunk = 0;
  double begin = 0;  ///< in fractions of the chunk
  double end = 1;
  std::int64_t supplier = -1;  ///< the action that brought it to where it is; -1 at its source
};

/// The flows of a result as sends and receives with what they wait for.
struct TecclActions {
  ActionLists lists;
  std::vector<std::vector<std::vector<ChunkPiece>>> carried = {};  ///< by rank and action: what a send carries
  std::vector<std::vector<ChunkPiece>> final = {};                 ///< by rank: what it has got from others in the end
};

/// A flow takes what has come to its beginning in earlier epochs, in order of arrival; flows over one connection follow
/// each other. @param is_copied as of an all-gather
/// @param chunk_words the words of a chunk
/// @param mistakes gets flows that carry what is not there, and chunks that do not arrive
[[nodiscard]] TecclActions teccl_actions(const TecclFile& file, bool is_copied, double chunk_words,
                                         ScheduleMistakes& mistakes);

/// How many chunks a GPU has for others in an all-gather.
[[nodiscard]] std::int64_t chunks_of_gpu(const TecclFile& file);

/// How many it has for each other GPU in an all-to-all: chunk k, from 0, is for the GPU of rank k mod p.
[[nodiscard]] std::int64_t chunks_of_pair(const TecclFile& file);

/// The data of a rank in a tracked run. @param is_copied as above @param chunk_words as above
[[nodiscard]] std::function<std::unique_ptr<RankData>(Node&)> pieces_of_gpus(
    std::shared_ptr<const TecclActions> actions, bool is_copied, double chunk_words);

}  // namespace hopscope
