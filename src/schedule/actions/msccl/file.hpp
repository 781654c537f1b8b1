#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "schedule/actions/rank_action.hpp"

namespace hopscope {

/// The buffers of a GPU.
enum class MscclBuffer : std::uint8_t { input, output, scratch };

/// What a step of a thread block does, part by part: it receives, then reduces or copies, then sends.
struct MscclType {
  std::string_view name;
  bool receives = false;
  bool reduces = false;  ///< what is at the source into what comes, or into what is at the destination
  bool stores = false;   ///< at the destination
  bool sends = false;
};

/// "s", "r", "rcs", ..; null for others
[[nodiscard]] const MscclType* msccl_type(std::string_view name);
/// All of them.
[[nodiscard]] std::vector<std::string_view> msccl_type_names();

/// Consecutive chunks of a buffer.
struct MscclChunks {
  MscclBuffer buffer = MscclBuffer::input;
  std::int64_t offset = 0;
};

struct MscclStep {
  std::int64_t number = 0;
  const MscclType* type = nullptr;
  MscclChunks source;
  MscclChunks destination;
  std::int64_t count = 0;
  std::int64_t waits_for_block = -1;  ///< the id of a thread block of the same GPU; -1 for none
  std::int64_t waits_for_step = -1;

  [[nodiscard]] bool is_nothing() const { return !type->receives && !type->sends && !type->stores; }
  /// Where a message's chunks are read from: what has just been received and copied is at the destination.
  [[nodiscard]] const MscclChunks& sent_from() const { return type->receives ? destination : source; }
};

struct MscclBlock {
  std::int64_t id = 0;
  std::int64_t send = -1;  ///< its one peer to send to; -1 for none
  std::int64_t receive = -1;
  std::int64_t channel = 0;
  std::vector<MscclStep> steps;  ///< in order
};

struct MscclGpu {
  std::int64_t input_chunks = 0;  ///< these may be 0 where buffers are one
  std::int64_t output_chunks = 0;
  std::int64_t scratch_chunks = 0;
  std::vector<MscclBlock> blocks;
  std::vector<std::pair<std::int64_t, std::int64_t>> copies;  ///< from input to output, before the first step
};

/// An algorithm of MSCCL as its XML file has it.
struct MscclFile {
  std::string file;
  std::size_t bytes = 0;  ///< of the file
  std::string name;
  std::string collective;   ///< in small letters: "alltoall", "allgather", "allreduce", "reducescatter", ..
  std::int64_t chunks = 0;  ///< nchunksperloop
  bool in_place = false;
  Rank root = 0;               ///< of a broadcast or a reduce, which the scenario states
  std::vector<MscclGpu> gpus;  ///< by id

  [[nodiscard]] bool is_all_to_all() const { return collective == "alltoall"; }
  [[nodiscard]] bool is_all_gather() const { return collective == "allgather"; }
  [[nodiscard]] bool is_all_reduce() const { return collective == "allreduce"; }
  [[nodiscard]] bool is_reduce_scatter() const { return collective == "reducescatter"; }
  [[nodiscard]] bool is_reduce() const { return collective == "reduce"; }
  [[nodiscard]] bool is_broadcast() const { return collective == "broadcast"; }
  /// Chunks may be sums, which are followed.
  [[nodiscard]] bool adds() const { return is_all_reduce() || is_reduce_scatter() || is_reduce(); }
  [[nodiscard]] bool is_rooted() const { return is_broadcast() || is_reduce(); }
  /// A rank has one vector before or after it, not a block for each other rank.
  [[nodiscard]] bool has_one_vector() const { return is_all_reduce() || is_rooted(); }
  /// It is known what it brings where.
  [[nodiscard]] bool is_followed() const { return is_all_to_all() || is_all_gather() || is_broadcast() || adds(); }
  /// The name of its operation.
  [[nodiscard]] std::string operation() const;
  /// Whether a step does.
  [[nodiscard]] bool reduces() const;
  /// Of one rank's block, of the block of a pair, or of the one vector.
  [[nodiscard]] std::int64_t chunks_of_block() const {
    return has_one_vector() ? chunks : chunks / static_cast<std::int64_t>(gpus.size());
  }
};

/// "gpu 3, tb 1, step 2"
[[nodiscard]] std::string msccl_place(Rank gpu, const MscclBlock& block, const MscclStep& step);

/// Reads an XML file and checks all that concerns one step at a time.
/// @throws InputError with every mistake found
[[nodiscard]] MscclFile read_msccl(const std::string& file, const std::string& text);

}  // namespace hopscope
