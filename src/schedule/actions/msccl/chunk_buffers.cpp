#include "schedule/actions/msccl/chunk_buffers.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr auto input = static_cast<std::size_t>(MscclBuffer::input);
constexpr auto output = static_cast<std::size_t>(MscclBuffer::output);
constexpr auto scratch = static_cast<std::size_t>(MscclBuffer::scratch);

/// An all-gather in place may call the one buffer its input: then that has the chunks of all ranks.
bool has_whole_input(const MscclFile& file, const MscclGpu& gpu) {
  return file.is_all_gather() && file.in_place && gpu.output_chunks == 0 && gpu.input_chunks >= file.chunks;
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

}  // namespace hopscope
