#include "output/other_tools.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "output/rank_turns.hpp"
#include "output/simgrid/platform.hpp"

namespace hopscope {

namespace {

/// Writes what one rank does.
class TraceOfRank {
 public:
  TraceOfRank(Rank rank, int word_bytes) : me_(rank), word_bytes_(word_bytes) {}

  std::string write(const TurnsOfRank& rank) {
    text_ = fmt::format("{} init\n", me_);
    std::size_t unended = rank.receives.size();
    for (const NumberedMessage& each : rank.receives) message("irecv", each.message->from, each);
    for (const RankTurn& turn : rank.turns) {
      if (turn.kind == RankTurn::Kind::send) ++unended;
      if (turn.kind == RankTurn::Kind::wait) --unended;
      write(turn);
    }
    if (unended > 0) text_ += fmt::format("{} waitall\n", me_);
    if (rank.last_pause > 0) compute(rank.last_pause);
    text_ += fmt::format("{} finalize\n", me_);
    return std::move(text_);
  }

 private:
  void write(const RankTurn& turn) {
    const NumberedMessage& each = turn.message;
    switch (turn.kind) {
      case RankTurn::Kind::send: return message("isend", each.message->to, each);
      case RankTurn::Kind::pause: return compute(turn.duration);
      case RankTurn::Kind::wait:
        text_ += fmt::format("{} wait {} {} {}\n", me_, each.message->from, each.message->to, each.tag);
    }
  }

  void compute(Time duration) { text_ += fmt::format("{} compute {}\n", me_, duration); }

  void message(std::string_view action, Rank peer, const NumberedMessage& each) {
    text_ +=
        fmt::format("{} {} {} {} {}\n", me_, action, peer, each.tag, std::llround(each.message->words * word_bytes_));
  }

  Rank me_;
  int word_bytes_;
  std::string text_;
};

}  // namespace

std::string why_no_smpi_trace(const ShownRun& run) {
  if (!run.messages) return "has more than 2 million messages, or an engine that simulates one rank for all";
  if (smpi_word_bytes(run) > 0) return "";
  return fmt::format("has messages of a fraction of a word, which is not a whole number of bytes even if a word has {}",
                     most_bytes_of_word);
}

// SMPI counts bytes in an int. Long messages need no long words.
int smpi_word_bytes(const ShownRun& run) {
  double longest = 0;
  for (const RecordedMessage& each : *run.messages) longest = std::max(longest, each.words);
  int bytes = simgrid_word_bytes;
  while (bytes > 1 && longest * bytes > std::numeric_limits<int>::max()) bytes /= 2;
  return whole_word_bytes(*run.messages, bytes);
}

std::string smpi_trace(const ShownRun& run) {
  const int word_bytes = smpi_word_bytes(run);
  const std::vector<TurnsOfRank> ranks = turns_of_ranks(run);
  std::string text;
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    text += TraceOfRank(static_cast<Rank>(rank), word_bytes).write(ranks[rank]);
  }
  return text;
}

bool smpi_trace_computes(std::string_view trace) { return trace.find(" compute ") != std::string_view::npos; }

}  // namespace hopscope
