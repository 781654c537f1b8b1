#include "output/simgrid/smpi_trace.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "output/simgrid/simgrid_platform.hpp"
#include "output/word_bytes.hpp"

namespace hopscope {

namespace {

constexpr double same_instant = 1e-12;  // relative

bool is_by(Time end, Time now) { return end <= now * (1 + same_instant); }
bool is_at(Time end, Time now) { return std::abs(end - now) <= now * same_instant; }

/// One message, with its number among those from one rank to another.
struct Numbered {
  const RecordedMessage* message;
  std::int64_t tag;
};

/// Writes what one rank does.
class TraceOfRank {
 public:
  TraceOfRank(Rank rank, int ports, int word_bytes) : me_(rank), ports_(ports), word_bytes_(word_bytes) {
    text_ = fmt::format("{} init\n", me_);
  }

  void add(const Numbered& each) {
    (each.message->from == me_ ? sends_ : receives_).push_back(each);
    ends_.push_back(each);
  }

  /// @param end when the rank has to end, if it is the one that ends last
  std::string write(std::optional<Time> end) {
    for (const Numbered& each : receives_) message("irecv", each.message->from, each);
    std::ranges::sort(sends_, {}, [](const Numbered& each) {
      return std::tuple(each.message->begin, each.message->step, each.message->to);
    });
    std::ranges::sort(ends_, {}, [](const Numbered& each) { return each.message->end; });
    for (const Numbered& each : sends_) send(each);
    if (waited_ < ends_.size()) text_ += fmt::format("{} waitall\n", me_);
    if (!ends_.empty()) now_ = std::max(now_, ends_.back().message->end);
    if (end) compute_until(*end);
    text_ += fmt::format("{} finalize\n", me_);
    return std::move(text_);
  }

 private:
  void send(const Numbered& next) {
    const Time now = next.message->begin;
    while (passed_ < ends_.size() && is_by(ends_[passed_].message->end, now)) {
      const Numbered& each = ends_[passed_++];
      open_.emplace(each.message->step, each);
    }
    const auto later = open_.lower_bound(next.message->step);
    for (auto each = open_.begin(); each != later; ++each) wait(each->second);
    open_.erase(open_.begin(), later);
    if (!has_awaited_a_port(now) && !is_at(now_, now)) {
      wait_for_what_ends(now);
      compute_until(now);
    }
    message("isend", next.message->to, next);
    begun_.push_back(next.message);
  }

  // Its sends keep their order: nothing else has to hold the rank back.
  bool has_awaited_a_port(Time now) {
    std::erase_if(begun_, [&](const RecordedMessage* each) { return each->end < now && !is_at(each->end, now); });
    const auto before = std::ranges::count_if(begun_, [&](const auto* each) { return each->begin < now; });
    return std::cmp_greater_equal(before, ports_);
  }

  // Messages of the same step that are passed on.
  void wait_for_what_ends(Time now) {
    std::erase_if(open_, [&](const auto& each) {
      const RecordedMessage& message = *each.second.message;
      if (!is_at(message.end, now) || !(message.begin < now)) return false;
      wait(each.second);
      return true;
    });
  }

  void wait(const Numbered& each) {
    text_ += fmt::format("{} wait {} {} {}\n", me_, each.message->from, each.message->to, each.tag);
    now_ = std::max(now_, each.message->end);
    ++waited_;
  }

  void compute_until(Time time) {
    if (is_by(time, now_)) return;
    text_ += fmt::format("{} compute {}\n", me_, time - now_);
    now_ = time;
  }

  void message(std::string_view action, Rank peer, const Numbered& each) {
    text_ +=
        fmt::format("{} {} {} {} {}\n", me_, action, peer, each.tag, std::llround(each.message->words * word_bytes_));
  }

  Rank me_;
  int ports_;
  int word_bytes_;
  std::string text_;
  std::vector<Numbered> sends_;
  std::vector<Numbered> receives_;
  std::vector<Numbered> ends_;                 // both, by the time at which they end
  std::size_t passed_ = 0;                     // of these, that have ended
  std::multimap<Step, Numbered> open_;         // of these, that have not been waited for
  std::size_t waited_ = 0;                     // how many have been
  std::vector<const RecordedMessage*> begun_;  // sends that may still hold a port
  Time now_ = 0;                               // up to which the rank has waited, or computed
};

}  // namespace

std::string why_no_smpi_trace(const ShownRun& run) {
  if (!run.messages) return "has too many messages, or an engine that simulates one rank for all";
  if (smpi_word_bytes(run) > 0) return "";
  return fmt::format("has messages of a fraction of a word, which is not a whole number of bytes even if a word has {}",
                     most_bytes_of_word);
}

int smpi_word_bytes(const ShownRun& run) {
  return whole_word_bytes(*run.messages, simgrid_word_bytes(run.result.platform));
}

std::string smpi_trace(const ShownRun& run) {
  const auto& messages = *run.messages;
  std::vector<TraceOfRank> ranks;
  for (Rank rank = 0; rank < run.result.platform.ranks(); ++rank) {
    ranks.emplace_back(rank, run.result.platform.ports, smpi_word_bytes(run));
  }
  std::map<std::pair<Rank, Rank>, std::int64_t> tags;
  const RecordedMessage* last = nullptr;
  for (const RecordedMessage& message : messages) {
    if (last == nullptr || message.end > last->end) last = &message;
    if (message.from == message.to) continue;
    const Numbered numbered{&message, tags[{message.from, message.to}]++};
    ranks[static_cast<std::size_t>(message.from)].add(numbered);
    ranks[static_cast<std::size_t>(message.to)].add(numbered);
  }
  std::string text;
  for (Rank rank = 0; rank < static_cast<Rank>(ranks.size()); ++rank) {
    const bool ends_last = last == nullptr ? rank == 0 : last->to == rank;
    text += ranks[static_cast<std::size_t>(rank)].write(ends_last ? std::optional(run.result.time) : std::nullopt);
  }
  return text;
}

bool smpi_trace_computes(std::string_view trace) { return trace.find(" compute ") != std::string_view::npos; }

}  // namespace hopscope
