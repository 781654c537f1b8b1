#include "schedule/actions/msccl/waiting.hpp"

#include <algorithm>
#include <set>
#include <unordered_set>

#include <fmt/format.h>

#include "schedule/actions/msccl/chunk_buffers.hpp"

namespace hopscope {

namespace {

std::string in_words(const OrderedPair& pair, const std::string& earlier) {
  const std::string chunk = chunk_in_words(pair.chunks, pair.next);
  switch (pair.hazard) {
    case Hazard::read_too_early: return fmt::format("reads {} without waiting for {}, which writes it", chunk, earlier);
    case Hazard::overwrites_written:
      return fmt::format("writes {} without waiting for {}, which writes it too", chunk, earlier);
    case Hazard::overwrites_read: break;
  }
  return fmt::format("overwrites {} without waiting for {}, which reads it", chunk, earlier);
}

}  // namespace

// Backwards from the later one, over everything that it waits for, on whichever GPU. It is mostly found at once.
bool Waiting::is_before_later(const OrderedPair& pair) const {
  std::vector<ActionEvent> open{{pair.gpu, pair.later, false}};
  std::unordered_set<std::uint64_t> seen;
  const auto visit = [&](const ActionEvent& event) {
    const std::uint64_t key = (static_cast<std::uint64_t>(event.rank) << 32U | event.action) * 2 + (event.ends ? 1 : 0);
    if (seen.insert(key).second) open.push_back(event);
  };
  while (!open.empty()) {
    const ActionEvent event = open.back();
    open.pop_back();
    if (event.ends && event.rank == pair.gpu && event.action == pair.earlier) return true;
    const PlannedAction& action = plan_.action(event.rank, event.action);
    if (event.ends) {
      if (action.kind == RankAction::Kind::receive) visit({action.peer, action.partner, false});
      visit({event.rank, event.action, false});
      continue;
    }
    const RankAction& listed = lists_.of_rank[static_cast<std::size_t>(event.rank)][event.action];
    for (const std::uint32_t before : listed.after_end) visit({event.rank, before, true});
    for (const std::uint32_t before : listed.after_begin) visit({event.rank, before, false});
  }
  return false;
}

// Within a GPU first: what a thread block has done before, and what that waited for.
bool Waiting::waits(const OrderedPair& pair) {
  const auto& listed = lists_.of_rank[static_cast<std::size_t>(pair.gpu)];
  std::vector<std::uint32_t> open{pair.later};
  std::set<std::uint32_t> seen;
  while (!open.empty()) {
    const std::uint32_t at = open.back();
    open.pop_back();
    for (const std::uint32_t before : listed[at].after_end) {
      if (before == pair.earlier) return true;
      if (seen.insert(before).second) open.push_back(before);
    }
  }
  return is_before_later(pair);
}

void Waiting::blame_what_does_not_wait(ScheduleMistakes& mistakes) {
  const auto same = [](const OrderedPair& pair) { return std::tuple(pair.gpu, pair.later, pair.earlier); };
  std::ranges::stable_sort(pairs_, {}, same);
  const auto ends = std::ranges::unique(pairs_, {}, same);
  pairs_.erase(ends.begin(), ends.end());
  for (const OrderedPair& pair : pairs_) {
    if (waits(pair)) continue;
    mistakes.add(lists_.place(pair.gpu, pair.later), in_words(pair, lists_.place(pair.gpu, pair.earlier)));
  }
}

}  // namespace hopscope
