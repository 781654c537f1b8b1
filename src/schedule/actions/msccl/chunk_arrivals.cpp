#include "schedule/actions/msccl/chunk_arrivals.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/formatted.hpp"

namespace hopscope {

namespace {

std::string label_in_words(const ChunkLabel& label) {
  if (label.source == ChunkLabel::nothing) return "nothing";
  if (label.source == ChunkLabel::reduced) return "a sum of several chunks";
  return fmt::format("chunk {} of gpu {}'s input", label.chunk, label.source);
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
        if (source != gpu) check_block(gpu, source);
      }
    }
  }

 private:
  void check_block(Rank gpu, Rank source) {
    const std::int64_t chunks = file_.chunks_of_block();
    for (std::int64_t chunk = source * chunks; chunk < (source + 1) * chunks; ++chunk) {
      const ChunkLabel due = due_at(file_, gpu, chunk);
      const auto g = static_cast<std::size_t>(gpu);
      const ChunkLabel& there = cells_[g][layouts_[g].cell({MscclBuffer::output, chunk}, 0)];
      if (there == due) continue;
      const std::string place = fmt::format("gpu {}", gpu);
      const std::string where = chunk_in_words({MscclBuffer::output, chunk}, 0);
      if (there.is_there()) {
        mistakes_.add(place, fmt::format("{} is {} at the end, and ought to be {}", where, label_in_words(there),
                                         label_in_words(due)));
      } else {
        mistakes_.add(place, fmt::format("never gets {}, which belongs into {}: {}", label_in_words(due), where,
                                         where_it_stays(due)));
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
    if (holders.empty() || file_.is_all_gather()) return "no step sends it there";
    if (holders.size() > most_holders) holders.resize(most_holders);
    return fmt::format("it stays on {}", joined(holders, " and "));
  }

  const MscclFile& file_;
  std::span<const ChunkLayout> layouts_;
  std::span<const std::vector<ChunkLabel>> cells_;
  ScheduleMistakes& mistakes_;
};

}  // namespace

ChunkLabel due_at(const MscclFile& file, Rank gpu, std::int64_t chunk) {
  const std::int64_t of_block = file.chunks_of_block();
  const auto source = static_cast<Rank>(chunk / of_block);
  const std::int64_t within = chunk % of_block;
  return {source, file.is_all_gather() ? within : gpu * of_block + within};
}

void check_arrivals(const MscclFile& file, std::span<const ChunkLayout> layouts,
                    std::span<const std::vector<ChunkLabel>> cells, ScheduleMistakes& mistakes) {
  Arrivals(file, layouts, cells, mistakes).check();
}

}  // namespace hopscope
