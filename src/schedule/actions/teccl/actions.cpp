// Follows the chunks of a result of TE-CCL from epoch to epoch.

#include "schedule/actions/teccl/actions.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace hopscope {

namespace {

// Volumes are printed with six digits: those of many parts of a chunk amount to 1 within this.
constexpr double least_fraction = 5e-5;
constexpr std::size_t for_teccl_chunk = 768;  // bytes, where it is: a node of the map, and a deque

/// Where the chunks are while epochs pass.
class ChunkWalk {
 public:
  ChunkWalk(const TecclFile& file, bool is_copied, double chunk_words, ScheduleMistakes& mistakes)
      : file_(file), is_copied_(is_copied), chunk_words_(chunk_words), mistakes_(mistakes) {
    const std::size_t ranks = file.gpus.size();
    actions_.lists.of_rank.resize(ranks);
    actions_.lists.place = [&file](Rank, std::uint32_t number) { return file.place(number); };
    actions_.carried.resize(ranks);
    actions_.final.resize(ranks);
    const std::int64_t chunks = is_copied ? chunks_of_gpu(file) : chunks_of_pair(file) * std::ssize(file.gpus);
    actions_.lists.load = ReadingLoad(file.file, file.bytes);
    actions_.lists.load.add("chunks", for_teccl_chunk, static_cast<double>(ranks) * static_cast<double>(chunks));
    for (Rank rank = 0; rank < static_cast<Rank>(ranks); ++rank) {
      for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
        if (is_copied || destination(chunk) != rank) held_[{rank, rank, chunk}] = {{rank, chunk}};
      }
    }
  }

  TecclActions follow() {
    for (auto first = file_.flows.begin(); first != file_.flows.end();) {
      const auto last =
          std::find_if(first, file_.flows.end(), [&](const TecclFlow& each) { return each.epoch != first->epoch; });
      for (auto flow = first; flow != last; ++flow) pass(*flow);
      arrive();
      first = last;
    }
    if (mistakes_.none()) check_arrivals();
    return std::move(actions_);
  }

 private:
  using Place = std::tuple<Rank, Rank, std::int64_t>;  // where, whose, which

  // Of a chunk of an all-to-all.
  [[nodiscard]] Rank destination(std::int64_t chunk) const { return static_cast<Rank>(chunk % std::ssize(file_.gpus)); }

  void pass(const TecclFlow& flow) {
    if (blamed_.contains({flow.source, flow.chunk})) return;  // what follows is a consequence
    const std::string why = why_not(flow);
    if (!why.empty()) return blame(flow, why);
    const auto pieces = take(flow);
    if (!pieces.empty()) move(flow, pieces);
  }

  [[nodiscard]] std::string why_not(const TecclFlow& flow) const {
    if (!is_copied_ && destination(flow.chunk) == flow.source) {
      return fmt::format("carries chunk {} from {}, which is for itself", flow.chunk, file_.gpu(flow.source));
    }
    if (!is_copied_ || flow.volume >= 1 - least_fraction) return "";
    return fmt::format(
        "carries {} of a chunk; in an all-gather, chunks are copied, and parts of them are not told apart",
        flow.volume);
  }
  void blame(const TecclFlow& flow, std::string why) {
    blamed_.insert({flow.source, flow.chunk});
    mistakes_.add(file_.place(flow.number), std::move(why));
  }

  // What has come in earlier epochs, the first first.
  std::vector<ChunkPiece> take(const TecclFlow& flow) {
    auto& held = held_[{flow.from, flow.source, flow.chunk}];
    if (is_copied_ && !held.empty()) return {held.front()};
    std::vector<ChunkPiece> taken;
    double rest = flow.volume;
    while (rest > least_fraction && !held.empty()) {
      ChunkPiece& first = held.front();
      const double length = first.end - first.begin;
      if (length < rest + least_fraction) {
        taken.push_back(first);
        held.pop_front();
        rest -= length;
      } else {
        taken.push_back(first);
        taken.back().end = first.begin = first.begin + rest;
        rest = 0;
      }
    }
    if (rest <= least_fraction) return taken;
    blame(flow, fmt::format("chunk {} from {} leaves {} in epoch {} with volume {:.6g}, and {}", flow.chunk,
                            file_.gpu(flow.source), file_.gpu(flow.from), flow.epoch, flow.volume,
                            what_was_there(flow, flow.volume - rest)));
    return {};
  }

  [[nodiscard]] std::string what_was_there(const TecclFlow& flow, double there) const {
    if (there > least_fraction) return fmt::format("only {:.6g} of it is there by then", there);
    const auto comes = std::ranges::find_if(file_.flows, [&](const TecclFlow& each) {
      return each.to == flow.from && each.source == flow.source && each.chunk == flow.chunk && each.epoch >= flow.epoch;
    });
    if (comes == file_.flows.end()) return "nothing of it is left there, and none comes later";
    return fmt::format("it comes there only in epoch {}, from {}", comes->epoch, file_.gpu(comes->from));
  }

  void move(const TecclFlow& flow, const std::vector<ChunkPiece>& pieces) {
    RankAction send;
    send.kind = RankAction::Kind::send;
    send.peer = flow.to;
    send.origin = flow.number;
    for (const ChunkPiece& piece : pieces) {
      send.words += (piece.end - piece.begin) * chunk_words_;
      if (piece.supplier >= 0) send.after_end.push_back(static_cast<std::uint32_t>(piece.supplier));
    }
    const auto [before, is_first] = last_on_.try_emplace({flow.from, flow.to, flow.via});
    if (!is_first) send.after_end.push_back(before->second);
    std::ranges::sort(send.after_end);
    send.after_end.cut_at(std::unique(send.after_end.begin(), send.after_end.end()));
    before->second = add(flow.from, std::move(send), pieces);
    RankAction receive;
    receive.kind = RankAction::Kind::receive;
    receive.peer = flow.from;
    receive.origin = flow.number;
    const std::uint32_t supplier = add(flow.to, std::move(receive), {});
    for (ChunkPiece piece : pieces) {
      piece.supplier = supplier;
      arriving_.emplace_back(flow.to, piece);
    }
  }

  std::uint32_t add(Rank rank, RankAction action, std::vector<ChunkPiece> pieces) {
    actions_.carried[static_cast<std::size_t>(rank)].push_back(std::move(pieces));
    return actions_.lists.add(rank, std::move(action));
  }

  void arrive() {
    for (const auto& [rank, piece] : arriving_) {
      auto& held = held_[{rank, piece.source, piece.chunk}];
      if (!is_copied_ || held.empty()) held.push_back(piece);
    }
    arriving_.clear();
  }

  void check_arrivals() {
    for (const auto& [place, held] : held_) {
      const auto& [rank, source, chunk] = place;
      const bool is_there = is_copied_ || destination(chunk) == rank;
      for (const ChunkPiece& piece : held) {
        if (is_there && rank != source) actions_.final[static_cast<std::size_t>(rank)].push_back(piece);
        if (!is_there) blame_stay(rank, piece);
      }
    }
    if (is_copied_) check_copies();
  }

  void blame_stay(Rank rank, const ChunkPiece& piece) {
    mistakes_.add("", fmt::format("chunk {} from {} never reaches {}: {}{} on {}", piece.chunk, file_.gpu(piece.source),
                                  file_.gpu(destination(piece.chunk)),
                                  piece.end - piece.begin < 1 - least_fraction
                                      ? fmt::format("{:.6g} of it ", piece.end - piece.begin)
                                      : std::string("it "),
                                  "stays", file_.gpu(rank)));
  }

  void check_copies() {
    const auto ranks = static_cast<Rank>(file_.gpus.size());
    for (Rank rank = 0; rank < ranks; ++rank) {
      for (Rank source = 0; source < ranks; ++source) {
        for (std::int64_t chunk = 0; chunk < chunks_of_gpu(file_); ++chunk) {
          if (held_.contains({rank, source, chunk}) && !held_[{rank, source, chunk}].empty()) continue;
          mistakes_.add("",
                        fmt::format("chunk {} from {} never reaches {}", chunk, file_.gpu(source), file_.gpu(rank)));
        }
      }
    }
  }

  const TecclFile& file_;
  bool is_copied_;
  double chunk_words_;
  ScheduleMistakes& mistakes_;
  TecclActions actions_;
  std::map<Place, std::deque<ChunkPiece>> held_;
  std::set<std::pair<Rank, std::int64_t>> blamed_;                        // chunks of which a mistake is told
  std::vector<std::pair<Rank, ChunkPiece>> arriving_;                     // in this epoch
  std::map<std::tuple<Rank, Rank, std::string>, std::uint32_t> last_on_;  // the last send over a connection
};

/// Messages carry what they were planned to carry; only what has come is there at the end.
class PiecesOfGpu final : public RankData {
 public:
  PiecesOfGpu(std::shared_ptr<const TecclActions> actions, bool is_copied, double chunk_words, Rank rank)
      : actions_(std::move(actions)), is_copied_(is_copied), chunk_words_(chunk_words), rank_(rank) {
    has_come_.resize(actions_->lists.of_rank[static_cast<std::size_t>(rank)].size());
  }

  [[nodiscard]] Blocks sent_by(std::uint32_t action) override {
    return blocks_of(actions_->carried[static_cast<std::size_t>(rank_)][action]);
  }
  void received_by(std::uint32_t action, const Blocks& /*blocks*/) override { has_come_[action] = true; }
  void changed_by(std::uint32_t /*action*/) override {}
  [[nodiscard]] Blocks result() override {
    std::vector<ChunkPiece> there;
    for (const ChunkPiece& piece : actions_->final[static_cast<std::size_t>(rank_)]) {
      if (has_come_[static_cast<std::size_t>(piece.supplier)]) there.push_back(piece);
    }
    return blocks_of(there);
  }

 private:
  [[nodiscard]] Blocks blocks_of(const std::vector<ChunkPiece>& pieces) const {
    std::vector<Block> blocks;
    for (const ChunkPiece& piece : pieces) {
      const std::int64_t ranks = std::ssize(actions_->lists.of_rank);
      const Rank destination = is_copied_ ? everyone : static_cast<Rank>(piece.chunk % ranks);
      const auto before = static_cast<double>(is_copied_ ? piece.chunk : piece.chunk / ranks);
      blocks.push_back(
          {piece.source, destination, (before + piece.begin) * chunk_words_, (piece.end - piece.begin) * chunk_words_});
    }
    return Blocks::tracked(std::move(blocks));
  }

  std::shared_ptr<const TecclActions> actions_;
  bool is_copied_;
  double chunk_words_;
  Rank rank_;
  std::vector<bool> has_come_;  // by action
};

}  // namespace

TecclActions teccl_actions(const TecclFile& file, bool is_copied, double chunk_words, ScheduleMistakes& mistakes) {
  return ChunkWalk(file, is_copied, chunk_words, mistakes).follow();
}

std::int64_t chunks_of_gpu(const TecclFile& file) {
  return std::ranges::max(file.flows, {}, &TecclFlow::chunk).chunk + 1;
}

std::int64_t chunks_of_pair(const TecclFile& file) {
  const std::int64_t ranks = std::ssize(file.gpus);
  return (chunks_of_gpu(file) + ranks - 1) / ranks;
}

std::function<std::unique_ptr<RankData>(Node&)> pieces_of_gpus(std::shared_ptr<const TecclActions> actions,
                                                               bool is_copied, double chunk_words) {
  return [actions = std::move(actions), is_copied, chunk_words](Node& me) {
    return std::make_unique<PiecesOfGpu>(actions, is_copied, chunk_words, me.rank());
  };
}

}  // namespace hopscope
