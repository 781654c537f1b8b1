#include "output/other_tools.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <tuple>

#include <fmt/format.h>

#include "output/msccl/buffers.hpp"
#include "output/msccl/held_chunks.hpp"
#include "output/msccl/thread_blocks.hpp"

namespace hopscope {

namespace {

std::vector<BlockChunk> chunks_in(const RecordedMessage& message, double words, std::int64_t parts) {
  std::vector<BlockChunk> chunks;
  for (const Block& block : message.blocks) {
    const double part = words / static_cast<double>(parts);
    const std::int64_t first = words > 0 ? std::llround(block.offset / part) : 0;
    const std::int64_t count = words > 0 ? std::llround((block.offset + block.words) / part) - first : parts;
    for (std::int64_t i = 0; i < count; ++i) chunks.push_back({block.source, block.destination, first + i});
  }
  return chunks;
}

/// A sum of chunks that a GPU sends in a step.
struct SentSum {
  Step step = 0;
  Rank source = 0;
};

/// Writes the steps of all GPUs, message by message.
class AlgorithmWriter {
 public:
  AlgorithmWriter(const ShownRun& run, const MscclCollective& collective, std::int64_t parts)
      : collective_(collective), messages_(*run.messages), words_(run.result.schedule.message_words) {
    const Rank ranks = run.result.platform.ranks();
    if (run.operation->adds()) {
      is_for_all_ = run.operation->copies_blocks();
      sums_ = run.sums ? *run.sums : Sums(ranks);
      for (Rank rank = 1; rank < ranks; ++rank) all_ = sums_->add(all_, rank);
    }
    const Sums* const sums = sums_ ? &*sums_ : nullptr;
    buffers_.emplace(collective, ranks, parts, sums);
    for (Rank gpu = 0; gpu < ranks; ++gpu) {
      const bool has_input = !run.operation->initial(gpu, Content::tracked).list().empty();
      gpus_.push_back({HeldChunks(gpu, has_input, *buffers_, sums)});
      if (has_input && !sums) copy_own(gpu);
    }
    // Posting order: that in which they begin.
    std::ranges::stable_sort(messages_, {}, [](const auto& each) { return std::tuple(each.step, each.begin); });
    if (sums) note_sums_sent();
  }
  AlgorithmWriter(const AlgorithmWriter&) = delete;
  AlgorithmWriter& operator=(const AlgorithmWriter&) = delete;

  [[nodiscard]] std::string text(const std::string& name) {
    for (auto first = messages_.begin(); first != messages_.end();) {
      const auto last =
          std::find_if(first, messages_.end(), [&](const auto& each) { return each.step != first->step; });
      write_step({first, last});
      first = last;
    }
    std::int64_t channels = 1;
    for (Rank gpu = 0; gpu < std::ssize(gpus_); ++gpu) {
      if (sums_) add_up_the_rest(gpu);
      channels = std::max(channels, at(gpu).blocks.channels());
    }
    std::string all = fmt::format(
        "<algo name=\"{}\" proto=\"Simple\" nchannels=\"{}\" nchunksperloop=\"{}\" ngpus=\"{}\" coll=\"{}\" "
        "inplace=\"0\" outofplace=\"1\" minBytes=\"0\" maxBytes=\"0\">\n",
        name, channels, buffers_->chunks(), gpus_.size(), collective_.name);
    for (std::size_t gpu = 0; gpu < gpus_.size(); ++gpu) {
      all += fmt::format("  <gpu id=\"{}\" i_chunks=\"{}\" o_chunks=\"{}\" s_chunks=\"{}\">\n{}  </gpu>\n", gpu,
                         buffers_->input_chunks(), buffers_->output_chunks(), gpus_[gpu].held.scratch(),
                         gpus_[gpu].blocks.text());
    }
    return all + "</algo>\n";
  }

 private:
  struct Gpu {
    HeldChunks held;
    ThreadBlocks blocks = {};
    std::set<std::int64_t> filled = {};          // chunks of the output
    std::vector<StepOfBlock> made_in_step = {};  // that have added up what is sent in this step
    std::map<std::pair<Rank, std::int64_t>, std::vector<SentSum>> sent = {};  // by destination and part, by step
  };
  Gpu& at(Rank gpu) { return gpus_[static_cast<std::size_t>(gpu)]; }

  void copy_own(Rank gpu) {
    const BlockChunk own{gpu, collective_.by_destination ? gpu : everyone, 0};
    const ChunkPlace output = buffers_->output(own, gpu).value();
    at(gpu).blocks.own().add("cpy", buffers_->input(own), output, buffers_->parts());
    for (std::int64_t part = 0; part < buffers_->parts(); ++part) at(gpu).filled.insert(output.offset + part);
  }

  void note_sums_sent() {
    for (const RecordedMessage& message : messages_) {
      for (const BlockChunk& chunk : chunks_in(message, words_, buffers_->parts()))
        at(message.from).sent[{chunk.destination, chunk.part}].push_back({message.step, chunk.source});
    }
  }

  /// The sums of a part that a GPU sends after a step, and that which it needs at the end.
  [[nodiscard]] std::vector<Rank> wanted_later(Rank gpu, Step step, const BlockChunk& chunk) {
    std::vector<Rank> wanted;
    for (const SentSum& each : at(gpu).sent[{chunk.destination, chunk.part}])
      if (each.step > step) wanted.push_back(each.source);
    if (buffers_->output({all_, chunk.destination, chunk.part}, gpu)) wanted.push_back(all_);
    return wanted;
  }

  // Sends first: what arrives in a step is not sent on in it.
  void write_step(std::span<const RecordedMessage> messages) {
    std::map<std::pair<Rank, Rank>, std::int64_t> channels;
    std::vector<std::pair<const RecordedMessage*, std::int64_t>> arriving;
    std::vector<std::vector<BlockChunk>> carried;
    for (const RecordedMessage& message : messages) {
      const std::int64_t channel = channels[{message.from, message.to}]++;
      carried.push_back(send(message, channel));
      arriving.emplace_back(&message, channel);
    }
    for (std::size_t i = 0; i < arriving.size(); ++i) receive(*arriving[i].first, arriving[i].second, carried[i]);
    for (Gpu& gpu : gpus_) {
      gpu.blocks.end_step();
      gpu.made_in_step.clear();
    }
  }

  /// @return the chunks, as they stand beside each other
  std::vector<BlockChunk> send(const RecordedMessage& message, std::int64_t channel) {
    Gpu& gpu = at(message.from);
    ThreadBlock& block = gpu.blocks.sending_to(message.to, channel);
    const std::vector<BlockChunk> carried = chunks_in(message, words_, buffers_->parts());
    gpu.blocks.make_wait(block, made_in_step_for(gpu, carried));
    std::vector<std::pair<ChunkPlace, BlockChunk>> sorted;
    for (const BlockChunk& chunk : carried) sorted.emplace_back(place_of(gpu, chunk, block), chunk);
    std::ranges::sort(sorted, {}, [](const auto& each) { return std::pair(each.first.buffer, each.first.offset); });
    std::vector<BlockChunk> chunks;
    std::vector<ChunkPlace> places;
    for (const auto& [place, chunk] : sorted) {
      places.push_back(place);
      chunks.push_back(chunk);
    }
    auto from = in_a_row(places);
    if (!from) {
      from = gpu.held.room(chunks.size());
      for (std::size_t i = 0; i < chunks.size(); ++i) block.add("cpy", places[i], after(*from, i), 1);
    }
    block.add("s", *from, *from, std::ssize(chunks));
    return chunks;
  }

  static ChunkPlace after(const ChunkPlace& first, std::size_t next) {
    return {first.buffer, first.offset + static_cast<std::int64_t>(next)};
  }

  /// The steps by which other thread blocks have added up in this step what is to be sent, or added up for it.
  static std::vector<StepOfBlock> made_in_step_for(Gpu& gpu, std::span<const BlockChunk> chunks) {
    std::vector<StepOfBlock> needed;
    const auto add = [&](const HeldChunk& held) {
      if (std::ranges::find(gpu.made_in_step, held.written) != gpu.made_in_step.end()) needed.push_back(held.written);
    };
    for (const BlockChunk& chunk : chunks) {
      if (const HeldChunk* held = gpu.held.find(chunk)) {
        add(*held);
      } else {
        for (const HeldChunk& each : gpu.held.addends(chunk)) add(each);
      }
    }
    return needed;
  }

  /// Where a GPU has a chunk, which a thread block adds up first if need be.
  ChunkPlace place_of(Gpu& gpu, const BlockChunk& chunk, ThreadBlock& block) {
    if (const HeldChunk* held = gpu.held.find(chunk)) return held->place;
    const std::vector<HeldChunk> addends = gpu.held.addends(chunk);
    if (addends.empty()) throw std::logic_error("a message of hopscope has a chunk of nowhere");
    const ChunkPlace place = gpu.held.room(1);
    add_up(addends, block, place);
    gpu.held.put(chunk, {chunk.source, place, block.last()});
    gpu.made_in_step.push_back(block.last());
    return place;
  }

  static void add_up(const std::vector<HeldChunk>& addends, ThreadBlock& block, const ChunkPlace& place) {
    for (const HeldChunk& each : addends) block.add(&each == &addends.front() ? "cpy" : "re", each.place, place, 1);
  }

  /// What becomes of a chunk that arrives.
  struct Arrival {
    BlockChunk chunk;                  // after what it is added to has been added
    std::optional<ChunkPlace> addend;  // to which it is added
    std::optional<ChunkPlace> output;  // where it belongs
  };

  std::vector<Arrival> arrivals(const RecordedMessage& message, std::span<const BlockChunk> chunks,
                                std::vector<StepOfBlock>& needed) {
    Gpu& gpu = at(message.to);
    std::vector<Arrival> arrivals;
    for (const BlockChunk& chunk : chunks) {
      Arrival& each = arrivals.emplace_back(chunk);
      if (sums_) {
        const auto wanted = wanted_later(message.to, message.step, chunk);
        if (const auto addend = gpu.held.take_addend(chunk, wanted)) {
          each.chunk.source = sums_->add(addend->source, chunk.source);
          each.addend = addend->place;
          needed.push_back(addend->written);
        }
      }
      each.output = buffers_->output(each.chunk, message.to);
      if (each.output && !gpu.filled.insert(each.output->offset).second) each.output.reset();
    }
    return arrivals;
  }

  /// The first of the places of all; none if some have none, or they do not stand one after the other.
  static std::optional<ChunkPlace> row_of(const std::vector<Arrival>& arrivals,
                                          std::optional<ChunkPlace> Arrival::*place) {
    std::vector<ChunkPlace> places;
    for (const Arrival& each : arrivals)
      if (each.*place) places.push_back(*(each.*place));
    return places.size() == arrivals.size() ? in_a_row(places) : std::nullopt;
  }

  void receive(const RecordedMessage& message, std::int64_t channel, std::span<const BlockChunk> chunks) {
    Gpu& gpu = at(message.to);
    ThreadBlock& block = gpu.blocks.receiving_from(message.from, channel);
    std::vector<StepOfBlock> needed;
    const std::vector<Arrival> all = arrivals(message, chunks, needed);
    gpu.blocks.make_wait(block, needed);
    const auto output = row_of(all, &Arrival::output), addend = row_of(all, &Arrival::addend);
    const ChunkPlace to = output ? *output : gpu.held.room(all.size());
    block.add(addend ? "rrc" : "r", addend.value_or(to), to, std::ssize(all));
    for (std::size_t i = 0; i < all.size(); ++i) {
      ChunkPlace place = after(to, i);
      if (all[i].addend && !addend) block.add("re", *all[i].addend, place, 1);
      if (all[i].output && !output) {
        block.add("cpy", place, *all[i].output, 1);
        place = *all[i].output;
      }
      gpu.held.put(all[i].chunk, {all[i].chunk.source, place, block.last()});
    }
  }

  /// Sums that belong into the output, and are not there yet.
  void add_up_the_rest(Rank rank) {
    Gpu& gpu = at(rank);
    const Rank destination = is_for_all_ ? everyone : rank;
    for (std::int64_t part = 0; part < buffers_->parts(); ++part) {
      const BlockChunk whole{all_, destination, part};
      const auto output = buffers_->output(whole, rank);
      if (!output || gpu.filled.contains(output->offset)) continue;
      const HeldChunk* const held = gpu.held.find(whole);
      const std::vector<HeldChunk> addends = held != nullptr ? std::vector{*held} : gpu.held.addends(whole);
      if (addends.empty()) continue;
      ThreadBlock& block = gpu.blocks.own();
      gpu.blocks.wait_for_all(block);
      add_up(addends, block, *output);
    }
  }

  const MscclCollective& collective_;
  std::vector<RecordedMessage> messages_;
  double words_;
  std::optional<Sums> sums_;  // of its own: other sums may be made than those of the run
  Rank all_ = 0;
  bool is_for_all_ = false;  // what is added up is for everyone
  std::optional<MscclBuffers> buffers_;
  std::vector<Gpu> gpus_;
};

}  // namespace

std::string why_no_msccl(const ShownRun& run) {
  const std::string& operation = run.result.schedule.operation;
  if (msccl_collective(operation) == nullptr) {
    return fmt::format("is for {}; MSCCL has all-to-all, all-gather, reduce-scatter, all-reduce, broadcast and reduce",
                       operation);
  }
  if (!run.messages) return "has more than 2 million messages, or an engine that simulates one rank for all";
  const bool has_blocks =
      std::ranges::none_of(*run.messages, [](const RecordedMessage& message) { return message.blocks.empty(); });
  if (!has_blocks) return "does not tell which blocks its messages carry; add \"content\": \"tracked\" to the schedule";
  if (run.result.totals.words == 0) return "sends no words";
  if (run.result.delivery == Delivery::failed) return "does not bring all words where they belong";
  if (!chunks_of_vector(*run.messages, run.result.schedule.message_words)) {
    return "cuts blocks into parts that do not fit 4096 or fewer equal chunks, even if each may begin less than two "
           "words "
           "off; take fewer segments";
  }
  return "";
}

std::string msccl_algorithm(const ShownRun& run) {
  const auto parts = chunks_of_vector(*run.messages, run.result.schedule.message_words).value_or(1);
  const std::string name = run.algorithm->name.empty() ? run.result.schedule.operation : run.algorithm->name;
  return AlgorithmWriter(run, *msccl_collective(run.result.schedule.operation), parts).text(name);
}

}  // namespace hopscope
