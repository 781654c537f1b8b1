#include "schedule/actions/msccl/actions.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include <hopscope/sums.hpp>

#include "schedule/actions/msccl/chunk_buffers.hpp"
#include "schedule/actions/msccl/waiting.hpp"

namespace hopscope {

namespace {

constexpr std::uint32_t no_action = UINT32_MAX;

/// A cell of a GPU while its chunks are followed.
struct FollowedCell {
  ChunkLabel label;
  std::uint32_t writer = no_action;         ///< that wrote what it holds
  std::vector<std::uint32_t> readers = {};  ///< since then
};

class Following {
 public:
  Following(const MscclFile& file, const MscclActions& actions, const ActionPlan& plan, ScheduleMistakes& mistakes)
      : file_(file),
        actions_(actions),
        plan_(plan),
        mistakes_(mistakes),
        waiting_(actions.lists, plan),
        sums_(static_cast<Rank>(file.gpus.size())) {
    for (Rank gpu = 0; gpu < static_cast<Rank>(file.gpus.size()); ++gpu) {
      const ChunkLayout& layout = layouts_.emplace_back(file, gpu);
      auto& cells = cells_.emplace_back();
      for (const ChunkLabel& label : initial_labels(file, layout, gpu)) cells.push_back({label});
    }
  }

  void run() {
    for (const ActionEvent& event : plan_.order) {
      const auto gpu = static_cast<std::size_t>(event.rank);
      if (actions_.parts[gpu][event.action].loop == 0) follow(event);
    }
    if (!mistakes_.none() || !file_.is_followed()) return;
    waiting_.blame_what_does_not_wait(mistakes_);
    if (!mistakes_.none()) return;
    std::vector<std::vector<ChunkLabel>> labels;
    for (const auto& cells : cells_) {
      auto& of_gpu = labels.emplace_back();
      for (const FollowedCell& cell : cells) of_gpu.push_back(cell.label);
    }
    if (file_.adds()) return check_sums(file_, layouts_, labels, sums_, mistakes_);
    check_arrivals(file_, layouts_, labels, mistakes_);
  }

 private:
  void follow(const ActionEvent& event) {
    const MscclStep& step = actions_.step(file_, event.rank, event.action);
    const RankAction::Kind kind = plan_.action(event.rank, event.action).kind;
    if (kind == RankAction::Kind::send && !event.ends) send(event, step);
    if (kind == RankAction::Kind::receive && event.ends) receive(event, step);
    if (kind == RankAction::Kind::local && event.ends && !step.is_nothing()) change(event, step);
  }

  void send(const ActionEvent& event, const MscclStep& step) {
    auto& message = on_their_way_[key(event.rank, event.action)];
    const bool sums_alone = step.type->receives && !step.type->stores;  // what it sends is nowhere in a buffer
    if (sums_alone) {
      message = std::move(passing_.extract(key(event.rank, event.action - 1)).mapped());
      return;
    }
    for (std::int64_t i = 0; i < step.count; ++i) message.push_back(read(event, step.sent_from(), i, "sends"));
  }

  void receive(const ActionEvent& event, const MscclStep& step) {
    const PlannedAction& action = plan_.action(event.rank, event.action);
    const auto message = on_their_way_.extract(key(action.peer, action.partner));
    const bool passes_on = step.type->sends && !step.type->stores;  // by the next action, which is of the same step
    for (std::int64_t i = 0; i < step.count; ++i) {
      ChunkLabel label = message.mapped()[static_cast<std::size_t>(i)];
      if (step.type->reduces) label = sum_of(event, read(event, step.source, i, "reduces"), label);
      if (step.type->stores) write(event, step.destination, i, label);
      if (passes_on) passing_[key(event.rank, event.action)].push_back(label);
    }
  }

  void change(const ActionEvent& event, const MscclStep& step) {
    for (std::int64_t i = 0; i < step.count; ++i) {
      ChunkLabel label = read(event, step.source, i, step.type->reduces ? "reduces" : "copies");
      if (step.type->reduces) label = sum_of(event, read(event, step.destination, i, "reduces"), label);
      write(event, step.destination, i, label);
    }
  }

  /// Of collectives whose sums are followed, the sum of two chunks.
  ChunkLabel sum_of(const ActionEvent& event, const ChunkLabel& one, const ChunkLabel& other) {
    constexpr ChunkLabel unknown{ChunkLabel::reduced, 0};
    if (!file_.adds() || one.source == ChunkLabel::reduced || other.source == ChunkLabel::reduced) return unknown;
    const auto twice = sums_.common(one.source, other.source);
    if (one.chunk == other.chunk && !twice) return {sums_.add(one.source, other.source), one.chunk};
    mistakes_.add(place_of(event.rank, event.action),
                  one.chunk != other.chunk
                      ? fmt::format("adds chunk {} of the inputs to chunk {}", other.chunk, one.chunk)
                      : fmt::format("adds chunk {} of gpu {}'s input twice", one.chunk, *twice));
    return unknown;
  }

  ChunkLabel read(const ActionEvent& event, const MscclChunks& chunks, std::int64_t next, std::string_view does) {
    const auto gpu = static_cast<std::size_t>(event.rank);
    FollowedCell& cell = cells_[gpu][layouts_[gpu].cell(chunks, next)];
    if (cell.label.is_there()) {
      waiting_.require({event.rank, cell.writer, event.action, chunks, next, Hazard::read_too_early});
    } else {
      blame_for_nothing(event, chunks, next, does);
      cell.label = {ChunkLabel::reduced, 0};  // told once
    }
    cell.readers.push_back(event.action);
    return cell.label;
  }

  void write(const ActionEvent& event, const MscclChunks& chunks, std::int64_t next, const ChunkLabel& label) {
    const auto gpu = static_cast<std::size_t>(event.rank);
    FollowedCell& cell = cells_[gpu][layouts_[gpu].cell(chunks, next)];
    waiting_.require({event.rank, cell.writer, event.action, chunks, next, Hazard::overwrites_written});
    for (const std::uint32_t reader : cell.readers) {
      waiting_.require({event.rank, reader, event.action, chunks, next, Hazard::overwrites_read});
    }
    cell = {label, event.action, {}};
  }

  void blame_for_nothing(const ActionEvent& event, const MscclChunks& chunks, std::int64_t next,
                         std::string_view does) {
    std::string why = "to which nothing has been written";
    if (const auto writer = later_writer(event, chunks.offset + next, chunks.buffer)) {
      why = fmt::format("which is written only by {}, for which it does not wait", place_of(event.rank, *writer));
    }
    mistakes_.add(place_of(event.rank, event.action),
                  fmt::format("{} {}, {}", does, chunk_in_words(chunks, next), why));
  }

  // An action of the same GPU that writes there, wherever it stands.
  [[nodiscard]] std::optional<std::uint32_t> later_writer(const ActionEvent& event, std::int64_t chunk,
                                                          MscclBuffer buffer) const {
    const auto planned = plan_.actions_of(event.rank);
    for (std::uint32_t i = 0; i < planned.size(); ++i) {
      const MscclStep& step = actions_.step(file_, event.rank, i);
      const MscclChunks& to = step.destination;
      const bool reaches = to.buffer == buffer && to.offset <= chunk && chunk < to.offset + step.count;
      if (i != event.action && step.type->stores && reaches && planned[i].kind != RankAction::Kind::send) return i;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::string place_of(Rank gpu, std::uint32_t action) const { return actions_.lists.place(gpu, action); }
  static std::uint64_t key(Rank gpu, std::uint32_t action) { return static_cast<std::uint64_t>(gpu) << 32U | action; }

  const MscclFile& file_;
  const MscclActions& actions_;
  const ActionPlan& plan_;
  ScheduleMistakes& mistakes_;
  Waiting waiting_;
  std::vector<ChunkLayout> layouts_;
  std::vector<std::vector<FollowedCell>> cells_;
  std::unordered_map<std::uint64_t, std::vector<ChunkLabel>> on_their_way_;  // by the action that sends them
  // What is sent on without being stored, by the action that receives it.
  std::unordered_map<std::uint64_t, std::vector<ChunkLabel>> passing_;
  Sums sums_;
};

void check_range(const MscclChunks& chunks, const MscclStep& step, const ChunkLayout& layout, const std::string& place,
                 std::string_view does, ScheduleMistakes& mistakes) {
  const std::int64_t size = layout.size(chunks.buffer);
  if (chunks.offset + step.count <= size) return;
  mistakes.add(place, fmt::format("{} {}, which has {}", does, chunk_in_words(chunks, step.count - 1), size));
}

}  // namespace

void check_offsets(const MscclFile& file, ScheduleMistakes& mistakes) {
  for (Rank gpu = 0; gpu < static_cast<Rank>(file.gpus.size()); ++gpu) {
    const ChunkLayout layout(file, gpu);
    for (const MscclBlock& block : file.gpus[static_cast<std::size_t>(gpu)].blocks) {
      for (const MscclStep& step : block.steps) {
        if (step.is_nothing()) continue;
        const std::string place = msccl_place(gpu, block, step);
        const bool reads = !step.type->receives || step.type->reduces;
        if (reads) check_range(step.source, step, layout, place, "reads", mistakes);
        if (step.type->stores) check_range(step.destination, step, layout, place, "writes", mistakes);
      }
    }
  }
}

void check_counts(const MscclFile& file, const MscclActions& actions, const ActionPlan& plan,
                  ScheduleMistakes& mistakes) {
  for (Rank gpu = 0; gpu < static_cast<Rank>(file.gpus.size()); ++gpu) {
    const auto planned = plan.actions_of(gpu);
    for (std::uint32_t i = 0; i < planned.size(); ++i) {
      if (planned[i].kind != RankAction::Kind::receive) continue;
      const std::int64_t expected = actions.step(file, gpu, i).count;
      const std::int64_t sent = actions.step(file, planned[i].peer, planned[i].partner).count;
      if (expected == sent) continue;
      mistakes.add(actions.lists.place(gpu, i),
                   fmt::format("receives cnt={} chunks, and {} sends it cnt={}", expected,
                               actions.lists.place(planned[i].peer, planned[i].partner), sent));
    }
  }
}

void check_contents(const MscclFile& file, const MscclActions& actions, const ActionPlan& plan,
                    ScheduleMistakes& mistakes) {
  Following(file, actions, plan, mistakes).run();
}

}  // namespace hopscope
