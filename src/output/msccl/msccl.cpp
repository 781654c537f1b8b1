#include "output/msccl/msccl.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "output/msccl/chunk_places.hpp"
#include "output/msccl/thread_blocks.hpp"

namespace hopscope {

namespace {

std::vector<BlockChunk> chunks_in(const RecordedMessage& message, double words, std::int64_t parts) {
  std::vector<BlockChunk> chunks;
  for (const Block& block : message.blocks) {
    const double part = words / static_cast<double>(parts);
    const std::int64_t first = words > 0 ? std::llround(block.offset / part) : 0;
    const std::int64_t count = words > 0 ? std::llround(block.words / part) : parts;
    for (std::int64_t i = 0; i < count; ++i) chunks.push_back({block.source, block.destination, first + i});
  }
  return chunks;
}

/// Writes the steps of all GPUs, message by message.
class AlgorithmWriter {
 public:
  AlgorithmWriter(const ShownRun& run, std::int64_t parts)
      : messages_(*run.messages),
        words_(run.result.schedule.message_words),
        parts_(parts),
        gathers_(run.operation->copies_blocks()) {
    for (Rank gpu = 0; gpu < run.result.platform.ranks(); ++gpu) {
      places_.emplace_back(gpu, parts, gathers_);
      ThreadBlocks& blocks = blocks_.emplace_back();
      const std::int64_t own = gathers_ ? 0 : gpu * parts;
      blocks.copy_own({'i', own}, {'o', gpu * parts}, parts);
    }
    // Posting order: that in which they begin.
    std::ranges::stable_sort(messages_, {}, [](const auto& each) { return std::tuple(each.step, each.begin); });
  }

  [[nodiscard]] std::string text(const std::string& name) {
    for (auto first = messages_.begin(); first != messages_.end();) {
      const auto last =
          std::find_if(first, messages_.end(), [&](const auto& each) { return each.step != first->step; });
      write_step({first, last});
      first = last;
    }
    const auto ranks = static_cast<std::int64_t>(blocks_.size());
    std::int64_t channels = 1;
    for (const ThreadBlocks& blocks : blocks_) channels = std::max(channels, blocks.channels());
    std::string all = fmt::format(
        "<algo name=\"{}\" proto=\"Simple\" nchannels=\"{}\" nchunksperloop=\"{}\" ngpus=\"{}\" coll=\"{}\" "
        "inplace=\"0\" outofplace=\"1\" minBytes=\"0\" maxBytes=\"0\">\n",
        name, channels, ranks * parts_, ranks, gathers_ ? "allgather" : "alltoall");
    for (std::size_t gpu = 0; gpu < blocks_.size(); ++gpu) {
      all +=
          fmt::format("  <gpu id=\"{}\" i_chunks=\"{}\" o_chunks=\"{}\" s_chunks=\"{}\">\n{}  </gpu>\n", gpu,
                      gathers_ ? parts_ : ranks * parts_, ranks * parts_, places_[gpu].scratch(), blocks_[gpu].text());
    }
    return all + "</algo>\n";
  }

 private:
  // Sends first: what arrives in a step is not sent on in it.
  void write_step(std::span<const RecordedMessage> messages) {
    std::map<std::pair<Rank, Rank>, std::int64_t> channels;
    std::vector<std::pair<const RecordedMessage*, std::int64_t>> arriving;
    std::vector<std::vector<BlockChunk>> carried;
    for (const RecordedMessage& message : messages) {
      const std::int64_t channel = channels[{message.from, message.to}]++;
      carried.push_back(in_order(message));
      send(message, channel, carried.back());
      arriving.emplace_back(&message, channel);
    }
    for (std::size_t i = 0; i < arriving.size(); ++i) receive(*arriving[i].first, arriving[i].second, carried[i]);
    for (ThreadBlocks& blocks : blocks_) blocks.end_step();
  }

  // As they stand in the sender's buffers.
  [[nodiscard]] std::vector<BlockChunk> in_order(const RecordedMessage& message) const {
    std::vector<BlockChunk> chunks = chunks_in(message, words_, parts_);
    const ChunkPlaces& from = places_[static_cast<std::size_t>(message.from)];
    std::ranges::sort(chunks, {}, [&](const BlockChunk& chunk) {
      const ChunkPlace place = from.of(chunk);
      return std::pair(place.buffer, place.offset);
    });
    return chunks;
  }

  void send(const RecordedMessage& message, std::int64_t channel, std::span<const BlockChunk> chunks) {
    const auto gpu = static_cast<std::size_t>(message.from);
    ThreadBlock& block = blocks_[gpu].sending_to(message.to, channel);
    auto from = places_[gpu].in_a_row(chunks);
    if (!from) {
      from = places_[gpu].room(chunks.size());
      for (std::size_t i = 0; i < chunks.size(); ++i) {
        block.add("cpy", places_[gpu].of(chunks[i]), {'s', from->offset + static_cast<std::int64_t>(i)}, 1);
      }
    }
    block.add("s", *from, *from, std::ssize(chunks));
  }

  void receive(const RecordedMessage& message, std::int64_t channel, std::span<const BlockChunk> chunks) {
    const auto gpu = static_cast<std::size_t>(message.to);
    ChunkPlaces& places = places_[gpu];
    ThreadBlock& block = blocks_[gpu].receiving_from(message.from, channel);
    const auto homes = places.homes_in_a_row(chunks);
    const ChunkPlace to = homes ? *homes : places.room(chunks.size());
    block.add("r", to, to, std::ssize(chunks));
    for (std::size_t i = 0; i < chunks.size(); ++i) {
      const ChunkPlace at{to.buffer, to.offset + static_cast<std::int64_t>(i)};
      const auto home = places.home(chunks[i]);
      if (home && !homes) block.add("cpy", at, *home, 1);
      places.put(chunks[i], home && !homes ? *home : at);
    }
  }

  std::vector<RecordedMessage> messages_;
  double words_;
  std::int64_t parts_;
  bool gathers_;
  std::vector<ChunkPlaces> places_;  // by GPU
  std::vector<ThreadBlocks> blocks_;
};

/// True if a message brings a rank what it has had before: in MSCCL it would write over it while others read it.
bool brings_twice(const ShownRun& run) {
  std::set<std::tuple<Rank, Rank, Rank, double>> had;
  for (const RecordedMessage& message : *run.messages) {
    for (const Block& block : message.blocks) {
      const bool is_own = run.operation->copies_blocks() && block.source == message.to;
      if (is_own || !had.emplace(message.to, block.source, block.destination, block.offset).second) return true;
    }
  }
  return false;
}

}  // namespace

std::string why_no_msccl(const ShownRun& run) {
  const std::string& operation = run.result.schedule.operation;
  if (operation != "all-to-all" && operation != "all-gather") {
    return fmt::format("is for {}; MSCCL has all-to-all and all-gather", operation);
  }
  if (!run.messages) return "has too many messages, or an engine that simulates one rank for all";
  const bool has_blocks =
      std::ranges::none_of(*run.messages, [](const RecordedMessage& message) { return message.blocks.empty(); });
  if (!has_blocks) return "does not tell which blocks its messages carry; add \"content\": \"tracked\" to the schedule";
  if (!chunks_of_block(*run.messages, run.result.schedule.message_words)) {
    return "cuts blocks into parts that are not equal chunks, as they are if a number of segments divides the size";
  }
  if (operation == "all-gather" && brings_twice(run)) return "brings a rank a block that it has had before";
  return "";
}

std::string msccl_algorithm(const ShownRun& run) {
  const auto parts = chunks_of_block(*run.messages, run.result.schedule.message_words).value_or(1);
  const std::string name = run.algorithm->name.empty() ? run.result.schedule.operation : run.algorithm->name;
  return AlgorithmWriter(run, parts).text(name);
}

}  // namespace hopscope
