#include "schedule/actions/msccl/chunk_buffers.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/formatted.hpp"

namespace hopscope {

namespace {

constexpr auto input = static_cast<std::size_t>(MscclBuffer::input);
constexpr auto output = static_cast<std::size_t>(MscclBuffer::output);
constexpr auto scratch = static_cast<std::size_t>(MscclBuffer::scratch);

/// An all-gather in place may call the one buffer its input: then that has the chunks of all ranks.
bool has_whole_input(const MscclFile& file, const MscclGpu& gpu) {
  return file.is_all_gather() && file.in_place && gpu.output_chunks == 0 && gpu.input_chunks >= file.chunks;
}

std::string label_in_words(const ChunkLabel& label) {
  if (label.source == ChunkLabel::nothing) return "nothing";
  if (label.source == ChunkLabel::reduced) return "a sum of several chunks";
  return fmt::format("chunk {} of gpu {}'s input", label.chunk, label.source);
}

/// "gpu 3", "gpus 4..7"
std::string gpus_in_words(std::span<const RankRange> gpus) {
  return "gpu" + ranks_in_words(gpus).substr(std::string_view("rank").size());
}

class Arrivals {
 public:
  Arrivals(const MscclFile& file, std::span<const ChunkLayout> layouts, std::span<const std::vector<ChunkLabel>> cells,
           ScheduleMistakes& mistakes)
      : file_(file), layouts_(layouts), cells_(cells), mistakes_(mistakes) {}

  void check() {
    const auto gpus = static_cast<Rank>(file_.gpus.size());
    for (Rank gpu = 0; gpu < gpus; ++gpu) {
      for (Rank source = 0; source < gpus; ++source) {
        const bool has_block = !file_.is_broadcast() || source == file_.root;
        if (source != gpu && has_block) check_block(gpu, file_.is_broadcast() ? 0 : source);
      }
    }
  }

 private:
  // The `place`-th block of its output.
  void check_block(Rank gpu, Rank place) {
    const std::int64_t chunks = file_.chunks_of_block();
    for (std::int64_t chunk = place * chunks; chunk < (place + 1) * chunks; ++chunk) {
      const ChunkLabel due = due_at(file_, gpu, chunk);
      const auto g = static_cast<std::size_t>(gpu);
      const ChunkLabel& there = cells_[g][layouts_[g].cell({MscclBuffer::output, chunk}, 0)];
      if (there == due) continue;
      const std::string at = fmt::format("gpu {}", gpu);
      const std::string where = chunk_in_words({MscclBuffer::output, chunk}, 0);
      if (there.is_there()) {
        mistakes_.add(at, fmt::format("{} is {} at the end, and ought to be {}", where, label_in_words(there),
                                      label_in_words(due)));
      } else {
        mistakes_.add(
            at, fmt::format("never gets {}, which belongs in {}: {}", label_in_words(due), where, where_it_stays(due)));
      }
      return;
    }
  }

  [[nodiscard]] std::string where_it_stays(const ChunkLabel& label) const {
    std::vector<std::string> holders;
    for (std::size_t gpu = 0; gpu < cells_.size(); ++gpu) {
      if (static_cast<Rank>(gpu) == label.source) continue;
      if (std::ranges::find(cells_[gpu], label) != cells_[gpu].end()) holders.push_back(fmt::format("gpu {}", gpu));
    }
    constexpr std::size_t most_holders = 4;
    if (holders.empty() || file_.is_all_gather() || file_.is_broadcast()) return "no step sends it there";
    if (holders.size() > most_holders) holders.resize(most_holders);
    return fmt::format("it stays on {}", joined(holders, " and "));
  }

  const MscclFile& file_;
  std::span<const ChunkLayout> layouts_;
  std::span<const std::vector<ChunkLabel>> cells_;
  ScheduleMistakes& mistakes_;
};

/// What is wrong with a chunk of the output; empty if it is right.
std::string fault_of_sum(const MscclFile& file, const ChunkLabel& there, std::int64_t due, const Sums& sums) {
  if (!there.is_there()) return fmt::format("holds nothing at the end, and ought to be the sum of chunks {}", due);
  if (there.chunk != due)
    return fmt::format("is of chunks {} at the end, and ought to be of chunks {}", there.chunk, due);
  const RankRange all{0, static_cast<Rank>(file.gpus.size()) - 1};
  const std::vector<RankRange> lacking = without(std::span(&all, 1), sums.ranks_of(there.source));
  return lacking.empty() ? "" : fmt::format("lacks at the end chunk {} of {}", due, gpus_in_words(lacking));
}

}  // namespace

// Where the collective says how many chunks a buffer has, its attributes do not count: they may be 0.
ChunkLayout::ChunkLayout(const MscclFile& file, Rank gpu) {
  const MscclGpu& own = file.gpus[static_cast<std::size_t>(gpu)];
  sizes_ = {file.chunks, file.chunks, own.scratch_chunks};
  own_chunks_ = sizes_[input];
  if (file.is_all_gather()) own_chunks_ = file.chunks_of_block();
  if (has_whole_input(file, own)) {
    first_own_ = gpu * own_chunks_;
  } else {
    sizes_[input] = own_chunks_;
  }
  if (file.is_reduce_scatter()) {
    sizes_[output] = file.chunks_of_block();
    own_chunks_ = sizes_[input];
  }
  if (!file.is_followed()) {
    sizes_[input] = std::max(sizes_[input], own.input_chunks);
    sizes_[output] = std::max(sizes_[output], own.output_chunks);
    own_chunks_ = sizes_[input];
  }
  if (!file.in_place) {
    begins_ = {0, sizes_[input], sizes_[input] + sizes_[output]};
  } else {
    const std::int64_t shared = std::max(sizes_[input], sizes_[output]);
    if (sizes_[input] < sizes_[output]) begins_[input] = std::min(gpu * sizes_[input], shared - sizes_[input]);
    if (sizes_[output] < sizes_[input]) begins_[output] = std::min(gpu * sizes_[output], shared - sizes_[output]);
    begins_[scratch] = shared;
  }
  cells_ = static_cast<std::size_t>(begins_[scratch] + sizes_[scratch]);
}

std::vector<ChunkLabel> initial_labels(const MscclFile& file, const ChunkLayout& layout, Rank gpu) {
  std::vector<ChunkLabel> cells(layout.cells());
  const std::int64_t chunks = file.is_broadcast() && gpu != file.root ? 0 : layout.own_chunks();
  for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
    cells[layout.cell({MscclBuffer::input, layout.first_own()}, chunk)] = {gpu, chunk};
  }
  for (const auto& [from, to] : file.gpus[static_cast<std::size_t>(gpu)].copies) {
    if (from >= chunks || to >= layout.size(MscclBuffer::output)) continue;
    cells[layout.cell({MscclBuffer::output, to}, 0)] = {gpu, from};
  }
  return cells;
}

std::string chunk_in_words(const MscclChunks& first, std::int64_t next) {
  constexpr std::array<const char*, 3> names{"input", "output", "scratch"};
  return fmt::format("chunk {} of its {} buffer", first.offset + next, names[static_cast<std::size_t>(first.buffer)]);
}

ChunkLabel due_at(const MscclFile& file, Rank gpu, std::int64_t chunk) {
  if (file.is_broadcast()) return {file.root, chunk};
  const std::int64_t of_block = file.chunks_of_block();
  const auto source = static_cast<Rank>(chunk / of_block);
  const std::int64_t within = chunk % of_block;
  return {source, file.is_all_gather() ? within : gpu * of_block + within};
}

std::int64_t sum_due_at(const MscclFile& file, Rank gpu, std::int64_t chunk) {
  return file.has_one_vector() ? chunk : gpu * file.chunks_of_block() + chunk;
}

// Of each GPU the first is told.
void check_sums(const MscclFile& file, std::span<const ChunkLayout> layouts,
                std::span<const std::vector<ChunkLabel>> cells, const Sums& sums, ScheduleMistakes& mistakes) {
  for (std::size_t gpu = 0; gpu < cells.size(); ++gpu) {
    if (file.is_reduce() && static_cast<Rank>(gpu) != file.root) continue;
    for (std::int64_t chunk = 0; chunk < file.chunks_of_block(); ++chunk) {
      const ChunkLabel& there = cells[gpu][layouts[gpu].cell({MscclBuffer::output, chunk}, 0)];
      const std::string fault = fault_of_sum(file, there, sum_due_at(file, static_cast<Rank>(gpu), chunk), sums);
      if (fault.empty()) continue;
      mistakes.add(fmt::format("gpu {}", gpu),
                   fmt::format("{} {}", chunk_in_words({MscclBuffer::output, chunk}, 0), fault));
      break;
    }
  }
}

void check_arrivals(const MscclFile& file, std::span<const ChunkLayout> layouts,
                    std::span<const std::vector<ChunkLabel>> cells, ScheduleMistakes& mistakes) {
  Arrivals(file, layouts, cells, mistakes).check();
}

}  // namespace hopscope
